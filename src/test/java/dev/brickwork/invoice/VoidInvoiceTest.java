package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Invoice;

@ServiceTest
class VoidInvoiceTest {
    private InvoiceScene scene;

    @BeforeEach
    void anIssuedInvoice() {
        scene = new InvoiceScene();
    }

    @Test
    void itIsVoidForGoodAndOutOfTheBooks() {
        scene.invoice.voided().statusCode(200).body("status", equalTo("VOIDED")).body("remaining_amount", equalTo(18_000))
                .body("grand_total", equalTo(18_000));

        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.voided");
        scene.invoice.events("invoice.voided").body("results.data.reason", contains("Ordered by mistake"));
        for (var account : new String[]{"RECEIVABLE", "DEFERRED_REVENUE", "TAX_PAYABLE"}) {
            assertThat(scene.customer.account(account)).as(account).isZero();
        }
        scene.seller.moveTo("2026-03-01T00:00:00Z");
        scene.invoice.read().body("status", equalTo("VOIDED"));
    }

    @Test
    void theRecipientsAreToldWithThePdf() throws SQLException {
        scene.customer.patch(json("invoice_recipients", List.of("ap@acme.example"))).statusCode(200);
        scene.invoice.voided().statusCode(200);
        scene.scheduled.voided().statusCode(200);

        assertThat(scene.invoice.mails()).containsExactly("invoice.voided to ap@acme.example");
        assertThat(scene.scheduled.mails()).isEmpty();
    }

    @Test
    void aVoidInvoiceIsRefused() {
        scene.invoice.voided().statusCode(200);

        scene.invoice.voided().statusCode(400).body("error.code", equalTo("ERR_BAD_REQUEST")).body("error.message",
                equalTo("Invoice is already voided."));
    }

    @Test
    void aPaidInvoiceMustBeRefundedFirst() {
        scene.invoice.paid(1);

        scene.invoice.voided().statusCode(400).body("error.message",
                equalTo("Invoice has payments; refund them before voiding."));
        scene.invoice.read().body("status", equalTo("PARTIALLY_PAID"));
    }

    @Test
    void aPaymentOnItsWayKeepsItToo() throws SQLException {
        scene.execute(
                """
                        INSERT INTO payment (seller_id, id, invoice_id, version, invoice_number, state, method, currency, amount, created_at)
                        SELECT seller_id, gen_random_uuid(), id, 1, invoice_number, 'PROCESSING', 'ACH', currency, 10, now() FROM invoice
                        WHERE id = ?::uuid""",
                scene.invoice);

        scene.invoice.voided().statusCode(400).body("error.message",
                equalTo("Invoice has payments; refund them before voiding."));
        scene.invoice.pay(17_991).statusCode(400).body("error.details.fields.paid_amount",
                contains("must be at most what remains, 17990"));
    }

    @Test
    void theReasonHasItsLimits() {
        scene.invoice.post("/void", json("reason", "x".repeat(1001))).statusCode(400).body("error.details.fields.reason",
                hasSize(1));
        scene.invoice.post("/void", json("reason", "4111111111111111")).statusCode(400).body("error.details.fields.reason",
                contains("must not hold a card number"));
        scene.api.post("/invoices/11111111-1111-1111-1111-111111111111/void", json("reason", 7)).statusCode(404)
                .body("error.message", equalTo("Invoice not found."));
        scene.invoice.post("/void", json("reason", "x".repeat(1000))).statusCode(200);
    }

    @Test
    void theDaysOfAScheduledInvoiceAreWaived() {
        scene.scheduled.voided().statusCode(200).body("status", equalTo("VOIDED"));

        scene.subscription.pause("2026-01-11").statusCode(200);
        scene.seller.moveTo("2026-08-01T00:00:00Z");

        assertThat(scene.subscription.invoiceStatuses()).containsExactly("SCHEDULED", "OUTSTANDING", "VOIDED", "PAST_DUE");
        assertThat(scene.scheduled.events()).containsExactly("invoice.voided");
    }

    @Test
    void creditThatSettledItIsGivenBack() throws SQLException {
        var credit = scene.credit("OVERPAID", paidAndMoved(5_000), 5_000);
        scene.useCredit(credit, scene.invoice, 5_000);
        scene.invoice.read().body("status", equalTo("PARTIALLY_PAID")).body("remaining_amount", equalTo(13_000));

        scene.invoice.voided().statusCode(200).body("remaining_amount", equalTo(13_000));

        scene.invoice.read().body("remaining_amount", equalTo(13_000)).body("grand_total", equalTo(18_000));
        scene.api.get("/invoices?status=VOIDED").body("results.remaining_amount", contains(13_000));
        scene.invoice.events("invoice.voided").body("results.data.remaining_amount", contains(13_000));
        scene.subscription.credits().body("results.credit_id", contains(credit)).body("balances", hasSize(1))
                .body("results[0].remaining_amount", equalTo(5_000))
                .body("balances[0].currency", equalTo("USD")).body("balances[0].amount", equalTo(5_000))
                .body("results[0].kind", equalTo("OVERPAID"));
    }

    @Test
    void whatRemainsOfOneThatIsDroppedStaysToo() {
        scene.scheduled.paid(5_000);
        scene.subscription.recast().units("seats", 5).from("2026-02-01").accepted();

        scene.scheduled.read().body("status", equalTo("VOIDED")).body("remaining_amount", equalTo(13_000));
    }

    /** A scheduled invoice with that much paid, so that a credit can come from it. */
    private Invoice paidAndMoved(long amount) {
        scene.scheduled.paid(amount);
        return scene.scheduled;
    }

    @Test
    void creditItGaveIsTakenBackFromTheBalanceFirstThenFromTheNewestInvoice() throws SQLException {
        scene.seller.moveTo("2026-07-01T00:00:00Z");
        var older = scene.subscription.invoice(2);
        var newer = scene.subscription.invoice(3);
        var credit = scene.credit("RECAST", scene.invoice, 10_000);
        scene.useCredit(credit, older, 3_000);
        scene.useCredit(credit, newer, 4_000);

        // 3,000 are left: these go first, then all of the newer one's, and nothing of the older one's is left over
        scene.invoice.voided().statusCode(200);

        newer.read().body("remaining_amount", equalTo(18_000)).body("status", equalTo("OUTSTANDING"));
        older.read().body("remaining_amount", equalTo(18_000)).body("status", equalTo("PAST_DUE"));
        assertThat(newer.events()).endsWith("invoice.outstanding");
        scene.subscription.credits().body("balances", hasSize(0)).body("results.credit_id", contains(credit))
                .body("results[0].withdrawn_amount", equalTo(10_000)).body("results[0].used_amount", equalTo(0));
    }

    @Test
    void anInvoiceWithACreditNoteLeavesTheBooksWithIt() {
        scene.invoice.creditNote(6_000).statusCode(201);

        scene.invoice.voided().statusCode(200);

        for (var account : new String[]{"RECEIVABLE", "DEFERRED_REVENUE", "TAX_PAYABLE"}) {
            assertThat(scene.customer.account(account)).as(account).isZero();
        }
    }
}
