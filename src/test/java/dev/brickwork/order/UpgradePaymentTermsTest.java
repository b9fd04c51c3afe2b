package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static dev.brickwork.testing.given.Given.phase;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Subscription;

/** Payment terms that an upgrade brings, or leaves as they are. */
@ServiceTest
class UpgradePaymentTermsTest {
    private OrderScene scene;

    @BeforeEach
    void newYear() {
        scene = new OrderScene();
    }

    @Test
    void whatAnUpgradeSendsHoldsForWhatItBillsAtOnceAndForEveryInvoiceToCome() {
        var subscription = begunBefore11January();

        accepted(upgrade(subscription).with("payment_terms", 60)).body("payment_terms", equalTo(60));

        scene.seller.moveTo("2030-02-01T00:00:00Z");
        // January was issued before it; then what it bills at once, then February, and March, which is scheduled
        assertThat(dueDays(subscription).subList(0, 4)).containsExactly("2030-01-01", "2030-03-12", "2030-04-02",
                "2030-04-30");
    }

    @Test
    void whatAnAmendmentSendsHoldsTheSameWay() {
        var subscription = begunBefore11January();
        var order = upgrade(subscription).created();
        order.read().body("payment_terms", nullValue());

        order.amend("payment_terms", 60).statusCode(200);
        order.accept().statusCode(200).body("payment_terms", equalTo(60));

        assertThat(dueDays(subscription).subList(0, 3)).containsExactly("2030-01-01", "2030-03-12", "2030-04-02");
    }

    @Test
    void whatAnUpgradeDoesNotSendStaysAsItIsAgreed() {
        var subscription = begunBefore11January();

        accepted(upgrade(subscription)).body("payment_terms", equalTo(0));

        assertThat(dueDays(subscription).subList(0, 3)).containsExactly("2030-01-01", "2030-01-11", "2030-02-01");
    }

    @Test
    void anOpenUpgradePrintsTheTermsThatHold() {
        var subscription = begunBefore11January();
        String page = upgrade(subscription).created().read().path("order_url");

        var html = Api.fetch(page.substring(page.indexOf("/orders/"))).asString();

        assertThat(html).contains("<dt>Payment terms</dt><dd>On receipt</dd>");
    }

    @Test
    void theyHoldForThePhaseInForceAndTheLaterOnesUnlessAPhaseNamesItsOwn() {
        var all = begunBefore11January(phase(1, 6), phase(2, 6).with("payment_terms", 5));
        accepted(upgrade(all).with("payment_terms", 60)).body("estimate.phases.payment_terms", contains(60, 60));

        var own = begunBefore11January(phase(1, 6), phase(2, 6).with("payment_terms", 5));
        accepted(upgrade(own).with("payment_terms", 60).phases(json("phase_position", 2, "payment_terms", 21)))
                .body("estimate.phases.payment_terms", contains(60, 21));

        var kept = begunBefore11January(phase(1, 6), phase(2, 6).with("payment_terms", 5));
        accepted(upgrade(kept)).body("payment_terms", equalTo(0)).body("estimate.phases.payment_terms", contains(0, 5));
        all.read().body("phases.payment_terms", contains(60, 60));
        own.read().body("phases.payment_terms", contains(60, 21));
        kept.read().body("phases.payment_terms", contains(0, 5));
    }

    @Test
    void theOrderOfAnUpgradeThatOnlyNamesAPhaseShowsTheTermsOfThatPhase() {
        var subscription = begunBefore11January();

        accepted(upgrade(subscription).phases(json("phase_position", 1, "payment_terms", 21))).body("payment_terms",
                equalTo(21));

        assertThat(dueDays(subscription).subList(0, 3)).containsExactly("2030-01-01", "2030-02-01", "2030-02-22");
    }

    @Test
    void aRenewalShowsTheTermsOfThePhaseThatItContinues() {
        var subscription = begunBefore11January(phase(1, 6), phase(2, 6).with("payment_terms", 5));

        scene.seller.moveTo("2031-01-01T00:00:00Z");

        subscription.orders().body("results[0].order_type", equalTo("RENEWAL")).body("results[0].payment_terms", equalTo(5));
        assertThat(dueDays(subscription).get(12)).isEqualTo("2031-01-06");
    }

    @Test
    void aMilestoneThatAnUpgradeBringsIsDueByItsTerms() {
        var plan = scene.seller.plan(perUnit("chairs", "10"), brick("workshop", "MILESTONE", "PER_UNIT", "ONE_TIME",
                "{\"USD\": {\"unit_price\": \"1000\"}}", ", \"total_quantity\": 3"));
        var subscription = scene.customer.subscription(plan).units("chairs", 5).from("2030-01-01").with("payment_terms", 0)
                .accepted();
        scene.seller.moveTo("2030-01-11T12:00:00Z");
        subscription.upgrade().units("workshop", 3).from("2030-01-11").with("payment_terms", 45).accepted();
        String milestone = subscription.get("/milestones").path("results[0].milestone_id");

        String invoice = subscription
                .post("/milestones/" + milestone + "/complete", json("quantity", 1, "bill_on", "IMMEDIATELY"))
                .statusCode(201).path("completion.invoice_id");

        scene.api.get("/invoices/" + invoice).body("due_at", equalTo("2030-02-25T00:00:00Z"));
    }

    /** Whose invoices are due at once. */
    private Subscription begunBefore11January(Json... phases) {
        var subscription = scene.order().with("payment_terms", 0).phases(phases).accepted();
        scene.seller.moveTo("2030-01-11T12:00:00Z");
        return subscription;
    }

    private static OrderDraft upgrade(Subscription subscription) {
        return subscription.upgrade().units("seats", 8).from("2030-01-11");
    }

    private static Answer accepted(OrderDraft draft) {
        return draft.created().accept().statusCode(200);
    }

    /** Of all invoices, the earliest first. */
    private List<String> dueDays(Subscription subscription) {
        List<String> days = subscription.invoices().path("results.due_at");
        return days.stream().map(day -> day.substring(0, 10)).sorted().toList();
    }
}
