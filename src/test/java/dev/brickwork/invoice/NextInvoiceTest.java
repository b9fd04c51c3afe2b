package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.subscription.GivenLife;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class NextInvoiceTest {
    @Inject
    GivenSubscription subscriptions;

    private InvoiceScene scene;

    @BeforeEach
    void aYearByQuarters() {
        scene = new InvoiceScene(subscriptions);
    }

    @Test
    void itIsTheFirstThatIsStillToBeIssued() {
        next("").statusCode(200).body("invoice_id", equalTo(scene.scheduled)).body("is_renewal_estimate", equalTo(false))
                .body("status", equalTo("SCHEDULED"));
    }

    @Test
    void whatIsPaidAheadIsPassedOverUnlessAskedFor() {
        scene.paid(scene.scheduled, 18_000);

        next("").body("bill_at", equalTo("2026-07-01T00:00:00Z"));
        for (var yes : new String[]{"1", "True", "true"}) {
            next("?include_paid=" + yes).statusCode(200).body("invoice_id", equalTo(scene.scheduled));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"TRUE", "false", "0", "yes", "11", "%20true"})
    void otherValuesAreRefused(String value) {
        next("?include_paid=" + value).statusCode(400)
                .body("error.details.fields.include_paid", contains("must be 1, True or true"));
    }

    @Test
    void theFlagForUsageIsReadStrictly() {
        next("?calculate_expected_usage=true").statusCode(200);
        next("?calculate_expected_usage=1").statusCode(400)
                .body("error.details.fields.calculate_expected_usage", contains("must be true or false"));
        scene.api.get("/invoices/" + scene.invoice + "?calculate_expected_usage=yes").statusCode(400);
        scene.api.get("/invoices?calculate_expected_usage=false").statusCode(200);
    }

    @Test
    void whereNothingIsLeftAndNothingRenewsThereIsNone() {
        scene.life.moveTo("2026-10-01T00:00:00Z");

        next("").statusCode(404).body("error.message", equalTo("Invoice not found."));
        scene.api.get("/subscriptions/11111111-1111-1111-1111-111111111111/invoices/next").statusCode(404)
                .body("error.message", equalTo("Subscription not found."));
    }

    @Test
    void oneThatIsBilledElsewhereIsNotTheNext() {
        scene.api.patch("/settings", "{\"muted\": true}").statusCode(200);
        scene.life.moveTo("2026-04-01T00:00:00Z");
        scene.api.patch("/settings", "{\"muted\": false}").statusCode(200);

        scene.read(scene.scheduled).body("status", equalTo("MUTED"));
        next("").statusCode(200).body("bill_at", equalTo("2026-07-01T00:00:00Z")).body("status", equalTo("SCHEDULED"));
    }

    @Test
    void whereItRenewsTheFirstOfTheRenewalIsEstimated() {
        var life = new GivenLife("2026-01-01T00:00:00Z");
        life.api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"20\", \"name\": \"VAT\"}").statusCode(200);
        String partner = life.api.post("/customers", "{\"name\": \"Reseller\"}").path("customer_id");
        String customer = life.api.post("/customers", "{\"name\": \"Acme\", \"partner_id\": \"" + partner
                + "\", \"billing_address\": {\"country\": \"GB\"}}").statusCode(201).path("customer_id");
        String order = life.api.post("/subscriptions",
                """
                        {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12,
                         "billing_frequency": "ALL_UPFRONT", "auto_renews": true, "renewal_uplifted_rate": "10",
                         "renewal_contract_period": 6, "payment_terms": 10, "purchase_order": {"code": "PO-7"}, "bricks": [{"brick_id": "%s", "quantity": 5}]}"""
                        .formatted(customer, life.planId, life.seats))
                .statusCode(201).path("order_id");
        String subscription = life.api.post("/orders/" + order + "/accept", "{}").statusCode(200)
                .path("subscription_id");
        life.moveTo("2026-01-01T08:00:00Z");
        life.api.attach("/subscriptions/" + subscription).statusCode(201);

        life.api.get("/subscriptions/" + subscription + "/invoices/next").statusCode(200)
                .body("purchase_order.code", equalTo("PO-7")).body("attachments.target", contains("SUBSCRIPTION"))
                .body("is_renewal_estimate", equalTo(true)).body("invoice_id", nullValue())
                .body("invoice_number", nullValue()).body("payment_url", nullValue())
                .body("subscription_id", equalTo(subscription)).body("customer_id", equalTo(customer))
                .body("billed_company_id", equalTo(partner)).body("customer_name", equalTo("Reseller"))
                .body("bill_at", equalTo("2027-01-01T00:00:00Z")).body("due_at", equalTo("2027-01-11T00:00:00Z"))
                .body("status", equalTo("SCHEDULED")).body("grand_total", equalTo(39_600))
                .body("line_items.tax", contains(6_600));
        // and the renewal bills what was said
        life.moveTo("2027-01-01T00:00:00Z");
        life.invoices(subscription).body("results[0].grand_total", equalTo(39_600));
    }

    @Test
    void aMeterThatClosesWithTheTermDoesNotHideTheRenewal() {
        var metered = new MeteredScene("");
        metered.at("2026-11-15T00:00:00Z");
        next(metered, metered.subscription).body("is_renewal_estimate", equalTo(false))
                .body("bill_at", equalTo("2026-12-01T00:00:00Z"));

        for (var now : new String[]{"2026-12-02T00:00:00Z", "2026-12-31T23:59:59Z"}) {
            metered.at(now);
            next(metered, metered.subscription).body("is_renewal_estimate", equalTo(true))
                    .body("invoice_id", nullValue()).body("bill_at", equalTo("2027-01-01T00:00:00Z"))
                    .body("grand_total", equalTo(3_600)).body("line_items[0].brick_code", equalTo("calls"));
        }
        metered.at("2027-01-01T00:00:00Z");
        assertThat(metered.billed("2027-01-01")).contains("3600 OUTSTANDING");
    }

    @Test
    void whereNothingRenewsTheLastIsWhatTheClosingMetersBill() {
        var metered = new MeteredScene(", \"auto_renews\": false");
        metered.at("2026-12-31T23:59:59Z");

        next(metered, metered.subscription).body("is_renewal_estimate", equalTo(false))
                .body("bill_at", equalTo("2027-01-01T00:00:00Z")).body("invoice_number", containsString("-P"))
                .body("grand_total", equalTo(0));
    }

    @Test
    void aRenewalThatBillsNothingAheadDoesNotHideTheClosingMeters() {
        var metered = new MeteredScene("");
        String customer = metered.api.post("/customers", "{\"name\": \"Initech\"}").path("customer_id");
        var subscription = metered.accept(metered.api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 1,
                 "billing_frequency": "MONTHLY", "bricks": [{"brick_id": "%s", "quantity": 0}]}"""
                .formatted(customer, metered.plan.planId(), metered.plan.brick(2))).statusCode(201)
                .path("order_id"));
        metered.at("2026-01-31T23:59:59Z");

        next(metered, subscription).body("is_renewal_estimate", equalTo(false))
                .body("bill_at", equalTo("2026-02-01T00:00:00Z"));
    }

    @Test
    void whatIsChargedAheadComesBeforeTheUsageOfTheSameInstant() {
        var metered = new MeteredScene("");
        metered.at("2026-01-01T08:00:00Z");
        metered.accept(metered.api.post("/subscriptions/" + metered.subscription + "/recast", """
                {"starts_at": "2026-02-15", "contract_length": 12, "billing_frequency": "MONTHLY",
                 "first_charge_date": "CONTRACT_START_DATE", "bricks": %s}""".formatted(metered.bricks(200)))
                .statusCode(201).path("order_id"));
        metered.at("2026-02-10T00:00:00Z");

        next(metered, metered.subscription).body("bill_at", equalTo("2026-02-15T00:00:00Z"))
                .body("grand_total", equalTo(2_400)).body("line_items[0].brick_code", equalTo("calls"));
    }

    private static Answer next(MeteredScene metered, String subscription) {
        return metered.api.get("/subscriptions/" + subscription + "/invoices/next").statusCode(200);
    }

    private Answer next(String query) {
        return scene.api.get("/subscriptions/" + scene.subscription + "/invoices/next" + query);
    }
}
