package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** An invoice without a line that charges anything is neither issued nor listed. Calls are 1.00 each and nothing is committed; a gift costs nothing. */
@ServiceTest
class NothingToBillTest {
    private static final String CALLS = "calls";
    private static final List<String> CODES = List.of("seats", CALLS, "gift", "workshop", "favour");

    private Api api;
    private MadePlan plan;
    private String customer;

    @BeforeEach
    void january() {
        api = Api.ofNewSeller();
        at("2026-01-01T00:00:00Z");
        plan = make(api, perUnit("seats", "10"),
                brick(CALLS, "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""), perUnit("gift", "0"),
                brick("workshop", "MILESTONE", "PER_UNIT", "ONE_TIME", "{\"USD\": {\"unit_price\": \"500\"}}",
                        ", \"total_quantity\": 3"),
                brick("favour", "MILESTONE", "PER_UNIT", "ONE_TIME", "{\"USD\": {\"unit_price\": \"0\"}}",
                        ", \"total_quantity\": 3"));
        customer = api.post("/customers", "{\"name\": \"Acme\"}").statusCode(201).path("customer_id");
    }

    @Test
    void whoPaysAsTheyGoGetsInvoicesForWhatTheyUsedAndNoOthers() throws SQLException {
        var subscription = ordered(CALLS);
        at("2026-02-10T00:00:00Z");
        use(subscription, "feb", 30, "2026-02-05T00:00:00Z");
        at("2026-03-20T00:00:00Z");

        var listed = invoices(subscription, "");
        assertThat(listed.list("results.status").stream().filter(status -> !"SCHEDULED".equals(status)))
                .containsExactly("OUTSTANDING");
        assertThat(listed.text("results[status=OUTSTANDING].invoice_number")).endsWith("-001");
        assertThat(listed.number("results[status=OUTSTANDING].grand_total")).isEqualTo(3_000);
        invoices(subscription, "&status=VOIDED").body("count", equalTo(0)).body("results", empty());
        invoices(subscription, "&status=PAID").body("count", equalTo(0));
        // what is still to come may charge something
        assertThat(listed.list("results[*status=SCHEDULED]")).hasSize(10);
        assertThat(listed.number("count")).isEqualTo(11);
        assertThat(types()).contains("invoice.issued").doesNotContain("invoice.dropped", "invoice.paid", "invoice.voided");
    }

    @Test
    void nextIsTheFirstThatMayChargeSomething() {
        var subscription = ordered(CALLS);

        next(subscription).statusCode(200).body("bill_at", equalTo("2026-02-01T00:00:00Z"));
    }

    @Test
    void aUsageInvoiceThatCameToNothingIsGone() {
        var subscription = ordered(CALLS);
        String january = next(subscription).path("invoice_id");

        at("2026-02-01T00:00:00Z");

        api.get("/invoices/" + january).statusCode(404);
        api.get("/invoices/" + january + "/history").statusCode(404);
        api.get("/invoices/" + january + "/versions").statusCode(404);
        api.attach("/invoices/" + january).statusCode(404);
        api.post("/invoices/" + january + "/void", "{}").statusCode(404);
        api.post("/invoices/" + january + "/payments", "{\"payment_method\": \"WIRE\", \"paid_amount\": 1}").statusCode(404);
    }

    @Test
    void aDiscountOfAHundredPerCentIsIssued() {
        var subscription = accept(order("""
                {"brick_id": "%s", "quantity": 5, "discount": [{"rate": "100", "renews": true}]}""".formatted(id("seats")),
                ""));

        invoices(subscription, "&status=PAID").body("results", hasSize(1)).body("results[0].grand_total", equalTo(0))
                .body("results[0].invoice_number", org.hamcrest.Matchers.endsWith("-001"));
    }

    @Test
    void aFixedDiscountOnAGiftBecomesCreditAsItIsEstimated() {
        var subscription = accept(order("""
                {"brick_id": "%s", "quantity": 1, "discount": [{"amount": 1200}]}""".formatted(id("gift")), ""));

        invoices(subscription, "&status=PAID").body("results", hasSize(1));
        api.get("/subscriptions/" + subscription + "/credits").body("balances.amount", contains(100));
    }

    @Test
    void whatIsFreeIsNeverBilledAndNoDayIsMissed() throws SQLException {
        var subscription = ordered("gift");
        at("2026-06-10T00:00:00Z");

        invoices(subscription, "").body("results", empty()).body("count", equalTo(0));
        assertThat(TestSql.texts(InvoiceNightlyRules.DAYS_MISSED.exceptions()).stream()
                .filter(line -> line.contains(subscription))).isEmpty();
        assertThat(TestSql.number("SELECT count(*) FROM invoice_claim WHERE subscription_id = ?::uuid", subscription))
                .isEqualTo(6);
        assertThat(types()).noneMatch(type -> type.startsWith("invoice."));
        api.get("/invoices?search=-P0").body("count", equalTo(0));
    }

    @Test
    void anUpgradeBillsTheRestOfThePeriodOnce() {
        var subscription = ordered("gift");
        at("2026-01-16T00:00:00Z");

        upgrade(subscription, "2026-01-16", "{\"brick_id\": \"" + id("seats") + "\", \"quantity\": 2}");
        at("2026-02-01T00:00:00Z");

        // 16 of 31 days, then whole months
        var totals = invoices(subscription, "").<Integer>list("results.grand_total");
        assertThat(totals).contains(1_032).filteredOn(total -> total == 2_000).hasSize(11);
        invoices(subscription, "").body("results.status", not(hasItem("VOIDED")));
    }

    @Test
    void anUpgradeOfALaterDayIsChargedOnThatDay() {
        var subscription = ordered("gift");
        at("2026-01-10T00:00:00Z");

        upgrade(subscription, "2026-01-16", "{\"brick_id\": \"" + id("seats") + "\", \"quantity\": 2}",
                ", \"first_charge_date\": \"CONTRACT_START_DATE\"");

        invoices(subscription, "").body("results.status", everyItem(equalTo("SCHEDULED")))
                .body("results[0].bill_at", equalTo("2026-01-16T00:00:00Z"));
    }

    @Test
    void aMilestoneThatIsDeferredMakesTheNextInvoiceOne() {
        var subscription = accept(order(brickOf("gift") + ", " + brickOf("workshop"), ""));
        String milestone = api.get("/subscriptions/" + subscription + "/milestones")
                .path("results[0].milestone_id");

        api.post("/subscriptions/" + subscription + "/milestones/" + milestone + "/complete",
                "{\"quantity\": 1, \"bill_on\": \"NEXT_INVOICE\"}").statusCode(201);

        next(subscription).statusCode(200).body("grand_total", equalTo(50_000)).body("status", equalTo("SCHEDULED"));
        at("2026-02-01T00:00:00Z");
        invoices(subscription, "").body("results.grand_total", contains(50_000)).body("results.status",
                contains("OUTSTANDING"));
    }

    @Test
    void aMilestoneThatCostsNothingHasNoInvoice() throws SQLException {
        var subscription = accept(order(brickOf("gift") + ", " + brickOf("favour"), ""));
        String milestone = api.get("/subscriptions/" + subscription + "/milestones")
                .path("results[0].milestone_id");

        api.post("/subscriptions/" + subscription + "/milestones/" + milestone + "/complete", "{\"quantity\": 1}")
                .statusCode(201);

        api.get("/subscriptions/" + subscription + "/milestones").body("results[0].completions[0].invoice_id", nullValue());
        api.get("/invoices?customer_id=" + customer).body("count", equalTo(0));
        assertThat(types()).noneMatch(type -> type.startsWith("invoice."));
    }

    @Test
    void aCorrectionComesWithTheNextAllTheSame() {
        var subscription = ordered(CALLS);
        use(subscription, "a", 30, "2026-01-01T00:00:00Z");
        at("2026-02-05T00:00:00Z");
        use(subscription, "late", 5, "2026-01-20T00:00:00Z");

        at("2026-03-01T00:00:00Z");

        invoices(subscription, "&status=OUTSTANDING").body("results.grand_total", contains(500, 3_000));
    }

    @Test
    void aCorrectionToTheSamePriceIssuesNothing() {
        var subscription = ordered(CALLS);
        use(subscription, "a", 30, "2026-01-01T00:00:00Z");
        at("2026-02-05T00:00:00Z");
        use(subscription, "more", 5, "2026-01-20T00:00:00Z");
        api.delete("/usage?transaction_id=more").statusCode(200);

        at("2026-03-10T00:00:00Z");

        assertThat(invoices(subscription, "").list("results[*issued_at!=null].grand_total"))
                .containsExactly(3_000);
    }

    @Test
    void aPauseAndARecastLeaveNoRows() {
        var subscription = ordered(CALLS);
        at("2026-01-10T00:00:00Z");
        api.post("/subscriptions/" + subscription + "/pause", "{\"scheduled_resume_at\": \"2026-01-20\"}").statusCode(200);
        at("2026-01-25T00:00:00Z");
        accept(api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "2026-01-25", "contract_length": 12, "billing_frequency": "MONTHLY", "bricks": [%s]}"""
                .formatted(brickOf("gift"))).statusCode(201).path("order_id"));
        at("2026-03-10T00:00:00Z");

        // usage invoices of the old term were listed, so that they were dropped is told
        invoices(subscription, "").body("results.status", everyItem(equalTo("VOIDED")));
        invoices(subscription, "&status=PAID").body("count", equalTo(0));
    }

    @Test
    void whatWasAttachedToAUsageInvoiceIsKeptWithItsSubscription() {
        var subscription = ordered(CALLS);
        String january = next(subscription).path("invoice_id");
        api.attach("/invoices/" + january).statusCode(201);

        at("2026-02-01T00:00:00Z");

        api.get("/subscriptions/" + subscription + "/attachments").body("results.file_name", contains("walk.txt"))
                .body("results.target", contains("SUBSCRIPTION"));
        next(subscription).body("attachments.file_name", contains("walk.txt"));
    }

    @Test
    void anInvoiceThatStandsAloneMustChargeSomething() {
        api.post("/invoices",
                "{\"customer_id\": \"" + customer + "\", \"lines\": [{\"description\": \"Thanks\", \"amount\": 0}]}")
                .statusCode(400).body("error.details.fields.lines", contains("must charge something"));
        api.post("/invoices",
                "{\"customer_id\": \"" + customer + "\", \"lines\": [{\"description\": \"Thanks\", \"amount\": 5},"
                        + " {\"description\": \"Given\", \"amount\": -5}]}")
                .statusCode(201).body("status", equalTo("PAID"));
    }

    @Test
    void aMutedSellerHasNothingListedEither() {
        api.patch("/settings", "{\"muted\": true}").statusCode(200);
        var subscription = ordered("gift");

        invoices(subscription, "").body("count", equalTo(0));
    }

    @Test
    void anEstimateShowsItsPeriodsAsBefore() {
        api.post("/subscriptions/estimate",
                """
                        {"plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12, "billing_frequency": "MONTHLY", "bricks": [%s]}"""
                        .formatted(plan.planId(), brickOf("gift")))
                .statusCode(200).body("billing_schedule", hasSize(12));
    }

    private List<String> types() {
        List<Map<String, Object>> events = api.get("/events?limit=100").statusCode(200).path("results");
        return events.stream().map(event -> (String) event.get("type")).toList();
    }

    private Answer next(String subscription) {
        return api.get("/subscriptions/" + subscription + "/invoices/next");
    }

    private Answer invoices(String subscription, String more) {
        return api.get("/invoices?limit=100&subscription_id=" + subscription + more).statusCode(200);
    }

    private void use(String subscription, String id, int value, String time) {
        api.post("/usage", """
                {"subscription_id": "%s", "brick_id": "%s", "transaction_id": "%s", "value": %d, "time": "%s"}"""
                .formatted(subscription, id(CALLS), id, value, time)).statusCode(201);
    }

    private String id(String code) {
        return plan.brick(CODES.indexOf(code));
    }

    private String brickOf(String code) {
        return code.equals(CALLS)
                ? "{\"brick_id\": \"" + id(code) + "\"}"
                : "{\"brick_id\": \"" + id(code) + "\", \"quantity\": 1}";
    }

    /** One brick for a year, monthly. */
    private String ordered(String code) {
        return accept(order(brickOf(code), ""));
    }

    private String order(String bricks, String more) {
        return api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12,
                 "billing_frequency": "MONTHLY", "bricks": [%s]%s}""".formatted(customer, plan.planId(), bricks, more))
                .statusCode(201).path("order_id");
    }

    private void upgrade(String subscription, String day, String bricks) {
        upgrade(subscription, day, bricks, "");
    }

    private void upgrade(String subscription, String day, String bricks, String more) {
        accept(api.post("/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"%s\", \"bricks\": [%s]%s}".formatted(day, bricks, more)).statusCode(201)
                .path("order_id"));
    }

    private String accept(String order) {
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    private void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }
}
