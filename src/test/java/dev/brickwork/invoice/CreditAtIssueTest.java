package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.catalog.PlanBodies.MadePlan;
import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ApplicationRole;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Seller;

@dev.brickwork.testing.ServiceTest
class CreditAtIssueTest {
    private Api api;
    private MadePlan plan;
    private String customer;

    /** 1200.00 a year and 20 % tax, as in the worked example of the decisions; and seats that are cheaper by the dozen. */
    @BeforeEach
    void britishCustomer() {
        api = Api.ofNewSeller();
        at("2026-01-01T00:00:00Z");
        // what is open is left as it is: this is about credit at issue
        api.patch("/settings", "{\"apply_credit_automatically\": false}").statusCode(200);
        api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"20\", \"name\": \"VAT\"}").statusCode(200);
        plan = make(api, brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""),
                brick("seats", "ADD_ON", "VOLUME", "MONTH",
                        "{\"USD\": {\"tiers\": [{\"up_to\": 9, \"unit_price\": \"20\"}, {\"up_to\": null, \"unit_price\": \"10\"}]}}",
                        ""));
        customer = api.post("/customers", "{\"name\": \"Acme\", \"billing_address\": {\"country\": \"GB\"}}").statusCode(201)
                .path("customer_id");
    }

    @Test
    void aRecastGivesBackTheUnusedPartAndItsFirstInvoiceIsSettledByIt() throws SQLException {
        var subscription = ordered("\"contract_length\": 12, \"billing_frequency\": \"ALL_UPFRONT\"", 0, 1);
        at("2026-04-11T09:00:00Z");
        accept(recast(subscription, "2026-04-11", ""));
        at("2026-04-11T09:00:01Z");

        // 866.67 and 173.33 of tax, for the invoice that was issued
        assertThat(lots(subscription)).containsExactly("RECAST 104000 104000 Adjustment credit");
        var first = invoices(subscription);
        assertThat(first.list("results.status")).containsExactly("SCHEDULED", "PARTIALLY_PAID", "PAST_DUE");
        assertThat(first.number("results[1].grand_total")).isEqualTo(144000);
        assertThat(first.number("results[1].remaining_amount")).isEqualTo(40000);
        assertThat(new Seller(api).eventsOf(first.text("results[1].invoice_id"))).containsExactly("invoice.issued",
                "invoice.partially_paid");
        assertThat(balance("CUSTOMER_CREDIT")).containsExactly("0");
        assertThat(balance("RECEIVABLE")).containsExactly(String.valueOf(144000 + 40000));
        assertThat(balance("CREDIT_NOTES")).containsExactly("86667");
    }

    @Test
    void aRecastOfALaterDayThatIsNotChargedBeforeGivesItsCreditOnThatDay() throws SQLException {
        var subscription = ordered("\"contract_length\": 12, \"billing_frequency\": \"ALL_UPFRONT\"", 0, 1);
        at("2026-02-01T09:00:00Z");
        var order = recast(subscription, "2026-04-11", "");
        api.patch("/subscriptions/" + subscription + "/recast/" + order,
                "{\"first_charge_date\": \"CONTRACT_START_DATE\", \"adjustment_credit_label\": \"Old licence\"}")
                .statusCode(200);
        accept(order);
        assertThat(lots(subscription)).isEmpty();
        at("2026-04-11T00:00:00Z");

        assertThat(lots(subscription)).containsExactly("RECAST 104000 104000 Old licence");
    }

    @Test
    void aNumberGivenInsteadIsOneLotOfNoInvoice() throws SQLException {
        var subscription = ordered("\"contract_length\": 12, \"billing_frequency\": \"ALL_UPFRONT\"", 0, 1);
        at("2026-04-11T09:00:00Z");
        accept(recast(subscription, "2026-04-11", ", \"adjustment_credit\": 200000"));
        at("2026-04-12T00:00:00Z");

        assertThat(lots(subscription)).containsExactly("RECAST 200000 144000 Adjustment credit");
        invoices(subscription).body("results.status", contains("SCHEDULED", "CREDITED", "PAST_DUE"));
        assertThat(TestSql.rows("SELECT from_invoice_id FROM credit WHERE subscription_id = ?::uuid", subscription))
                .containsExactly("null");
    }

    @Test
    void anInvoiceBelowZeroIsCarriedToCreditWhichSettlesTheNext() throws SQLException {
        var subscription = withLessFromTheMiddleOfJanuary();

        // 160.00 became 100.00 a month: half of January less 60.00 and tax on it
        var upgrade = invoices(subscription);
        assertThat(upgrade.list("results.status")).containsExactly("PAID", "SCHEDULED", "SCHEDULED", "OUTSTANDING");
        assertThat(upgrade.number("results[0].grand_total")).isZero();
        assertThat(upgrade.list("results[0].line_items.brick_name")).containsExactly("The seats", "Carried to credit");
        assertThat(upgrade.list("results[0].line_items.grand_total")).containsExactly(-3716, 3716);
        assertThat(lots(subscription)).containsExactly("CARRIED 3716 0 Carried to credit");
        at("2026-02-01T00:00:00Z");

        assertThat(lots(subscription)).containsExactly("CARRIED 3716 3716 Carried to credit");
        assertThat(TestSql.rows("SELECT grand_total, credited_amount, remaining_amount FROM invoice"
                + " WHERE subscription_id = ?::uuid AND invoice_key = '0-PERIOD-0-1'", subscription))
                .containsExactly("12000 3716 8284");
        assertThat(balance("CUSTOMER_CREDIT")).containsExactly("0");
    }

    /** 160.00 a month, of which 100.00 are left from the 16th on: the invoice of the change is below zero. */
    private String withLessFromTheMiddleOfJanuary() {
        var subscription = ordered("\"contract_length\": 3, \"billing_frequency\": \"MONTHLY\"", 1, 8);
        at("2026-01-16T00:00:00Z");
        String order = api.post("/subscriptions/" + subscription + "/upgrade",
                "{\"starts_at\": \"2026-01-16\", \"bricks\": [{\"brick_id\": \"%s\", \"quantity\": 10}]}"
                        .formatted(plan.brick(1)))
                .statusCode(201).path("order_id");
        accept(order);
        at("2026-01-16T00:00:01Z");
        return subscription;
    }

    @Test
    void theBooksKnowWhoseCreditSettlesWhoseInvoice() throws SQLException {
        var subscription = withLessFromTheMiddleOfJanuary();
        String partner = api.post("/customers", "{\"name\": \"Reseller\"}").statusCode(201).path("customer_id");
        api.patch("/customers/" + customer, "{\"partner_id\": \"" + partner + "\"}").statusCode(200);
        at("2026-02-01T00:00:00Z");

        // the credit was the customer's, the invoice it settles is the partner's
        String february = TestSql
                .text("SELECT id FROM invoice WHERE subscription_id = ?::uuid AND invoice_key = '0-PERIOD-0-1'"
                        + " AND credited_amount = 3716", subscription);
        assertThat(creditOf(customer)).isZero();
        assertThat(creditOf(partner)).isZero();
        api.post("/invoices/" + february + "/void", "{}").statusCode(200);
        assertThat(creditOf(customer)).isEqualTo(3_716);
        assertThat(creditOf(partner)).isZero();
    }

    private static long creditOf(String company) throws SQLException {
        return -TestSql.number("SELECT coalesce(sum(amount), 0) FROM journal_posting WHERE account = 'CUSTOMER_CREDIT'"
                + " AND customer_id = ?::uuid", company);
    }

    @Test
    void whatWasPaidAheadForADroppedInvoiceBecomesCredit() throws SQLException {
        var subscription = ordered("\"contract_length\": 3, \"billing_frequency\": \"MONTHLY\"", 1, 1);
        prepay(subscription, "0-PERIOD-0-2", 2400);
        prepay(subscription, "0-PERIOD-0-1", 2000);
        at("2026-01-15T00:00:00Z");
        accept(recast(subscription, "2026-02-15", ", \"first_charge_date\": \"CONTRACT_START_DATE\""));

        // March was dropped whole; February has 14 of 28 days, 12.00, and keeps that
        assertThat(lots(subscription)).containsExactly("PREPAID 2400 0 Paid ahead", "PREPAID 800 0 Paid ahead");
        assertThat(TestSql.rows("SELECT grand_total, paid_amount, moved_amount, remaining_amount FROM invoice"
                + " WHERE subscription_id = ?::uuid AND invoice_key LIKE '0-PERIOD-0-_' AND paid_amount > 0 ORDER BY invoice_key",
                subscription)).containsExactly("1200 2000 800 0", "2400 2400 2400 2400");
    }

    @Test
    void whatIsPaidAheadWhileTheInvoiceIsBeingDroppedBecomesCreditToo() throws Exception {
        var subscription = ordered("\"contract_length\": 3, \"billing_frequency\": \"MONTHLY\"", 1, 1);
        var order = recast(subscription, "2026-02-15", ", \"first_charge_date\": \"CONTRACT_START_DATE\"");
        try (var payer = TestDatabase.connectAsSuperuser(); var statement = payer.createStatement()) {
            payer.setAutoCommit(false);
            DatabaseSettings.setForTransaction(payer, DatabaseSettings.SELLER, new Seller(api).id().toString());
            statement.executeUpdate(
                    """
                            INSERT INTO payment (seller_id, id, invoice_id, invoice_number, state, method, currency, amount, paid_at, created_at)
                            SELECT seller_id, gen_random_uuid(), id, provisional_number, 'SETTLED', 'WIRE', currency, 2400, now(), now()
                            FROM invoice WHERE subscription_id = '%s' AND invoice_key = '0-PERIOD-0-2'"""
                            .formatted(subscription));
            var accepted = java.util.concurrent.CompletableFuture.runAsync(() -> accept(order));
            while (TestSql.number("SELECT count(*) FROM pg_locks WHERE NOT granted") == 0 && !accepted.isDone()) {
                Thread.sleep(20);
            }
            payer.commit();
            accepted.get(20, java.util.concurrent.TimeUnit.SECONDS);
        }

        assertThat(lots(subscription)).containsExactly("PREPAID 2400 0 Paid ahead");
    }

    @Test
    void anInvoiceThatWasPaidAheadIsPaidWhenItIsIssued() throws SQLException {
        var subscription = ordered("\"contract_length\": 3, \"billing_frequency\": \"MONTHLY\"", 1, 1);
        prepay(subscription, "0-PERIOD-0-1", 2400);
        api.put("/tax-rates", "{\"country\": \"GB\", \"rate\": \"10\", \"name\": \"VAT\"}").statusCode(200);
        at("2026-02-01T00:00:00Z");

        // tax has fallen since: 2.00 too much was paid
        assertThat(lots(subscription)).containsExactly("PREPAID 200 0 Paid ahead");
        invoices(subscription).body("results[1].status", equalTo("PAID")).body("results[1].grand_total", equalTo(2200))
                .body("results[1].fully_paid_at", equalTo("2026-01-01T00:00:00Z"));
        String id = invoices(subscription).path("results[1].invoice_id");
        assertThat(new Seller(api).eventsOf(id)).containsExactly("invoice.issued", "invoice.paid");
    }

    @Test
    void creditOfASubscriptionThatIsOverIsTheCompanysAndSettlesItsOtherInvoices() throws SQLException {
        var subscription = ordered("\"contract_length\": 1, \"billing_frequency\": \"MONTHLY\", \"auto_renews\": false", 1,
                1);
        TestSql.execute("""
                INSERT INTO credit (seller_id, id, subscription_id, company_id, currency, kind, label, amount, created_at)
                SELECT seller_id, gen_random_uuid(), id, customer_id, 'USD', 'RECAST', 'Old', 10000, now()
                FROM subscription WHERE id = ?::uuid""", subscription);
        at("2026-02-02T00:00:00Z");
        assertThat(TestSql.rows("SELECT passed_at IS NOT NULL, used_amount FROM credit WHERE subscription_id = ?::uuid",
                subscription)).containsExactly("t 0");

        var other = ordered("\"contract_length\": 1, \"billing_frequency\": \"MONTHLY\"", 1, 1, "2026-02-02");
        at("2026-02-02T00:00:01Z");

        invoices(other).body("results[0].status", equalTo("CREDITED"));
        assertThat(lots(subscription)).containsExactly("RECAST 10000 2400 Old");
    }

    private void prepay(String subscription, String key, long amount) throws SQLException {
        var seller = new Seller(api).id();
        ApplicationRole.commit(seller,
                """
                        INSERT INTO payment (id, invoice_id, invoice_number, state, method, currency, amount, paid_at, created_at)
                        SELECT gen_random_uuid(), id, provisional_number, 'SETTLED', 'WIRE', currency, ?, '2026-01-01T00:00Z', now()
                        FROM invoice WHERE subscription_id = ?::uuid AND invoice_key = ?""",
                amount, subscription, key);
        // as the service writes it
        ApplicationRole.commit(seller, """
                UPDATE invoice SET fully_paid_at = '2026-01-01T00:00Z'
                WHERE subscription_id = ?::uuid AND invoice_key = ? AND remaining_amount <= 0""", subscription, key);
    }

    private String ordered(String more, int brick, int quantity) {
        return ordered(more, brick, quantity, "2026-01-01");
    }

    private String ordered(String more, int brick, int quantity, String startsAt) {
        String order = api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "%s", %s,
                 "bricks": [{"brick_id": "%s", "quantity": %d}]}"""
                .formatted(customer, plan.planId(), startsAt, more, plan.brick(brick), quantity))
                .statusCode(201).path("order_id");
        return accept(order);
    }

    private String recast(String subscription, String startsAt, String more) {
        return api.post("/subscriptions/" + subscription + "/recast", """
                {"starts_at": "%s", "contract_length": 24, "billing_frequency": "ANNUALLY",
                 "bricks": [{"brick_id": "%s", "quantity": 1}]%s}""".formatted(startsAt, plan.brick(0), more))
                .statusCode(201).path("order_id");
    }

    private String accept(String order) {
        return api.post("/orders/" + order + "/accept", "{}").statusCode(200).path("subscription_id");
    }

    private void at(String now) {
        api.post("/test-clock", "{\"now\": \"" + now + "\"}").statusCode(200);
    }

    private Answer invoices(String subscription) {
        return api.get("/invoices?limit=100&subscription_id=" + subscription).statusCode(200);
    }

    private static List<String> lots(String subscription) throws SQLException {
        return TestSql.rows("SELECT kind, amount, used_amount, label FROM credit WHERE subscription_id = ?::uuid"
                + " ORDER BY created_at, amount DESC", subscription);
    }

    private List<String> balance(String account) throws SQLException {
        return TestSql.rows("SELECT coalesce(sum(amount), 0) FROM journal_posting WHERE customer_id = ? AND account = ?",
                UUID.fromString(customer), account);
    }
}
