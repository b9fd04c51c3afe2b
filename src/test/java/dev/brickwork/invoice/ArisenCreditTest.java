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
import dev.brickwork.testing.given.Invoice;
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
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("reminders", json("enabled", false));
        plan = seller.plan(brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""), brick(
                "seats", "ADD_ON", "VOLUME", "MONTH",
                "{\"USD\": {\"tiers\": [{\"up_to\": 9, \"unit_price\": \"20\"}, {\"up_to\": null, \"unit_price\": \"10\"}]}}",
                ""), brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""));
        customer = customer("Acme");
    }

    @Test
    void theCreditOfARecastSettlesWhatIsOpenBeforeItsFirstInvoice() {
        var subscription = customer.subscription(plan).units("licence", 1).from("2026-01-01").upfront().accepted();
        seller.moveTo("2026-07-01T00:00:00Z");

        recast(subscription, "2026-07-01").accepted();

        // half of the year came back, and half of the unpaid licence is settled by it
        subscription.invoiceOf("2026-01").read().body("grand_total", equalTo(120_000)).body("remaining_amount",
                equalTo(60_000));
        assertOpen(subscription.invoiceOf("2026-07"), 120_000);
        assertBooks(subscription);
    }

    @Test
    void aPaidInvoiceLeavesItToTheFirstOfTheRecast() {
        var subscription = customer.subscription(plan).units("licence", 1).from("2026-01-01").upfront().accepted();
        subscription.invoice(1).paid(120_000);
        seller.moveTo("2026-07-01T00:00:00Z");

        recast(subscription, "2026-07-01").accepted();

        assertOpen(subscription.invoiceOf("2026-07"), 60_000);
        assertBooks(subscription);
    }

    @Test
    void whatAnInvoiceBelowZeroCarriesSettlesTheOldestDueFirst() {
        var subscription = customer.subscription(plan).units("seats", 9).from("2026-01-01").months(6).accepted();
        seller.moveTo("2026-03-16T00:00:00Z");
        // 180.00 a month became 100.00: 41.29 of March come back
        upgrade(subscription, 10);

        // that of the upgrade was made last
        subscription.invoices().body("results[*issued_at!=null].remaining_amount",
                contains(0, 18_000, 18_000, 18_000 - 4_129));
        var january = subscription.invoice(1);
        january.read().body("status", equalTo("PAST_DUE"));
        assertThat(january.events()).endsWith("invoice.past_due", "invoice.credit_applied");
        assertBooks(subscription);
    }

    @Test
    void itEndsTheCollectionOfWhatItSettles() {
        var subscription = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(3).accepted();
        seller.moveTo("2026-01-10T00:00:00Z");
        var january = subscription.invoice(1);

        recast(subscription, "2026-01-11", "adjustment_credit", 5000).accepted();

        january.read().body("status", equalTo("CREDITED")).body("fully_paid_at", equalTo("2026-01-10T00:00:00Z"));
        seller.moveTo("2026-03-01T00:00:00Z");
        assertThat(january.events()).endsWith("invoice.credited");
        assertBooks(subscription);
    }

    @Test
    void aVoidGivesCreditBackToWhatIsOpen() {
        var subscription = customer.subscription(plan).units("seats", 2).from("2026-01-01").months(6).accepted();
        seller.moveTo("2026-02-01T00:00:00Z");
        recast(subscription, "2026-02-02", "adjustment_credit", 4000).accepted();
        var settled = subscription.invoice(1);
        settled.read().body("status", equalTo("CREDITED"));

        settled.voided().statusCode(200).body("status", equalTo("VOIDED"));

        subscription.invoice(2).read().body("status", equalTo("CREDITED"));
        assertBooks(subscription);
    }

    @Test
    void whatWasPaidTooMuchSettlesWhatIsOpen() {
        var subscription = customer.subscription(plan).units("seats", 2).from("2026-01-01").months(3).accepted();
        seller.moveTo("2026-02-01T00:00:00Z");
        seller.taxOf("GB", "20");
        customer.patch(json("billing_address", json("country", "GB"))).statusCode(200);
        seller.moveTo("2026-03-01T00:00:00Z");
        var march = subscription.invoice(3);
        march.paid(4_800);
        seller.taxOf("GB", "10");

        march.regenerate().statusCode(200).body("grand_total", equalTo(4_400));

        subscription.invoices().body("results.remaining_amount", contains(0, 4_000, 3_600));
        assertBooks(subscription);
    }

    @Test
    void aCorrectionOfUsageSettlesWhatIsOpen() {
        var order = customer.subscription(plan).units("seats", 1).some("calls").from("2026-01-01").months(3).upfront()
                .ending().created();
        var subscription = order.accepted();
        use(subscription, "a", 30, "2026-01-05T00:00:00Z");
        seller.moveTo("2026-02-01T00:00:00Z");
        subscription.invoiceOf("2026-02").paid(3_000);
        seller.api.delete("/usage?transaction_id=a").statusCode(200);
        seller.moveTo("2026-04-02T00:00:00Z");

        // the 30.00 that came back are the company's by now, and its oldest open invoice is that of January
        assertOpen(subscription.invoiceOf("2026-01"), 6_000 - 3_000);
        assertBooks(subscription);
    }

    @Test
    void whatPassesToTheCompanySettlesItsOtherInvoices() throws SQLException {
        var other = customer.subscription(plan).units("seats", 1).from("2026-01-01").accepted();
        var ending = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(1).ending().accepted();
        ending.invoice(1).paid(2_000);
        give(ending, 3_000);
        String alone = seller.api.post("/invoices", json("customer_id", customer, "payment_terms", 0, "lines",
                List.of(json("description", "Workshop", "amount", 500)))).statusCode(201).path("invoice_id");
        String strangers = seller.api.post("/invoices", json("customer_id", customer("Globex"), "payment_terms", 0, "lines",
                List.of(json("description", "Workshop", "amount", 500)))).statusCode(201).path("invoice_id");

        seller.moveTo("2026-02-01T00:00:00Z");

        seller.api.get("/invoices/" + alone).body("status", equalTo("CREDITED"));
        other.invoice(1).read().body("status", equalTo("CREDITED"));
        seller.api.get("/invoices/" + strangers).body("status", equalTo("PAST_DUE"));
    }

    @Test
    void anInvoiceThatSomebodyElseHasIsPassedOverByTheCompanysCredit() throws Exception {
        var ending = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(1).ending().accepted();
        ending.invoice(1).paid(2_000);
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
    void aWrittenOffInvoiceIsLeftAlone() {
        var subscription = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(3).accepted();
        var january = subscription.invoice(1);
        january.writeOff().statusCode(200);

        recast(subscription, "2026-01-02", "adjustment_credit", 5000, "first_charge_date", "CONTRACT_START_DATE").accepted();
        seller.moveTo("2026-01-02T00:00:00Z");

        january.read().body("status", equalTo("UNPAID")).body("written_off_amount", equalTo(2_000));
        assertOpen(subscription.invoiceOf("2026-01-02"), 120_000 - 5_000);
    }

    @Test
    void theSettingTurnsItOff() {
        seller.api.get("/settings").body("apply_credit_automatically", equalTo(true));
        seller.api.patch("/settings", json("apply_credit_automatically", null)).statusCode(400);
        seller.api.patch("/settings", json("apply_credit_automatically", false)).statusCode(200)
                .body("apply_credit_automatically", equalTo(false));
        var subscription = customer.subscription(plan).units("seats", 9).from("2026-01-01").months(6).accepted();
        seller.moveTo("2026-01-16T00:00:00Z");
        upgrade(subscription, 10);

        subscription.invoices().body("results[*issued_at!=null].remaining_amount", contains(0, 18_000));
        subscription.get("/credits").body("balances.amount", contains(4_129));
        // at issue it settles in any case
        seller.moveTo("2026-02-01T00:00:00Z");
        subscription.get("/credits").body("balances", equalTo(List.of()));
    }

    @Test
    void aChargeInProcessingIsNotSettledASecondTime() {
        var subscription = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(3).accepted();
        var january = subscription.invoice(1);
        customer.paysBy("pm_bank_pending");
        january.charge().statusCode(202);

        recast(subscription, "2026-01-02", "adjustment_credit", 5000).accepted();

        january.read().body("remaining_amount", equalTo(2_000)).body("fully_paid_at", nullValue());
    }

    private static void assertOpen(Invoice invoice, int cents) {
        invoice.read().body("remaining_amount", equalTo(cents));
    }

    /** What the books hold for the customer is what the invoices and lots say. */
    private void assertBooks(Subscription subscription) {
        assertThat(customer.account("RECEIVABLE")).isEqualTo(
                subscription.invoices().sum("results[*issued_at!=null][*status!=VOIDED].remaining_amount"));
        assertThat(-customer.account("CUSTOMER_CREDIT")).isEqualTo(subscription.credits().sum("results.remaining_amount"));
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

    private void upgrade(Subscription subscription, int seats) {
        String today = seller.api.get("/test-clock").<String>path("now").substring(0, 10);
        subscription.upgrade().units("seats", seats).from(today).accepted();
    }

    private Order recast(Subscription subscription, String startsAt, Object... more) {
        return subscription.recast().units("licence", 1).from(startsAt).annually().with(more).created();
    }
}
