package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Invoice;

/** Credit that is applied by hand. The invoice of the scene is 180.00, issued and open. */
@ServiceTest
class ApplyCreditTest {
    private InvoiceScene scene;

    @BeforeEach
    void anOpenInvoice() {
        scene = new InvoiceScene();
    }

    @Test
    void allCreditThatIsThereSettlesTheInvoice() throws SQLException {
        scene.credit("RECAST", scene.invoice, 20_000);

        apply("{}").statusCode(200).body("status", equalTo("CREDITED")).body("remaining_amount", equalTo(0))
                .body("fully_paid_at", notNullValue());

        credits().body("balances[0].amount", equalTo(2_000)).body("results[0].used_amount", equalTo(18_000));
        assertThat(scene.invoice.events()).endsWith("invoice.credited");
        assertThat(TestSql.number("SELECT count(*) FROM invoice WHERE (next_status_change_at IS NOT NULL"
                + " OR collect_at IS NOT NULL) AND id = ?::uuid", scene.invoice)).isZero();
    }

    @Test
    void ofTwoCreditsTheOlderIsUsedFirst() throws SQLException {
        var older = scene.credit("RECAST", scene.invoice, 10_000);
        var newer = scene.credit("RECAST", scene.invoice, 10_000);

        apply("{}").statusCode(200).body("status", equalTo("CREDITED"));

        assertThat(used(older)).isEqualTo(10_000);
        assertThat(used(newer)).isEqualTo(8_000);
    }

    @Test
    void withLessCreditItIsSettledInPart() throws SQLException {
        scene.credit("RECAST", scene.invoice, 5_000);

        apply("{}").statusCode(200).body("status", equalTo("PARTIALLY_PAID")).body("remaining_amount", equalTo(13_000))
                .body("fully_paid_at", nullValue());

        credits().body("balances", equalTo(java.util.List.of()));
    }

    @Test
    void anAmountBoundsIt() throws SQLException {
        scene.credit("RECAST", scene.invoice, 5_000);

        apply("{\"amount\": 1000}").statusCode(200).body("remaining_amount", equalTo(17_000));
        apply("{\"amount\": 1500}").statusCode(200).body("remaining_amount", equalTo(15_500));

        // the status stays, so the event is named after the action
        assertThat(scene.invoice.events()).endsWith("invoice.partially_paid", "invoice.credit_applied");
        scene.api.get("/audit-log?limit=100").body("results.action",
                hasItem("invoice.credit_applied"));
    }

    @Test
    void theBooksSayWhatSettledIt() throws SQLException {
        scene.credit("RECAST", scene.invoice, 5_000);
        long receivable = scene.customer.account("RECEIVABLE");

        apply("{}").statusCode(200);

        assertThat(scene.customer.account("RECEIVABLE")).isEqualTo(receivable - 5_000);
        assertThat(scene.customer.account("CUSTOMER_CREDIT")).isEqualTo(5_000); // the scene gave the credit without an entry
        scene.invoice.entries().body("results.kind", hasItem("CREDIT_APPLIED"));
    }

    @Test
    void theOldestIsUsedFirstAndThenTheCompanys() throws SQLException {
        var companys = scene.companyCredit(scene.invoice, 10_000);
        var own = scene.credit("RECAST", scene.invoice, 10_000);

        apply("{}").statusCode(200).body("status", equalTo("CREDITED"));

        assertThat(used(own)).isEqualTo(10_000);
        assertThat(used(companys)).isEqualTo(8_000);
    }

    @Test
    void itIsDoneOncePerKey() throws SQLException {
        scene.credit("RECAST", scene.invoice, 5_000);

        for (int i = 0; i < 2; i++) {
            scene.api.request().header("Idempotency-Key", "once").body("{\"amount\": 1000}")
                    .post(Api.BASE + "/invoices/" + scene.invoice + "/apply-credit").statusCode(200)
                    .body("remaining_amount", equalTo(17_000));
        }
    }

    @Test
    void withoutCreditItIsRefused() {
        apply("{}").statusCode(400).body("error.message", equalTo("There is no credit that could settle the invoice."));
    }

    @Test
    void creditInAnotherCurrencyDoesNotCount() throws SQLException {
        var other = scene.credit("RECAST", scene.invoice, 5_000);
        scene.execute("""
                INSERT INTO credit (seller_id, id, subscription_id, company_id, currency, kind, label, amount, created_at)
                SELECT seller_id, gen_random_uuid(), subscription_id, company_id, 'EUR', 'RECAST', 'Euros', 9000, now()
                FROM credit WHERE id = ?::uuid""", other);

        apply("{\"amount\": 5001}").statusCode(400).body("error.details.fields.amount",
                contains("must be at most the credit that is there, 5000"));
        apply("{\"amount\": 5000}").statusCode(200);
    }

    @Test
    void anAmountMayNotBeMoreThanRemains() throws SQLException {
        scene.credit("RECAST", scene.invoice, 20_000);

        apply("{\"amount\": 18001}").statusCode(400).body("error.details.fields.amount",
                contains("must be at most what remains, 18000"));
        apply("{\"amount\": 0}").statusCode(400).body("error.details.fields.amount", notNullValue());
        apply("{\"sum\": 1}").statusCode(400).body("error.details.fields.sum", notNullValue());
        scene.invoice.read().body("remaining_amount", equalTo(18_000));
    }

    @Test
    void whatIsNotIssuedIsRefused() throws SQLException {
        scene.credit("RECAST", scene.invoice, 5_000);

        apply(scene.scheduled, "{}").statusCode(400).body("error.message", equalTo("Invoice is not issued yet."));
        var draft = scene.customer.invoice(100, "is_draft", true);
        apply(draft, "{}").statusCode(400).body("error.message",
                equalTo("Invoice is a draft; no credit can be applied to it."));
    }

    @Test
    void aVoidedOneIsRefused() throws SQLException {
        scene.credit("RECAST", scene.scheduled, 5_000);
        scene.invoice.voided().statusCode(200);

        apply("{}").statusCode(400).body("error.message", equalTo("Invoice is voided; no credit can be applied to it."));
    }

    @Test
    void oneThatIsSettledIsRefused() throws SQLException {
        scene.credit("RECAST", scene.invoice, 5_000);
        scene.invoice.paid(18_000);

        apply("{}").statusCode(400).body("error.message", equalTo("Nothing remains on the invoice."));
    }

    @Test
    void whileAChargeIsInProcessingItIsAConflict() throws SQLException {
        scene.credit("RECAST", scene.invoice, 5_000);
        scene.api.post("/customers/" + scene.customer + "/payment-methods",
                json("payment_method_id", "pm_bank_pending", "is_default", true)).statusCode(201);
        scene.invoice.post("/pay").statusCode(202);

        apply("{}").statusCode(409).body("error.message", equalTo("A charge of this invoice is in processing."));
    }

    @Test
    void oneThatWasWrittenOffCanStillBeSettled() throws SQLException {
        scene.credit("CARRIED", scene.invoice, 18_000);
        scene.invoice.writeOff().statusCode(200);
        long badDebt = scene.customer.account("BAD_DEBT");

        apply("{}").statusCode(200).body("status", equalTo("CREDITED"));

        assertThat(scene.customer.account("BAD_DEBT")).isEqualTo(badDebt - 18_000);
    }

    @Test
    void anotherSellersInvoiceDoesNotExist() {
        Api.ofNewSeller().post("/invoices/" + scene.invoice + "/apply-credit", "{}").statusCode(404)
                .body("error.message", equalTo("Invoice not found."));
    }

    @Test
    void oneThatStandsAloneIsSettledByTheCompanysCredit() throws SQLException {
        scene.credit("RECAST", scene.invoice, 5_000);
        var alone = scene.customer.invoice(3000);
        apply(alone, "{}").statusCode(400);

        var lot = scene.companyCredit(scene.invoice, 4_000);

        apply(alone, "{}").statusCode(200).body("status", equalTo("CREDITED"));
        assertThat(used(lot)).isEqualTo(3_600);
    }

    @Test
    void creditThatSettlesARefundedInvoiceAgainIsToldAsTheNewStatus() throws SQLException {
        var payment = scene.invoice.paid(18_000);
        scene.credit("RECAST", scene.invoice, 5_000);

        payment.reopen("amount", 5000, "reason", "Overcharged").statusCode(200);

        scene.invoice.read().body("status", equalTo("PAID")).body("remaining_amount", equalTo(0));
        assertThat(scene.invoice.events()).endsWith("invoice.paid", "invoice.partially_paid", "invoice.paid");
    }

    @Test
    void itIsListedInTheHistory() throws SQLException {
        scene.credit("RECAST", scene.invoice, 20_000);
        apply("{}").statusCode(200);

        scene.invoice.get("/history").statusCode(200).body("results.type",
                hasItem("invoice.credited"));
    }

    private long used(String lot) {
        return credits().number("results[credit_id=" + lot + "].used_amount");
    }

    private Answer credits() {
        return scene.subscription.credits();
    }

    private Answer apply(String body) {
        return apply(scene.invoice, body);
    }

    private Answer apply(Invoice invoice, String body) {
        return invoice.post("/apply-credit", body);
    }
}
