package dev.brickwork.invoice;

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
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.subscription.GivenLife;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

@ServiceTest
class PayInvoiceTest {
    @Inject
    Sweeps sweeps;
    @Inject
    AsSeller asSeller;

    private GivenPayable given;

    @BeforeEach
    void aSeller() {
        given = new GivenPayable();
    }

    @Test
    void whatIsNotThereIsMissing() {
        given.pay(UUID.randomUUID().toString()).statusCode(404).body("error.message", startsWith("Invoice"));
        given.api.post("/invoices/nonsense/pay", "{\"x\": 1}").statusCode(404);
    }

    @Test
    void aMethodIsNeededThatIsTheCompanys() {
        var invoice = given.invoice(10_000);

        given.pay(invoice).statusCode(400).body("error.details.fields.payment_method_id",
                hasItem("is required, because the company that pays has no default"));
        given.api.post("/invoices/" + invoice + "/pay", "{\"payment_method_id\": \"pm_card_visa\"}").statusCode(400)
                .body("error.details.fields.payment_method_id", hasItem("is not attached to the company that pays"));
        given.api.post("/invoices/" + invoice + "/pay", "{\"payment_method_id\": \"4242424242424242\"}").statusCode(400)
                .body("error.details.fields.payment_method_id", hasItem("must not hold a card number"));
        given.api.patch("/settings", "{\"payment_processor\": \"NONE\"}");
        given.pay(invoice).statusCode(400).body("error.message", startsWith("No payment processor"));
    }

    @Test
    void onlyWhatIsIssuedAndOpenIsCharged() {
        var scheduled = given.invoice(10_000, ", \"bill_at\": \"2026-05-01\"");
        var voided = given.invoice(10_000);
        given.api.post("/invoices/" + voided + "/void", "{}").statusCode(200);
        given.with("pm_card_visa");

        given.pay(scheduled).statusCode(400).body("error.message", equalTo("Invoice is not issued yet."));
        given.pay(voided).statusCode(400).body("error.message", startsWith("Invoice is voided"));
    }

    @Test
    void aCardSettlesItAtOnce() throws SQLException {
        var invoice = given.invoice(10_000);
        given.with("pm_card_visa");

        String payment = given.pay(invoice).statusCode(201).header("Location", startsWith("http"))
                .body("paid_amount", equalTo(10_000)).body("attempted_amount", equalTo(10_000))
                .body("status", equalTo("SETTLED"))
                .body("payment_method", equalTo("CREDIT_CARD")).body("error", nullValue())
                .body("paid_at", equalTo(GivenPayable.START)).body("currency", equalTo("USD"))
                .body("invoice_number", endsWith("-001")).body("invoice_version_id", notNullValue())
                .path("payment_id");

        given.read(invoice).body("status", equalTo("PAID")).body("remaining_amount", equalTo(0))
                .body("payments.payment_id", contains(payment)).body("fully_paid_at", equalTo(GivenPayable.START));
        assertThat(GivenLife.events(payment)).containsExactly("payment.processing", "payment.settled");
        assertThat(GivenLife.events(invoice)).containsSubsequence("invoice.payment_started", "invoice.paid");
        assertThat(given.takenBySandbox()).isEqualTo(10_000).isEqualTo(given.takenByUs());
        given.pay(invoice).statusCode(400).body("error.message", equalTo("Nothing remains on the invoice."));
    }

    @Test
    void onlyWhatIsLeftIsCharged() {
        var invoice = given.invoice(10_000);
        given.record(invoice, 4_000).statusCode(201);
        given.with("pm_card_visa");

        given.pay(invoice).statusCode(201).body("paid_amount", equalTo(6_000));
    }

    @Test
    void aDeclineIsKeptWithItsError() throws SQLException {
        var invoice = given.invoice(10_000);
        given.with("pm_card_declined");

        given.pay(invoice).statusCode(402).body("error.code", equalTo("ERR_PAYMENT_FAILED"))
                .body("error.message", equalTo("Your card was declined."));

        given.read(invoice).body("status", equalTo("OUTSTANDING")).body("remaining_amount", equalTo(10_000))
                .body("payments", hasSize(1)).body("payments[0].error", equalTo("Your card was declined."))
                .body("payments[0].status", equalTo("FAILED")).body("payments[0].paid_at", nullValue())
                .body("payments[0].paid_amount", equalTo(0)).body("payments[0].attempted_amount", equalTo(10_000));
        String declined = given.read(invoice).path("payments[0].payment_id");
        given.api.get("/payments/" + declined).statusCode(200).body("paid_amount", equalTo(0))
                .body("attempted_amount", equalTo(10_000));
        assertThat(TestSql.texts("SELECT concat_ws(' ', type, data->>'paid_amount', data->>'attempted_amount')"
                + " FROM event WHERE object_id = ?::uuid ORDER BY sequence", declined))
                .containsExactly("payment.processing 0 10000", "payment.failed 0 10000");
        given.with("pm_card_visa").pay(invoice).statusCode(201);
        given.read(invoice).body("payments.status", contains("SETTLED", "FAILED"))
                .body("payments.paid_amount", contains(10_000, 0));
        assertThat(given.takenBySandbox()).isEqualTo(10_000);
    }

    @Test
    void aBankDebitIsProcessingAndBlocksEverythingElse() throws SQLException {
        var invoice = given.invoice(10_000);
        given.with("pm_bank_pending");

        given.pay(invoice).statusCode(202).body("status", equalTo("PROCESSING")).body("payment_method", equalTo("ACH"))
                .body("paid_amount", equalTo(0)).body("attempted_amount", equalTo(10_000));

        given.pay(invoice).statusCode(409).body("error.code", equalTo("ERR_CONFLICT"));
        given.api.post("/invoices/" + invoice + "/void", "{}").statusCode(400);
        given.record(invoice, 1).statusCode(409).body("error.code", equalTo("ERR_CONFLICT"))
                .body("error.message", equalTo("A charge of this invoice is in processing."));
        given.api.post("/invoices/" + invoice + "/credit-notes", "{\"amount\": 1, \"reason\": \"x\"}").statusCode(409);
        given.read(invoice).body("status", equalTo("OUTSTANDING")).body("remaining_amount", equalTo(10_000));
        given.moveTo("2026-03-04T11:59:59Z");
        given.read(invoice).body("payments[0].status", equalTo("PROCESSING"));
        given.moveTo("2026-03-04T12:00:00Z");
        given.read(invoice).body("status", equalTo("PAID")).body("fully_paid_at", equalTo("2026-03-04T12:00:00Z"))
                .body("payments[0].paid_amount", equalTo(10_000));
        assertThat(given.takenByUs()).isEqualTo(given.takenBySandbox());
    }

    @Test
    void aBankDebitThatFailsLeavesTheInvoiceOpen() {
        var invoice = given.invoice(10_000);
        given.with("pm_bank_fails");
        given.pay(invoice).statusCode(202);

        given.moveTo("2026-03-05T00:00:00Z");

        given.read(invoice).body("status", equalTo("OUTSTANDING")).body("payments[0].status", equalTo("FAILED"))
                .body("payments[0].error", equalTo("The bank account has insufficient funds."));
    }

    @Test
    void whatGotLostOnItsWayIsLookedUp() throws Exception {
        var paid = given.invoice(10_000);
        var unpaid = given.invoice(5_000);
        given.with("pm_card_timeout").pay(paid).statusCode(202);
        given.with("pm_card_unreachable").pay(unpaid).statusCode(202);

        // real time passes between tries, on a busy machine more of it
        for (int second = 1; second < 10 && given.read(unpaid).path("payments[0].error") == null; second++) {
            Thread.sleep(1_200);
            given.moveTo("2026-03-01T12:00:0%dZ".formatted(second));
        }

        given.read(paid).body("status", equalTo("PAID"));
        given.read(unpaid).body("status", equalTo("OUTSTANDING")).body("payments[0].error",
                equalTo("The charge never reached the processor."));
        assertThat(given.takenByUs()).isEqualTo(given.takenBySandbox()).isEqualTo(10_000);
    }

    @Test
    void whatGotLostIsLookedUpForSellersInRealTimeToo() throws Exception {
        var realTime = Api.ofNewSeller();
        String customer = realTime.post("/customers", "{\"name\": \"Globex\"}").path("customer_id");
        realTime.post("/customers/" + customer + "/payment-methods",
                "{\"payment_method_id\": \"pm_card_timeout\", \"is_default\": true}").statusCode(201);
        String invoice = realTime.post("/invoices", "{\"customer_id\": \"" + customer
                + "\", \"lines\": [{\"description\": \"Workshop\", \"amount\": 100}]}").path("invoice_id");
        realTime.post("/invoices/" + invoice + "/pay", "{}").statusCode(202);

        Thread.sleep(1_200);
        asSeller.run(UUID.fromString(realTime.get("/settings").path("seller_id")), sweeps::runDue);

        realTime.get("/invoices/" + invoice).body("status", equalTo("PAID"));
    }

    @Test
    void aRepeatChargesNobodyTwice() throws SQLException {
        var invoice = given.invoice(10_000);
        given.with("pm_card_visa");
        var first = keyed(invoice, "pay").statusCode(201).asString();

        given.api.delete("/customers/" + given.customer + "/payment-methods/pm_card_visa");
        var again = keyed(invoice, "pay").statusCode(201).header("Idempotency-Replayed", "true").asString();

        assertThat(again).isEqualTo(first);
        assertThat(given.takenBySandbox()).isEqualTo(10_000);
    }

    @Test
    void aRepeatOfADeclineIsTheSameDecline() {
        var invoice = given.invoice(10_000);
        given.with("pm_card_declined");
        keyed(invoice, "pay").statusCode(402);
        keyed(invoice, "pay").statusCode(402);

        given.read(invoice).body("payments", hasSize(1));
    }

    @Test
    void thePartnerPaysForItsCustomer() {
        String end = given.api.post("/customers", "{\"name\": \"End\", \"partner_id\": \"" + given.customer + "\"}")

                .path("customer_id");
        given.with("pm_card_visa");
        String invoice = given.api.post("/invoices", "{\"customer_id\": \"" + end
                + "\", \"lines\": [{\"description\": \"Workshop\", \"amount\": 100}]}").path("invoice_id");

        given.pay(invoice).statusCode(201);
        given.read(invoice).body("billed_company_id", equalTo(given.customer));
        given.api.get("/invoices/" + invoice + "/payment-methods").body("results.payment_method_id",
                contains("pm_card_visa"));
    }

    @Test
    void whoIsBilledPaysAlsoWithAPartnerThatCameLater() {
        given.with("pm_card_visa");
        var invoice = given.invoice(10_000);
        String partner = given.api.post("/customers", "{\"name\": \"Partner\"}").statusCode(201)
                .path("customer_id");
        given.api.post("/customers/" + partner + "/payment-methods",
                "{\"payment_method_id\": \"pm_card_mastercard\", \"is_default\": true}").statusCode(201);
        given.api.patch("/customers/" + given.customer, "{\"partner_id\": \"" + partner + "\"}").statusCode(200);

        given.read(invoice).body("billed_company_id", equalTo(given.customer));
        given.api.get("/invoices/" + invoice + "/payment-methods").body("results.payment_method_id",
                contains("pm_card_visa"));
        given.pay(invoice).statusCode(201);
        given.read(invoice).body("status", equalTo("PAID"));
    }

    @Test
    void aRepeatThatIsRefusedSaysNothingAboutTheFirst() throws Exception {
        var invoice = given.invoice(10_000);
        given.with("pm_card_slow_answer");
        var first = CompletableFuture.supplyAsync(() -> keyed(invoice, "pay").status());
        Eventually.holds(() -> assertThat(given.takenBySandbox()).isEqualTo(10_000));

        given.api.delete("/customers/" + given.customer + "/payment-methods/pm_card_slow_answer").statusCode(200);
        // 201 where the first has ended by now
        assertThat(keyed(invoice, "pay").status()).isIn(201, 202);

        assertThat(first.join()).isEqualTo(201);
        given.read(invoice).body("status", equalTo("PAID"));
        assertThat(given.takenByUs()).isEqualTo(10_000);
    }

    @Test
    void anotherSellersInvoiceIsNotToBePaid() {
        var invoice = given.invoice(10_000);
        Api.ofNewSeller().post("/invoices/" + invoice + "/pay", "{}").statusCode(404);
        Api.ofNewSeller().get("/invoices/" + invoice + "/payment-methods").statusCode(404);
    }

    @Test
    void thePaymentPageHasAnAddressOnlyWhereItCanBePaid() {
        var invoice = given.invoice(10_000);
        var scheduled = given.invoice(10_000, ", \"bill_at\": \"2026-05-01\"");

        given.read(invoice).body("payment_url", startsWith("http://localhost:8080/pay/"));
        given.read(scheduled).body("payment_url", nullValue());
        given.api.patch("/settings", "{\"payment_processor\": \"NONE\"}");
        given.read(invoice).body("payment_url", nullValue());
        given.api.patch("/settings", "{\"payment_processor\": \"STRIPE\"}");
        given.read(invoice).body("payment_url", nullValue());
    }

    private Answer keyed(String invoice, String key) {
        return given.api.request().header("Idempotency-Key", key).body("{}")
                .post(Api.BASE + "/invoices/" + invoice + "/pay");
    }
}
