package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

@ServiceTest
class VoidInvoiceTest {
    @Inject
    GivenSubscription subscriptions;

    private InvoiceScene scene;

    @BeforeEach
    void anIssuedInvoice() {
        scene = new InvoiceScene(subscriptions);
    }

    @Test
    void itIsVoidForGoodAndOutOfTheBooks() throws SQLException {
        scene.voided(scene.invoice).statusCode(200).body("status", equalTo("VOIDED"))
                .body("remaining_amount", equalTo(18_000)).body("grand_total", equalTo(18_000));

        assertThat(scene.events(scene.invoice)).containsExactly("invoice.issued", "invoice.voided");
        assertThat(TestSql.texts("SELECT data->>'reason' FROM event WHERE type = 'invoice.voided' AND object_id = ?::uuid",
                scene.invoice)).containsExactly("Ordered by mistake");
        for (var account : new String[]{"RECEIVABLE", "REVENUE", "TAX_PAYABLE"}) {
            assertThat(scene.account(account)).as(account).isZero();
        }
        scene.life.moveTo("2026-03-01T00:00:00Z");
        scene.read().body("status", equalTo("VOIDED"));
    }

    @Test
    void theRecipientsAreToldWithThePdf() throws SQLException {
        scene.api.patch("/customers/" + scene.customer, "{\"invoice_recipients\": [\"ap@acme.example\"]}").statusCode(200);
        scene.voided(scene.invoice).statusCode(200);
        scene.voided(scene.scheduled).statusCode(200);

        assertThat(TestSql.texts("SELECT recipients[1] FROM mail WHERE kind = 'invoice.voided' AND reference_id = ?::uuid",
                scene.invoice)).containsExactly("ap@acme.example");
        assertThat(TestSql.texts("SELECT id FROM mail WHERE reference_id = ?::uuid", scene.scheduled)).isEmpty();
    }

    @Test
    void aVoidInvoiceIsRefused() {
        scene.voided(scene.invoice).statusCode(200);

        scene.voided(scene.invoice).statusCode(400).body("error.code", equalTo("ERR_BAD_REQUEST"))
                .body("error.message", equalTo("Invoice is already voided."));
    }

    @Test
    void aPaidInvoiceMustBeRefundedFirst() {
        scene.paid(scene.invoice, 1);

        scene.voided(scene.invoice).statusCode(400)
                .body("error.message", equalTo("Invoice has payments; refund them before voiding."));
        scene.read().body("status", equalTo("PARTIALLY_PAID"));
    }

    @Test
    void aPaymentOnItsWayKeepsItToo() throws SQLException {
        scene.execute(
                """
                        INSERT INTO payment (seller_id, id, invoice_id, version, invoice_number, state, method, currency, amount, created_at)
                        SELECT seller_id, gen_random_uuid(), id, 1, invoice_number, 'PROCESSING', 'ACH', currency, 10, now() FROM invoice
                        WHERE id = ?::uuid""",
                scene.invoice);

        scene.voided(scene.invoice).statusCode(400)
                .body("error.message", equalTo("Invoice has payments; refund them before voiding."));
        scene.pay(scene.invoice, 17_991).statusCode(400)
                .body("error.details.fields.paid_amount", contains("must be at most what remains, 17990"));
    }

    @Test
    void theReasonHasItsLimits() {
        scene.api.post("/invoices/" + scene.invoice + "/void", "{\"reason\": \"" + "x".repeat(1001) + "\"}").statusCode(400)
                .body("error.details.fields.reason", hasSize(1));
        scene.api.post("/invoices/" + scene.invoice + "/void", "{\"reason\": \"4111111111111111\"}").statusCode(400)
                .body("error.details.fields.reason", contains("must not hold a card number"));
        scene.api.post("/invoices/11111111-1111-1111-1111-111111111111/void", "{\"reason\": 7}").statusCode(404)
                .body("error.message", equalTo("Invoice not found."));
        scene.api.post("/invoices/" + scene.invoice + "/void", "{\"reason\": \"" + "x".repeat(1000) + "\"}").statusCode(200);
    }

    @Test
    void theDaysOfAScheduledInvoiceAreWaived() throws SQLException {
        scene.voided(scene.scheduled).statusCode(200).body("status", equalTo("VOIDED"));

        scene.api.post("/subscriptions/" + scene.subscription + "/pause", "{\"scheduled_resume_at\": \"2026-01-11\"}")
                .statusCode(200);
        scene.life.moveTo("2026-08-01T00:00:00Z");

        assertThat(scene.life.statuses(scene.subscription)).containsExactly("SCHEDULED", "OUTSTANDING", "VOIDED",
                "PAST_DUE");
        assertThat(scene.events(scene.scheduled)).containsExactly("invoice.voided");
    }

    @Test
    void creditThatSettledItIsGivenBack() throws SQLException {
        var credit = scene.credit("OVERPAID", paidAndMoved(5_000), 5_000);
        scene.useCredit(credit, scene.invoice, 5_000);
        scene.read().body("status", equalTo("PARTIALLY_PAID")).body("remaining_amount", equalTo(13_000));

        scene.voided(scene.invoice).statusCode(200).body("remaining_amount", equalTo(13_000));

        scene.read().body("remaining_amount", equalTo(13_000)).body("grand_total", equalTo(18_000));
        scene.api.get("/invoices?status=VOIDED").body("results.remaining_amount", contains(13_000));
        assertThat(TestSql.texts("SELECT data->>'remaining_amount' FROM event WHERE type = 'invoice.voided'"
                + " AND object_id = ?::uuid", scene.invoice)).containsExactly("13000");
        assertThat(TestSql.number("SELECT remaining_amount FROM credit WHERE id = ?::uuid", credit)).isEqualTo(5_000);
        scene.api.get("/subscriptions/" + scene.subscription + "/credits").statusCode(200).body("count", equalTo(1))
                .body("balances", hasSize(1)).body("balances[0].currency", equalTo("USD"))
                .body("balances[0].amount", equalTo(5_000)).body("results[0].kind", equalTo("OVERPAID"));
    }

    @Test
    void whatRemainsOfOneThatIsDroppedStaysToo() {
        scene.paid(scene.scheduled, 5_000);
        String order = scene.api.post("/subscriptions/" + scene.subscription + "/recast", """
                {"starts_at": "2026-02-01", "contract_length": 12, "billing_frequency": "MONTHLY",
                 "bricks": [{"brick_id": "%s", "quantity": 5}]}""".formatted(scene.life.seats)).statusCode(201)
                .path("order_id");

        scene.api.post("/orders/" + order + "/accept", "{}").statusCode(200);

        scene.read(scene.scheduled).body("status", equalTo("VOIDED")).body("remaining_amount", equalTo(13_000));
    }

    /** A scheduled invoice with that much paid, so that a credit can come from it. */
    private String paidAndMoved(long amount) {
        scene.paid(scene.scheduled, amount);
        return scene.scheduled;
    }

    @Test
    void creditItGaveIsTakenBackFromTheBalanceFirstThenFromTheNewestInvoice() throws SQLException {
        scene.life.moveTo("2026-07-01T00:00:00Z");
        var invoices = scene.life.invoices(scene.subscription).<java.util.List<String>>path("results.invoice_id");
        var older = invoices.get(2);
        var newer = invoices.get(1);
        var credit = scene.credit("RECAST", scene.invoice, 10_000);
        scene.useCredit(credit, older, 3_000);
        scene.useCredit(credit, newer, 4_000);

        // 3,000 are left: these go first, then all of the newer one's, and nothing of the older one's is left over
        scene.voided(scene.invoice).statusCode(200);

        scene.read(newer).body("remaining_amount", equalTo(18_000)).body("status", equalTo("OUTSTANDING"));
        scene.read(older).body("remaining_amount", equalTo(18_000)).body("status", equalTo("PAST_DUE"));
        assertThat(TestSql.number("SELECT withdrawn_amount FROM credit WHERE id = ?::uuid", credit)).isEqualTo(10_000);
        assertThat(TestSql.number("SELECT used_amount FROM credit WHERE id = ?::uuid", credit)).isZero();
        assertThat(scene.events(newer)).endsWith("invoice.outstanding");
        scene.api.get("/subscriptions/" + scene.subscription + "/credits").body("balances", hasSize(0));
    }

    @Test
    void anInvoiceWithACreditNoteLeavesTheBooksWithIt() throws SQLException {
        scene.note(scene.invoice, 6_000).statusCode(201);

        scene.voided(scene.invoice).statusCode(200);

        for (var account : new String[]{"RECEIVABLE", "REVENUE", "TAX_PAYABLE", "CREDIT_NOTES"}) {
            assertThat(scene.account(account)).as(account).isZero();
        }
    }
}
