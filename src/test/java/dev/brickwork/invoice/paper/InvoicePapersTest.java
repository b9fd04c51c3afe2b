package dev.brickwork.invoice.paper;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.startsWith;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.inject.Inject;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.internet.MimeMessage;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailService;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.PrintingOnRequest;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

@ServiceTest
class InvoicePapersTest {
    private static final String PAPERS = "SELECT count(*) FROM invoice_paper WHERE invoice_id = ?";

    @Inject
    InvoicePapers papers;
    @Inject
    MailService mail;
    @Inject
    Sweeps sweeps;
    @Inject
    AsSeller asSeller;
    @Inject
    Transactions transactions;

    private final String recipient = UUID.randomUUID() + "@buyer.example";
    private GivenPrintable given;

    @BeforeEach
    void anIssuedInvoice() throws SQLException {
        given = new GivenPrintable(Api.ofNewSeller(), recipient);
    }

    @Test
    void anInvoiceThatIsNotIssuedHasNone() {
        String scheduled = given.api.get("/invoices?limit=1&subscription_id=" + given.subscription)
                .path("results[0].invoice_id");

        given.api.get("/invoices/" + scheduled + "/pdf").statusCode(400).body("error.message",
                equalTo("The invoice is not issued yet."));
        given.api.get("/invoices/" + scheduled + "/explain").statusCode(400);
    }

    @Test
    void whatIsMissingOrNotOursIsMissing() {
        get("/pdf?version=2").statusCode(404).body("error.message", containsString("Version 2"));
        get("/pdf?version=0").statusCode(400).body("error.details.fields", org.hamcrest.Matchers.hasKey("version"));
        get("/pdf?explain=maybe").statusCode(400);
        get("/pdf?nonsense=1").statusCode(400);
        Api.ofNewSeller().get("/invoices/" + given.invoice + "/pdf").statusCode(404);
        Api.ofNewSeller().get("/invoices/" + given.invoice + "/explain?nonsense=1").statusCode(404);
    }

    @Test
    void thePdfIsADownloadAndStoredOnce() throws SQLException {
        var response = get("/pdf").statusCode(200).contentType("application/pdf")
                .header("Content-Disposition", "attachment; filename=\"K7QF3M-001.pdf\"")
                .header("X-Content-Type-Options", "nosniff").header("Content-Security-Policy", containsString("sandbox"));

        var first = response.asByteArray();
        assertThat(text(first)).contains("Ziegelwerk Köln", "50667 Köln", "Net total €50.00", "MwSt. 19% on €50.00", "€9.50",
                "Amount due €59.50",
                "PO-1", "Northwind Software");
        assertThat(get("/pdf").asByteArray()).isEqualTo(first);
        assertThat(given.text(PAPERS)).isEqualTo("1");
        assertThat(given.text("SELECT paper_version FROM invoice WHERE id = ?")).isEqualTo("1");
    }

    @Test
    void manyWhoAskAtOnceGetTheSameBytesAndOneIsStored() throws Exception {
        Set<String> hashes = ConcurrentHashMap.newKeySet();

        Race.of(8, number -> hashes.add(java.util.Arrays.hashCode(
                asSeller.call(given.seller, () -> papers.pdf(given.invoice, 1))) + ""));

        assertThat(hashes).hasSize(1);
        assertThat(given.text(PAPERS)).isEqualTo("1");
        assertThat(given.text("SELECT count(*) FROM stored_document WHERE key LIKE 'invoice/' || ? || '/%'")).isEqualTo("1");
    }

    @Test
    void aPaymentIsOnTheNextOne() throws SQLException {
        var asIssued = get("/pdf").asByteArray();
        given.pay(1000);
        assertThat(text(get("/pdf").asByteArray())).contains("Paid 20 Jan 2026, Wire transfer",
                "Amount due €49.50");
        assertThat(given.text(PAPERS)).isEqualTo("2");
        assertThat(text(asIssued)).doesNotContain("Paid");
    }

    @Test
    void namesThatChangeLaterAreNotOnTheNextOne() throws SQLException {
        given.customer.patch(json("name", "Ziegelwerk Bonn")).statusCode(200);
        given.api.patch("/settings", json("name", "Southwind", "sender_email", "new@southwind.example")).statusCode(200);
        given.pay(1000);

        assertThat(text(get("/pdf").asByteArray())).contains("Paid 20 Jan 2026", "Northwind Software", "Ziegelwerk Köln")
                .doesNotContain("Ziegelwerk Bonn", "Southwind", "southwind");
    }

    @Test
    void theEndCustomerIsNamedAsItWasIfAPartnerPays() {
        var seller = Given.seller();
        var partner = seller.customer("Reseller").made();
        var customer = seller.customer("Globex").with("partner_id", partner).made();
        var invoice = customer.invoice(10_000);
        customer.patch(json("name", "Globex 2")).statusCode(200);
        invoice.paid(1_000);

        assertThat(text(invoice.get("/pdf").statusCode(200).asByteArray())).contains("Bill to Reseller", "Customer Globex")
                .doesNotContain("Globex 2");
    }

    @Test
    void aVoidInvoiceIsPrintedAgainAsVoid() throws SQLException {
        get("/pdf").statusCode(200);
        given.voidIt("Billed twice.");

        assertThat(text(get("/pdf").asByteArray())).contains("VOID", "Billed twice.").doesNotContain("Amount due");
        assertThat(given
                .text("SELECT string_agg(left(state, 4), ' ' ORDER BY stored_at) FROM invoice_paper WHERE invoice_id = ?"))
                .isEqualTo("issu void");
    }

    @Test
    void anEarlierVersionStaysAsItWasSent() throws SQLException {
        var first = get("/pdf").asByteArray();
        given.reissue();

        assertThat(get("/pdf?version=1").asByteArray()).isEqualTo(first);
        var second = get("/pdf").header("Content-Disposition", "attachment; filename=\"K7QF3M-001-R2.pdf\"")
                .asByteArray();
        assertThat(text(second)).contains("K7QF3M-001-R2", "Reissued", "corrects invoice K7QF3M-001");
    }

    @Test
    void anEarlierVersionThatNobodyPrintedInTimeSaysWhatReplacedIt() throws SQLException {
        given.reissue();

        assertThat(text(get("/pdf?version=1").asByteArray())).contains("K7QF3M-001",
                "This version was replaced by K7QF3M-001-R2");
    }

    @Test
    void sweepsThatRunAtOncePrintWhatIsMissingOnce() throws Exception {
        PrintingOnRequest.forSeller(given.seller);
        Race.of(4, number -> asSeller.run(given.seller, sweeps::runDue));

        assertThat(given.text(PAPERS)).isEqualTo("1");
        assertThat(given.text("SELECT paper_version FROM invoice WHERE id = ?")).isEqualTo("1");
        given.reissue();
        asSeller.run(given.seller, sweeps::runDue);
        assertThat(given.text(PAPERS)).isEqualTo("2");
    }

    @Test
    void whatWasPrintedIsNeverChanged() {
        get("/pdf").statusCode(200);

        assertThatThrownBy(
                () -> TestSql.execute("UPDATE stored_document SET content = 'x' WHERE seller_id = ?", given.seller))
                .hasMessageContaining("append-only");
        assertThatThrownBy(() -> TestSql.execute("DELETE FROM stored_document WHERE seller_id = ?", given.seller))
                .hasMessageContaining("only attachments are deleted");
    }

    @Test
    void everyCentIsExplained() {
        get("/explain").statusCode(200).body("invoice_number", equalTo("K7QF3M-001")).body("grand_total", equalTo(5950))
                .body("lines", hasSize(1)).body("lines[0].parts[0].segment", equalTo(1))
                .body("lines[0].parts[0].days", equalTo(31)).body("lines[0].parts[0].measure", equalTo("1/1"))
                .body("lines[0].parts[0].tiers[0].unit_price", equalTo("10"))
                .body("lines[0].parts[0].steps[0].rule", equalTo("PRICE"))
                .body("lines[0].parts[0].steps[0].amount", equalTo(5000))
                .body("lines[0].tax_rule.percent", equalTo("19")).body("lines[0].tax_rule.amount", equalTo(950))
                .body("lines[0].sentences", hasItem(startsWith("Seats: quantity 5, 15 Jan 2026 – 14 Feb 2026")))
                .body("sentences[0]", startsWith("The line comes to"));
        assertThat(text(get("/pdf?explain=true").asByteArray())).contains("How each amount is calculated",
                "Seats: quantity 5");
    }

    @Test
    void theMailBringsThePdf() throws Exception {
        sendMail(InvoiceMails.ISSUED, "1");

        var message = mailsOfThisInvoice().get(0);
        assertThat(message.getSubject()).isEqualTo("Invoice K7QF3M-001 from Test seller");
        var parts = (Multipart) message.getContent();
        var attached = parts.getBodyPart(parts.getCount() - 1);
        assertThat(attached.getFileName()).isEqualTo("K7QF3M-001.pdf");
        var pdf = attached.getInputStream().readAllBytes();
        assertThat(pdf).isEqualTo(get("/pdf").asByteArray());
        var alternatives = (Multipart) parts.getBodyPart(0).getContent();
        var plain = alternatives.getBodyPart(0).getContent().toString();
        assertThat(spaced(plain)).contains("Hello Ziegelwerk Köln,", "Your invoice K7QF3M-001 is attached.",
                "Overdue since 15 Feb 2026. Please pay €59.50 now.", "Pay online: http://localhost:8080/pay/");
        assertThat(spaced(alternatives.getBodyPart(1).getContent().toString())).contains("Pay online</a>", "€59.50");
    }

    @Test
    void theMailsOfAReissueAndAVoidSayWhatHappened() throws Exception {
        given.reissue();
        sendMail(InvoiceMails.REISSUED, "2");
        given.voidIt("Wrong company.");
        sendMail(InvoiceMails.VOIDED, "2");

        var messages = mailsOfThisInvoice();
        assertThat(messages.get(0).getSubject()).isEqualTo("Updated invoice K7QF3M-001-R2 from Test seller");
        assertThat(messages.get(1).getSubject()).isEqualTo("Invoice K7QF3M-001-R2 from Test seller was voided");
        var parts = (Multipart) ((Multipart) messages.get(1).getContent()).getBodyPart(0).getContent();
        assertThat(parts.getBodyPart(0).getContent().toString())
                .contains("You do not need to pay it.", "Reason: Wrong company.")
                .doesNotContain("Pay online");
    }

    /** The sweeps also issue and mail the invoices of the months since. */
    private List<MimeMessage> mailsOfThisInvoice() throws MessagingException {
        var mails = new ArrayList<MimeMessage>();
        for (var message : TestMailServer.receivedBy(recipient)) {
            if (message.getSubject().contains("K7QF3M")) {
                mails.add(message);
            }
        }
        return mails;
    }

    private void sendMail(String kind, String version) {
        asSeller.run(given.seller, () -> {
            transactions.inNew(() -> mail.note(MailNote.of(kind, given.invoice, version, List.of(recipient))));
            sweeps.runDue();
        });
    }

    private Answer get(String path) {
        return given.api.get("/invoices/" + given.invoice + path);
    }

    private static String text(byte[] pdf) {
        return spaced(Pdfs.text(pdf));
    }

    private static String spaced(String text) {
        return text.replace('\u00a0', ' ').replace('\u202f', ' ');
    }
}
