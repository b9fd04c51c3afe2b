package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

@ServiceTest
class NextInvoiceTest {
    private InvoiceScene scene;

    @BeforeEach
    void aYearByQuarters() {
        scene = new InvoiceScene();
    }

    @Test
    void itIsTheFirstThatIsStillToBeIssued() {
        next("").statusCode(200).body("invoice_id", equalTo(scene.scheduled.id()))
                .body("is_renewal_estimate", equalTo(false)).body("status", equalTo("SCHEDULED"));
    }

    @Test
    void whatIsPaidAheadIsPassedOverUnlessAskedFor() {
        scene.scheduled.paid(18_000);

        next("").body("bill_at", equalTo("2026-07-01T00:00:00Z"));
        for (var yes : new String[]{"1", "True", "true"}) {
            next("?include_paid=" + yes).statusCode(200).body("invoice_id", equalTo(scene.scheduled.id()));
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
        scene.seller.moveTo("2026-10-01T00:00:00Z");

        next("").statusCode(404).body("error.message", equalTo("Invoice not found."));
        scene.api.get("/subscriptions/11111111-1111-1111-1111-111111111111/invoices/next").statusCode(404)
                .body("error.message", equalTo("Subscription not found."));
    }

    @Test
    void oneThatIsBilledElsewhereIsNotTheNext() {
        scene.seller.settings("muted", true);
        scene.seller.moveTo("2026-04-01T00:00:00Z");
        scene.seller.settings("muted", false);

        scene.scheduled.read().body("status", equalTo("MUTED"));
        next("").statusCode(200).body("bill_at", equalTo("2026-07-01T00:00:00Z")).body("status", equalTo("SCHEDULED"));
    }

    @Test
    void whereItRenewsTheFirstOfTheRenewalIsEstimated() {
        var seller = Given.seller().at("2026-01-01T00:00:00Z");
        var plan = seller.taxOf("GB", "20").plan(perUnit("seats", "10.00"));
        var partner = seller.customer("Reseller").made();
        var customer = seller.customer("Acme").in("GB").with("partner_id", partner).made();
        var subscription = customer.subscription(plan).units("seats", 5).from("2026-01-01").upfront()
                .with("auto_renews", true, "renewal_uplifted_rate", "10", "renewal_contract_period", 6, "payment_terms", 10,
                        "purchase_order", json("code", "PO-7"))
                .accepted();
        seller.moveTo("2026-01-01T08:00:00Z");
        seller.api.attach("/subscriptions/" + subscription).statusCode(201);

        subscription.get("/invoices/next").statusCode(200).body("purchase_order.code", equalTo("PO-7"))
                .body("attachments.target", contains("SUBSCRIPTION")).body("is_renewal_estimate", equalTo(true))
                .body("invoice_id", nullValue()).body("invoice_number", nullValue()).body("payment_url", nullValue())
                .body("subscription_id", equalTo(subscription.id())).body("customer_id", equalTo(customer.id()))
                .body("billed_company_id", equalTo(partner.id())).body("customer_name", equalTo("Reseller"))
                .body("bill_at", equalTo("2027-01-01T00:00:00Z")).body("due_at", equalTo("2027-01-11T00:00:00Z"))
                .body("status", equalTo("SCHEDULED")).body("grand_total", equalTo(39_600))
                .body("line_items.tax", contains(6_600));
        // and the renewal bills what was said
        seller.moveTo("2027-01-01T00:00:00Z");
        subscription.invoices().body("results[0].grand_total", equalTo(39_600));
    }

    @Test
    void aMeterThatClosesWithTheTermDoesNotHideTheRenewal() {
        var metered = new MeteredScene();
        metered.seller.moveTo("2026-11-15T00:00:00Z");
        next(metered).body("is_renewal_estimate", equalTo(false)).body("bill_at", equalTo("2026-12-01T00:00:00Z"));

        for (var now : new String[]{"2026-12-02T00:00:00Z", "2026-12-31T23:59:59Z"}) {
            metered.seller.moveTo(now);
            next(metered).body("is_renewal_estimate", equalTo(true)).body("invoice_id", nullValue())
                    .body("bill_at", equalTo("2027-01-01T00:00:00Z")).body("grand_total", equalTo(3_600))
                    .body("line_items[0].brick_code", equalTo("calls"));
        }
        metered.seller.moveTo("2027-01-01T00:00:00Z");
        assertThat(metered.billed("2027-01-01")).contains("3600 OUTSTANDING");
    }

    @Test
    void whereNothingRenewsTheLastIsWhatTheClosingMetersBill() {
        var metered = new MeteredScene("auto_renews", false);
        metered.seller.moveTo("2026-12-31T23:59:59Z");

        next(metered).body("is_renewal_estimate", equalTo(false)).body("bill_at", equalTo("2027-01-01T00:00:00Z"))
                .body("invoice_number", containsString("-P")).body("grand_total", equalTo(0));
    }

    @Test
    void aRenewalThatBillsNothingAheadDoesNotHideTheClosingMeters() {
        var metered = new MeteredScene();
        var subscription = metered.seller.customer("Initech").made().subscription(metered.plan).units("extra", 0)
                .from("2026-01-01").months(1).accepted();
        metered.seller.moveTo("2026-01-31T23:59:59Z");

        subscription.get("/invoices/next").statusCode(200).body("is_renewal_estimate", equalTo(false)).body("bill_at",
                equalTo("2026-02-01T00:00:00Z"));
    }

    @Test
    void whatIsChargedAheadComesBeforeTheUsageOfTheSameInstant() {
        var metered = new MeteredScene();
        metered.seller.moveTo("2026-01-01T08:00:00Z");
        MeteredScene.committed(metered.subscription.recast(), 200).from("2026-02-15")
                .with("first_charge_date", "CONTRACT_START_DATE").accepted();
        metered.seller.moveTo("2026-02-10T00:00:00Z");

        next(metered).body("bill_at", equalTo("2026-02-15T00:00:00Z")).body("grand_total", equalTo(2_400))
                .body("line_items[0].brick_code", equalTo("calls"));
    }

    private static Answer next(MeteredScene metered) {
        return metered.subscription.get("/invoices/next").statusCode(200);
    }

    private Answer next(String query) {
        return scene.subscription.get("/invoices/next" + query);
    }
}
