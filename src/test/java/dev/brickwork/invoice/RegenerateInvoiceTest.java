package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsInAnyOrder;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.mail.WithoutSender;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.TestSql;

@ServiceTest
class RegenerateInvoiceTest {
    private InvoiceScene scene;

    @BeforeEach
    void anIssuedInvoice() {
        scene = new InvoiceScene();
    }

    @Test
    void itIsPricedAgainFromTodaysData() {
        scene.seller.taxOf("GB", "10");

        scene.invoice.regenerate().statusCode(200).body("grand_total", equalTo(16_500))
                .body("remaining_amount", equalTo(16_500)).body("status", equalTo("OUTSTANDING"))
                .body("invoice_number", endsWith("-001-R2")).body("due_at", equalTo("2026-01-31T00:00:00Z"))
                .body("issued_at", equalTo("2026-01-01T00:00:00Z")).body("line_items", hasSize(1))
                .body("line_items[0].tax", equalTo(1_500)).body("line_items[0].starts_at", equalTo("2026-01-01T00:00:00Z"));

        assertThat(scene.invoice.events()).containsExactly("invoice.issued", "invoice.regenerated");
        assertThat(scene.customer.account("RECEIVABLE")).isEqualTo(16_500);
        assertThat(scene.customer.account("TAX_PAYABLE")).isEqualTo(-1_500);
        scene.invoice.regenerate().statusCode(200).body("invoice_number", endsWith("-001-R3"));
        scene.invoice.versions().body("results.invoice_number",
                contains(endsWith("-001-R3"), endsWith("-001-R2"), endsWith("-001")));
    }

    @Test
    void taxIsThatOfThePlaceItWasIssuedAtUnlessTodaysIsAskedFor() {
        scene.api.put("/tax-rates", json("country", "DE", "rate", "19", "name", "USt")).statusCode(200);
        scene.api
                .patch("/customers/" + scene.customer, "{\"billing_address\": {\"country\": \"DE\"}, \"name\": \"Acme AG\"}")
                .statusCode(200);

        scene.invoice.regenerate().statusCode(200).body("grand_total", equalTo(18_000)).body("customer_name",
                equalTo("Acme AG"));
        scene.invoice.post("/regenerate", json("should_use_current_address", true)).statusCode(200).body("grand_total",
                equalTo(17_850));
        // and from now on that is where it was issued at
        scene.customer.patch(json("billing_address", json("country", "GB"))).statusCode(200);
        scene.invoice.regenerate().statusCode(200).body("grand_total", equalTo(17_850));
    }

    @Test
    void whatWasPaidTooMuchBecomesCredit() {
        scene.invoice.paid(18_000);
        scene.seller.taxOf("GB", "10");

        scene.invoice.regenerate().statusCode(200).body("status", equalTo("PAID")).body("grand_total", equalTo(16_500))
                .body("remaining_amount", equalTo(0));

        scene.subscription.get("/credits").body("balances[0].amount", equalTo(1_500))
                .body("results[0].kind", equalTo("OVERPAID")).body("results[0].invoice_id", equalTo(scene.invoice.id()));
        assertThat(scene.customer.account("RECEIVABLE")).isZero();
        assertThat(scene.customer.account("CUSTOMER_CREDIT")).isEqualTo(-1_500);
        scene.seller.moveTo("2026-04-01T00:00:00Z");
        scene.scheduled.read().body("remaining_amount", equalTo(16_500 - 1_500));
    }

    @Test
    void creditIsFreedBeforePaymentsBecomeCredit() throws SQLException {
        scene.scheduled.paid(1_000);
        var credit = scene.credit("OVERPAID", scene.scheduled, 1_000);
        scene.useCredit(credit, scene.invoice, 1_000);
        scene.invoice.paid(17_000);
        scene.seller.taxOf("GB", "10");

        scene.invoice.regenerate().statusCode(200).body("status", equalTo("PAID"));

        scene.subscription.get("/credits").body("balances[0].amount", equalTo(1_500))
                .body("results.amount", containsInAnyOrder(500, 1_000))
                .body("results.remaining_amount", containsInAnyOrder(500, 1_000));
    }

    @Test
    void whenItAnswersThePdfIsStoredAndTheMailSent() throws SQLException {
        var recipient = scene.customer + "@acme.example";
        scene.customer.patch(json("invoice_recipients", List.of(recipient))).statusCode(200);

        scene.invoice.regenerate().statusCode(200);
        assertThat(papers(2)).isEqualTo(1);
        assertThat(scene.invoice.mails()).isEmpty();
        scene.invoice.post("/regenerate", json("send_invoice", true)).statusCode(200);

        assertThat(papers(3)).isEqualTo(1);
        assertThat(scene.invoice.mails()).containsExactly("invoice.reissued to " + recipient);
        assertThat(TestMailServer.receivedBy(recipient)).hasSize(1);
    }

    @Test
    void whatCannotBeMailedIsRefusedBeforeAnythingIsWritten() {
        scene.customer.patch(json("invoice_recipients", List.of("ap@acme.example"))).statusCode(200);
        scene.seller.settings("sender_email", null);
        WithoutSender.forThisTest();
        scene.seller.taxOf("GB", "10");

        scene.invoice.post("/regenerate", json("send_invoice", true)).statusCode(400)
                .body("error.code", equalTo("ERR_BAD_REQUEST")).body("error.message",
                        equalTo("Nobody to send mail from: set sender_email in the settings, or QUARKUS_MAILER_FROM."));

        scene.invoice.read().body("grand_total", equalTo(18_000)).body("invoice_number", endsWith("-001"));
        assertThat(scene.invoice.events()).containsExactly("invoice.issued");
        scene.invoice.versions().body("results.version", contains(1));
        scene.invoice.regenerate().statusCode(200).body("invoice_number", endsWith("-001-R2"));
    }

    private long papers(int version) throws SQLException {
        return TestSql.number("SELECT count(*) FROM invoice_paper WHERE invoice_id = ?::uuid AND version = ?", scene.invoice,
                version);
    }

    @Test
    void itMayNotChangeTheStatus() {
        scene.invoice.paid(18_000);
        scene.seller.taxOf("GB", "25");

        scene.invoice.regenerate().statusCode(400).body("error.message",
                startsWith("The invoice would come to 18750 and turn from PAID to PARTIALLY_PAID;"));
        scene.invoice.read().body("grand_total", equalTo(18_000)).body("invoice_number", endsWith("-001"));
    }

    @Test
    void neitherAVoidNorAScheduledInvoiceIsRegenerated() {
        scene.scheduled.regenerate().statusCode(400).body("error.message", equalTo("Invoice has not been generated yet."));
        scene.invoice.voided().statusCode(200);
        scene.invoice.regenerate().statusCode(400).body("error.message",
                equalTo("Invoice is voided and cannot be regenerated."));
        scene.scheduled.voided().statusCode(200);
        scene.scheduled.regenerate().statusCode(400);
        scene.seller.invoice("11111111-1111-1111-1111-111111111111").regenerate().statusCode(404).body("error.message",
                equalTo("Invoice not found."));
        scene.invoice.post("/regenerate", json("send_invoice", "yes", "x", 1)).statusCode(400)
                .body("error.details.fields.send_invoice", contains("must be true or false"))
                .body("error.details.fields.x", hasSize(1));
    }

    @Test
    void creditNotesAreNotTakenBack() {
        scene.invoice.creditNote(17_000).statusCode(201);
        scene.seller.taxOf("GB", "10");

        scene.invoice.regenerate().statusCode(400).body("error.message",
                equalTo("Credit notes on the invoice come to more than it would come to."));
    }

    @Test
    void aRepeatWithTheSameKeyMakesNoOtherVersion() {
        for (int i = 0; i < 2; i++) {
            var answer = scene.api.request().header("Idempotency-Key", "again").body("{}")
                    .post(Api.BASE + "/invoices/" + scene.invoice + "/regenerate").statusCode(200)
                    .body("invoice_number", endsWith("-001-R2"));
            assertThat(answer.header("Idempotency-Replayed")).isEqualTo(i == 0 ? null : "true");
        }
        scene.api.request().header("Idempotency-Key", "again").body("{\"send_invoice\": true}")
                .post(Api.BASE + "/invoices/" + scene.invoice + "/regenerate").statusCode(422);
    }

    @Test
    void aRepeatEndsWhatWasBegunAndNotAnswered() throws SQLException {
        scene.api.request().header("Idempotency-Key", "crash").body("{}")
                .post(Api.BASE + "/invoices/" + scene.invoice + "/regenerate").statusCode(200);
        // as if the process had died between the two transactions
        scene.execute("UPDATE idempotency_key SET status = NULL, body = NULL WHERE key = 'crash'");

        scene.api.request().header("Idempotency-Key", "crash").body("{}")
                .post(Api.BASE + "/invoices/" + scene.invoice + "/regenerate").statusCode(200)
                .body("invoice_number", endsWith("-001-R2"));
        scene.api.request().header("Idempotency-Key", "crash").body("{\"send_invoice\": true}")
                .post(Api.BASE + "/invoices/" + scene.invoice + "/regenerate").statusCode(422);
    }

    @Test
    void aRefusalFreesTheKey() {
        scene.invoice.paid(18_000);
        scene.seller.taxOf("GB", "25");
        scene.api.request().header("Idempotency-Key", "no").body("{}")
                .post(Api.BASE + "/invoices/" + scene.invoice + "/regenerate").statusCode(400);
        scene.seller.taxOf("GB", "20");

        scene.api.request().header("Idempotency-Key", "no").body("{}")
                .post(Api.BASE + "/invoices/" + scene.invoice + "/regenerate").statusCode(200);
    }
}
