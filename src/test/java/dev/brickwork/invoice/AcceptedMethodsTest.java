package dev.brickwork.invoice;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.nullValue;

import java.net.URI;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.Map;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** What an order says about payment methods holds for its invoices. */
@ServiceTest
class AcceptedMethodsTest {
    private GivenPayable given;
    private PlanBodies.MadePlan plan;
    private String subscription;

    @BeforeEach
    void anOrderThatTakesNoCardsAndKeepsWhatPays() {
        given = new GivenPayable();
        plan = PlanBodies.make(given.api, PlanBodies.perUnit("seats", "10.00"));
        String order = given.api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-03-02", "contract_length": 12,
                 "billing_frequency": "MONTHLY", "bricks": [{"brick_id": "%s"}], "first_charge_date": "CONTRACT_START_DATE",
                 "accepted_payment_methods_config": {"paywall_credit_card": false, "paywall_force_autopay": true}}"""
                .formatted(given.customer, plan.planId(), plan.brick(0))).statusCode(201).path("order_id");
        subscription = given.api.post("/orders/" + order + "/accept", "{}").statusCode(200)
                .path("subscription_id");
        given.moveTo("2026-03-02T00:00:00Z");
    }

    @Test
    void methodsThatAreNotAcceptedAreShownWithTheReason() {
        given.with("pm_card_visa").with("pm_link").with("pm_bank_pending");
        var invoice = invoice(0);
        var methods = given.api.get("/invoices/" + invoice + "/payment-methods").statusCode(200);

        for (var method : new String[]{"pm_card_visa", "pm_link"}) {
            methods.body("results[payment_method_id=" + method + "].restricted.reason",
                    equalTo("CREDIT_CARD_NOT_ACCEPTED"))
                    .body("results[payment_method_id=" + method + "].restricted.message",
                            equalTo("This invoice can't be paid by card."));
        }
        methods.body("results[payment_method_id=pm_bank_pending].restricted", nullValue());
        given.api.post("/invoices/" + invoice + "/pay", "{\"payment_method_id\": \"pm_card_visa\"}").statusCode(400)
                .body("error.details.fields.payment_method_id", hasItem("This invoice can't be paid by card."));
    }

    @Test
    void whatPaysOnThePagePaysTheNextInvoiceByItself() {
        var page = URI.create(given.read(invoice(0)).<String>path("payment_url")).getPath();
        var shown = Jsoup.parse(given().get(page).asString());
        assertThat(shown.select("input[type=radio]").eachAttr("value")).containsExactly("pm_bank_pending", "pm_bank_fails");
        assertThat(shown.text()).contains("keeps what you pay with");

        Answer.of(given().redirects().follow(false).formParam("payment_method", "pm_card_visa").formParam("amount", "1000")
                .post(page)).statusCode(200);
        Answer.of(
                given().redirects().follow(false).formParam("payment_method", "pm_bank_pending").formParam("amount", "1000")
                        .post(page))
                .statusCode(303);
        given.moveTo("2026-03-05T00:00:00Z");
        given.read(invoice(0)).body("status", equalTo("PAID"));
        given.api.get("/customers/" + given.customer + "/payment-methods/default").body("payment_method_id",
                equalTo("pm_bank_pending"));

        given.moveTo("2026-04-02T00:00:00Z");
        given.read(invoice(1)).body("payments[0].status", equalTo("PROCESSING"));
        given.moveTo("2026-04-06T00:00:00Z");
        given.read(invoice(1)).body("status", equalTo("PAID"));
    }

    @Test
    void aDefaultThatTheInvoiceDoesNotTakeIsNotCharged() {
        given.with("pm_card_visa");
        given.moveTo("2026-04-03T00:00:00Z");

        given.read(invoice(1)).body("status", equalTo("OUTSTANDING")).body("payments.size()", equalTo(0));
    }

    @Test
    void itHoldsForWhatComesAfterARenewalToo() throws SQLException {
        given.with("pm_card_visa");

        given.moveTo("2027-03-03T00:00:00Z");

        given.read(invoice(12)).body("status", equalTo("OUTSTANDING")).body("payments.size()", equalTo(0));
        given.api.post("/invoices/" + invoice(12) + "/pay", "{}").statusCode(400)
                .body("error.details.fields.payment_method_id", hasItem("This invoice can't be paid by card."));
    }

    @Test
    void anUpgradeThatSaysNothingLeavesItAndOneThatDoesChangesIt() {
        given.with("pm_card_visa");
        upgrade("2026-03-10", "");
        given.moveTo("2026-03-10T12:00:00Z");
        statuses("OUTSTANDING", "OUTSTANDING");

        upgrade("2026-03-20", ", \"accepted_payment_methods_config\": {\"paywall_credit_card\": true}");
        given.moveTo("2026-03-20T12:00:00Z");

        statuses("OUTSTANDING", "OUTSTANDING", "PAID");
        // from then on for all that is issued, whichever order brought it
        given.moveTo("2026-04-02T12:00:00Z");
        given.api.get("/invoices?limit=100&subscription_id=" + subscription)
                .body("results[*status=PAID].size()", equalTo(2));
    }

    private void statuses(String... issued) {
        given.api.get("/invoices?limit=100&subscription_id=" + subscription)
                .body("results[*status!=SCHEDULED].status", containsInAnyOrder(issued));
    }

    private void upgrade(String startsAt, String more) {
        String order = given.api.post("/subscriptions/" + subscription + "/upgrade", """
                {"starts_at": "%s", "bricks": [{"brick_id": "%s", "quantity": %s}]%s}""".formatted(startsAt, plan.brick(0),
                startsAt.substring(8), more)).statusCode(201).path("order_id");
        given.api.post("/orders/" + order + "/accept", "{}").statusCode(200);
    }

    @Test
    void itHoldsForWhatNoOrderBrought() throws SQLException {
        given.with("pm_card_visa");
        TestSql.execute("UPDATE invoice SET order_id = NULL WHERE id = ?::uuid", invoice(1));

        given.moveTo("2026-04-03T00:00:00Z");

        given.read(invoice(1)).body("status", equalTo("OUTSTANDING")).body("payments.size()", equalTo(0));
    }

    /** In the order of their periods. */
    private String invoice(int period) {
        return given.api.get("/invoices?limit=100&subscription_id=" + subscription)
                .<Map<String, String>>list("results").stream()
                .sorted(Comparator.comparing(invoice -> invoice.get("bill_at")))
                .skip(period).findFirst().orElseThrow().get("invoice_id");
    }
}
