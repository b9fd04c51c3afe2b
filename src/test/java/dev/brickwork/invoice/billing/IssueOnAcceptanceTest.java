package dev.brickwork.invoice.billing;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Seller;
import io.restassured.RestAssured;

/** What is due on acceptance is issued by the request that accepts; no sweep runs in these tests unless they move the clock. */
@ServiceTest
class IssueOnAcceptanceTest {
    private static final String NOW = "2026-06-15T12:00:00Z";

    private Api api;
    private MadePlan plan;
    private String customer;

    @BeforeEach
    void june() {
        api = Api.ofNewSeller();
        at(NOW);
        plan = make(api, perUnit("seats", "10"),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.10\"}}", ""));
        customer = api.post("/customers", "{\"name\": \"Acme\"}").statusCode(201).path("customer_id");
    }

    @Test
    void aBackdatedOrderIsIssuedUpToNowAndCanBePaidAtOnce() throws SQLException {
        var subscription = accepted(order("2026-04-01", ""));

        var invoices = invoices(subscription).body("results.status", contains("SCHEDULED", "SCHEDULED", "SCHEDULED",
                "OUTSTANDING", "OUTSTANDING", "OUTSTANDING"));
        assertThat(invoices.text("results[5].invoice_number")).endsWith("-001");
        assertThat(invoices.text("results[5].due_at")).isEqualTo("2026-07-15T00:00:00Z");
        assertThat(invoices.text("results[3].invoice_number")).endsWith("-003");
        String first = invoices.text("results[5].invoice_id");
        assertThat(new Seller(api).eventsOf(first)).containsExactly("invoice.issued");
        api.get("/subscriptions/" + subscription).body("status", equalTo("ACTIVE"));
        api.post("/customers/" + customer + "/payment-methods",
                "{\"payment_method_id\": \"pm_card_visa\", \"is_default\": true}").statusCode(201);

        api.post("/invoices/" + first + "/pay", "{}").statusCode(201);

        api.get("/invoices/" + first).body("status", equalTo("PAID"));
    }

    @Test
    void whatIsChargedAtCheckoutIsIssuedBeforeItsFirstDay() {
        var subscription = accepted(order("2026-08-01", ", \"first_charge_date\": \"CHECKOUT_DATE\""));

        invoices(subscription).body("results.status", contains("SCHEDULED", "SCHEDULED", "SCHEDULED", "SCHEDULED",
                "SCHEDULED", "OUTSTANDING"));
        api.get("/subscriptions/" + subscription).body("status", equalTo("PENDING"));
    }

    @Test
    void whatIsNotDueWaits() {
        var subscription = accepted(order("2026-07-01", ", \"first_charge_date\": \"CONTRACT_START_DATE\""));

        invoices(subscription).body("results.status", everyItem(equalTo("SCHEDULED")));
    }

    @Test
    void theOrderPageIssuesToo() {
        String order = api.post("/subscriptions", order("2026-06-01", "")).statusCode(201).path("order_id");
        String url = api.get("/orders/" + order).path("order_url");
        var page = url.substring(url.indexOf("/orders/"));
        var html = Answer.of(RestAssured.given().get(page)).statusCode(200).asString();
        var fingerprint = html.replaceAll("(?s).*name=\"fingerprint\" value=\"([^\"]*)\".*", "$1");

        Answer.of(RestAssured.given().redirects().follow(false).header("Sec-Fetch-Site", "same-origin")
                .formParam("signatory_name", "Ada").formParam("signatory_email", "ada@acme.example")
                .formParam("agreed", "yes")
                .formParam("fingerprint", fingerprint).post(page)).statusCode(303);

        String subscription = api.get("/orders/" + order).path("subscription_id");
        invoices(subscription).body("results[5].status", equalTo("OUTSTANDING"));
    }

    @Test
    void anUpgradeIsBilledAtOnce() {
        var subscription = accepted(order("2026-06-01", ""));
        String upgrade = api.post("/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"2026-06-15\", \"bricks\": [{\"brick_id\": \"" + plan.brick(0) + "\", \"quantity\": 8}]}")
                .statusCode(201).path("order_id");

        api.post("/orders/" + upgrade + "/accept", "{}").statusCode(200);

        invoices(subscription).body("results[0].status", equalTo("OUTSTANDING")).body("results[0].grand_total",
                equalTo(1600));
    }

    @Test
    void aRecastIsBilledAtOnceAndFindsItsCredit() {
        var subscription = accepted(order("2026-06-01", ""));
        String june = invoices(subscription).path("results[5].invoice_id");
        api.post("/invoices/" + june + "/payments", "{\"payment_method\": \"WIRE\", \"paid_amount\": 5000}").statusCode(201);
        String recast = api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "2026-06-16", "contract_length": 6, "billing_frequency": "MONTHLY",
                 "bricks": [{"brick_id": "%s", "quantity": 5}]}""".formatted(plan.brick(0))).statusCode(201)
                .path("order_id");

        api.post("/orders/" + recast + "/accept", "{}").statusCode(200);

        // half of June came back
        invoices(subscription).body("results[bill_at=" + NOW + "].remaining_amount", equalTo(2500));
    }

    @Test
    void aTermThatIsOverIsRenewedAndBilledUpToNow() throws SQLException {
        var subscription = accepted(order("2025-10-01", ", \"auto_renews\": true"));

        api.get("/subscriptions/" + subscription).body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2026-09-30"));
        assertThat(issued(subscription)).isEqualTo(9);
        assertThat(new Seller(api).eventsOf(subscription)).containsExactly("subscription.created", "subscription.started",
                "subscription.renewed");
    }

    @Test
    void aTrialThatIsOverTurnsAndIsBilled() throws SQLException {
        var subscription = accepted(order("2025-12-01", ", \"order_type\": \"TRIAL\", \"auto_renews\": true"));

        api.get("/subscriptions/" + subscription).body("status", equalTo("ACTIVE"));
        assertThat(issued(subscription)).isEqualTo(1);
    }

    @Test
    void aTermThatIsOverAndDoesNotRenewIsBilledWholeAndInactive() throws SQLException {
        var subscription = accepted(order("2025-10-01", ", \"auto_renews\": false"));

        api.get("/subscriptions/" + subscription).body("status", equalTo("INACTIVE")).body("inactive_reason",
                equalTo("EXPIRED"));
        assertThat(issued(subscription)).isEqualTo(6);
    }

    @Test
    void aMutedSellerIssuesNothing() {
        api.patch("/settings", "{\"muted\": true}").statusCode(200);

        var subscription = accepted(order("2026-06-01", ""));

        invoices(subscription).body("results[5].status", equalTo("MUTED"));
    }

    @Test
    void aHundredYearsAreIssuedByTheRequestToo() throws SQLException {
        at("2076-06-15T12:00:00Z");
        var body = order("1976-07-15", "").replace("\"contract_length\": 6", "\"contract_length\": 1200");

        var subscription = accepted(body);

        assertThat(issued(subscription)).isEqualTo(1200);
        assertThat(TestSql.number("SELECT last_number FROM invoice_series WHERE subject_id = ?::uuid", subscription))
                .isEqualTo(1200);
    }

    @Test
    void ofVeryManyRenewalsTheSweepDoesTheRest() throws SQLException {
        var body = order("2022-06-15", ", \"auto_renews\": true").replace("\"contract_length\": 6",
                "\"contract_length\": 1");

        var subscription = accepted(body);

        assertThat(issued(subscription)).isEqualTo(25);
        at("2026-06-15T12:00:01Z");
        assertThat(issued(subscription)).isEqualTo(49);
    }

    @Test
    void aSweepThatRunsMeanwhileIssuesNothingTwice() throws Exception {
        var orders = new String[4];
        for (int i = 0; i < orders.length; i++) {
            orders[i] = api.post("/subscriptions", order("2026-01-15", "")).statusCode(201).path("order_id");
        }

        Race.of(orders.length + 1, number -> {
            if (number < orders.length) {
                api.post("/orders/" + orders[number] + "/accept", "{}").statusCode(200);
            } else {
                at(NOW);
            }
        });

        for (var order : orders) {
            String subscription = api.get("/orders/" + order).path("subscription_id");
            assertThat(issued(subscription)).isEqualTo(6);
            assertThat(
                    TestSql.texts("SELECT right(invoice_number, 3) FROM invoice WHERE subscription_id = ?::uuid ORDER BY 1",
                            subscription))
                    .isEqualTo(List.of("001", "002", "003", "004", "005", "006"));
        }
    }

    @Test
    void aRepeatedAcceptanceIssuesOnce() throws SQLException {
        String order = api.post("/subscriptions", order("2026-04-15", "")).statusCode(201).path("order_id");
        for (int i = 0; i < 2; i++) {
            api.request().header("Idempotency-Key", "accept").body("{}").post(Api.BASE + "/orders/" + order + "/accept")

                    .statusCode(200);
        }

        String subscription = api.get("/orders/" + order).path("subscription_id");
        assertThat(issued(subscription)).isEqualTo(3);
        invoices(subscription).body("results", hasSize(6));
    }

    private static long issued(String subscription) throws SQLException {
        return TestSql.number("SELECT count(*) FROM invoice WHERE issued_at IS NOT NULL AND subscription_id = ?::uuid",
                subscription);
    }

    /** 5 seats, 50.00 a month, for half a year. */
    private String order(String startsAt, String more) {
        return """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "%s", "contract_length": 6,
                 "billing_frequency": "MONTHLY", "bricks": [{"brick_id": "%s", "quantity": 5}]%s}"""
                .formatted(customer, plan.planId(), startsAt, plan.brick(0), more);
    }

    private String accepted(String body) {
        String order = api.post("/subscriptions", body).statusCode(201).path("order_id");
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    private Answer invoices(String subscription) {
        return api.get("/invoices?limit=100&subscription_id=" + subscription).statusCode(200);
    }

    private void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }
}
