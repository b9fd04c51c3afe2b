package dev.brickwork.order;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;

/** Payment terms that an upgrade brings, or leaves as they are. */
@ServiceTest
class UpgradePaymentTermsTest {
    private static final String AT_ONCE = ", \"payment_terms\": 0";
    private static final String TWO_PHASES = """
            , "payment_terms": 0, "phases": [{"phase_position": 1, "contract_length": 6},
            {"phase_position": 2, "contract_length": 6, "payment_terms": 5}]""";

    private OrderScene scene;

    @BeforeEach
    void newYear() {
        scene = new OrderScene();
    }

    @Test
    void whatAnUpgradeSendsHoldsForWhatItBillsAtOnceAndForEveryInvoiceToCome() {
        var subscription = begunBefore11January(AT_ONCE);

        accepted(upgrade(subscription, ", \"payment_terms\": 60")).body("payment_terms", equalTo(60));

        scene.at("2030-02-01T00:00:00Z");
        // January was issued before it; then what it bills at once, then February, and March, which is scheduled
        assertThat(dueDays(subscription).subList(0, 4)).containsExactly("2030-01-01", "2030-03-12", "2030-04-02",
                "2030-04-30");
    }

    @Test
    void whatAnAmendmentSendsHoldsTheSameWay() {
        var subscription = begunBefore11January(AT_ONCE);
        var order = upgrade(subscription, "");
        scene.read(order).body("payment_terms", nullValue());

        scene.api.patch("/subscriptions/" + subscription + "/upgrade/" + order, "{\"payment_terms\": 60}").statusCode(200);
        accepted(order).body("payment_terms", equalTo(60));

        assertThat(dueDays(subscription).subList(0, 3)).containsExactly("2030-01-01", "2030-03-12", "2030-04-02");
    }

    @Test
    void whatAnUpgradeDoesNotSendStaysAsItIsAgreed() {
        var subscription = begunBefore11January(AT_ONCE);

        accepted(upgrade(subscription, "")).body("payment_terms", equalTo(0));

        assertThat(dueDays(subscription).subList(0, 3)).containsExactly("2030-01-01", "2030-01-11", "2030-02-01");
    }

    @Test
    void anOpenUpgradePrintsTheTermsThatHold() {
        var subscription = begunBefore11January(AT_ONCE);
        String page = scene.read(upgrade(subscription, "")).path("order_url");

        var html = io.restassured.RestAssured.given().get(page.substring(page.indexOf("/orders/"))).asString();

        assertThat(html).contains("<dt>Payment terms</dt><dd>On receipt</dd>");
    }

    @Test
    void theyHoldForThePhaseInForceAndTheLaterOnesUnlessAPhaseNamesItsOwn() {
        var all = begunBefore11January(TWO_PHASES);
        accepted(upgrade(all, ", \"payment_terms\": 60")).body("estimate.phases.payment_terms", contains(60, 60));

        var own = begunBefore11January(TWO_PHASES);
        accepted(upgrade(own, ", \"payment_terms\": 60, \"phases\": [{\"phase_position\": 2, \"payment_terms\": 21}]"))
                .body("estimate.phases.payment_terms", contains(60, 21));

        var kept = begunBefore11January(TWO_PHASES);
        accepted(upgrade(kept, "")).body("payment_terms", equalTo(0)).body("estimate.phases.payment_terms", contains(0, 5));
        scene.api.get("/subscriptions/" + all).body("phases.payment_terms", contains(60, 60));
        scene.api.get("/subscriptions/" + own).body("phases.payment_terms", contains(60, 21));
        scene.api.get("/subscriptions/" + kept).body("phases.payment_terms", contains(0, 5));
    }

    @Test
    void theOrderOfAnUpgradeThatOnlyNamesAPhaseShowsTheTermsOfThatPhase() {
        var subscription = begunBefore11January(AT_ONCE);

        accepted(upgrade(subscription, ", \"phases\": [{\"phase_position\": 1, \"payment_terms\": 21}]"))
                .body("payment_terms", equalTo(21));

        assertThat(dueDays(subscription).subList(0, 3)).containsExactly("2030-01-01", "2030-02-01", "2030-02-22");
    }

    @Test
    void aRenewalShowsTheTermsOfThePhaseThatItContinues() {
        var subscription = begunBefore11January(TWO_PHASES);

        scene.at("2031-01-01T00:00:00Z");

        scene.api.get("/subscriptions/" + subscription + "/orders").body("results[0].order_type", equalTo("RENEWAL"))
                .body("results[0].payment_terms", equalTo(5));
        assertThat(dueDays(subscription).get(12)).isEqualTo("2031-01-06");
    }

    @Test
    void aMilestoneThatAnUpgradeBringsIsDueByItsTerms() {
        var plan = make(scene.api, perUnit("chairs", "10"), brick("workshop", "MILESTONE", "PER_UNIT", "ONE_TIME",
                "{\"USD\": {\"unit_price\": \"1000\"}}", ", \"total_quantity\": 3"));
        var body = scene.newBody(AT_ONCE).replace(scene.plan.planId(), plan.planId())
                .replace(scene.plan.brick(0), plan.brick(0));
        var subscription = scene.begun(body);
        scene.at("2030-01-11T12:00:00Z");
        accepted(scene.api.post("/subscriptions/" + subscription + "/upgrade", """
                {"starts_at": "2030-01-11", "bricks": [{"brick_id": "%s", "quantity": 3}], "payment_terms": 45}"""
                .formatted(plan.brick(1))).statusCode(201).path("order_id"));
        String milestone = scene.api.get("/subscriptions/" + subscription + "/milestones")
                .path("results[0].milestone_id");

        String invoice = scene.api.post("/subscriptions/" + subscription + "/milestones/" + milestone + "/complete",
                "{\"quantity\": 1, \"bill_on\": \"IMMEDIATELY\"}").statusCode(201).path("completion.invoice_id");

        scene.api.get("/invoices/" + invoice).body("due_at", equalTo("2030-02-25T00:00:00Z"));
    }

    private String begunBefore11January(String more) {
        var subscription = scene.begun(scene.newBody(more));
        scene.at("2030-01-11T12:00:00Z");
        return subscription;
    }

    private String upgrade(String subscription, String more) {
        return scene.api.post("/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"2030-01-11\", \"bricks\": " + scene.seats(8) + more + "}").statusCode(201)
                .path("order_id");
    }

    private Answer accepted(String order) {
        return scene.accept(order).statusCode(200);
    }

    /** Of all invoices, the earliest first. */
    private List<String> dueDays(String subscription) {
        List<String> days = scene.api.get("/invoices?limit=100&subscription_id=" + subscription).statusCode(200)
                .path("results.due_at");
        return days.stream().map(day -> day.substring(0, 10)).sorted().toList();
    }
}
