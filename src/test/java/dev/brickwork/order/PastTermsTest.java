package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** Orders whose whole term was over when they were accepted, on 2026-06-15: five seats at 10.00, a year billed monthly. */
@ServiceTest
class PastTermsTest {
    private static final String WAITS = "The term of the subscription is over; accept or cancel its renewal order first.";

    private Seller seller;
    private Plan plan;

    @BeforeEach
    void june() {
        seller = Given.seller().at("2026-06-15T12:00:00Z");
        plan = seller.plan(perUnit("seats", "10"));
    }

    private OrderDraft order(String from) {
        return seller.customer().subscription(plan).units("seats", 5).from(from);
    }

    private static int issued(Subscription subscription) {
        return subscription.invoices("&status=OUTSTANDING").<String>list("results.invoice_id").size()
                + subscription.invoices("&status=PAST_DUE").<String>list("results.invoice_id").size();
    }

    private static String waiting(Subscription subscription) {
        return subscription.read().body("renewal_order_id", notNullValue()).path("renewal_order_id");
    }

    private Answer accept(String orderId) {
        return seller.api.post("/orders/" + orderId + "/accept", "{}");
    }

    private static void isRefused(Answer answer) {
        answer.statusCode(400).body("error.message", equalTo(WAITS));
    }

    @Test
    void acceptanceBillsTheTermThatWasSignedAndTheRenewalWaits() {
        var order = order("2019-07-01").with("renewal_uplifted_rate", "10").created();
        order.read().body("estimate.billed_on_acceptance.invoices", equalTo(12))
                .body("estimate.warnings.code", contains("BILLED_ON_ACCEPTANCE", "TERM_IS_OVER"))
                .body("estimate.warnings[1].message", startsWith("the term is over since 2020-06-30;"));

        var subscription = order.accepted();

        assertThat(issued(subscription)).isEqualTo(12);
        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2020-06-30"));
        assertThat(subscription.events()).containsExactly("subscription.created", "subscription.started");
        var renewal = waiting(subscription);
        assertThat(seller.eventsOf(renewal)).containsExactly("order.created", "order.renewal_waiting");
        seller.api.get("/orders/" + renewal).body("status", equalTo("OPEN")).body("order_type", equalTo("RENEWAL"))
                .body("starts_at", equalTo("2020-07-01")).body("ends_at", equalTo("2021-06-30"))
                .body("contract_value", equalTo("USD 660.00")).body("estimate.billed_on_acceptance.invoices", equalTo(12))
                .body("estimate.warnings.code", contains("BILLED_ON_ACCEPTANCE", "TERM_IS_OVER"));
        seller.api.get("/orders?status=OPEN&order_type=RENEWAL").body("results.order_id", contains(renewal));

        seller.moveTo("2026-09-15T12:00:00Z");

        assertThat(issued(subscription)).isEqualTo(12);
        assertThat(waiting(subscription)).isEqualTo(renewal);
        subscription.get("/invoices/next").statusCode(404);
    }

    @Test
    void whatTheSellerHasSetSinceDoesNotKeepAWaitingRenewalFromBeingAccepted() {
        var subscription = order("2024-01-01").with("transaction_method", "SANDBOX").accepted();
        seller.settings("payment_processor", "NONE");

        accept(waiting(subscription)).statusCode(200).body("status", equalTo("ACCEPTED"));
    }

    @Test
    void anOrderThatNothingOfRenewsDoesNotSayThatItsRenewalWaits() {
        var setup = seller.plan(brick("setup", "ADD_ON", "FLAT", "ONE_TIME", "{\"USD\": {\"amount\": \"500\"}}", ""));
        var order = seller.customer().subscription(setup).units("setup", 1).from("2024-01-01").created();

        order.read().body("estimate.warnings.code", not(hasItem("TERM_IS_OVER")));
        order.accepted().read().body("status", equalTo("INACTIVE")).body("renewal_order_id", nullValue());
    }

    @Test
    void acceptedItContinuesWithoutAGapAndTheNextWaitsIfItIsOverToo() {
        var subscription = order("2024-01-01").with("renewal_uplifted_rate", "10").accepted();
        accept(waiting(subscription)).statusCode(200).body("accepted_by", nullValue()).body("status", equalTo("ACCEPTED"));
        assertThat(issued(subscription)).isEqualTo(24);
        subscription.read().body("ends_at", equalTo("2025-12-31")).body("line_items[0].pricing.price.unit_price",
                equalTo("11"));

        accept(waiting(subscription)).statusCode(200).body("estimate.billed_on_acceptance.amount", equalTo(6 * 6050));

        assertThat(issued(subscription)).isEqualTo(30);
        subscription.read().body("ends_at", equalTo("2026-12-31")).body("renewal_order_id", nullValue())
                .body("status", equalTo("ACTIVE"));
        assertThat(subscription.events()).containsExactly("subscription.created", "subscription.started",
                "subscription.renewed", "subscription.renewed");

        seller.moveTo("2028-06-15T12:00:00Z");

        subscription.read().body("ends_at", equalTo("2028-12-31")).body("renewal_order_id", nullValue());
        assertThat(issued(subscription)).isEqualTo(54);
    }

    @Test
    void renewPastTermsRenewsAtOnceAndTheOrderSaysHowMuchThatIs() {
        var order = order("2024-01-01").with("renew_past_terms", true, "renewal_uplifted_rate", "10").created();
        order.read().body("renew_past_terms", equalTo(true)).body("estimate.warnings.code",
                contains("BILLED_ON_ACCEPTANCE")).body("estimate.billed_on_acceptance.invoices", equalTo(30));

        var subscription = order.accepted();

        var invoices = subscription.invoices("&issued_from=2026-01-01");
        assertThat(issued(subscription)).isEqualTo(30);
        order.read().body("estimate.billed_on_acceptance.amount", equalTo(12 * 5000 + 12 * 5500 + 6 * 6050));
        assertThat(invoices.<Object>list("results")).isNotEmpty();
        subscription.read().body("renewal_order_id", nullValue()).body("ends_at", equalTo("2026-12-31"));
    }

    /** The clock went on while the service was down: what was accepted in time is renewed as ever. */
    @Test
    void aTermThatWasAcceptedInTimeRenewsHoweverLateThatIsFound() {
        var last = order("2025-06-16").accepted();
        var monthly = order("2026-06-15").months(1).accepted();

        seller.moveTo("2029-06-15T12:00:00Z");

        last.read().body("ends_at", equalTo("2029-06-15")).body("renewal_order_id", nullValue());
        monthly.read().body("ends_at", equalTo("2029-07-14")).body("renewal_order_id", nullValue());
        assertThat(issued(monthly)).isEqualTo(37);
    }

    @Test
    void onItsLastDayATermIsNotOver() {
        order("2025-06-16").accepted().read().body("ends_at", equalTo("2026-06-15")).body("renewal_order_id", nullValue());
        order("2025-06-15").accepted().read().body("ends_at", equalTo("2026-06-14"))
                .body("renewal_order_id", notNullValue());
    }

    @Test
    void anUpgradeOfATermThatWasAgreedInTimeDoesNotMakeItsRenewalWait() {
        var subscription = order("2026-06-15").months(2).accepted();
        seller.moveTo("2026-07-01T12:00:00Z");
        subscription.upgrade().units("seats", 8).from("2026-07-01").accepted();

        seller.moveTo("2026-09-01T12:00:00Z");

        subscription.read().body("renewal_order_id", nullValue()).body("ends_at", equalTo("2026-10-14"));
    }

    @Test
    void aRecastThatWasOverWaitsToo() {
        var subscription = order("2026-01-01").accepted();

        subscription.recast().units("seats", 5).from("2026-02-01").months(2).accepted();

        waiting(subscription);
        subscription.read().body("ends_at", equalTo("2026-03-31"));
    }

    /** What waits has no end that could be announced. */
    @Test
    void theSweepThatAnnouncesEndsGoesOnWhileOneWaits() {
        seller.settings("renewal_lead_days", 30);
        var subscription = order("2025-07-01").accepted();
        seller.moveTo("2026-06-15T13:00:00Z");
        assertThat(subscription.events()).contains("subscription.term_ending");
        subscription.recast().units("seats", 5).from("2026-02-01").months(2).accepted();

        seller.moveTo("2026-06-16T12:00:00Z");

        waiting(subscription);
    }

    @Test
    void aTrialThatWasOverWaitsForItsPaidTerm() {
        var subscription = order("2026-03-01").months(1).trial().with("renewal_contract_period", 12).accepted();
        subscription.read().body("status", equalTo("TRIAL"));
        subscription.invoices().body("results", hasSize(0));

        accept(waiting(subscription)).statusCode(200);

        subscription.read().body("status", equalTo("ACTIVE")).body("ends_at", equalTo("2027-03-31"));
        assertThat(subscription.events()).containsExactly("subscription.created", "subscription.started",
                "subscription.trial_ended");
        assertThat(issued(subscription)).isEqualTo(3);
    }

    @Test
    void canceledItEndsTheSubscription() {
        var subscription = order("2024-01-01").accepted();

        seller.api.post("/orders/" + waiting(subscription) + "/cancel", "{}").statusCode(200);

        subscription.read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("EXPIRED"))
                .body("renewal_order_id", nullValue());
        assertThat(subscription.events()).endsWith("subscription.inactive");
        var trial = order("2026-03-01").months(1).trial().accepted();
        seller.api.post("/orders/" + waiting(trial) + "/cancel", "{}").statusCode(200);
        trial.read().body("inactive_reason", equalTo("TRIAL_ENDED"));
    }

    @Test
    void theBuyerMayAcceptItOnItsPage() {
        var subscription = order("2025-05-01").accepted();
        String url = seller.api.get("/orders/" + waiting(subscription)).path("order_url");
        var page = url.substring(url.indexOf("/orders/"));
        var html = Api.fetch(page).statusCode(200).asString();

        Api.nobody().request().header("Sec-Fetch-Site", "same-origin")
                .form("signatory_name", "Ada", "signatory_email", "ada@acme.example", "agreed", "yes", "fingerprint",
                        html.replaceAll("(?s).*name=\"fingerprint\" value=\"([^\"]*)\".*", "$1"))
                .post(page).statusCode(303);

        subscription.read().body("renewal_order_id", nullValue()).body("ends_at", equalTo("2027-04-30"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"upgrade", "upgrade/estimate", "recast", "recast/estimate", "pause", "end", "end/estimate",
            "do-not-renew"})
    void nothingElseIsAgreedWhileItWaits(String what) {
        var subscription = order("2024-01-01").accepted();
        var bricks = "[" + plan.units("seats", 8) + "]";
        var body = switch (what.split("/")[0]) {
            case "upgrade" -> "{\"starts_at\": \"2024-06-01\", \"bricks\": " + bricks + "}";
            case "recast" ->
                "{\"starts_at\": \"2024-06-01\", \"contract_length\": 12, \"billing_frequency\": \"MONTHLY\", \"plan_id\": \""
                        + plan.id() + "\", \"bricks\": " + bricks + "}";
            case "pause" -> json("scheduled_resume_at", "2026-07-01").toString();
            case "end" -> json("ends_at", "NOW").toString();
            default -> "{}";
        };

        isRefused(seller.api.post("/subscriptions/" + subscription.id() + "/" + what, body));

        waiting(subscription);
    }

    /** It stays as it is: what is not sent of it is agreed. */
    @Test
    void anotherSellerCannotSeeOrAcceptIt() {
        var renewal = waiting(order("2024-01-01").accepted());

        Given.seller().api.post("/orders/" + renewal + "/accept", "{}").statusCode(404);
        seller.api.patch(
                "/subscriptions/" + seller.api.get("/orders/" + renewal).text("subscription_id") + "/upgrade/" + renewal,
                "{}").statusCode(404);
    }

    @Test
    void itNeedsNoApproval() {
        var subscription = order("2024-01-01").accepted();
        seller.settings("order_approval", json("value_above", 0));

        accept(waiting(subscription)).statusCode(200);
    }

    @Test
    void aQuoteThatWasCanceledIsNoSubscriptionInLists() {
        var kept = order("2026-06-01").accepted();
        var canceled = order("2026-06-01").created();
        canceled.cancel().statusCode(200);

        seller.api.get("/subscriptions").body("results.subscription_id", contains(kept.id())).body("count", equalTo(1));
        seller.api.get("/subscriptions?status=INACTIVE").body("results", hasSize(0));
        canceled.subscription().read().body("status", equalTo("INACTIVE")).body("inactive_reason", equalTo("CANCELED"));
    }
}
