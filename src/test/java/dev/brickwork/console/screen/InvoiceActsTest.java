package dev.brickwork.console.screen;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.ConsoleBrowser.between;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;

import java.sql.SQLException;
import java.util.List;
import java.util.regex.Pattern;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Payment;
import dev.brickwork.testing.given.Seller;

/** What the page of an invoice offers: what the operations of the API then do. */
@ServiceTest
class InvoiceActsTest {
    private static final String VOID = "/do/void";
    private static final String REFUND = "/do/refund";
    private static final String RECORD = "/do/record-payment";
    private static final String CHARGE = "/do/charge";
    private static final String CREDIT_NOTE = "/do/credit-note";
    private static final String WRITE_OFF = "/do/write-off";
    private static final String REGENERATE = "/do/regenerate";

    private Seller seller;
    private Customer customer;
    private ConsoleBrowser browser;

    @BeforeEach
    void aSellerWhoseTaxDoubles() {
        seller = Given.seller().at("2026-03-01T12:00:00Z");
        taxIs("100");
        customer = seller.customer("Globex").in("GB").made();
        browser = ConsoleBrowser.of(seller).signedIn("billing");
    }

    private void taxIs(String rate) {
        seller.api.put("/tax-rates",
                json("country", "GB", "tax_category", "service", "rate", rate, "name", "VAT")).statusCode(200);
    }

    /** @param rebate taken off without tax */
    private Invoice invoice(long cents, long rebate) {
        return customer.invoice(0, "lines", List.of(
                json("description", "Workshop", "amount", cents, "tax_category", "service"),
                json("description", "Rebate", "amount", -rebate, "tax_category", "outside_scope")));
    }

    private static String path(Invoice invoice) {
        return "/console/invoices/" + invoice.id();
    }

    private String page(Invoice invoice) {
        return browser.get(path(invoice)).statusCode(200).asString();
    }

    private Answer confirmRefund(Invoice invoice, Payment payment, String key, String seen) {
        return browser.post(path(invoice) + REFUND, "idempotency_key", key, "payment_id", payment.id(), "reason", "Twice",
                "previewed", seen, "confirmed", "true");
    }

    private String previewRefund(Invoice invoice, Payment payment, String key) {
        return between(browser.post(path(invoice) + REFUND, "idempotency_key", key, "payment_id", payment.id(), "reason",
                "Twice").statusCode(200).asString(), "name=\"previewed\" value=\"", "\"");
    }

    @Test
    void aPaidInvoiceIsRefundedBeforeItIsVoided() {
        var invoice = invoice(10_000, 5_000);
        assertThat(page(invoice)).contains(VOID).doesNotContain(REFUND);

        var payment = invoice.paid(1);
        assertThat(page(invoice)).contains(REFUND).doesNotContain(VOID);
        browser.get(path(invoice) + VOID).statusCode(404);

        payment.refund("reason", "Twice").statusCode(200);
        assertThat(page(invoice)).contains(VOID).doesNotContain(REFUND);
    }

    @Test
    void onceAllThatWasPaidIsCreditTheInvoiceCanBeVoidedAndNotRefunded() {
        var invoice = invoice(10_000, 10_000);
        var payment = invoice.paid(10_000);
        taxIs("0");
        invoice.regenerate().statusCode(200).body("grand_total", equalTo(0)).body("status", equalTo("PAID"));

        assertThat(page(invoice)).contains(VOID).doesNotContain(REFUND);

        payment.refund("reason", "Twice").statusCode(400);
        var seen = between(browser.post(path(invoice) + VOID, "idempotency_key", "k1").statusCode(200).asString(),
                "name=\"previewed\" value=\"", "\"");
        browser.post(path(invoice) + VOID, "idempotency_key", "k1", "previewed", seen, "confirmed", "true").statusCode(303);
        invoice.read().body("status", equalTo("VOIDED"));
    }

    @Test
    void aRefundOffersWhatHasNotBecomeCredit() {
        var invoice = invoice(10_000, 0);
        invoice.paid(20_000);
        taxIs("60");
        invoice.regenerate().statusCode(200).body("grand_total", equalTo(16_000));

        assertThat(browser.get(path(invoice) + REFUND).statusCode(200).asString()).contains("$160.00 of 1 Mar 2026")
                .doesNotContain("$200.00 of");
    }

    @Test
    void whileAPaymentIsInProcessingNeitherIsOffered() {
        customer.paysBy("pm_bank_pending");
        var invoice = invoice(10_000, 0);
        invoice.charge().statusCode(202);

        assertThat(page(invoice)).doesNotContain(VOID, REFUND, RECORD, CHARGE, CREDIT_NOTE, WRITE_OFF);
        browser.get(path(invoice) + VOID).statusCode(404);
        browser.get(path(invoice) + REFUND).statusCode(404);
        invoice.voided().statusCode(400);
        invoice.pay(1).statusCode(409);
        invoice.writeOff().statusCode(400);
    }

    @Test
    void whatAPaymentInProcessingLeavesCanBePaidButNotCharged() {
        customer.paysBy("pm_bank_pending");
        taxIs("50");
        var invoice = invoice(10_000, 0);
        invoice.charge().statusCode(202);
        taxIs("60");
        invoice.regenerate().statusCode(200).body("remaining_amount", equalTo(16_000));

        assertThat(page(invoice)).contains(RECORD, CREDIT_NOTE).doesNotContain(CHARGE);
        for (var act : List.of(RECORD, CREDIT_NOTE)) {
            assertThat(browser.get(path(invoice) + act).statusCode(200).asString()).contains("value=\"10.00\"");
        }
        invoice.charge().statusCode(409);
    }

    /** The processor may have died while it was asked: the same form asks again, and begins no other payment. */
    @Test
    void theFormOfAChargeThatIsUnderWayBringsItToItsEnd() throws SQLException {
        customer.paysBy("pm_bank_pending");
        var invoice = invoice(10_000, 0);
        var seen = between(browser.post(path(invoice) + CHARGE, "idempotency_key", "k1").statusCode(200).asString(),
                "name=\"previewed\" value=\"", "\"");
        confirmCharge(invoice, seen).statusCode(303);
        loseTheAnswer("k1");

        confirmCharge(invoice, seen).statusCode(303);

        invoice.read().body("payments", hasSize(1));
        assertThat(browser.post(path(invoice) + CHARGE, "idempotency_key", "k2").statusCode(409).asString())
                .contains("A charge of this invoice is in processing.");
    }

    /** The process may have died after the processor was asked, and another have looked the payment up since. */
    @Test
    void theFormsOfAChargeAndOfARefundAreAnsweredAfterBothHaveEnded() throws SQLException {
        customer.paysBy("pm_card_visa");
        var invoice = invoice(10_000, 0);
        var seen = between(browser.post(path(invoice) + CHARGE, "idempotency_key", "k1").statusCode(200).asString(),
                "name=\"previewed\" value=\"", "\"");
        confirmCharge(invoice, seen).statusCode(303);
        invoice.read().body("status", equalTo("PAID"));
        loseTheAnswer("k1");

        confirmCharge(invoice, seen).statusCode(303);
        var payment = seller.payment(invoice.read().body("payments", hasSize(1)).path("payments[0].payment_id"));

        seen = previewRefund(invoice, payment, "k2");
        confirmRefund(invoice, payment, "k2", seen).statusCode(303);
        payment.read().body("refunds.status", contains("SETTLED"));
        loseTheAnswer("k2");

        confirmRefund(invoice, payment, "k2", seen).statusCode(303);
        payment.read().body("refunds", hasSize(1));
    }

    @Test
    void withoutAProcessorNothingIsCharged() {
        var invoice = invoice(10_000, 0);
        assertThat(page(invoice)).contains(CHARGE);

        customer.paysBy("pm_card_visa");
        seller.settings("payment_processor", "NONE");

        assertThat(page(invoice)).contains(RECORD).doesNotContain(CHARGE);
        invoice.charge().statusCode(400).body("error.message", startsWith("No payment processor"));
    }

    @Test
    void twoClicksChargeOnceAndNeitherIsToldThatItWasNotDone() throws Exception {
        customer.paysBy("pm_bank_pending");
        for (int i = 0; i < Race.TIMES; i++) {
            var invoice = invoice(10_000, 0);
            var key = "clicks-" + i;
            var seen = between(browser.post(path(invoice) + CHARGE, "idempotency_key", key).statusCode(200).asString(),
                    "name=\"previewed\" value=\"", "\"");

            Race.of(4, click -> {
                var answer = browser.post(path(invoice) + CHARGE, "idempotency_key", key, "previewed", seen, "confirmed",
                        "true");
                assertThat(answer.status()).isIn(303, 409);
                assertThat(answer.asString()).doesNotContain("This was not done");
            });

            invoice.read().body("payments", hasSize(1));
        }
    }

    private void loseTheAnswer(String key) throws SQLException {
        assertThat(TestSql.execute("UPDATE idempotency_key SET status = NULL, body = NULL WHERE seller_id = ? AND key = ?",
                seller.id(), key)).isOne();
    }

    private Answer confirmCharge(Invoice invoice, String seen) {
        return browser.post(path(invoice) + CHARGE, "idempotency_key", "k1", "previewed", seen, "confirmed", "true");
    }

    @Test
    void whileAPaymentGoesBackNoMoreOfItIsOffered() {
        var invoice = invoice(10_000, 0);
        var wire = invoice.paid(4_000);
        var debit = chargedToABank(invoice);
        taxIs("0");
        invoice.regenerate().statusCode(200).body("grand_total", equalTo(10_000));
        debit.refund("amount", 9500, "reason", "Twice").statusCode(202);

        assertThat(page(invoice)).doesNotContain(REGENERATE);
        invoice.regenerate().statusCode(400);
        assertThat(browser.get(path(invoice) + REFUND).statusCode(200).asString())
                .contains("value=\"" + wire.id() + "\"", "$5.00 of").doesNotContain("value=\"" + debit.id() + "\"");

        wire.refund("reason", "Twice").statusCode(200).body("refunded_amount", equalTo(500));
        assertThat(page(invoice)).doesNotContain(VOID, REFUND);
    }

    /** The processor may have died while it was asked: the same form asks again, and begins no other refund. */
    @Test
    void theFormOfARefundThatIsUnderWayBringsItToItsEnd() throws SQLException {
        var invoice = invoice(10_000, 0);
        var debit = chargedToABank(invoice);
        var seen = previewRefund(invoice, debit, "k1");
        confirmRefund(invoice, debit, "k1", seen).statusCode(303);
        loseTheAnswer("k1");

        confirmRefund(invoice, debit, "k1", seen).statusCode(303);

        debit.read().body("refunds", hasSize(1)).body("refunds.status", contains("PROCESSING"));
        assertThat(page(invoice)).doesNotContain(VOID, REFUND);
        assertThat(browser.post(path(invoice) + REFUND, "idempotency_key", "k2", "payment_id", debit.id(), "reason", "Twice")
                .statusCode(409).asString()).contains("A refund of this payment is in processing.");
    }

    @Test
    void aDraftCanOnlyBeVoided() {
        var draft = customer.invoice(10_000, "is_draft", true);

        assertThat(offered(draft)).containsExactly("void");
        draft.pay(1).statusCode(400);
    }

    @Test
    void aMutedInvoiceCanOnlyBeVoided() {
        seller.settings("muted", true);
        var muted = customer.subscription(seller.plan(perUnit("seats", "60.00"))).units("seats", 5).from("2026-03-01")
                .months(12).accepted().invoice(1);

        assertThat(offered(muted)).containsExactly("void");
        muted.pay(1).statusCode(400);
    }

    @Test
    void whatAnotherSystemIssuedIsNeitherSentNorRegenerated() {
        seller.api.request().body("application/x-ndjson",
                json("invoice_number", "RE-1", "customer_id", customer.id(), "issued_at", "2026-03-01", "due_at",
                        "2026-03-15", "amount", 5_000).toString())
                .post(Api.BASE + "/imports?kind=INVOICES").statusCode(201);
        seller.moveTo("2026-03-02T12:00:00Z");
        var imported = seller.invoice(seller.api.get("/invoices").path("results[0].invoice_id"));

        assertThat(offered(imported)).contains("record-payment", "credit-note", "write-off", "void")
                .doesNotContain("send", "regenerate");
        imported.regenerate().statusCode(400);
    }

    @Test
    void aScheduledInvoiceCanBePaidAheadAndAnIssuedOneIsWrittenOffOnce() {
        var scheduled = customer.invoice(10_000, "bill_at", "2026-04-01T00:00:00Z");
        assertThat(offered(scheduled)).containsExactly("record-payment", "void");

        var invoice = invoice(10_000, 0);
        assertThat(offered(invoice)).contains("send", "regenerate", "apply-credit", "write-off");
        invoice.writeOff().statusCode(200);
        assertThat(offered(invoice)).contains("record-payment").doesNotContain("write-off");
    }

    /** In the order of the menu. */
    private List<String> offered(Invoice invoice) {
        return Pattern.compile("/do/([a-z-]+)").matcher(page(invoice)).results().map(found -> found.group(1)).toList();
    }

    private Payment chargedToABank(Invoice invoice) {
        customer.paysBy("pm_bank_pending");
        var payment = seller.payment(invoice.charge().statusCode(202).path("payment_id"));
        seller.moveTo("2026-03-05T00:00:00Z");
        return payment;
    }
}
