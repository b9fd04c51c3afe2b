package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApiDocumentFile;
import dev.brickwork.testing.ApiDocumentFile.Operation;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.ExistingIds;
import dev.brickwork.testing.ServiceTest;

/** Every list can be sorted, by what the API document says and by nothing else. */
@ServiceTest
class SortedListsTest {
    private Api owner;
    private ExistingIds ids;

    @BeforeEach
    void aSellerWithOneOfEverything() {
        owner = Api.ofNewSeller();
        ids = ExistingIds.madeBy(owner);
    }

    @Test
    void everyListIsSortedByWhatItsDocumentSays() {
        for (var list : lists()) {
            var values = sorts(list);
            for (var value : values) {
                assertThat(get(list, "?sort=" + value).status()).as("%s by %s", list, value).isEqualTo(200);
            }
            if (!values.isEmpty()) {
                get(list, "?sort=colour").statusCode(400).body("error.details.fields.sort",
                        contains("must be one of " + String.join(", ", values)));
            }
        }
    }

    /** What happens meanwhile by itself may change a list between the two answers, but not again and again. */
    @Test
    void whatComesFirstOneWayComesLastTheOther() throws Exception {
        owner.post("/customers", "{\"name\": \"another\"}").statusCode(201);
        var compared = new HashSet<String>();
        for (var list : lists()) {
            for (var value : sorts(list)) {
                if (!value.startsWith("-")) {
                    Eventually.holds(() -> compare(list, value, compared));
                }
            }
        }
        assertThat(compared).contains("listCustomers", "listOrders", "listInvoices", "listSubscriptionOrders");
    }

    /** A list that goes on after a page is not compared: its two ends are other rows. */
    private void compare(Operation list, String field, Set<String> compared) {
        var ascending = get(list, "?limit=100&sort=" + field).statusCode(200);
        var rows = rows(ascending);
        if (rows.size() > 1 && ascending.text("next") == null) {
            Collections.reverse(rows);
            assertThat(rows(get(list, "?limit=100&sort=-" + field))).as("%s by %s", list, field).isEqualTo(rows);
            compared.add(list.node().get("operationId").asText());
        }
    }

    private static List<Map<String, Object>> rows(Answer page) {
        return new ArrayList<>(page.list("results"));
    }

    /**
     * The feed has the order in which things happened, and goes on after a cursor. Balances are one for each account. Reports are added
     * up in their order.
     */
    @Test
    void onlyTheFeedBalancesAndReportsHaveOneOrder() {
        assertThat(lists().stream().filter(list -> sorts(list).isEmpty())
                .map(list -> list.node().get("operationId").asText()))
                .containsExactlyInAnyOrder("listEvents", "listLedgerBalances", "listMrrMovements");
    }

    @Test
    void theSameRowsComeInBothDirectionsAndOnBothPages() {
        for (var name : List.of("c", "a", "b", "a")) {
            owner.post("/customers", "{\"name\": \"" + name + "\"}").statusCode(201);
        }

        owner.get("/customers?sort=name").statusCode(200).body("results.name", contains("a", "a", "b", "c", "walk"));
        owner.get("/customers?sort=-name").statusCode(200).body("results.name", contains("walk", "c", "b", "a", "a"));
        List<String> ascending = new ArrayList<>(owner.get("/customers?sort=name&limit=1").list("results.customer_id"));
        ascending.addAll(owner.get("/customers?sort=name&limit=1&offset=1").list("results.customer_id"));
        assertThat(ascending).doesNotHaveDuplicates();
        assertThat(owner.get("/customers?sort=name&limit=1").text("next")).contains("sort=name");
    }

    private Answer get(Operation list, String query) {
        return (list.firstSegment().equals("sellers") ? Api.operator() : owner).request().send("get",
                ids.fill(list.path()) + query);
    }

    private static List<Operation> lists() {
        var lists = ApiDocumentFile.read().operations().stream()
                .filter(operation -> parameters(operation).stream()
                        .anyMatch(parameter -> parameter.path("$ref").asText().endsWith("/limit")))
                .toList();
        assertThat(lists).hasSizeGreaterThan(25);
        return lists;
    }

    private static List<String> sorts(Operation list) {
        var values = new ArrayList<String>();
        parameters(list).stream().filter(parameter -> parameter.path("name").asText().equals("sort"))
                .forEach(sort -> sort.at("/schema/enum").forEach(value -> values.add(value.asText())));
        return values;
    }

    private static List<JsonNode> parameters(Operation operation) {
        var parameters = new ArrayList<JsonNode>();
        operation.node().path("parameters").forEach(parameters::add);
        return parameters;
    }
}
