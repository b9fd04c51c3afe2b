package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** What is given back is at most what stands charged, in whatever order the charge is given back and taken away. */
@ServiceTest
class StandingChargeTest {
    private static final int YEAR = 120_000;

    private Seller seller;
    private Plan plan;
    private Customer customer;
    private Subscription subscription;

    @BeforeEach
    void aYearUpfront() {
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("reminders", json("enabled", false));
        plan = seller.plan(licence("licence", "1200.00"), licence("support", "600.00"));
        customer = seller.customer("Acme").in("GB").made();
    }

    @ParameterizedTest
    @ValueSource(strings = {"void", "note", "write-off"})
    void anUpgradeToALowerPriceGivesNothingBackOfAChargeThatDoesNotStand(String how) {
        takeAway(begin(), how);
        seller.moveTo("2026-07-01T00:00:00Z");

        assertThat(lowerBy("100")).as("estimate").isZero();

        seller.moveTo("2026-07-02T00:00:00Z");
        assertThat(credit()).isZero();
        assertThat(revenue()).isNotNegative();
    }

    @Test
    void noneOfAChargeThatWasMuted() {
        seller.settings("muted", true);
        begin();
        seller.settings("muted", false);
        seller.moveTo("2026-07-01T00:00:00Z");

        assertThat(lowerBy("100")).as("estimate").isZero();

        seller.moveTo("2026-07-02T00:00:00Z");
        assertThat(credit()).isZero();
        assertThat(revenue()).isZero();
    }

    @Test
    void whatStandsIsGivenBack() {
        var year = begin();
        year.paid(YEAR);
        seller.moveTo("2026-07-01T00:00:00Z");

        // 184 of 365 days are left; by months it is a half
        assertThat(lowerBy("20")).isEqualTo(-12_000);

        seller.moveTo("2026-07-02T00:00:00Z");
        assertThat(credit()).isEqualTo(12_000);
        assertThat(revenue()).isEqualTo(YEAR - 12_000);
    }

    @Test
    void aCreditNoteIsTakenFromTheUsedPartFirst() {
        var year = begin();
        year.creditNote(70_000).statusCode(201);
        seller.moveTo("2026-07-01T00:00:00Z");

        assertThat(lowerBy("100")).isEqualTo(-50_000);
        assertThat(revenue()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"void", "note", "write-off"})
    void whatIsTakenAwayLaterTakesTheCreditBack(String how) {
        var year = begin();
        seller.settings("apply_credit_automatically", false);
        seller.moveTo("2026-07-01T00:00:00Z");
        lowerBy("20");
        seller.moveTo("2026-07-02T00:00:00Z");
        assertThat(credit()).isEqualTo(12_000);

        takeAway(year, how);

        assertThat(credit()).isZero();
        assertThat(revenue()).isNotNegative();
        // and nothing is left to be given back
        seller.moveTo("2026-10-01T00:00:00Z");
        assertThat(lowerBy("100")).as("estimate").isZero();
        assertThat(credit()).isZero();
    }

    /** What stands of it is what that credit settled, so the credit is taken from the other invoice. */
    @Test
    void creditThatSettledItsOwnChargeIsTakenFromAnotherInvoiceFirst() throws SQLException {
        begin("QUARTERLY");
        var first = quarter("2026-01-01");
        first.paid(29_000);
        seller.moveTo("2026-05-01T00:00:00Z");
        lowerBy("100");
        var second = quarter("2026-04-01");
        first.read().body("remaining_amount", equalTo(0));
        second.read().body("remaining_amount", equalTo(11_000));

        takeAway(second, "write-off");

        first.read().body("remaining_amount", equalTo(1_000));
        second.read().body("remaining_amount", equalTo(0)).body("written_off_amount", equalTo(11_000));
        assertThat(TestSql.number(
                """
                        SELECT sum(net + tax - reversed_net - reversed_tax) FROM charge_reduction WHERE charge_invoice_id = ?::uuid""",
                second)).isEqualTo(19_000);
    }

    /** No credit that is taken back as well settles the invoice of what was paid out. */
    @Test
    void creditOfTwoUpgradesIsTakenBackBeforeWhatWasPaidOutIsCharged() {
        var year = begin();
        long otherRevenue = paidOtherwise(20_000);
        seller.moveTo("2026-07-01T00:00:00Z");
        lowerBy("20");
        var payment = year.paid(YEAR - 12_000);
        seller.moveTo("2026-10-01T00:00:00Z");
        lowerBy("100");
        assertThat(credit()).isEqualTo(24_000);
        String lot = subscription.get("/credits").statusCode(200).path("results[remaining_amount>0].credit_id");
        customer.post("/credits/" + lot + "/refund", json("amount", 20_000, "reason", "Asked for")).statusCode(200);
        payment.reopen("reason", "Asked for").statusCode(200);
        seller.moveTo("2027-02-01T00:00:00Z");

        takeAway(year, "void");

        assertThat(credit()).isZero();
        assertThat(revenue()).isEqualTo(otherRevenue);
        assertThat(receivable()).isEqualTo(20_000);
    }

    @Test
    void creditThatWasPaidOutIsChargedAgainInTheLanguageOfTheCustomer() {
        var year = begin();
        long otherRevenue = paidOtherwise(12_000);
        var payment = year.paid(YEAR);
        seller.moveTo("2026-07-01T00:00:00Z");
        lowerBy("20");
        seller.moveTo("2026-07-02T00:00:00Z");
        customer.patch(json("language", "de")).statusCode(200);
        String lot = subscription.get("/credits").statusCode(200).path("results[0].credit_id");
        customer.post("/credits/" + lot + "/refund", json("reason", "Asked for")).statusCode(200);
        payment.reopen("reason", "Asked for").statusCode(200);

        takeAway(year, "void");

        assertThat(credit()).isZero();
        assertThat(revenue()).as("nothing of the year was sold in the end").isEqualTo(otherRevenue);
        assertThat(receivable()).isEqualTo(12_000);
        seller.api.get("/invoices?customer_id=" + customer).statusCode(200)
                .body("results[*status=OUTSTANDING].grand_total", equalTo(List.of(12_000)))
                .body("results.line_items.flatten().brick_name",
                        hasItem(org.hamcrest.Matchers.startsWith("Guthaben zurückgenommen: Rechnung ")));
    }

    @Test
    void whatWasGivenBackOnAnInvoiceThatChargedMoreIsChargedAgain() {
        var year = begin();
        seller.moveTo("2026-07-01T00:00:00Z");
        // the licence 20 % cheaper, and support for half a year: 300.00 less 120.00
        upgrade(18_000, subscription.upgrade().some("licence", json("rate", "20")).some("support"));
        seller.moveTo("2026-07-02T00:00:00Z");

        takeAway(year, "void");

        seller.moveTo("2026-07-03T00:00:00Z");
        assertThat(credit()).isZero();
        assertThat(revenue()).as("support for half a year").isEqualTo(30_000);
    }

    @Test
    void voidingWhatGaveBackAsWellTakesNothingTwice() {
        var year = begin();
        var change = lowerAndSupport();

        takeAway(year, "void");
        takeAway(change, "void");

        seller.moveTo("2026-07-03T00:00:00Z");
        assertThat(revenue()).isZero();
        assertThat(receivable() - credit()).isZero();
    }

    /** The charge again, and what gave that back, are invoices of their own; neither leaves credit behind that nobody paid for. */
    @ParameterizedTest
    @ValueSource(strings = {"void", "12000", "write-off"})
    void takingEverythingAwayLeavesNoCredit(String how) {
        var year = begin();
        var change = lowerAndSupport();
        seller.moveTo("2027-02-01T00:00:00Z");

        takeAway(year, "void");
        var chargedAgain = alone(12_000);
        if (how.equals("void")) {
            takeAway(change, "void");
            takeAway(chargedAgain, how);
        } else {
            takeAway(chargedAgain, how);
            takeAway(change, "void");
        }

        seller.moveTo("2027-02-02T00:00:00Z");
        assertThat(credit()).isZero();
        assertThat(receivable()).isZero();
    }

    @Test
    void whatGaveBackAloneCanBeVoidedAfterItsCreditWasPaidOut() {
        var year = begin();
        var change = lowerAndSupport();
        seller.moveTo("2027-02-01T00:00:00Z");
        takeAway(year, "void");
        alone(12_000).paid(12_000);
        takeAway(change, "void");
        var gaveBack = alone(0);
        String lot = customer.get("/credits").statusCode(200).path("results[remaining_amount>0].credit_id");
        customer.post("/credits/" + lot + "/refund", json("reason", "Asked for")).statusCode(200);

        takeAway(gaveBack, "void");

        assertThat(credit()).isZero();
        assertThat(receivable()).isEqualTo(12_000);
    }

    @Test
    void whatWasPaidOutIsChargedAgainAtTheTaxItWasGivenBackAt() {
        seller.taxOf("GB", "20").settings("address",
                json("line1", "High Street 1", "city", "Leeds", "postal_code", "LS1 1AA", "country", "GB"), "tax_ids",
                List.of(json("type", "VAT", "value", "GB123456782")));
        var year = begin();
        seller.moveTo("2026-07-01T00:00:00Z");
        upgrade(21_600, subscription.upgrade().some("licence", json("rate", "20")).some("support"));
        seller.moveTo("2026-07-02T00:00:00Z");
        var change = seller.invoice(subscription.invoices().path("results[grand_total=21600].invoice_id"));
        seller.moveTo("2027-02-01T00:00:00Z");
        takeAway(year, "void");
        alone(14_400).paid(14_400);
        takeAway(change, "void");
        var gaveBack = alone(0);
        String lot = customer.get("/credits").statusCode(200).path("results[remaining_amount>0].credit_id");
        customer.post("/credits/" + lot + "/refund", json("reason", "Asked for")).statusCode(200);
        seller.taxOf("GB", "17.5");

        takeAway(gaveBack, "void");

        var again = seller.invoice(seller.api.get("/invoices?customer_id=" + customer)
                .path("results[*status=OUTSTANDING][grand_total=14400].invoice_id"));
        seller.api.get("/invoices/" + again + "/versions/1").body("line_items.tax_rate", contains("20"))
                .body("line_items.tax_treatment", contains("STANDARD")).body("line_items.tax", contains(2_400));
        again.get("/xml?format=facturx").statusCode(200);
    }

    @Test
    void taxIsGivenBackAtTheRateItWasChargedAt() {
        seller.taxOf("GB", "20");
        var year = begin();
        year.paid(144_000);
        seller.taxOf("GB", "0");
        seller.moveTo("2026-07-01T00:00:00Z");

        assertThat(lowerBy("20")).isEqualTo(-14_400);

        seller.moveTo("2026-07-02T00:00:00Z");
        assertThat(credit()).isEqualTo(14_400);
        assertThat(customer.account("TAX_PAYABLE")).isEqualTo(-21_600);
    }

    private static String licence(String code, String amount) {
        return brick(code, "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"" + amount + "\"}}", "");
    }

    private Invoice begin() {
        return begin("ALL_UPFRONT");
    }

    private Invoice begin(String frequency) {
        subscription = customer.subscription(plan).some("licence").from("2026-01-01").billed(frequency).ending().accepted();
        seller.moveTo("2026-02-01T00:00:00Z");
        return seller.invoice(subscription.invoices().path("results[0].invoice_id"));
    }

    private Invoice quarter(String day) {
        return seller.invoice(subscription.invoices().path("results[issued_at^=" + day + "].invoice_id"));
    }

    /** On 1 July. @return the invoice of the change: 20 % less for the licence, and support besides */
    private Invoice lowerAndSupport() {
        seller.moveTo("2026-07-01T00:00:00Z");
        upgrade(18_000, subscription.upgrade().some("licence", json("rate", "20")).some("support"));
        seller.moveTo("2026-07-02T00:00:00Z");
        return seller.invoice(subscription.invoices().path("results[grand_total=18000].invoice_id"));
    }

    private Invoice alone(int total) {
        return seller.invoice(seller.api.get("/invoices?customer_id=" + customer)
                .path("results[*subscription_id=null][grand_total=" + total + "].invoice_id"));
    }

    private static void takeAway(Invoice invoice, String how) {
        switch (how) {
            case "void" -> invoice.voided().statusCode(200);
            case "note" -> invoice.creditNote(YEAR).statusCode(201);
            case "write-off" -> invoice.writeOff().statusCode(200);
            default -> invoice.creditNote(Long.parseLong(how)).statusCode(201);
        }
    }

    /** Takes so many per cent off the licence, from today on. @return the estimate */
    private int lowerBy(String rate) {
        return upgrade(null, subscription.upgrade().some("licence", json("rate", rate)));
    }

    private int upgrade(Integer expected, OrderDraft upgrade) {
        var today = seller.api.get("/test-clock").<String>path("now").substring(0, 10);
        int estimate = upgrade.from(today).estimate().statusCode(200).path("grand_total");
        if (expected != null) {
            assertThat(estimate).isEqualTo(expected);
        }
        upgrade.accepted();
        seller.moveTo(today + "T00:00:01Z");
        return estimate;
    }

    /** Money of which credit can be paid out, although the payment of its own charge goes back. @return its revenue */
    private long paidOtherwise(long cents) {
        var other = customer.invoice(cents);
        other.paid(other.read().number("grand_total"));
        return cents;
    }

    private long credit() {
        return -customer.account("CUSTOMER_CREDIT");
    }

    private long receivable() {
        return customer.account("RECEIVABLE");
    }

    /** Net of credit notes, of the customer, whose only subscription it is. */
    private long revenue() {
        return -customer.account("DEFERRED_REVENUE");
    }
}
