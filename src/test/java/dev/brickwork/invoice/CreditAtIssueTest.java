package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static java.util.Comparator.comparing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

@dev.brickwork.testing.ServiceTest
class CreditAtIssueTest {
    private Seller seller;
    private Plan plan;
    private Customer customer;

    /** 1200.00 a year and 20 % tax, as in the worked example of the decisions; and seats that are cheaper by the dozen. */
    @BeforeEach
    void britishCustomer() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        // what is open is left as it is: this is about credit at issue
        seller.settings("apply_credit_automatically", false);
        seller.taxOf("GB", "20");
        plan = seller.plan(brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200.00\"}}", ""), brick(
                "seats", "ADD_ON", "VOLUME", "MONTH",
                "{\"USD\": {\"tiers\": [{\"up_to\": 9, \"unit_price\": \"20\"}, {\"up_to\": null, \"unit_price\": \"10\"}]}}",
                ""));
        customer = seller.customer("Acme").in("GB").made();
    }

    @Test
    void aRecastGivesBackTheUnusedPartAndItsFirstInvoiceIsSettledByIt() {
        var subscription = customer.subscription(plan).units("licence", 1).from("2026-01-01").upfront().accepted();
        seller.moveTo("2026-04-11T09:00:00Z");
        recast(subscription, "2026-04-11").accepted();
        seller.moveTo("2026-04-11T09:00:01Z");

        // 866.67 and 173.33 of tax, for the invoice that was issued
        assertThat(lots(subscription)).containsExactly("RECAST 104000 104000 Adjustment credit");
        var first = subscription.invoices();
        assertThat(first.list("results.status")).containsExactly("SCHEDULED", "PARTIALLY_PAID", "PAST_DUE");
        assertThat(first.number("results[1].grand_total")).isEqualTo(144000);
        assertThat(first.number("results[1].remaining_amount")).isEqualTo(40000);
        assertThat(seller.eventsOf(first.text("results[1].invoice_id"))).containsExactly("invoice.issued",
                "invoice.partially_paid");
        assertThat(customer.account("CUSTOMER_CREDIT")).isEqualTo(0);
        assertThat(customer.account("RECEIVABLE")).isEqualTo(144000 + 40000);
        assertThat(seller.booked("CREDIT_GRANTED")).contains("DEFERRED_REVENUE 86667");
    }

    @Test
    void aRecastOfALaterDayThatIsNotChargedBeforeGivesItsCreditOnThatDay() {
        var subscription = customer.subscription(plan).units("licence", 1).from("2026-01-01").upfront().accepted();
        seller.moveTo("2026-02-01T09:00:00Z");
        var order = recast(subscription, "2026-04-11");
        order.amend("first_charge_date", "CONTRACT_START_DATE", "adjustment_credit_label", "Old licence").statusCode(200);
        order.accepted();
        assertThat(lots(subscription)).isEmpty();
        seller.moveTo("2026-04-11T00:00:00Z");

        assertThat(lots(subscription)).containsExactly("RECAST 104000 104000 Old licence");
        assertThat(printed(subscription.invoices().text("results[status=PARTIALLY_PAID].invoice_id")))
                .contains("Credit applied: Old licence");
    }

    @Test
    void aNumberGivenInsteadIsOneLotOfNoInvoice() {
        var subscription = customer.subscription(plan).units("licence", 1).from("2026-01-01").upfront().accepted();
        seller.moveTo("2026-04-11T09:00:00Z");
        recast(subscription, "2026-04-11", "adjustment_credit", 200_000).accepted();
        seller.moveTo("2026-04-12T00:00:00Z");

        assertThat(lots(subscription)).containsExactly("RECAST 200000 144000 Adjustment credit");
        subscription.invoices().body("results.status", contains("SCHEDULED", "CREDITED", "PAST_DUE"));
        subscription.credits().body("results[0].invoice_id", nullValue());
    }

    @Test
    void anInvoiceBelowZeroIsCarriedToCreditWhichSettlesTheNext() {
        var subscription = withLessFromTheMiddleOfJanuary();

        // 160.00 became 100.00 a month: half of January less 60.00 and tax on it
        var upgrade = subscription.invoices();
        assertThat(upgrade.list("results.status")).containsExactly("PAID", "SCHEDULED", "SCHEDULED", "OUTSTANDING");
        assertThat(upgrade.number("results[0].grand_total")).isZero();
        assertThat(upgrade.list("results[0].line_items.brick_name")).containsExactly("The seats", "Carried to credit");
        assertThat(upgrade.list("results[0].line_items.grand_total")).containsExactly(-3716, 3716);
        assertThat(lots(subscription)).containsExactly("CARRIED 3716 0 Carried to credit");
        seller.moveTo("2026-02-01T00:00:00Z");

        assertThat(lots(subscription)).containsExactly("CARRIED 3716 3716 Carried to credit");
        subscription.invoiceOf("2026-02").read().body("grand_total", equalTo(12_000)).body("remaining_amount",
                equalTo(12_000 - 3_716)).body("payments", hasSize(0));
        assertThat(printed(subscription.invoiceOf("2026-02").id())).contains("Credit applied: Carried to credit");
        assertThat(customer.account("CUSTOMER_CREDIT")).isEqualTo(0);
    }

    private String printed(String invoiceId) {
        return Pdfs.text(seller.api.get("/invoices/" + invoiceId + "/pdf").statusCode(200).asByteArray());
    }

    /** 160.00 a month, of which 100.00 are left from the 16th on: the invoice of the change is below zero. */
    private Subscription withLessFromTheMiddleOfJanuary() {
        var subscription = customer.subscription(plan).units("seats", 8).from("2026-01-01").months(3).accepted();
        seller.moveTo("2026-01-16T00:00:00Z");
        subscription.upgrade().units("seats", 10).from("2026-01-16").accepted();
        seller.moveTo("2026-01-16T00:00:01Z");
        return subscription;
    }

    @Test
    void theBooksKnowWhoseCreditSettlesWhoseInvoice() {
        var subscription = withLessFromTheMiddleOfJanuary();
        var partner = seller.customer("Reseller").made();
        customer.patch(json("partner_id", partner)).statusCode(200);
        seller.moveTo("2026-02-01T00:00:00Z");

        // the credit was the customer's, the invoice it settles is the partner's
        var february = subscription.invoiceOf("2026-02");
        february.read().body("billed_company_id", equalTo(partner.id())).body("remaining_amount", equalTo(12_000 - 3_716));
        assertThat(customer.account("CUSTOMER_CREDIT")).isZero();
        assertThat(partner.account("CUSTOMER_CREDIT")).isZero();
        february.voided().statusCode(200);
        assertThat(customer.account("CUSTOMER_CREDIT")).isEqualTo(-3_716);
        assertThat(partner.account("CUSTOMER_CREDIT")).isZero();
    }

    @Test
    void whatWasPaidAheadForADroppedInvoiceBecomesCredit() {
        var subscription = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(3).accepted();
        var february = subscription.invoice(2);
        var march = subscription.invoice(3);
        march.paid(2400);
        february.paid(2000);
        seller.moveTo("2026-01-15T00:00:00Z");
        recast(subscription, "2026-02-15", "first_charge_date", "CONTRACT_START_DATE").accepted();

        // March was dropped whole; February has 14 of 28 days, 12.00, and keeps that
        assertThat(lots(subscription)).containsExactly("PREPAID 2400 0 Paid ahead", "PREPAID 800 0 Paid ahead");
        february.read().body("grand_total", equalTo(1200)).body("payments.paid_amount", contains(2000))
                .body("remaining_amount", equalTo(0));
        march.read().body("grand_total", equalTo(2400)).body("payments.paid_amount", contains(2400))
                .body("status", equalTo("VOIDED"));
        assertThat(customer.account("CUSTOMER_CREDIT")).isEqualTo(-2400 - 800);
        assertThat(customer.account("PREPAYMENT")).isEqualTo(-1200);
    }

    @Test
    void whatIsPaidAheadWhileTheInvoiceIsBeingDroppedBecomesCreditToo() throws Exception {
        var subscription = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(3).accepted();
        var order = recast(subscription, "2026-02-15", "first_charge_date", "CONTRACT_START_DATE");
        try (var payer = TestDatabase.connectAsSuperuser(); var statement = payer.createStatement()) {
            payer.setAutoCommit(false);
            DatabaseSettings.setForTransaction(payer, DatabaseSettings.SELLER, seller.id().toString());
            statement.executeUpdate(
                    """
                            INSERT INTO payment (seller_id, id, invoice_id, invoice_number, state, method, currency, amount, paid_at, created_at)
                            SELECT seller_id, gen_random_uuid(), id, provisional_number, 'SETTLED', 'WIRE', currency, 2400, now(), now()
                            FROM invoice WHERE subscription_id = '%s' AND invoice_key = '0-PERIOD-0-2'"""
                            .formatted(subscription));
            var accepted = java.util.concurrent.CompletableFuture.runAsync(() -> order.accepted());
            while (TestSql.waiting() == 0 && !accepted.isDone()) {
                Thread.sleep(20);
            }
            payer.commit();
            Patience.get(accepted);
        }

        assertThat(lots(subscription)).containsExactly("PREPAID 2400 0 Paid ahead");
    }

    @Test
    void anInvoiceThatWasPaidAheadIsPaidWhenItIsIssued() {
        var subscription = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(3).accepted();
        subscription.invoice(2).paid(2400);
        seller.taxOf("GB", "10");
        seller.moveTo("2026-02-01T00:00:00Z");

        // tax has fallen since: 2.00 too much was paid
        assertThat(lots(subscription)).containsExactly("PREPAID 200 0 Paid ahead");
        subscription.invoices().body("results[1].status", equalTo("PAID")).body("results[1].grand_total", equalTo(2200))
                .body("results[1].fully_paid_at", equalTo("2026-01-01T00:00:00Z"));
        String id = subscription.invoices().path("results[1].invoice_id");
        assertThat(seller.eventsOf(id)).containsExactly("invoice.payment_recorded", "invoice.issued", "invoice.paid");
    }

    @Test
    void creditOfASubscriptionThatIsOverIsTheCompanysAndSettlesItsOtherInvoices() throws SQLException {
        var subscription = customer.subscription(plan).units("seats", 1).from("2026-01-01").months(1).ending().accepted();
        TestSql.execute("""
                INSERT INTO credit (seller_id, id, subscription_id, company_id, currency, kind, label, amount, created_at)
                SELECT seller_id, gen_random_uuid(), id, customer_id, 'USD', 'RECAST', 'Old', 10000, now()
                FROM subscription WHERE id = ?::uuid""", subscription);
        seller.moveTo("2026-02-02T00:00:00Z");
        customer.credits().body("results.amount", contains(10_000)).body("results[0].passed_at", notNullValue())
                .body("results[0].used_amount", equalTo(0));

        var other = customer.subscription(plan).units("seats", 1).from("2026-02-02").months(1).accepted();
        seller.moveTo("2026-02-02T00:00:01Z");

        other.invoices().body("results[0].status", equalTo("CREDITED"));
        assertThat(lots(subscription)).containsExactly("RECAST 10000 2400 Old");
    }

    private Order recast(Subscription subscription, String startsAt, Object... more) {
        return subscription.recast().units("licence", 1).from(startsAt).months(24).annually().with(more).created();
    }

    /** Oldest first. */
    private static List<String> lots(Subscription subscription) {
        List<Map<String, Object>> lots = subscription.credits().path("results");
        return lots.stream().sorted(comparing((Map<String, Object> lot) -> (String) lot.get("created_at"))
                .thenComparing(lot -> -((Number) lot.get("amount")).longValue()))
                .map(lot -> "%s %s %s %s".formatted(lot.get("kind"), lot.get("amount"), lot.get("used_amount"),
                        lot.get("label")))
                .toList();
    }
}
