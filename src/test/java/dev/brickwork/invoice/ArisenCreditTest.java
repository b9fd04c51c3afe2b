package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Seller;

/** Credit settles open invoices when it arises, oldest due first. A year of a licence is 1,200.00; a month of a seat is 20.00, 10.00 from ten on. */
@ServiceTest
class ArisenCreditTest {
    private Api api;
    private MadePlan plan;
    private String customer;

    @BeforeEach
    void january() {
        api = Api.ofNewSeller();
        at("2026-01-01T00:00:00Z");
        plan = make(api, brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""),
                brick("seats", "ADD_ON", "VOLUME", "MONTH",
                        "{\"USD\": {\"tiers\": [{\"up_to\": 9, \"unit_price\": \"20\"}, {\"up_to\": null, \"unit_price\": \"10\"}]}}",
                        ""),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""));
        customer = customer("Acme", "");
    }

    @Test
    void theCreditOfARecastSettlesWhatIsOpenBeforeItsFirstInvoice() throws SQLException {
        var subscription = ordered(0, 1, "\"contract_length\": 12, \"billing_frequency\": \"ALL_UPFRONT\"");
        at("2026-07-01T00:00:00Z");

        accept(recast(subscription, "2026-07-01", ""));

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
        var subscription = ordered(0, 1, "\"contract_length\": 12, \"billing_frequency\": \"ALL_UPFRONT\"");
        pay(subscription, "0-PERIOD-0-0", 120_000);
        at("2026-07-01T00:00:00Z");

        accept(recast(subscription, "2026-07-01", ""));

        assertThat(TestSql.rows(
                "SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid AND invoice_key = '1-PERIOD-0-0'",
                subscription)).containsExactly("60000");
        assertBooks();
    }

    @Test
    void whatAnInvoiceBelowZeroCarriesSettlesTheOldestDueFirst() throws SQLException {
        var subscription = ordered(1, 9, "\"contract_length\": 6, \"billing_frequency\": \"MONTHLY\"");
        at("2026-03-16T00:00:00Z");
        // 180.00 a month became 100.00: 41.29 of March come back
        upgrade(subscription, 10);

        assertThat(
                TestSql.rows("SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid AND issued_at IS NOT NULL"
                        + " ORDER BY bill_at, id", subscription))
                .containsExactly("4129", "0", "0", "0");
        String january = id(subscription, "0-PERIOD-0-0");
        api.get("/invoices/" + january).body("status", equalTo("PARTIALLY_PAID"));
        assertThat(new Seller(api).eventsOf(january)).endsWith("invoice.partially_paid");
        assertBooks();
    }

    @Test
    void itEndsTheCollectionOfWhatItSettles() throws SQLException {
        var subscription = ordered(1, 1, "\"contract_length\": 3, \"billing_frequency\": \"MONTHLY\"");
        at("2026-01-10T00:00:00Z");
        String january = id(subscription, "0-PERIOD-0-0");

        accept(recast(subscription, "2026-01-11", ", \"adjustment_credit\": 5000"));

        api.get("/invoices/" + january).body("status", equalTo("CREDITED")).body("fully_paid_at",
                equalTo("2026-01-10T00:00:00Z"));
        at("2026-03-01T00:00:00Z");
        assertThat(new Seller(api).eventsOf(january)).endsWith("invoice.credited");
        assertBooks();
    }

    @Test
    void aVoidGivesCreditBackToWhatIsOpen() throws SQLException {
        var subscription = ordered(1, 2, "\"contract_length\": 6, \"billing_frequency\": \"MONTHLY\"");
        at("2026-02-01T00:00:00Z");
        accept(recast(subscription, "2026-02-02", ", \"adjustment_credit\": 4000"));
        var settled = id(subscription, "0-PERIOD-0-0");
        var open = id(subscription, "0-PERIOD-0-1");
        api.get("/invoices/" + settled).body("status", equalTo("CREDITED"));

        api.post("/invoices/" + settled + "/void", "{}").statusCode(200).body("status", equalTo("VOIDED"));

        api.get("/invoices/" + open).body("status", equalTo("CREDITED"));
        assertBooks();
    }

    @Test
    void whatWasPaidTooMuchSettlesWhatIsOpen() throws SQLException {
        var subscription = ordered(1, 2, "\"contract_length\": 3, \"billing_frequency\": \"MONTHLY\"");
        at("2026-02-01T00:00:00Z");
        var february = id(subscription, "0-PERIOD-0-1");
        api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"20\", \"name\": \"VAT\"}").statusCode(200);
        api.patch("/customers/" + customer, "{\"billing_address\": {\"country\": \"GB\"}}").statusCode(200);
        at("2026-03-01T00:00:00Z");
        var march = id(subscription, "0-PERIOD-0-2");
        pay(subscription, "0-PERIOD-0-2", 4_800);
        api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"10\", \"name\": \"VAT\"}").statusCode(200);

        api.post("/invoices/" + march + "/regenerate", "{}").statusCode(200).body("grand_total", equalTo(4_400));

        assertThat(TestSql.rows("SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid ORDER BY bill_at",
                subscription)).containsExactly("400", "0", "0");
        api.get("/invoices/" + february).body("remaining_amount", equalTo(4_000));
        assertBooks();
    }

    @Test
    void aCorrectionOfUsageSettlesWhatIsOpen() throws SQLException {
        String order = api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 3,
                 "billing_frequency": "ALL_UPFRONT", "auto_renews": false,
                 "bricks": [{"brick_id": "%s", "quantity": 1}, {"brick_id": "%s"}]}"""
                .formatted(customer, plan.planId(), plan.brick(1), plan.brick(2))).statusCode(201)
                .path("order_id");
        var subscription = accept(order);
        use(subscription, "a", 30, "2026-01-05T00:00:00Z");
        at("2026-02-01T00:00:00Z");
        String billed = TestSql.text(
                "SELECT id FROM invoice WHERE subscription_id = ?::uuid AND issued_at IS NOT NULL AND grand_total = 3000",
                subscription);
        api.post("/invoices/" + billed + "/payments", "{\"payment_method\": \"WIRE\", \"paid_amount\": 3000}")
                .statusCode(201);
        api.delete("/usage?transaction_id=a").statusCode(200);
        at("2026-04-02T00:00:00Z");

        // the 30.00 that came back are the company's by now, and its oldest open invoice is that of January
        assertThat(TestSql.rows(
                "SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid AND invoice_key = '0-PERIOD-0-0'",
                subscription)).containsExactly("3000");
        assertBooks();
    }

    @Test
    void whatPassesToTheCompanySettlesItsOtherInvoices() throws SQLException {
        var other = ordered(1, 1, "\"contract_length\": 12, \"billing_frequency\": \"MONTHLY\"");
        var ending = ordered(1, 1, "\"contract_length\": 1, \"billing_frequency\": \"MONTHLY\", \"auto_renews\": false");
        pay(ending, "0-PERIOD-0-0", 2_000);
        give(ending, 3_000);
        String alone = api.post("/invoices", "{\"customer_id\": \"" + customer
                + "\", \"payment_terms\": 0, \"lines\": [{\"description\": \"Workshop\", \"amount\": 500}]}").statusCode(201)
                .path("invoice_id");
        String strangers = api.post("/invoices", "{\"customer_id\": \"" + customer("Globex", "")
                + "\", \"payment_terms\": 0, \"lines\": [{\"description\": \"Workshop\", \"amount\": 500}]}").statusCode(201)
                .path("invoice_id");

        at("2026-02-01T00:00:00Z");

        api.get("/invoices/" + alone).body("status", equalTo("CREDITED"));
        api.get("/invoices/" + id(other, "0-PERIOD-0-0")).body("status", equalTo("CREDITED"));
        api.get("/invoices/" + strangers).body("status", equalTo("PAST_DUE"));
    }

    @Test
    void anInvoiceThatSomebodyElseHasIsPassedOverByTheCompanysCredit() throws Exception {
        var ending = ordered(1, 1, "\"contract_length\": 1, \"billing_frequency\": \"MONTHLY\", \"auto_renews\": false");
        pay(ending, "0-PERIOD-0-0", 2_000);
        give(ending, 3_000);
        String held = alone(500);
        String free = alone(600);
        at("2026-01-02T00:00:00Z"); // they are printed and mailed

        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, new Seller(api).id().toString());
            statement.executeQuery("SELECT FROM invoice WHERE id = '" + held + "' FOR NO KEY UPDATE");
            at("2026-02-01T00:00:00Z");
        }

        api.get("/invoices/" + free).body("remaining_amount", equalTo(0));
        api.get("/invoices/" + held).body("remaining_amount", equalTo(500));
        api.post("/invoices/" + held + "/apply-credit", "{}").statusCode(200).body("status", equalTo("CREDITED"));
    }

    @Test
    void aWrittenOffInvoiceIsLeftAlone() throws SQLException {
        var subscription = ordered(1, 1, "\"contract_length\": 3, \"billing_frequency\": \"MONTHLY\"");
        api.post("/invoices/" + id(subscription, "0-PERIOD-0-0") + "/write-off", "{}").statusCode(200);

        accept(recast(subscription, "2026-01-02",
                ", \"adjustment_credit\": 5000, \"first_charge_date\": \"CONTRACT_START_DATE\""));
        at("2026-01-02T00:00:00Z");

        api.get("/invoices/" + id(subscription, "0-PERIOD-0-0")).body("status", equalTo("UNPAID"));
        assertThat(TestSql.rows(
                "SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid AND invoice_key = '1-PERIOD-0-0'",
                subscription)).containsExactly("5000");
    }

    @Test
    void theSettingTurnsItOff() throws SQLException {
        api.get("/settings").body("apply_credit_automatically", equalTo(true));
        api.patch("/settings", "{\"apply_credit_automatically\": null}").statusCode(400);
        api.patch("/settings", "{\"apply_credit_automatically\": false}").statusCode(200)
                .body("apply_credit_automatically", equalTo(false));
        var subscription = ordered(1, 9, "\"contract_length\": 6, \"billing_frequency\": \"MONTHLY\"");
        at("2026-01-16T00:00:00Z");
        upgrade(subscription, 10);

        assertThat(
                TestSql.rows("SELECT credited_amount FROM invoice WHERE subscription_id = ?::uuid AND issued_at IS NOT NULL"
                        + " ORDER BY bill_at, id", subscription))
                .containsExactly("0", "0");
        api.get("/subscriptions/" + subscription + "/credits").body("balances.amount", contains(4_129));
        // at issue it settles in any case
        at("2026-02-01T00:00:00Z");
        api.get("/subscriptions/" + subscription + "/credits").body("balances", equalTo(List.of()));
    }

    @Test
    void aChargeInProcessingIsNotSettledASecondTime() throws SQLException {
        var subscription = ordered(1, 1, "\"contract_length\": 3, \"billing_frequency\": \"MONTHLY\"");
        var january = id(subscription, "0-PERIOD-0-0");
        api.post("/customers/" + customer + "/payment-methods",
                "{\"payment_method_id\": \"pm_bank_pending\", \"is_default\": true}").statusCode(201);
        api.post("/invoices/" + january + "/pay", "{}").statusCode(202);

        accept(recast(subscription, "2026-01-02", ", \"adjustment_credit\": 5000"));

        api.get("/invoices/" + january).body("remaining_amount", equalTo(2_000)).body("fully_paid_at", nullValue());
    }

    /** What the books hold for the customers is what the invoices and lots say. */
    private void assertBooks() throws SQLException {
        var seller = new Seller(api).id();
        assertThat(TestSql.number("SELECT coalesce(sum(amount), 0) FROM journal_posting WHERE account = 'RECEIVABLE'"
                + " AND seller_id = ?", seller))
                .isEqualTo(
                        TestSql.number("SELECT coalesce(sum(remaining_amount), 0) FROM invoice WHERE issued_at IS NOT NULL"
                                + " AND voided_at IS NULL AND written_off_at IS NULL AND seller_id = ?", seller));
        assertThat(TestSql.number("SELECT -coalesce(sum(amount), 0) FROM journal_posting WHERE account = 'CUSTOMER_CREDIT'"
                + " AND seller_id = ?", seller))
                .isEqualTo(
                        TestSql.number("SELECT coalesce(sum(remaining_amount), 0) FROM credit WHERE seller_id = ?", seller));
    }

    private String customer(String name, String more) {
        return api.post("/customers", "{\"name\": \"" + name + "\"" + more + "}").statusCode(201)
                .path("customer_id");
    }

    private String alone(int cents) {
        return api.post("/invoices", "{\"customer_id\": \"" + customer
                + "\", \"payment_terms\": 90, \"lines\": [{\"description\": \"Workshop\", \"amount\": " + cents + "}]}")
                .statusCode(201)
                .path("invoice_id");
    }

    private void give(String subscription, long amount) throws SQLException {
        TestSql.execute("""
                INSERT INTO credit (seller_id, id, subscription_id, company_id, currency, kind, label, amount, created_at)
                SELECT seller_id, gen_random_uuid(), id, customer_id, 'USD', 'RECAST', 'Given', ?, now()
                FROM subscription WHERE id = ?::uuid""", amount, subscription);
    }

    private void use(String subscription, String id, int value, String time) {
        api.post("/usage", """
                {"subscription_id": "%s", "brick_id": "%s", "transaction_id": "%s", "value": %d, "time": "%s"}"""
                .formatted(subscription, plan.brick(2), id, value, time)).statusCode(201);
    }

    private void pay(String subscription, String key, long amount) throws SQLException {
        api.post("/invoices/" + id(subscription, key) + "/payments",
                "{\"payment_method\": \"WIRE\", \"paid_amount\": " + amount + "}").statusCode(201);
    }

    private static String id(String subscription, String key) throws SQLException {
        return TestSql.text("SELECT id FROM invoice WHERE subscription_id = ?::uuid AND invoice_key = ? AND NOT is_dropped",
                subscription, key);
    }

    private String ordered(int brick, int quantity, String more) {
        return accept(api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", %s,
                 "bricks": [{"brick_id": "%s", "quantity": %d}]}"""
                .formatted(customer, plan.planId(), more, plan.brick(brick), quantity)).statusCode(201)
                .path("order_id"));
    }

    private void upgrade(String subscription, int seats) {
        String today = api.get("/test-clock").<String>path("now").substring(0, 10);
        accept(api.post("/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"%s\", \"bricks\": [{\"brick_id\": \"%s\", \"quantity\": %d}]}".formatted(today,
                        plan.brick(1), seats))
                .statusCode(201).path("order_id"));
    }

    private String recast(String subscription, String startsAt, String more) {
        return api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "%s", "contract_length": 12, "billing_frequency": "ANNUALLY",
                 "bricks": [{"brick_id": "%s", "quantity": 1}]%s}""".formatted(startsAt, plan.brick(0), more))
                .statusCode(201).path("order_id");
    }

    private String accept(String order) {
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).body("accepted_at", notNullValue())
                .path("subscription_id");
    }

    private void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }
}
