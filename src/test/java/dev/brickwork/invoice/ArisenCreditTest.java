package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** Credit settles open invoices when it arises, oldest due first. A year of a licence is 1,200.00; a month of a seat is 20.00, 10.00 from ten on. */
@ServiceTest
class ArisenCreditTest {
    private Seller seller;
    private Plan plan;
    private Customer customer;

    @BeforeEach
    void january() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        plan = seller.plan(brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""), brick(
                "seats", "ADD_ON", "VOLUME", "MONTH",
                "{\"USD\": {\"tiers\": [{\"up_to\": 9, \"unit_price\": \"20\"}, {\"up_to\": null, \"unit_price\": \"10\"}]}}",
                ""), brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""));
        customer = customer("Acme");
    }

    @Test
    void theCreditOfARecastSettlesWhatIsOpenBeforeItsFirstInvoice() throws SQLException {
        var subscription = customer.subscription(plan).units("licence", 1).from("2026-01-01").upfront().accepted();
        seller.moveTo("2026-07-01T00:00:00Z");

        recast(subscription, "2026-07-01").accepted();

        // half of the year came back, and half of the unpaid licence is settled by it
        var old = TestSql.rows("SELECT credited_amount, remaining_amount FROM invoice WHERE subscription_id = ?::uuid"
                + " AND invoice_key = '0-PERIOD-0-0'", subscription);
        assertThat(old).containsExactly("60000 60000");
        assertThat(TestSql.rows(
                "SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid AND invoice_key = '1-PERIOD-0-0'",
                subscription)).containsExactly("0");
        assertBooks();
    }

    @Test
    void aPaidInvoiceLeavesItToTheFirstOfTheRecast() throws SQLException {
        var subscription = customer.subscription(plan).units("licence", 1).from("2026-01-01").upfront().accepted();
        pay(subscription, "0-PERIOD-0-0", 120_000);
        seller.moveTo("2026-07-01T00:00:00Z");

        recast(subscription, "2026-07-01").accepted();

        assertThat(TestSql.rows(
                "SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid AND invoice_key = '1-PERIOD-0-0'",
                subscription)).containsExactly("60000");
        assertBooks();
    }

    @Test
    void whatAnInvoiceBelowZeroCarriesSettlesTheOldestDueFirst() throws SQLException {
        var subscription = customer.subscription(plan).units("seats", 9).from("2026-01-01").months(6).accepted();
        seller.moveTo("2026-03-16T00:00:00Z");
        // 180.00 a month became 100.00: 41.29 of March come back
        upgrade(subscription, 10);

        assertThat(
                TestSql.rows("SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid AND issued_at IS NOT NULL"
                        + " ORDER BY bill_at, id", subscription))
                .containsExactly("4129", "0", "0", "0");
        String january = id(subscription, "0-PERIOD-0-0");
        seller.api.get("/invoices/" + january).body("status", equalTo("PARTIALLY_PAID"));
        assertThat(seller.eventsOf(january)).endsWith("invoice.partially_paid");
        assertBooks();
    }

    @Test
    void itEndsTheCollectionOfWhatItSettles() throws SQLException {
        var subscription = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(3).accepted();
        seller.moveTo("2026-01-10T00:00:00Z");
        String january = id(subscription, "0-PERIOD-0-0");

        recast(subscription, "2026-01-11", "adjustment_credit", 5000).accepted();

        seller.api.get("/invoices/" + january).body("status", equalTo("CREDITED")).body("fully_paid_at",
                equalTo("2026-01-10T00:00:00Z"));
        seller.moveTo("2026-03-01T00:00:00Z");
        assertThat(seller.eventsOf(january)).endsWith("invoice.credited");
        assertBooks();
    }

    @Test
    void aVoidGivesCreditBackToWhatIsOpen() throws SQLException {
        var subscription = customer.subscription(plan).units("seats", 2).from("2026-01-01").months(6).accepted();
        seller.moveTo("2026-02-01T00:00:00Z");
        recast(subscription, "2026-02-02", "adjustment_credit", 4000).accepted();
        var settled = id(subscription, "0-PERIOD-0-0");
        var open = id(subscription, "0-PERIOD-0-1");
        seller.api.get("/invoices/" + settled).body("status", equalTo("CREDITED"));

        seller.api.post("/invoices/" + settled + "/void", "{}").statusCode(200).body("status", equalTo("VOIDED"));

        seller.api.get("/invoices/" + open).body("status", equalTo("CREDITED"));
        assertBooks();
    }

    @Test
    void whatWasPaidTooMuchSettlesWhatIsOpen() throws SQLException {
        var subscription = customer.subscription(plan).units("seats", 2).from("2026-01-01").months(3).accepted();
        seller.moveTo("2026-02-01T00:00:00Z");
        var february = id(subscription, "0-PERIOD-0-1");
        seller.taxOf("GB", "20");
        customer.patch(json("billing_address", json("country", "GB"))).statusCode(200);
        seller.moveTo("2026-03-01T00:00:00Z");
        var march = id(subscription, "0-PERIOD-0-2");
        pay(subscription, "0-PERIOD-0-2", 4_800);
        seller.taxOf("GB", "10");

        seller.api.post("/invoices/" + march + "/regenerate", "{}").statusCode(200).body("grand_total", equalTo(4_400));

        assertThat(TestSql.rows("SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid ORDER BY bill_at",
                subscription)).containsExactly("400", "0", "0");
        seller.api.get("/invoices/" + february).body("remaining_amount", equalTo(4_000));
        assertBooks();
    }

    @Test
    void aCorrectionOfUsageSettlesWhatIsOpen() throws SQLException {
        var order = customer.subscription(plan).units("seats", 1).some("calls").from("2026-01-01").months(3).upfront()
                .ending().created();
        var subscription = order.accepted();
        use(subscription, "a", 30, "2026-01-05T00:00:00Z");
        seller.moveTo("2026-02-01T00:00:00Z");
        String billed = TestSql.text(
                "SELECT id FROM invoice WHERE subscription_id = ?::uuid AND issued_at IS NOT NULL AND grand_total = 3000",
                subscription);
        seller.api.post("/invoices/" + billed + "/payments", json("payment_method", "WIRE", "paid_amount", 3000))
                .statusCode(201);
        seller.api.delete("/usage?transaction_id=a").statusCode(200);
        seller.moveTo("2026-04-02T00:00:00Z");

        // the 30.00 that came back are the company's by now, and its oldest open invoice is that of January
        assertThat(TestSql.rows(
                "SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid AND invoice_key = '0-PERIOD-0-0'",
                subscription)).containsExactly("3000");
        assertBooks();
    }

    @Test
    void whatPassesToTheCompanySettlesItsOtherInvoices() throws SQLException {
        var other = customer.subscription(plan).units("seats", 1).from("2026-01-01").accepted();
        var ending = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(1).ending().accepted();
        pay(ending, "0-PERIOD-0-0", 2_000);
        give(ending, 3_000);
        String alone = seller.api.post("/invoices", json("customer_id", customer, "payment_terms", 0, "lines",
                List.of(json("description", "Workshop", "amount", 500)))).statusCode(201).path("invoice_id");
        String strangers = seller.api.post("/invoices", json("customer_id", customer("Globex"), "payment_terms", 0, "lines",
                List.of(json("description", "Workshop", "amount", 500)))).statusCode(201).path("invoice_id");

        seller.moveTo("2026-02-01T00:00:00Z");

        seller.api.get("/invoices/" + alone).body("status", equalTo("CREDITED"));
        seller.api.get("/invoices/" + id(other, "0-PERIOD-0-0")).body("status", equalTo("CREDITED"));
        seller.api.get("/invoices/" + strangers).body("status", equalTo("PAST_DUE"));
    }

    @Test
    void anInvoiceThatSomebodyElseHasIsPassedOverByTheCompanysCredit() throws Exception {
        var ending = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(1).ending().accepted();
        pay(ending, "0-PERIOD-0-0", 2_000);
        give(ending, 3_000);
        String held = alone(500);
        String free = alone(600);
        seller.moveTo("2026-01-02T00:00:00Z"); // they are printed and mailed

        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, seller.id().toString());
            statement.executeQuery("SELECT FROM invoice WHERE id = '" + held + "' FOR NO KEY UPDATE");
            seller.moveTo("2026-02-01T00:00:00Z");
        }

        seller.api.get("/invoices/" + free).body("remaining_amount", equalTo(0));
        seller.api.get("/invoices/" + held).body("remaining_amount", equalTo(500));
        seller.api.post("/invoices/" + held + "/apply-credit", "{}").statusCode(200).body("status", equalTo("CREDITED"));
    }

    @Test
    void aWrittenOffInvoiceIsLeftAlone() throws SQLException {
        var subscription = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(3).accepted();
        seller.api.post("/invoices/" + id(subscription, "0-PERIOD-0-0") + "/write-off", "{}").statusCode(200);

        recast(subscription, "2026-01-02", "adjustment_credit", 5000, "first_charge_date", "CONTRACT_START_DATE").accepted();
        seller.moveTo("2026-01-02T00:00:00Z");

        seller.api.get("/invoices/" + id(subscription, "0-PERIOD-0-0")).body("status", equalTo("UNPAID"));
        assertThat(TestSql.rows(
                "SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid AND invoice_key = '1-PERIOD-0-0'",
                subscription)).containsExactly("5000");
    }

    @Test
    void theSettingTurnsItOff() throws SQLException {
        seller.api.get("/settings").body("apply_credit_automatically", equalTo(true));
        seller.api.patch("/settings", json("apply_credit_automatically", null)).statusCode(400);
        seller.api.patch("/settings", json("apply_credit_automatically", false)).statusCode(200)
                .body("apply_credit_automatically", equalTo(false));
        var subscription = customer.subscription(plan).units("seats", 9).from("2026-01-01").months(6).accepted();
        seller.moveTo("2026-01-16T00:00:00Z");
        upgrade(subscription, 10);

        assertThat(
                TestSql.rows("SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid AND issued_at IS NOT NULL"
                        + " ORDER BY bill_at, id", subscription))
                .containsExactly("0", "0");
        subscription.get("/credits").body("balances.amount", contains(4_129));
        // at issue it settles in any case
        seller.moveTo("2026-02-01T00:00:00Z");
        subscription.get("/credits").body("balances", equalTo(List.of()));
    }

    @Test
    void aChargeInProcessingIsNotSettledASecondTime() throws SQLException {
        var subscription = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(3).accepted();
        var january = id(subscription, "0-PERIOD-0-0");
        customer.paysBy("pm_bank_pending");
        seller.api.post("/invoices/" + january + "/pay", "{}").statusCode(202);

        recast(subscription, "2026-01-02", "adjustment_credit", 5000).accepted();

        seller.api.get("/invoices/" + january).body("remaining_amount", equalTo(2_000)).body("fully_paid_at", nullValue());
    }

    /** What the books hold for the customers is what the invoices and lots say. */
    private void assertBooks() throws SQLException {
        assertThat(TestSql.number(
                "SELECT coalesce(sum(amount), 0) FROM journal_posting WHERE account = 'RECEIVABLE'" + " AND seller_id = ?",
                seller.id())).isEqualTo(
                        TestSql.number(
                                "SELECT coalesce(sum(remaining_amount), 0) FROM invoice WHERE issued_at IS NOT NULL"
                                        + " AND voided_at IS NULL AND written_off_at IS NULL AND seller_id = ?",
                                seller.id()));
        assertThat(TestSql.number("SELECT -coalesce(sum(amount), 0) FROM journal_posting WHERE account = 'CUSTOMER_CREDIT'"
                + " AND seller_id = ?", seller.id()))
                .isEqualTo(TestSql.number("SELECT coalesce(sum(remaining_amount), 0) FROM credit WHERE seller_id = ?",
                        seller.id()));
    }

    private Customer customer(String name, Object... more) {
        return seller.customer(name).with(more).made();
    }

    private String alone(int cents) {
        return seller.api
                .post("/invoices",
                        json("customer_id", customer, "payment_terms", 90, "lines",
                                List.of(json("description", "Workshop", "amount", cents))))
                .statusCode(201).path("invoice_id");
    }

    private void give(Subscription subscription, long amount) throws SQLException {
        TestSql.execute("""
                INSERT INTO credit (seller_id, id, subscription_id, company_id, currency, kind, label, amount, created_at)
                SELECT seller_id, gen_random_uuid(), id, customer_id, 'USD', 'RECAST', 'Given', ?, now()
                FROM subscription WHERE id = ?::uuid""", amount, subscription);
    }

    private void use(Subscription subscription, String id, int value, String time) {
        subscription.use("calls", value).id(id).at(time).recorded();
    }

    private void pay(Subscription subscription, String key, long amount) throws SQLException {
        seller.api.post("/invoices/" + id(subscription, key) + "/payments",
                json("payment_method", "WIRE", "paid_amount", amount)).statusCode(201);
    }

    private static String id(Subscription subscription, String key) throws SQLException {
        return TestSql.text("SELECT id FROM invoice WHERE subscription_id = ?::uuid AND invoice_key = ? AND NOT is_dropped",
                subscription, key);
    }

    private void upgrade(Subscription subscription, int seats) {
        String today = seller.api.get("/test-clock").<String>path("now").substring(0, 10);
        subscription.upgrade().units("seats", seats).from(today).accepted();
    }

    private Order recast(Subscription subscription, String startsAt, Object... more) {
        return subscription.recast().units("licence", 1).from(startsAt).annually().with(more).created();
    }
}
