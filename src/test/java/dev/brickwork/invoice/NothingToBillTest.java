package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
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

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** An invoice without a line that charges anything is neither issued nor listed. Calls are 1.00 each and nothing is committed; a gift costs nothing. */
@ServiceTest
class NothingToBillTest {
    private static final String CALLS = "calls";

    private Seller seller;
    private Plan plan;
    private Customer customer;

    @BeforeEach
    void january() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        plan = seller.plan(perUnit("seats", "10"),
                brick(CALLS, "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""), perUnit("gift", "0"),
                brick("workshop", "MILESTONE", "PER_UNIT", "ONE_TIME", "{\"USD\": {\"unit_price\": \"500\"}}",
                        ", \"total_quantity\": 3"),
                brick("favour", "MILESTONE", "PER_UNIT", "ONE_TIME", "{\"USD\": {\"unit_price\": \"0\"}}",
                        ", \"total_quantity\": 3"));
        customer = seller.customer("Acme").made();
    }

    @Test
    void whoPaysAsTheyGoGetsInvoicesForWhatTheyUsedAndNoOthers() throws SQLException {
        var subscription = ordered(CALLS);
        seller.moveTo("2026-02-10T00:00:00Z");
        use(subscription, "feb", 30, "2026-02-05T00:00:00Z");
        seller.moveTo("2026-03-20T00:00:00Z");

        var listed = subscription.invoices();
        assertThat(listed.list("results.status").stream().filter(status -> !"SCHEDULED".equals(status)))
                .containsExactly("OUTSTANDING");
        assertThat(listed.text("results[status=OUTSTANDING].invoice_number")).endsWith("-001");
        assertThat(listed.number("results[status=OUTSTANDING].grand_total")).isEqualTo(3_000);
        subscription.invoices("&status=VOIDED").body("count", equalTo(0)).body("results", empty());
        subscription.invoices("&status=PAID").body("count", equalTo(0));
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

        seller.moveTo("2026-02-01T00:00:00Z");

        seller.api.get("/invoices/" + january).statusCode(404);
        seller.api.get("/invoices/" + january + "/history").statusCode(404);
        seller.api.get("/invoices/" + january + "/versions").statusCode(404);
        seller.api.attach("/invoices/" + january).statusCode(404);
        seller.api.post("/invoices/" + january + "/void", "{}").statusCode(404);
        seller.api.post("/invoices/" + january + "/payments", json("payment_method", "WIRE", "paid_amount", 1))
                .statusCode(404);
    }

    @Test
    void aDiscountOfAHundredPerCentIsIssued() {
        var subscription = order().units("seats", 5, json("rate", "100", "renews", true)).accepted();

        subscription.invoices("&status=PAID").body("results", hasSize(1)).body("results[0].grand_total", equalTo(0))
                .body("results[0].invoice_number", org.hamcrest.Matchers.endsWith("-001"));
    }

    @Test
    void aFixedDiscountOnAGiftBecomesCreditAsItIsEstimated() {
        var subscription = order().units("gift", 1, json("amount", 1200)).accepted();

        subscription.invoices("&status=PAID").body("results", hasSize(1));
        subscription.get("/credits").body("balances.amount", contains(100));
    }

    @Test
    void whatIsFreeIsNeverBilledAndNoDayIsMissed() throws SQLException {
        var subscription = ordered("gift");
        seller.moveTo("2026-06-10T00:00:00Z");

        subscription.invoices().body("results", empty()).body("count", equalTo(0));
        assertThat(TestSql.texts(InvoiceNightlyRules.DAYS_MISSED.exceptions()).stream()
                .filter(line -> line.contains(subscription.id()))).isEmpty();
        assertThat(TestSql.number("SELECT count(*) FROM invoice_claim WHERE subscription_id = ?::uuid", subscription))
                .isEqualTo(6);
        assertThat(types()).noneMatch(type -> type.startsWith("invoice."));
        seller.api.get("/invoices?search=-P0").body("count", equalTo(0));
    }

    @Test
    void anUpgradeBillsTheRestOfThePeriodOnce() {
        var subscription = ordered("gift");
        seller.moveTo("2026-01-16T00:00:00Z");

        upgrade(subscription);
        seller.moveTo("2026-02-01T00:00:00Z");

        // 16 of 31 days, then whole months
        var totals = subscription.invoices().<Integer>list("results.grand_total");
        assertThat(totals).contains(1_032).filteredOn(total -> total == 2_000).hasSize(11);
        subscription.invoices().body("results.status", not(hasItem("VOIDED")));
    }

    @Test
    void anUpgradeOfALaterDayIsChargedOnThatDay() {
        var subscription = ordered("gift");
        seller.moveTo("2026-01-10T00:00:00Z");

        upgrade(subscription, "first_charge_date", "CONTRACT_START_DATE");

        subscription.invoices().body("results.status", everyItem(equalTo("SCHEDULED"))).body("results[0].bill_at",
                equalTo("2026-01-16T00:00:00Z"));
    }

    @Test
    void aMilestoneThatIsDeferredMakesTheNextInvoiceOne() {
        var subscription = order("gift", "workshop").accepted();
        String milestone = subscription.get("/milestones").path("results[0].milestone_id");

        subscription.post("/milestones/" + milestone + "/complete", json("quantity", 1, "bill_on", "NEXT_INVOICE"))
                .statusCode(201);

        next(subscription).statusCode(200).body("grand_total", equalTo(50_000)).body("status", equalTo("SCHEDULED"));
        seller.moveTo("2026-02-01T00:00:00Z");
        subscription.invoices().body("results.grand_total", contains(50_000)).body("results.status",
                contains("OUTSTANDING"));
    }

    @Test
    void aMilestoneThatCostsNothingHasNoInvoice() throws SQLException {
        var subscription = order("gift", "favour").accepted();
        String milestone = subscription.get("/milestones").path("results[0].milestone_id");

        subscription.post("/milestones/" + milestone + "/complete", json("quantity", 1)).statusCode(201);

        subscription.get("/milestones").body("results[0].completions[0].invoice_id", nullValue());
        seller.api.get("/invoices?customer_id=" + customer).body("count", equalTo(0));
        assertThat(types()).noneMatch(type -> type.startsWith("invoice."));
    }

    @Test
    void aCorrectionComesWithTheNextAllTheSame() {
        var subscription = ordered(CALLS);
        use(subscription, "a", 30, "2026-01-01T00:00:00Z");
        seller.moveTo("2026-02-05T00:00:00Z");
        use(subscription, "late", 5, "2026-01-20T00:00:00Z");

        seller.moveTo("2026-03-01T00:00:00Z");

        subscription.invoices("&status=OUTSTANDING").body("results.grand_total", contains(500, 3_000));
    }

    @Test
    void aCorrectionToTheSamePriceIssuesNothing() {
        var subscription = ordered(CALLS);
        use(subscription, "a", 30, "2026-01-01T00:00:00Z");
        seller.moveTo("2026-02-05T00:00:00Z");
        use(subscription, "more", 5, "2026-01-20T00:00:00Z");
        seller.api.delete("/usage?transaction_id=more").statusCode(200);

        seller.moveTo("2026-03-10T00:00:00Z");

        assertThat(subscription.invoices().list("results[*issued_at!=null].grand_total")).containsExactly(3_000);
    }

    @Test
    void aPauseAndARecastLeaveNoRows() {
        var subscription = ordered(CALLS);
        seller.moveTo("2026-01-10T00:00:00Z");
        subscription.pause("2026-01-20").statusCode(200);
        seller.moveTo("2026-01-25T00:00:00Z");
        subscription.recast().units("gift", 1).from("2026-01-25").accepted();
        seller.moveTo("2026-03-10T00:00:00Z");

        // usage invoices of the old term were listed, so that they were dropped is told
        subscription.invoices().body("results.status", everyItem(equalTo("VOIDED")));
        subscription.invoices("&status=PAID").body("count", equalTo(0));
    }

    @Test
    void whatWasAttachedToAUsageInvoiceIsKeptWithItsSubscription() {
        var subscription = ordered(CALLS);
        String january = next(subscription).path("invoice_id");
        seller.api.attach("/invoices/" + january).statusCode(201);

        seller.moveTo("2026-02-01T00:00:00Z");

        subscription.get("/attachments").body("results.file_name", contains("walk.txt")).body("results.target",
                contains("SUBSCRIPTION"));
        next(subscription).body("attachments.file_name", contains("walk.txt"));
    }

    @Test
    void anInvoiceThatStandsAloneMustChargeSomething() {
        seller.api
                .post("/invoices",
                        json("customer_id", customer, "lines", List.of(json("description", "Thanks", "amount", 0))))
                .statusCode(400).body("error.details.fields.lines", contains("must charge something"));
        seller.api
                .post("/invoices",
                        json("customer_id", customer, "lines",
                                List.of(json("description", "Thanks", "amount", 5),
                                        json("description", "Given", "amount", -5))))
                .statusCode(201).body("status", equalTo("PAID"));
    }

    @Test
    void aMutedSellerHasNothingListedEither() {
        seller.settings("muted", true);
        var subscription = ordered("gift");

        subscription.invoices().body("count", equalTo(0));
    }

    @Test
    void anEstimateShowsItsPeriodsAsBefore() {
        order("gift").estimate().statusCode(200).body("billing_schedule", hasSize(12));
    }

    private List<String> types() {
        List<Map<String, Object>> events = seller.api.get("/events?limit=100").statusCode(200).path("results");
        return events.stream().map(event -> (String) event.get("type")).toList();
    }

    private Answer next(Subscription subscription) {
        return subscription.get("/invoices/next");
    }

    private static void use(Subscription subscription, String id, int value, String time) {
        subscription.use(CALLS, value).id(id).at(time).recorded();
    }

    /** One brick for a year, monthly. */
    private Subscription ordered(String code) {
        return order(code).accepted();
    }

    private OrderDraft order(String... codes) {
        var order = customer.subscription(plan).from("2026-01-01");
        for (var code : codes) {
            order = code.equals(CALLS) ? order.some(code) : order.units(code, 1);
        }
        return order;
    }

    /** Two seats from the middle of January on. */
    private static void upgrade(Subscription subscription, Object... more) {
        subscription.upgrade().units("seats", 2).from("2026-01-16").with(more).accepted();
    }
}
