package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/**
 * A licence of 1200.00 a year, billed upfront on 1 January; support of 600.00 a year comes later. What is given back is at most what
 * stands charged, in whatever order the charge is given back and taken away.
 */
@ServiceTest
class StandingChargeTest {
    private static final int YEAR = 120_000;

    private Api api;
    private MadePlan plan;
    private String customer;
    private String subscription;

    @BeforeEach
    void aYearUpfront() {
        api = Api.ofNewSeller();
        at("2026-01-01T00:00:00Z");
        plan = make(api, brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""),
                brick("support", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"600.00\"}}", ""));
        customer = api.post("/customers", "{\"name\": \"Acme\", \"billing_address\": {\"country\": \"GB\"}}").statusCode(201)
                .path("customer_id");
    }

    private String begin() {
        return begin("ALL_UPFRONT");
    }

    private String begin(String frequency) {
        subscription = accept(api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12,
                 "billing_frequency": "%s", "auto_renews": false, "bricks": [{"brick_id": "%s"}]}"""
                .formatted(customer, plan.planId(), frequency, plan.brick(0))).statusCode(201).path("order_id"));
        at("2026-02-01T00:00:00Z");
        return api.get("/invoices?subscription_id=" + subscription).path("results[0].invoice_id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"void", "note", "write-off"})
    void anUpgradeToALowerPriceGivesNothingBackOfAChargeThatDoesNotStand(String how) throws SQLException {
        takeAway(begin(), how);
        at("2026-07-01T00:00:00Z");

        assertThat(lowerBy("100")).as("estimate").isZero();

        at("2026-07-02T00:00:00Z");
        assertThat(credit()).isZero();
        assertThat(revenue()).isNotNegative();
    }

    @Test
    void noneOfAChargeThatWasMuted() throws SQLException {
        api.patch("/settings", "{\"muted\": true}").statusCode(200);
        begin();
        api.patch("/settings", "{\"muted\": false}").statusCode(200);
        at("2026-07-01T00:00:00Z");

        assertThat(lowerBy("100")).as("estimate").isZero();

        at("2026-07-02T00:00:00Z");
        assertThat(credit()).isZero();
        assertThat(revenue()).isZero();
    }

    @Test
    void whatStandsIsGivenBack() throws SQLException {
        var year = begin();
        pay(year, YEAR);
        at("2026-07-01T00:00:00Z");

        // 184 of 365 days are left; by months it is a half
        assertThat(lowerBy("20")).isEqualTo(-12_000);

        at("2026-07-02T00:00:00Z");
        assertThat(credit()).isEqualTo(12_000);
        assertThat(revenue()).isEqualTo(YEAR - 12_000);
    }

    @Test
    void aCreditNoteIsTakenFromTheUsedPartFirst() throws SQLException {
        var year = begin();
        takeAway(year, "{\"amount\": 70000, \"reason\": \"Outage\"}");
        at("2026-07-01T00:00:00Z");

        assertThat(lowerBy("100")).isEqualTo(-50_000);
        assertThat(revenue()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"void", "note", "write-off"})
    void whatIsTakenAwayLaterTakesTheCreditBack(String how) throws SQLException {
        var year = begin();
        api.patch("/settings", "{\"apply_credit_automatically\": false}");
        at("2026-07-01T00:00:00Z");
        lowerBy("20");
        at("2026-07-02T00:00:00Z");
        assertThat(credit()).isEqualTo(12_000);

        takeAway(year, how);

        assertThat(credit()).isZero();
        assertThat(revenue()).isNotNegative();
        // and nothing is left to be given back
        at("2026-10-01T00:00:00Z");
        assertThat(lowerBy("100")).as("estimate").isZero();
        assertThat(credit()).isZero();
    }

    /** What stands of it is what that credit settled, so the credit is taken from the other invoice. */
    @Test
    void creditThatSettledItsOwnChargeIsTakenFromAnotherInvoiceFirst() throws SQLException {
        begin("QUARTERLY");
        var first = quarter("2026-01-01");
        pay(first, 29_000);
        at("2026-05-01T00:00:00Z");
        lowerBy("100");
        var second = quarter("2026-04-01");
        api.get("/invoices/" + first).body("remaining_amount", equalTo(0));
        api.get("/invoices/" + second).body("remaining_amount", equalTo(11_000));

        takeAway(second, "write-off");

        api.get("/invoices/" + first).body("remaining_amount", equalTo(1_000));
        api.get("/invoices/" + second).body("remaining_amount", equalTo(11_000));
        assertThat(TestSql.number(
                """
                        SELECT sum(net + tax - reversed_net - reversed_tax) FROM charge_reduction WHERE charge_invoice_id = ?::uuid""",
                second)).isEqualTo(19_000);
    }

    private String quarter(String day) {
        return api.get("/invoices?subscription_id=" + subscription)
                .path("results[issued_at^=" + day + "].invoice_id");
    }

    /** No credit that is taken back as well settles the invoice of what was paid out. */
    @Test
    void creditOfTwoUpgradesIsTakenBackBeforeWhatWasPaidOutIsCharged() throws SQLException {
        var year = begin();
        at("2026-07-01T00:00:00Z");
        lowerBy("20");
        String payment = pay(year, YEAR - 12_000);
        at("2026-10-01T00:00:00Z");
        lowerBy("100");
        assertThat(credit()).isEqualTo(24_000);
        String lot = api.get("/subscriptions/" + subscription + "/credits").statusCode(200)
                .path("results[remaining_amount>0].credit_id");
        api.post("/customers/" + customer + "/credits/" + lot + "/refund", "{\"amount\": 20000, \"reason\": \"Asked for\"}")
                .statusCode(200);
        api.post("/payments/" + payment + "/refund", "{\"reason\": \"Asked for\"}").statusCode(200);
        at("2027-02-01T00:00:00Z");

        takeAway(year, "void");

        assertThat(credit()).isZero();
        assertThat(revenue()).isZero();
        assertThat(receivable()).isEqualTo(20_000);
    }

    @Test
    void creditThatWasPaidOutIsChargedAgain() throws SQLException {
        var year = begin();
        String payment = pay(year, YEAR);
        at("2026-07-01T00:00:00Z");
        lowerBy("20");
        at("2026-07-02T00:00:00Z");
        String lot = api.get("/subscriptions/" + subscription + "/credits").statusCode(200)
                .path("results[0].credit_id");
        api.post("/customers/" + customer + "/credits/" + lot + "/refund", "{\"reason\": \"Asked for\"}").statusCode(200);
        api.post("/payments/" + payment + "/refund", "{\"reason\": \"Asked for\"}").statusCode(200);

        takeAway(year, "void");

        assertThat(credit()).isZero();
        assertThat(revenue()).as("nothing was sold in the end").isZero();
        assertThat(receivable()).isEqualTo(12_000);
        api.get("/invoices?customer_id=" + customer).statusCode(200)
                .body("results[*status=OUTSTANDING].grand_total", equalTo(List.of(12_000)))
                .body("results.line_items.flatten().brick_name",
                        hasItem(org.hamcrest.Matchers.startsWith("Credit taken back: invoice ")));
    }

    @Test
    void whatWasGivenBackOnAnInvoiceThatChargedMoreIsChargedAgain() throws SQLException {
        var year = begin();
        at("2026-07-01T00:00:00Z");
        // the licence 20 % cheaper, and support for half a year: 300.00 less 120.00
        upgrade("""
                {"brick_id": "%s", "discount": [{"rate": "20"}]}, {"brick_id": "%s"}""".formatted(plan.brick(0),
                plan.brick(1)),
                18_000);
        at("2026-07-02T00:00:00Z");

        takeAway(year, "void");

        at("2026-07-03T00:00:00Z");
        assertThat(credit()).isZero();
        assertThat(revenue()).as("support for half a year").isEqualTo(30_000);
    }

    @Test
    void voidingWhatGaveBackAsWellTakesNothingTwice() throws SQLException {
        var year = begin();
        var change = lowerAndSupport();

        takeAway(year, "void");
        takeAway(change, "void");

        at("2026-07-03T00:00:00Z");
        assertThat(revenue()).isZero();
        assertThat(receivable() - credit()).isZero();
    }

    /** The charge again, and what gave that back, are invoices of their own; neither leaves credit behind that nobody paid for. */
    @ParameterizedTest
    @ValueSource(strings = {"void", "{\"amount\": 12000, \"reason\": \"Outage\"}", "write-off"})
    void takingEverythingAwayLeavesNoCredit(String how) throws SQLException {
        var year = begin();
        var change = lowerAndSupport();
        at("2027-02-01T00:00:00Z");

        takeAway(year, "void");
        var chargedAgain = alone(12_000);
        if (how.equals("void")) {
            takeAway(change, "void");
            takeAway(chargedAgain, how);
        } else {
            takeAway(chargedAgain, how);
            takeAway(change, "void");
        }

        at("2027-02-02T00:00:00Z");
        assertThat(credit()).isZero();
        assertThat(receivable()).isZero();
    }

    @Test
    void whatGaveBackAloneCanBeVoidedAfterItsCreditWasPaidOut() throws SQLException {
        var year = begin();
        var change = lowerAndSupport();
        at("2027-02-01T00:00:00Z");
        takeAway(year, "void");
        pay(alone(12_000), 12_000);
        takeAway(change, "void");
        var gaveBack = alone(0);
        String lot = api.get("/customers/" + customer + "/credits").statusCode(200)
                .path("results[remaining_amount>0].credit_id");
        api.post("/customers/" + customer + "/credits/" + lot + "/refund", "{\"reason\": \"Asked for\"}").statusCode(200);

        takeAway(gaveBack, "void");

        assertThat(credit()).isZero();
        assertThat(receivable()).isEqualTo(12_000);
    }

    /** On 1 July. @return the invoice of the change: 20 % less for the licence, and support besides */
    private String lowerAndSupport() {
        at("2026-07-01T00:00:00Z");
        upgrade("""
                {"brick_id": "%s", "discount": [{"rate": "20"}]}, {"brick_id": "%s"}""".formatted(plan.brick(0),
                plan.brick(1)),
                18_000);
        at("2026-07-02T00:00:00Z");
        return api.get("/invoices?subscription_id=" + subscription)
                .path("results[grand_total=18000].invoice_id");
    }

    private String alone(int total) {
        return api.get("/invoices?customer_id=" + customer)
                .path("results[*subscription_id=null][grand_total=" + total + "].invoice_id");
    }

    @Test
    void taxIsGivenBackAtTheRateItWasChargedAt() throws SQLException {
        tax("20");
        var year = begin();
        pay(year, 144_000);
        tax("0");
        at("2026-07-01T00:00:00Z");

        assertThat(lowerBy("20")).isEqualTo(-14_400);

        at("2026-07-02T00:00:00Z");
        assertThat(credit()).isEqualTo(14_400);
        assertThat(account("TAX_PAYABLE")).isEqualTo(-21_600);
    }

    // ---- usage

    @ParameterizedTest
    @ValueSource(strings = {"delete", "edit"})
    void usageOfAVoidInvoiceGivesNothingBack(String change) throws SQLException {
        var metered = new MeteredScene("");
        metered.use("calls", "calls-1", "600", "2026-01-10T00:00:00Z");
        metered.at("2026-02-01T00:00:00Z");
        var invoice = metered.invoice("2026-02-01", 6_000);

        metered.api.post("/invoices/" + invoice + "/void", "{}").statusCode(200);
        if (change.equals("delete")) {
            metered.delete("calls-1");
        } else {
            metered.api.patch("/usage", "{\"transaction_id\": \"calls-1\", \"value\": 10}").statusCode(200);
        }
        metered.at("2026-04-02T00:00:00Z");

        assertThat(metered.number("SELECT coalesce(sum(remaining_amount), 0) FROM credit WHERE subscription_id = ?"))
                .isZero();
        assertThat(metered.number("""
                SELECT count(*) FROM invoice_line l JOIN invoice i ON i.id = l.invoice_id WHERE i.subscription_id = ?
                    AND l.kind = 'CORRECTION'""")).isZero();
        assertThat(metered.number(REVENUE)).isNotNegative();
    }

    @Test
    void usageThatWasGivenBackIsChargedAgainWhenItsInvoiceIsVoided() throws SQLException {
        var metered = new MeteredScene("");
        metered.use("calls", "calls-1", "600", "2026-01-10T00:00:00Z");
        metered.at("2026-02-01T00:00:00Z");
        var invoice = metered.invoice("2026-02-01", 6_000);
        metered.delete("calls-1");
        metered.at("2026-04-01T00:00:00Z");
        // 30.00 a quarter and tax, less the 60.00 of the usage that is gone
        assertThat(metered.number("SELECT coalesce(sum(amount), 0) FROM credit WHERE subscription_id = ?")).isPositive();

        metered.api.post("/invoices/" + invoice + "/void", "{}").statusCode(200);

        assertThat(metered.number("SELECT coalesce(sum(remaining_amount), 0) FROM credit WHERE subscription_id = ?"))
                .isZero();
        metered.at("2026-07-02T00:00:00Z");
        // three quarters ahead
        assertThat(metered.number(REVENUE)).isEqualTo(9_000);
    }

    @Test
    void theEstimateOfAnUpgradeHasTheCorrectionsThatItCauses() throws SQLException {
        var metered = new MeteredScene("");
        metered.use("calls", "calls-1", "200", "2026-01-10T00:00:00Z");
        metered.at("2026-02-01T00:00:00Z");
        metered.invoice("2026-02-01", 1_200);
        long before = metered.number(REVENUE);
        String body = "{\"starts_at\": \"2026-01-01\", \"bricks\": [{\"brick_id\": \"%s\", \"quantity\": 200}]}"
                .formatted(metered.plan.brick(0));

        // 30.00 a quarter more for a year and tax, less 10.00 and tax of overage that is not
        metered.api.post("/subscriptions/" + metered.subscription + "/upgrade/estimate", body).statusCode(200)
                .body("grand_total", equalTo(14_400 - 1_200))
                .body("grand_total_details.usage_corrections", equalTo(-1_200))
                .body("billing_schedule[0].grand_total", equalTo(String.valueOf(3_600 - 1_200)));

        metered.accept(
                metered.api.post("/subscriptions/" + metered.subscription + "/upgrade", body).statusCode(201)
                        .path("order_id"));
        metered.at("2026-02-02T00:00:00Z");
        assertThat(metered.number(REVENUE) - before).as("what the upgrade bills at once").isEqualTo(3_000 - 1_000);
    }

    private static final String REVENUE = """
            SELECT -coalesce(sum(p.amount), 0) FROM journal_posting p JOIN journal_entry e ON e.seller_id = p.seller_id
                AND e.id = p.entry_id WHERE p.account IN ('REVENUE', 'CREDIT_NOTES') AND e.subscription_id = ?""";

    private void takeAway(String invoice, String how) {
        switch (how) {
            case "void" -> api.post("/invoices/" + invoice + "/void", "{}").statusCode(200);
            case "note" -> api.post("/invoices/" + invoice + "/credit-notes",
                    "{\"amount\": " + YEAR + ", \"reason\": \"Outage\"}").statusCode(201);
            case "write-off" -> api.post("/invoices/" + invoice + "/write-off", "{}").statusCode(200);
            default -> api.post("/invoices/" + invoice + "/credit-notes", how).statusCode(201);
        }
    }

    /** Takes so many per cent off the licence, from today on. @return the estimate */
    private int lowerBy(String rate) {
        return upgrade("{\"brick_id\": \"%s\", \"discount\": [{\"rate\": \"%s\"}]}".formatted(plan.brick(0), rate), null);
    }

    private int upgrade(String bricks, Integer expected) {
        var today = api.get("/test-clock").<String>path("now").substring(0, 10);
        var body = "{\"starts_at\": \"%s\", \"bricks\": [%s]}".formatted(today, bricks);
        int estimate = api.post("/subscriptions/" + subscription + "/upgrade/estimate", body).statusCode(200)
                .path("grand_total");
        if (expected != null) {
            assertThat(estimate).isEqualTo(expected);
        }
        accept(api.post("/subscriptions/" + subscription + "/upgrade", body).statusCode(201).path("order_id"));
        at(today + "T00:00:01Z");
        return estimate;
    }

    private String pay(String invoice, int amount) {
        return api.post("/invoices/" + invoice + "/payments",
                "{\"payment_method\": \"WIRE\", \"paid_amount\": " + amount + "}").statusCode(201)
                .path("payment_id");
    }

    private void tax(String rate) {
        api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"" + rate + "\", \"name\": \"VAT\"}").statusCode(200);
    }

    private long credit() throws SQLException {
        return -account("CUSTOMER_CREDIT");
    }

    private long receivable() throws SQLException {
        return account("RECEIVABLE");
    }

    /** Net of credit notes, of the customer, whose only subscription it is. */
    private long revenue() throws SQLException {
        return -account("REVENUE") - account("CREDIT_NOTES");
    }

    private long account(String account) throws SQLException {
        return TestSql.number("SELECT coalesce(sum(amount), 0) FROM journal_posting WHERE customer_id = ?::uuid"
                + " AND account = ?", customer, account);
    }

    private String accept(String order) {
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    private void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }
}
