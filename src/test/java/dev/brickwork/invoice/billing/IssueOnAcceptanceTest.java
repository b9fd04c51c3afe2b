package dev.brickwork.invoice.billing;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasSize;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** What is due on acceptance is issued by the request that accepts; no sweep runs in these tests unless they move the clock. */
@ServiceTest
class IssueOnAcceptanceTest {
    private static final String NOW = "2026-06-15T12:00:00Z";

    private Seller seller;
    private Plan plan;
    private Customer customer;

    @BeforeEach
    void june() {
        seller = Given.seller().at(NOW);
        plan = seller.plan(perUnit("seats", "10"),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.10\"}}", ""));
        customer = seller.customer("Acme").made();
    }

    @Test
    void aBackdatedOrderIsIssuedUpToNowAndCanBePaidAtOnce() {
        var subscription = order("2026-04-01").accepted();

        var invoices = subscription.invoices().body("results.status",
                contains("SCHEDULED", "SCHEDULED", "SCHEDULED", "OUTSTANDING", "OUTSTANDING", "OUTSTANDING"));
        assertThat(invoices.text("results[5].invoice_number")).endsWith("-001");
        assertThat(invoices.text("results[5].due_at")).isEqualTo("2026-07-15T00:00:00Z");
        assertThat(invoices.text("results[3].invoice_number")).endsWith("-003");
        var first = subscription.invoice(1);
        assertThat(first.events()).containsExactly("invoice.issued");
        subscription.read().body("status", equalTo("ACTIVE"));
        customer.paysBy("pm_card_visa");

        first.charge().statusCode(201);

        first.read().body("status", equalTo("PAID"));
    }

    @Test
    void whatIsChargedAtCheckoutIsIssuedBeforeItsFirstDay() {
        var subscription = order("2026-08-01", "first_charge_date", "CHECKOUT_DATE").accepted();

        subscription.invoices().body("results.status",
                contains("SCHEDULED", "SCHEDULED", "SCHEDULED", "SCHEDULED", "SCHEDULED", "OUTSTANDING"));
        subscription.read().body("status", equalTo("PENDING"));
    }

    @Test
    void whatIsNotDueWaits() {
        var subscription = order("2026-07-01", "first_charge_date", "CONTRACT_START_DATE").accepted();

        subscription.invoices().body("results.status", everyItem(equalTo("SCHEDULED")));
    }

    @Test
    void theOrderPageIssuesToo() {
        var order = order("2026-06-01").created();
        String url = order.read().path("order_url");
        var page = url.substring(url.indexOf("/orders/"));
        var html = Api.fetch(page).statusCode(200).asString();
        var fingerprint = html.replaceAll("(?s).*name=\"fingerprint\" value=\"([^\"]*)\".*", "$1");

        Api.nobody().request().header("Sec-Fetch-Site", "same-origin")
                .form("signatory_name", "Ada", "signatory_email", "ada@acme.example", "agreed", "yes",
                        "fingerprint", fingerprint)
                .post(page).statusCode(303);

        order.subscription().invoices().body("results[5].status", equalTo("OUTSTANDING"));
    }

    @Test
    void anUpgradeIsBilledAtOnce() {
        var subscription = order("2026-06-01").accepted();

        subscription.upgrade().units("seats", 8).from("2026-06-15").accepted();

        subscription.invoices().body("results[0].status", equalTo("OUTSTANDING")).body("results[0].grand_total",
                equalTo(1600));
    }

    @Test
    void aRecastIsBilledAtOnceAndFindsItsCredit() {
        var subscription = order("2026-06-01").accepted();
        subscription.invoice(1).paid(5000);

        subscription.recast().units("seats", 5).from("2026-06-16").months(6).accepted();

        // half of June came back
        subscription.invoices().body("results[bill_at=" + NOW + "].remaining_amount", equalTo(2500));
    }

    @Test
    void aTermThatIsOverIsRenewedAndBilledUpToNow() {
        var subscription = order("2025-10-01", "auto_renews", true, "renew_past_terms", true).accepted();

        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2026-09-30"));
        assertThat(issued(subscription)).isEqualTo(9);
        assertThat(subscription.events()).containsExactly("subscription.created", "subscription.started",
                "subscription.renewed");
    }

    @Test
    void aTrialThatIsOverTurnsAndIsBilled() {
        var subscription = order("2025-12-01", "order_type", "TRIAL", "auto_renews", true, "renew_past_terms", true)
                .accepted();

        subscription.read().body("status", equalTo("ACTIVE"));
        assertThat(issued(subscription)).isEqualTo(1);
    }

    @Test
    void aTermThatIsOverAndDoesNotRenewIsBilledWholeAndInactive() {
        var subscription = order("2025-10-01", "auto_renews", false).accepted();

        subscription.read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("EXPIRED"));
        assertThat(issued(subscription)).isEqualTo(6);
    }

    @Test
    void aMutedSellerIssuesNothing() {
        seller.settings("muted", true);

        var subscription = order("2026-06-01").accepted();

        subscription.invoices().body("results[5].status", equalTo("MUTED"));
    }

    @Test
    @LongLane
    void aHundredYearsAreIssuedByTheRequestToo() {
        seller.moveTo("2076-06-15T12:00:00Z");

        var subscription = order("1976-07-15").months(1200).accepted();

        assertThat(issued(subscription)).isEqualTo(1200);
        latest(subscription).body("results[0].invoice_number", endsWith("-1200"));
    }

    @Test
    @LongLane
    void ofVeryManyRenewalsTheSweepDoesTheRest() {
        var subscription = order("2022-06-15", "auto_renews", true, "renew_past_terms", true).months(1).accepted();

        assertThat(issued(subscription)).isEqualTo(25);
        seller.moveTo("2026-06-15T12:00:01Z");
        assertThat(issued(subscription)).isEqualTo(49);
    }

    @Test
    void aSweepThatRunsMeanwhileIssuesNothingTwice() throws Exception {
        var orders = new Order[4];
        for (int i = 0; i < orders.length; i++) {
            orders[i] = order("2026-01-15").created();
        }

        Race.of(orders.length + 1, number -> {
            if (number < orders.length) {
                orders[number].accept().statusCode(200);
            } else {
                seller.moveTo(NOW);
            }
        });

        for (var order : orders) {
            var subscription = order.subscription();
            assertThat(issued(subscription)).isEqualTo(6);
            assertThat(subscription.invoices().<String>list("results.invoice_number"))
                    .extracting(number -> number.substring(number.length() - 3))
                    .containsExactlyInAnyOrder("001", "002", "003", "004", "005", "006");
        }
    }

    @Test
    void aRepeatedAcceptanceIssuesOnce() {
        var order = order("2026-04-15").created();
        for (int i = 0; i < 2; i++) {
            seller.api.request().header("Idempotency-Key", "accept").body("{}")
                    .post(Api.BASE + "/orders/" + order + "/accept").statusCode(200);
        }

        var subscription = order.subscription();
        assertThat(issued(subscription)).isEqualTo(3);
        subscription.invoices().body("results", hasSize(6));
    }

    private static long issued(Subscription subscription) {
        return latest(subscription).number("count");
    }

    /** Of those that are issued, and how many these are. */
    private static Answer latest(Subscription subscription) {
        return subscription.seller.api.get("/invoices?limit=1&issued_from=1970-01-01&subscription_id=" + subscription)
                .statusCode(200);
    }

    /** 5 seats, 50.00 a month, for half a year. */
    private OrderDraft order(String startsAt, Object... more) {
        return customer.subscription(plan).units("seats", 5).from(startsAt).months(6).with(more);
    }
}
