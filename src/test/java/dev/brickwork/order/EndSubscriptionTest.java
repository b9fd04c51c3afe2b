package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class EndSubscriptionTest {
    private Seller seller;
    private Plan plan;

    @BeforeEach
    void aSellerWithSeats() {
        seller = Given.seller().at("2026-01-01T12:00:00Z").taxOf("GB", "20").settings("reminders", json("enabled", false));
        plan = seller.plan(perUnit("seats", "20.00"));
    }

    private Subscription aYear(String frequency) {
        var subscription = seller.customer("Acme").in("GB").made().subscription(plan)
                .units("seats", 5).from("2026-01-01").billed(frequency).accepted();
        seller.moveTo("2026-01-01T12:00:01Z");
        return subscription;
    }

    /** The numbers of the contract's recast: 1200.00 and 20 % tax, ended after 100 days. */
    @Test
    void theDaysNotUsedBecomeCreditWhenTheEndComes() {
        var subscription = aYear("ALL_UPFRONT");
        seller.moveTo("2026-03-01T12:00:00Z");
        subscription.estimateEnd("2026-04-10").statusCode(200).body("ends_at", equalTo("2026-04-10"))
                .body("credit", equalTo(104_000)).body("credit_tax", equalTo(17_333)).body("credits", hasSize(1))
                .body("invoices", hasSize(0)).body("total", equalTo(0)).body("difference", equalTo(0));

        subscription.end("2026-04-10", "reason", "Moved away").statusCode(200).body("status", equalTo("ACTIVE"))
                .body("ends_at", equalTo("2026-04-10")).body("auto_renews", equalTo(false)).body("renews_at", nullValue())
                .body("ended_reason", equalTo("Moved away")).body("end_billing", equalTo("CREDIT"));
        assertThat(subscription.credits().<Integer>path("count")).isZero();

        seller.moveTo("2026-04-11T00:00:00Z");
        subscription.read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("CANCELED"))
                .body("ended_reason", equalTo("Moved away"));
        subscription.credits().body("results.amount", contains(104_000)).body("results.kind", contains("ENDING"));
        assertThat(seller.booked("CREDIT_GRANTED")).contains("TAX_PAYABLE 17333");
        subscription.events("subscription.inactive").body("results.data.ended_reason", contains("Moved away"));
        assertThat(subscription.events()).contains("subscription.end_scheduled", "subscription.inactive");
    }

    @Test
    void aPeriodThatIsNotIssuedIsBilledUpToTheEnd() {
        var subscription = aYear("MONTHLY");
        subscription.estimateEnd("2026-03-15").statusCode(200).body("credit", equalTo(0))
                .body("invoices.bill_at", contains("2026-02-01", "2026-03-01"))
                .body("invoices.ends_at", contains("2026-02-28", "2026-03-15"))
                .body("invoices.grand_total", contains(12_000, 5_807));
        subscription.end("2026-03-15").statusCode(200);

        assertThat(scheduled(subscription)).containsExactly(12_000, 5_807);
        seller.moveTo("2026-04-20T00:00:00Z");
        subscription.read().body("status", equalTo("INACTIVE"));
        assertThat(scheduled(subscription)).isEmpty();
        subscription.get("/invoices/next").statusCode(404);
    }

    @Test
    void whatIsBilledAlreadyCanBeKept() {
        var subscription = aYear("ALL_UPFRONT");
        subscription.estimateEnd("2026-01-20", "billing", "KEEP").statusCode(200).body("credit", equalTo(0));
        subscription.end("2026-01-20", "billing", "KEEP").statusCode(200);

        seller.moveTo("2026-02-01T00:00:00Z");
        subscription.read().body("status", equalTo("INACTIVE"));
        subscription.credits().body("count", equalTo(0));
    }

    @Test
    void theRestOfTheTermIsBilledAtOnceByOneInvoice() {
        var subscription = aYear("MONTHLY");
        subscription.estimateEnd("2026-02-10", "billing", "BILL_REST").statusCode(200)
                .body("invoices.bill_at", contains("2026-02-01", "2026-02-11"))
                .body("invoices.ends_at", contains("2026-02-28", "2026-12-31"))
                .body("invoices.grand_total", contains(12_000, 120_000)).body("difference", equalTo(0));
        subscription.end("2026-02-10", "billing", "BILL_REST").statusCode(200);

        seller.moveTo("2026-02-11T00:00:00Z");
        subscription.read().body("status", equalTo("INACTIVE"));
        var rest = subscription.invoiceOf("2026-02-11");
        rest.read().body("grand_total", equalTo(120_000)).body("status", equalTo("OUTSTANDING"))
                .body("line_items", hasSize(1));
    }

    @Test
    void nowLeavesOutToday() {
        var subscription = aYear("ALL_UPFRONT");
        seller.moveTo("2026-01-11T12:00:00Z");
        subscription.end("NOW").statusCode(200).body("status", equalTo("INACTIVE")).body("ends_at", equalTo("2026-01-10"));

        subscription.end("NOW").statusCode(400).body("error.message", equalTo("The subscription is inactive."));
        subscription.takeEndBack().statusCode(400);
    }

    @Test
    void anEndMayLieInThePast() {
        var subscription = aYear("ALL_UPFRONT");
        seller.moveTo("2026-06-01T12:00:00Z");
        int estimated = subscription.estimateEnd("2026-04-10").statusCode(200).path("credit");
        assertThat(estimated).isEqualTo(104_000);

        subscription.end("2026-04-10").statusCode(200).body("status", equalTo("INACTIVE"))
                .body("ends_at", equalTo("2026-04-10"));
        subscription.credits().body("results.amount", contains(104_000));
    }

    @Test
    void theDayBeforeTheTermLeavesNothingOfIt() {
        var subscription = aYear("MONTHLY");
        seller.moveTo("2027-01-05T12:00:00Z");
        subscription.end("2026-12-30").statusCode(400).body("error.details.fields.ends_at[0]", equalTo(
                "must lie in the current term: from 2026-12-31, which leaves nothing of it, to 2027-12-31"));

        subscription.end("2026-12-31").statusCode(200).body("status", equalTo("INACTIVE"))
                .body("ends_at", equalTo("2026-12-31"));
        subscription.credits().body("results.amount", contains(12_000));
    }

    @Test
    void oneThatHasNotBegunNeverDoes() {
        var subscription = seller.customer().subscription(plan).units("seats", 5).from("2026-03-01").accepted();

        subscription.end("NOW").statusCode(200).body("status", equalTo("INACTIVE")).body("ends_at", equalTo("2026-02-28"));
        assertThat(subscription.events()).doesNotContain("subscription.started");
        assertThat(scheduled(subscription)).isEmpty();
    }

    @Test
    void theEndOfTheTermGivesNothingBackAndNothingFollows() {
        var subscription = aYear("MONTHLY");
        subscription.end("END_OF_TERM").statusCode(200).body("ends_at", equalTo("2026-12-31"))
                .body("auto_renews", equalTo(false));

        seller.moveTo("2027-01-01T00:00:00Z");
        subscription.read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("CANCELED"));
        subscription.credits().body("count", equalTo(0));
    }

    @Test
    void anEndThatIsStillToComeCanBeMovedAndTakenBack() {
        var subscription = aYear("MONTHLY");
        subscription.end("2026-03-15", "reason", "Moved away").statusCode(200);
        subscription.end("2026-05-31").statusCode(200).body("ends_at", equalTo("2026-05-31"))
                .body("ended_reason", nullValue());
        assertThat(scheduled(subscription)).hasSize(4);

        subscription.takeEndBack().statusCode(200).body("ends_at", equalTo("2026-12-31"))
                .body("auto_renews", equalTo(true)).body("renews_at", equalTo("2027-01-01"))
                .body("end_billing", nullValue());
        assertThat(scheduled(subscription)).hasSize(11).containsOnly(12_000);
        subscription.takeEndBack().statusCode(400).body("error.message",
                equalTo("The subscription has no end that could be taken back."));
        assertThat(subscription.events()).endsWith("subscription.end_scheduled", "subscription.end_scheduled",
                "subscription.end_canceled");
    }

    @Test
    void onceTheLastInvoiceIsIssuedTheEndOnlyComesEarlier() {
        var subscription = aYear("MONTHLY");
        subscription.end("2026-03-15").statusCode(200);
        seller.moveTo("2026-03-02T12:00:00Z");

        var message = "The last invoice was issued, and it bills no day after 2026-03-15; the end can only come earlier now.";
        subscription.takeEndBack().statusCode(400).body("error.message", equalTo(message));
        subscription.end("2026-03-20").statusCode(400).body("error.message", equalTo(message));
        subscription.end("2026-03-12", "billing", "BILL_REST").statusCode(400).body("error.message", equalTo(message));
        subscription.end("2026-03-12").statusCode(200);
        subscription.takeEndBack().statusCode(400);
    }

    @Test
    void nothingIsOrderedForASubscriptionThatEnds() {
        var subscription = aYear("MONTHLY");
        var order = subscription.upgrade().units("seats", 8).from("2026-02-01").created();
        subscription.end("2026-03-15").statusCode(200);

        var message = "The subscription ends on 2026-03-15; take its end back first.";
        order.read().body("status", equalTo("OPEN"));
        order.post("/accept").statusCode(400).body("error.message", equalTo(message));
        subscription.upgrade().units("seats", 9).from("2026-02-01").estimate().statusCode(400);
        subscription.post("/do-not-renew").statusCode(400).body("error.message", equalTo(message));
        subscription.takeEndBack().statusCode(200);
        order.post("/accept").statusCode(200);
    }

    @Test
    void aPauseEndsWhenTheEndComesInIt() {
        var subscription = aYear("MONTHLY");
        seller.moveTo("2026-01-10T12:00:00Z");
        subscription.pause("2026-02-10").statusCode(200);
        seller.moveTo("2026-01-20T12:00:00Z");

        subscription.end("2026-01-25").statusCode(400).body("error.details.fields.ends_at[0]",
                equalTo("lies in a pause; resume the subscription first, or end it now"));
        subscription.estimateEnd("2026-01-25").statusCode(400);
        subscription.read().body("status", equalTo("PAUSED")).body("ends_at", equalTo("2027-01-31"));
        subscription.end("NOW").statusCode(200).body("status", equalTo("INACTIVE"))
                .body("ends_at", equalTo("2026-01-09")).body("pause", nullValue());
        subscription.credits().body("results.amount", contains(8_516));
    }

    @Test
    void aPauseMovesTheEnd() {
        var subscription = aYear("MONTHLY");
        subscription.end("2026-03-15").statusCode(200);
        seller.moveTo("2026-01-10T12:00:00Z");

        subscription.pause("2026-01-20").statusCode(200).body("ends_at", equalTo("2026-03-25"));
        seller.moveTo("2026-04-01T00:00:00Z");
        subscription.read().body("status", equalTo("INACTIVE")).body("ends_at", equalTo("2026-03-25"));
    }

    @Test
    void aTrialCanBeEnded() {
        var subscription = seller.customer().subscription(plan).units("seats", 5).from("2026-01-01").months(1).trial()
                .accepted();
        subscription.end("2026-01-10").statusCode(200).body("status", equalTo("TRIAL"));

        seller.moveTo("2026-01-11T00:00:00Z");
        subscription.read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("CANCELED"));
        subscription.invoices().body("count", equalTo(0));
    }

    @Test
    void whatIsPaidAheadForDroppedInvoicesBecomesCredit() {
        var subscription = aYear("MONTHLY");
        subscription.invoiceOf("2026-03-01").paid(12_000);
        subscription.end("2026-03-15").statusCode(200);

        subscription.credits().body("results.kind", contains("PREPAID")).body("results.amount", contains(6_193));
    }

    @Test
    void badInputIsNamedAndChangesNothing() {
        var subscription = aYear("MONTHLY");
        subscription.post("/end", "{}").statusCode(400).body("error.details.fields.ends_at[0]", equalTo("is required"));
        subscription.end("TOMORROW").statusCode(400).body("error.details.fields.ends_at[0]",
                equalTo("must be one of NOW, END_OF_TERM"));
        subscription.end("2026-02-30").statusCode(400);
        subscription.end("2027-01-01").statusCode(400);
        subscription.end("NOW", "billing", "REFUND").statusCode(400);
        subscription.end("NOW", "reason", "x".repeat(1001)).statusCode(400);
        subscription.post("/end", json("ends_at", 20260101)).statusCode(400);
        subscription.read().body("end_billing", nullValue()).body("status", equalTo("ACTIVE"));
    }

    @Test
    void theCustomerIsToldIfThatIsAskedFor() throws Exception {
        var subscription = seller.customer("Acme").in("GB").with("email", "ap@acme.example").made().subscription(plan)
                .units("seats", 5).from("2026-01-01").accepted();
        subscription.end("2026-03-15", "reason", "Moved away", "should_notify_customer", true).statusCode(200);

        assertThat(subscription.mails()).containsExactly("subscription.end_scheduled to ap@acme.example");
    }

    @Test
    void ofAnEndAndAnAcceptanceAtOnceTheSecondSeesTheFirst() throws Exception {
        for (int round = 0; round < Race.TIMES; round++) {
            var subscription = seller.customer().subscription(plan).units("seats", 5).from("2026-01-01").accepted();
            var order = subscription.upgrade().units("seats", 8).from("2026-01-10").created();

            Race.of(2, number -> {
                if (number == 0) {
                    subscription.end("2026-01-20").statusCode(200);
                } else {
                    order.post("/accept");
                }
            });

            boolean isAccepted = order.status().equals("ACCEPTED");
            subscription.read().body("ends_at", equalTo("2026-01-20"))
                    .body("line_items", hasSize(isAccepted ? 2 : 1));
        }
    }

    @Test
    void letItEndAndRenewAfterAll() {
        var subscription = aYear("ALL_UPFRONT");
        subscription.read().body("auto_renews", equalTo(true)).body("renews_at", equalTo("2027-01-01"));
        subscription.post("/do-not-renew").statusCode(200).body("auto_renews", equalTo(false))
                .body("renews_at", nullValue()).body("ends_at", equalTo("2026-12-31"));
        subscription.post("/do-not-renew").statusCode(200);
        seller.api.get("/subscriptions").body("results.auto_renews", contains(false));
        assertThat(subscription.events()).containsOnlyOnce("subscription.renewal_stopped");

        seller.api.delete("/subscriptions/" + subscription + "/do-not-renew").statusCode(200)
                .body("auto_renews", equalTo(true));
        seller.moveTo("2027-01-01T00:00:00Z");
        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-12-31"));
        subscription.post("/do-not-renew").statusCode(200);
        seller.moveTo("2028-01-01T00:00:00Z");
        subscription.read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("EXPIRED"));
    }

    @Test
    void anOrderThatSaysSoRenewsAgain() {
        var subscription = aYear("MONTHLY");
        subscription.post("/do-not-renew").statusCode(200);
        subscription.upgrade().units("seats", 6).from("2026-02-01").accepted();
        subscription.read().body("auto_renews", equalTo(false));

        subscription.upgrade().units("seats", 7).from("2026-02-01").with("auto_renews", true).accepted();
        subscription.read().body("auto_renews", equalTo(true));
    }

    @Test
    void oneThatWasOrderedToEndCanRenew() {
        var subscription = seller.customer().subscription(plan).units("seats", 5).from("2026-01-01").months(1).ending()
                .accepted();
        subscription.read().body("auto_renews", equalTo(false));
        seller.api.delete("/subscriptions/" + subscription + "/do-not-renew").statusCode(200);

        seller.moveTo("2026-03-02T00:00:00Z");
        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2026-03-31"));
    }

    @Test
    void whereNothingRunsByTimeNothingRenews() {
        var workshop = seller.plan(brick("workshop", "MILESTONE", "PER_UNIT", "ONE_TIME",
                "{\"USD\": {\"unit_price\": \"100\"}}", ", \"total_quantity\": 3"));
        var subscription = seller.customer().subscription(workshop).some("workshop").from("2026-01-01").accepted();
        subscription.read().body("auto_renews", equalTo(false));

        for (int i = 0; i < 2; i++) {
            seller.api.delete("/subscriptions/" + subscription + "/do-not-renew").statusCode(400).body("error.message",
                    equalTo("Nothing of the subscription can be renewed."));
            subscription.post("/do-not-renew").statusCode(200);
        }
        assertThat(subscription.events()).doesNotContain("subscription.renewal_resumed", "subscription.renewal_stopped");
    }

    private static List<Integer> scheduled(Subscription subscription) {
        List<Integer> totals = subscription.invoices("&status=SCHEDULED").path("results.grand_total");
        return totals.stream().sorted(java.util.Comparator.reverseOrder()).toList();
    }
}
