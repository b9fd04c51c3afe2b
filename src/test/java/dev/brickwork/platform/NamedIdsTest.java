package dev.brickwork.platform;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApiDocumentFile;
import dev.brickwork.testing.ApiDocumentFile.Operation;
import dev.brickwork.testing.ExistingIds;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/**
 * Customers, plans and bricks can be named by external id or code wherever their id is taken, in every path, query and body; invoices
 * by number in every path.
 */
@ServiceTest
class NamedIdsTest {
    private static final String NAME = "crm-4_7.A";
    private static final Map<String, String> PATHS = Map.of("customer_id", "crm-4_7.A", "plan_id", "walk", "brick_id",
            "walk-usage", "invoice_id", "WALK-001");
    private static final Map<String, String> REFUSALS = Map.of("customer_id",
            "must be the id or the external_id of a customer", "partner_id",
            "must be the id or the external_id of a customer", "billed_company_id",
            "must be the id or the external_id of a customer", "plan_id", "must be the id or the code of a plan", "brick_id",
            "must be the id or the code of a brick");

    private ApiDocumentFile document;
    private Api owner;
    private ExistingIds ids;

    @BeforeEach
    void aSellerWithOneOfEverything() {
        document = ApiDocumentFile.read();
        owner = Api.ofNewSeller();
        ids = ExistingIds.madeBy(owner);
        owner.patch("/customers/" + id("customer_id"), json("external_id", NAME)).statusCode(200);
    }

    @Test
    void everyPathTakesANameForAnId() {
        int tried = 0;
        for (var operation : document.operations()) {
            var named = operation.path();
            for (var path : PATHS.entrySet()) {
                named = named.replace("{" + path.getKey() + "}", path.getValue());
            }
            boolean takesJson = !operation.isWrite()
                    || !operation.node().at("/requestBody/content/application~1json").isMissingNode();
            if (!named.equals(operation.path()) && !operation.method().equals("delete") && takesJson) {
                var answer = send(operation, ids.fill(named), operation.isWrite() ? "{\"no_such_member\": 1}" : null);
                // what is written is refused for what was sent, which nobody looks at where the thing is missing
                assertThat(answer.status()).as("%s: %s", operation, answer).isEqualTo(operation.isWrite() ? 400 : 200);
                assertThat(send(operation, ids.fill(unknown(operation)), operation.isWrite() ? "{}" : null).status())
                        .as("%s of an unknown name", operation).isEqualTo(404);
                tried++;
            }
        }
        assertThat(tried).isGreaterThan(15);
    }

    @Test
    void everyQueryTakesANameForAnId() {
        int tried = 0;
        for (var operation : document.operations()) {
            for (var parameter : operation.node().path("parameters")) {
                var name = parameter.path("name").asText();
                if (parameter.path("in").asText().equals("query") && REFUSALS.containsKey(name)) {
                    var path = ids.fill(operation.path()) + "?" + name + "=";
                    assertThat(send(operation, path + PATHS.get("customer_id"), null).status())
                            .as("%s by %s", operation, name)
                            .isEqualTo(200);
                    send(operation, path + "nobody", null).statusCode(400).body("error.details.fields." + name,
                            contains(REFUSALS.get(name)));
                    tried++;
                }
            }
        }
        assertThat(tried).isGreaterThan(8);
    }

    @Test
    void everyBodyRefusesAnUnknownNameAndNamesTheMember() {
        int tried = 0;
        for (var operation : document.operations()) {
            var content = operation.node().at("/requestBody/content/application~1json/schema");
            // entries of a batch stand or fall alone
            if (!content.isMissingNode() && !operation.path().endsWith("/batch")) {
                var expected = new LinkedHashMap<String, String>();
                var body = unknownIn(content, "", expected, 0);
                if (!expected.isEmpty()) {
                    var answer = send(operation, ids.fill(operation.path()), write(body)).statusCode(400);
                    expected.forEach((member, refusal) -> answer.body("error.details.fields.'" + member + "'",
                            hasItem(refusal)));
                    tried++;
                }
            }
        }
        assertThat(tried).isGreaterThan(8);
    }

    @Test
    void anOrderIsMadeWithNamesAloneAndTellsWhereItIs() {
        var seller = Given.seller().at("2026-01-01T00:00:00Z");
        var plan = seller.plan(perUnit("seats", "10.00"), perUnit("support", "5.00"));
        String code = plan.read().path("code");
        seller.customer("Partner").with("external_id", "partner").made();
        var customer = seller.customer("Acme").with("external_id", "acme", "partner_id", "partner").made();
        var bricks = List.of(json("brick_id", "seats", "quantity", 2), json("brick_id", "support"));

        var order = seller.api.post("/subscriptions", json("customer_id", "acme", "plan_id", code, "starts_at", "2026-01-01",
                "contract_length", 12, "billing_frequency", "MONTHLY", "bricks", bricks)).statusCode(201);

        var read = seller.api.get("/orders/" + order.path("order_id")).body("customer_id", equalTo(customer.id()))
                .body("plan_id", equalTo(plan.id()))
                .body("bricks.brick_id", contains(plan.brick("seats"), plan.brick("support")));
        order.body("subscription_id", equalTo(read.text("subscription_id"))).body("order_url",
                equalTo(read.text("order_url")));
        seller.api.post("/subscriptions/estimate", json("plan_id", code, "starts_at", "2026-01-01", "contract_length", 12,
                "billing_frequency", "MONTHLY", "bricks", bricks)).statusCode(200).body("sub_total", equalTo(30_000));
        seller.api
                .post("/invoices", json("customer_id", "acme", "lines", List.of(json("description", "Work", "amount", 100))))
                .statusCode(201).body("customer_id", equalTo(customer.id()));
        assertThat(customer.read().text("billed_company_id")).isNotEqualTo(customer.id());
    }

    @Test
    void usageIsRecordedByTheCodeOfItsBrick() {
        var entry = json("transaction_id", "t1", "subscription_id", id("subscription_id"), "brick_id", "walk-usage", "value",
                3,
                "time", "2026-01-05T00:00:00Z");
        owner.post("/usage", entry).statusCode(201).body("brick_id", equalTo(id("brick_id")));
        var answer = owner.post("/usage/batch",
                json("entries", List.of(entry, json("transaction_id", "t2", "subscription_id",
                        id("subscription_id"), "brick_id", "no such", "value", 3))));
        assertThat(answer.asString()).contains(REFUSALS.get("brick_id"));
    }

    @Test
    void aTextInTheFormOfAUuidIsAnIdAndNeverAName() {
        var text = "0198c5a0-0000-7000-8000-000000000001";
        owner.post("/customers", json("name", "Globex", "external_id", text)).statusCode(201);

        owner.get("/customers/" + text).statusCode(404);
        owner.get("/customers?external_id=" + text).body("count", equalTo(1));
    }

    @Test
    void anotherSellersNamesAreUnknown() {
        var stranger = Api.ofNewSeller();
        stranger.get("/customers/crm-4_7.A").statusCode(404);
        stranger.get("/plans/walk").statusCode(404);
        stranger.get("/invoices?customer_id=crm-4_7.A").statusCode(400);
    }

    private static String write(Object body) {
        try {
            return new ObjectMapper().writeValueAsString(body);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private String id(String name) {
        return ids.fill("{" + name + "}");
    }

    private static String unknown(Operation operation) {
        var path = operation.path();
        for (var name : PATHS.keySet()) {
            path = path.replace("{" + name + "}", "nobody");
        }
        return path;
    }

    private Answer send(Operation operation, String path, String body) {
        var request = owner.request();
        return (body == null ? request : request.body("application/json", body)).send(operation.method(), path);
    }

    /** An object with nothing but unknown names in all places that take one. */
    private Map<String, Object> unknownIn(JsonNode schema, String path, Map<String, String> expected, int depth) {
        var body = new LinkedHashMap<String, Object>();
        document.members(schema).forEach((name, member) -> {
            if (REFUSALS.containsKey(name)) {
                body.put(name, "no such");
                expected.put(path + name, REFUSALS.get(name));
            } else if (member.has("items") && depth < 3) {
                var item = unknownIn(member.get("items"), path + name + "[0].", expected, depth + 1);
                if (!item.isEmpty()) {
                    body.put(name, new ArrayList<>(List.of(item)));
                }
            }
        });
        return body;
    }
}
