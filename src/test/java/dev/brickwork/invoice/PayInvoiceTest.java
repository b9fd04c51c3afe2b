package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

@ServiceTest
class PayInvoiceTest {
    @Inject
    Sweeps sweeps;
    @Inject
    AsSeller asSeller;

    private Seller seller;
    private Customer customer;

    @BeforeEach
    void aSeller() {
        seller = Given.seller().at("2026-03-01T12:00:00Z");
        customer = seller.customer();
    }

    @Test
    void whatIsNotThereIsMissing() {
        seller.invoice(UUID.randomUUID().toString()).charge().statusCode(404).body("error.message", startsWith("Invoice"));
        seller.api.post("/invoices/nonsense/pay", json("x", 1)).statusCode(404);
    }

    @Test
    void aMethodIsNeededThatIsTheCompanys() {
        var invoice = customer.invoice(10_000);

        invoice.charge().statusCode(400).body("error.details.fields.payment_method_id",
                hasItem("is required, because the company that pays has no default"));
        invoice.post("/pay", json("payment_method_id", "pm_card_visa")).statusCode(400)
                .body("error.details.fields.payment_method_id", hasItem("is not attached to the company that pays"));
        invoice.post("/pay", json("payment_method_id", "4242424242424242")).statusCode(400)
                .body("error.details.fields.payment_method_id", hasItem("must not hold a card number"));
        seller.settings("payment_processor", "NONE");
        invoice.charge().statusCode(400).body("error.message", startsWith("No payment processor"));
    }

    @Test
    void onlyWhatIsIssuedAndOpenIsCharged() {
        var scheduled = customer.invoice(10_000, "bill_at", "2026-05-01");
        var voided = customer.invoice(10_000);
        voided.post("/void").statusCode(200);
        customer.paysBy("pm_card_visa");

        scheduled.charge().statusCode(400).body("error.message", equalTo("Invoice is not issued yet."));
        voided.charge().statusCode(400).body("error.message", startsWith("Invoice is voided"));
    }

    @Test
    void aCardSettlesItAtOnce() throws SQLException {
        var invoice = customer.invoice(10_000);
        customer.paysBy("pm_card_visa");

        String payment = invoice.charge().statusCode(201).header("Location", startsWith("http"))
                .body("paid_amount", equalTo(10_000)).body("attempted_amount", equalTo(10_000))
                .body("status", equalTo("SETTLED")).body("payment_method", equalTo("CREDIT_CARD")).body("error", nullValue())
                .body("paid_at", equalTo("2026-03-01T12:00:00Z")).body("currency", equalTo("USD"))
                .body("invoice_number", endsWith("-001")).body("invoice_version_id", notNullValue()).path("payment_id");

        invoice.read().body("status", equalTo("PAID")).body("remaining_amount", equalTo(0))
                .body("payments.payment_id", contains(payment)).body("fully_paid_at", equalTo("2026-03-01T12:00:00Z"));
        assertThat(seller.eventsOf(payment)).containsExactly("payment.processing", "payment.settled");
        assertThat(invoice.events()).containsSubsequence("invoice.payment_started", "invoice.paid");
        assertThat(SandboxBooks.takenBySandbox(seller)).isEqualTo(10_000).isEqualTo(SandboxBooks.takenByUs(seller));
        invoice.charge().statusCode(400).body("error.message", equalTo("Nothing remains on the invoice."));
    }

    @Test
    void onlyWhatIsLeftIsCharged() {
        var invoice = customer.invoice(10_000);
        invoice.pay(4_000).statusCode(201);
        customer.paysBy("pm_card_visa");

        invoice.charge().statusCode(201).body("paid_amount", equalTo(6_000));
    }

    @Test
    void aDeclineIsKeptWithItsError() throws SQLException {
        var invoice = customer.invoice(10_000);
        customer.paysBy("pm_card_declined");

        invoice.charge().statusCode(402).body("error.code", equalTo("ERR_PAYMENT_FAILED")).body("error.message",
                equalTo("Your card was declined."));

        invoice.read().body("status", equalTo("OUTSTANDING")).body("remaining_amount", equalTo(10_000))
                .body("payments", hasSize(1)).body("payments[0].error", equalTo("Your card was declined."))
                .body("payments[0].status", equalTo("FAILED")).body("payments[0].paid_at", nullValue())
                .body("payments[0].paid_amount", equalTo(0)).body("payments[0].attempted_amount", equalTo(10_000));
        var declined = seller.payment(invoice.read().path("payments[0].payment_id"));
        declined.read().body("paid_amount", equalTo(0)).body("attempted_amount", equalTo(10_000));
        assertThat(declined.events()).containsExactly("payment.processing", "payment.failed");
        for (var type : declined.events()) {
            declined.events(type).body("results.data.paid_amount", contains(0)).body("results.data.attempted_amount",
                    contains(10_000));
        }
        customer.paysBy("pm_card_visa");
        invoice.charge().statusCode(201);
        invoice.read().body("payments.status", contains("SETTLED", "FAILED")).body("payments.paid_amount",
                contains(10_000, 0));
        assertThat(SandboxBooks.takenBySandbox(seller)).isEqualTo(10_000);
    }

    @Test
    void aBankDebitIsProcessingAndBlocksEverythingElse() throws SQLException {
        var invoice = customer.invoice(10_000);
        customer.paysBy("pm_bank_pending");

        invoice.charge().statusCode(202).body("status", equalTo("PROCESSING")).body("payment_method", equalTo("ACH"))
                .body("paid_amount", equalTo(0)).body("attempted_amount", equalTo(10_000));

        invoice.charge().statusCode(409).body("error.code", equalTo("ERR_CONFLICT"));
        invoice.post("/void").statusCode(400);
        invoice.pay(1).statusCode(409).body("error.code", equalTo("ERR_CONFLICT")).body("error.message",
                equalTo("A charge of this invoice is in processing."));
        invoice.post("/credit-notes", json("amount", 1, "reason", "x")).statusCode(409);
        invoice.read().body("status", equalTo("OUTSTANDING")).body("remaining_amount", equalTo(10_000));
        seller.moveTo("2026-03-04T11:59:59Z");
        invoice.read().body("payments[0].status", equalTo("PROCESSING"));
        seller.moveTo("2026-03-04T12:00:00Z");
        invoice.read().body("status", equalTo("PAID")).body("fully_paid_at", equalTo("2026-03-04T12:00:00Z"))
                .body("payments[0].paid_amount", equalTo(10_000));
        assertThat(SandboxBooks.takenByUs(seller)).isEqualTo(SandboxBooks.takenBySandbox(seller));
    }

    @Test
    void aBankDebitThatFailsLeavesTheInvoiceOpen() {
        var invoice = customer.invoice(10_000);
        customer.paysBy("pm_bank_fails");
        invoice.charge().statusCode(202);

        seller.moveTo("2026-03-05T00:00:00Z");

        invoice.read().body("status", equalTo("OUTSTANDING")).body("payments[0].status", equalTo("FAILED"))
                .body("payments[0].error", equalTo("The bank account has insufficient funds."));
    }

    @Test
    void whatGotLostOnItsWayIsLookedUp() throws Exception {
        var paid = customer.invoice(10_000);
        var unpaid = customer.invoice(5_000);
        customer.paysBy("pm_card_timeout");
        paid.charge().statusCode(202);
        customer.paysBy("pm_card_unreachable");
        unpaid.charge().statusCode(202);

        seller.unansweredIsDue();
        seller.moveTo("2026-03-01T12:00:01Z");

        paid.read().body("status", equalTo("PAID"));
        unpaid.read().body("status", equalTo("OUTSTANDING")).body("payments[0].error",
                equalTo("The charge never reached the processor."));
        assertThat(SandboxBooks.takenByUs(seller)).isEqualTo(SandboxBooks.takenBySandbox(seller)).isEqualTo(10_000);
    }

    @Test
    void whatGotLostIsLookedUpForSellersInRealTimeToo() throws Exception {
        var realTime = Api.ofNewSeller();
        String customer = realTime.post("/customers", json("name", "Globex")).path("customer_id");
        realTime.post("/customers/" + customer + "/payment-methods",
                json("payment_method_id", "pm_card_timeout", "is_default", true)).statusCode(201);
        String invoice = realTime
                .post("/invoices",
                        json("customer_id", customer, "lines", List.of(json("description", "Workshop", "amount", 100))))
                .path("invoice_id");
        realTime.post("/invoices/" + invoice + "/pay", "{}").statusCode(202);

        Seller.unansweredIsDue(realTime.sellerId());
        asSeller.run(realTime.sellerId(), sweeps::runDue);

        realTime.get("/invoices/" + invoice).body("status", equalTo("PAID"));
    }

    @Test
    void aRepeatChargesNobodyTwice() throws SQLException {
        var invoice = customer.invoice(10_000);
        customer.paysBy("pm_card_visa");
        var first = keyed(invoice, "pay").statusCode(201).asString();

        seller.api.delete("/customers/" + customer + "/payment-methods/pm_card_visa");
        var again = keyed(invoice, "pay").statusCode(201).header("Idempotency-Replayed", "true").asString();

        assertThat(again).isEqualTo(first);
        assertThat(SandboxBooks.takenBySandbox(seller)).isEqualTo(10_000);
    }

    @Test
    void aRepeatOfADeclineIsTheSameDecline() {
        var invoice = customer.invoice(10_000);
        customer.paysBy("pm_card_declined");
        keyed(invoice, "pay").statusCode(402);
        keyed(invoice, "pay").statusCode(402);

        invoice.read().body("payments", hasSize(1));
    }

    @Test
    void thePartnerPaysForItsCustomer() {
        var end = seller.customer("End").with("partner_id", customer).made();
        customer.paysBy("pm_card_visa");
        var invoice = end.invoice(100);

        invoice.charge().statusCode(201);
        invoice.read().body("billed_company_id", equalTo(customer.id()));
        invoice.get("/payment-methods").body("results.payment_method_id", contains("pm_card_visa"));
    }

    @Test
    void whoIsBilledPaysAlsoWithAPartnerThatCameLater() {
        customer.paysBy("pm_card_visa");
        var invoice = customer.invoice(10_000);
        String partner = seller.api.post("/customers", json("name", "Partner")).statusCode(201).path("customer_id");
        seller.api.post("/customers/" + partner + "/payment-methods",
                json("payment_method_id", "pm_card_mastercard", "is_default", true)).statusCode(201);
        customer.patch(json("partner_id", partner)).statusCode(200);

        invoice.read().body("billed_company_id", equalTo(customer.id()));
        invoice.get("/payment-methods").body("results.payment_method_id", contains("pm_card_visa"));
        invoice.charge().statusCode(201);
        invoice.read().body("status", equalTo("PAID"));
    }

    @Test
    void aRepeatThatIsRefusedSaysNothingAboutTheFirst() throws Exception {
        var invoice = customer.invoice(10_000);
        customer.paysBy("pm_card_slow_answer");
        var first = CompletableFuture.supplyAsync(() -> keyed(invoice, "pay").status());
        Eventually.holds(() -> assertThat(SandboxBooks.takenBySandbox(seller)).isEqualTo(10_000));

        seller.api.delete("/customers/" + customer + "/payment-methods/pm_card_slow_answer").statusCode(200);
        // 201 where the first has ended by now
        assertThat(keyed(invoice, "pay").status()).isIn(201, 202);

        assertThat(first.join()).isEqualTo(201);
        invoice.read().body("status", equalTo("PAID"));
        assertThat(SandboxBooks.takenByUs(seller)).isEqualTo(10_000);
    }

    @Test
    void anotherSellersInvoiceIsNotToBePaid() {
        var invoice = customer.invoice(10_000);
        Api.ofNewSeller().post("/invoices/" + invoice + "/pay", "{}").statusCode(404);
        Api.ofNewSeller().get("/invoices/" + invoice + "/payment-methods").statusCode(404);
    }

    @Test
    void thePaymentPageHasAnAddressOnlyWhereItCanBePaid() {
        var invoice = customer.invoice(10_000);
        var scheduled = customer.invoice(10_000, "bill_at", "2026-05-01");

        invoice.read().body("payment_url", startsWith("http://localhost:8080/pay/"));
        scheduled.read().body("payment_url", nullValue());
        seller.settings("payment_processor", "NONE");
        invoice.read().body("payment_url", nullValue());
        seller.settings("payment_processor", "STRIPE");
        invoice.read().body("payment_url", nullValue());
    }

    private Answer keyed(Invoice invoice, String key) {
        return seller.api.request().header("Idempotency-Key", key).body("{}")
                .post(Api.BASE + "/invoices/" + invoice + "/pay");
    }
}
