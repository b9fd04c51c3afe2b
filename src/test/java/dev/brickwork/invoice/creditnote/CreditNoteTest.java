package dev.brickwork.invoice.creditnote;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesPattern;

import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import com.icegreen.greenmail.util.GreenMailUtil;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestMailServer;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

/** Credit notes as documents. What they do to their invoice is in InvoiceAdjustmentsTest. */
@ServiceTest
class CreditNoteTest {
    private final String office = "office-" + UUID.randomUUID() + "@acme.example";
    private Seller seller;
    private Customer acme;

    @BeforeEach
    void twoTaxRates() {
        seller = Given.seller().at("2026-03-10T12:00:00Z").settings("sender_email", "billing@seller.example");
        rate("20", null, "VAT");
        rate("5", "books", "Reduced VAT");
        acme = seller.customer("Acme").in("GB").with("invoice_recipients", List.of(office)).made();
    }

    @Test
    void aCreditNoteIsReadAsADocument() {
        var invoice = mixed();
        String number = invoice.read().path("invoice_number");
        seller.moveTo("2026-03-12T09:00:00Z");
        var id = invoice.creditNote(1_725).statusCode(201).<String>path("credit_note_id");

        note(id).statusCode(200).body("credit_note_number", equalTo("CN-00001")).body("invoice_id", equalTo(invoice.id()))
                .body("invoice_number", equalTo(number)).body("currency", equalTo("USD")).body("amount", equalTo(1_725))
                .body("tax", equalTo(225)).body("reason", equalTo("Outage"))
                .body("issued_at", equalTo("2026-03-12T09:00:00Z")).body("taxes", hasSize(2))
                .body("taxes.name", contains("VAT", "Reduced VAT")).body("taxes.rate", contains("20", "5"))
                .body("taxes.treatment", contains("STANDARD", "STANDARD")).body("taxes.net", contains(1_000, 500))
                .body("taxes.tax", contains(200, 25));
    }

    @Test
    void notesOverTheWholeInvoiceCreditExactlyWhatItCharged() throws Exception {
        var invoice = mixed();
        for (int amount : new int[]{1, 333, 1_000, 15_916}) {
            invoice.creditNote(amount).statusCode(201);
        }

        invoice.read().body("remaining_amount", equalTo(0));
        assertThat(TestSql.rows("""
                SELECT t ->> 'rate', sum((t ->> 'net')::int), sum((t ->> 'tax')::int)
                FROM credit_note, jsonb_array_elements(taxes) AS t WHERE invoice_id = ?::uuid GROUP BY 1 ORDER BY 1""",
                invoice))
                .containsExactly("20 10000 2000", "5 5000 250");
    }

    /** 200.00 at 5 % less 100.00 at 20 %: the tax is -10.00. */
    @Test
    void eachTaxOfANoteStaysWithinThatOfItsInvoice() {
        var invoice = acme.invoice(0, "lines", List.of(
                json("description", "Handbooks", "amount", 20_000, "tax_category", "books"),
                json("description", "Workshop taken back", "amount", -10_000)));
        invoice.read().body("grand_total", equalTo(9_000));

        var half = invoice.creditNote(4_500).statusCode(201).body("tax", equalTo(-500)).<String>path("credit_note_id");
        note(half).body("taxes.net", contains(10_000, -5_000)).body("taxes.tax", contains(500, -1_000));
        var rest = invoice.creditNote(4_500).statusCode(201).<String>path("credit_note_id");
        note(rest).body("taxes.net", contains(10_000, -5_000)).body("taxes.tax", contains(500, -1_000));
        assertThat(acme.account("TAX_PAYABLE")).isZero();
    }

    @Test
    void thePdfSaysWhatIsCreditedAndIsPrintedOnce() {
        seller.settings("legal_name", "Seller Software Ltd", "tax_ids",
                List.of(json("type", "VAT", "value", "GB123456782")));
        var invoice = mixed();
        String number = invoice.read().path("invoice_number");
        var id = invoice.creditNote(1_725).statusCode(201).<String>path("credit_note_id");
        var pdf = note(id, "/pdf").statusCode(200).contentType("application/pdf")
                .header("Content-Disposition", "attachment; filename=\"CN-00001.pdf\"").asByteArray();

        assertThat(Pdfs.text(pdf)).contains("Credit note", "CN-00001", "Seller Software Ltd", "VAT ID: GB123456782", "Acme",
                "Credited invoice", number, "10 Mar 2026", "Reason", "Outage", "Credit for invoice " + number, "$10.00",
                "$2.00", "$12.00", "VAT 20% on US$10.00", "Reduced VAT 5% on US$5.00", "$0.25", "Net total", "$15.00",
                "Total credited", "$17.25");
        seller.settings("name", "Another name");
        assertThat(note(id, "/pdf").asByteArray()).isEqualTo(pdf);
    }

    @Test
    void sellerAndBuyerAreThoseOfTheInvoice() {
        var invoice = mixed();
        acme.patch(json("name", "Acme Renamed")).statusCode(200);
        var id = invoice.creditNote(100).statusCode(201).<String>path("credit_note_id");

        assertThat(Pdfs.text(note(id, "/pdf").asByteArray())).contains("Acme").doesNotContain("Acme Renamed");
    }

    @Test
    void theRecipientsOfTheInvoiceGetItByMail() throws Exception {
        var invoice = mixed();
        String number = invoice.read().path("invoice_number");
        invoice.creditNote(1_725).statusCode(201);
        seller.moveTo("2026-03-10T13:00:00Z");

        var mails = TestMailServer.receivedBy(office).stream()
                .filter(mail -> GreenMailUtil.getHeaders(mail).contains("Subject: Credit note")).toList();
        assertThat(mails).hasSize(1);
        assertThat(mails.get(0).getSubject()).isEqualTo("Credit note CN-00001 from Test seller");
        assertThat(GreenMailUtil.getBody(mails.get(0))).contains("Your credit note CN-00001 is attached.", number,
                "Reason: Outage",
                "CN-00001.pdf");
    }

    @Test
    void thePaymentPageLeadsToThePdf() {
        var invoice = mixed();
        String page = invoice.read().<String>path("payment_url").replaceFirst("https?://[^/]+", "");
        var id = invoice.creditNote(1_725).statusCode(201).<String>path("credit_note_id");
        var other = acme.invoice(1_000).creditNote(100).statusCode(201).<String>path("credit_note_id");

        assertThat(Api.fetch(page).statusCode(200).asString()).contains("Credit note CN-00001 (PDF)",
                page + "/credit-notes/" + id);
        var pdf = Api.fetch(page + "/credit-notes/" + id).statusCode(200).contentType("application/pdf").asByteArray();
        assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
        Api.fetch(page + "/credit-notes/" + other).statusCode(404);
        Api.fetch(page + "/credit-notes/x").statusCode(404);
    }

    @Test
    void theSweepPrintsWhatNobodyAskedFor() throws Exception {
        var id = mixed().creditNote(100).statusCode(201).<String>path("credit_note_id");
        seller.moveTo("2026-03-10T13:00:00Z");

        assertThat(TestSql.rows("SELECT document_key FROM credit_note_paper WHERE credit_note_id = ?::uuid", id))
                .containsExactly("credit-note/" + id);
    }

    @Test
    void itsEventTellsOfIt() {
        var id = mixed().creditNote(1_725).statusCode(201).<String>path("credit_note_id");

        assertThat(seller.eventsOf(id)).containsExactly("credit_note.issued");
        seller.api.get("/events?object_id=" + id).body("results[0].data.credit_note_number", equalTo("CN-00001"))
                .body("results[0].data.amount", equalTo(1_725)).body("results[0].data.tax", equalTo(225));
    }

    @Test
    void numbersFollowTheSetting() {
        assertThat(next(acme)).isEqualTo("CN-00001");
        seller.settings("credit_note_number_format", "GS-{year}-{number:3}");
        assertThat(next(acme)).isEqualTo("GS-2026-001");
        seller.settings("credit_note_number_format", "{series}-C{number:1}");
        assertThat(next(acme)).matches("[0-9A-Z]{6}-C1");
        seller.settings("credit_note_number_format", "CN-{number:5}");
        assertThat(next(seller.customer())).isEqualTo("CN-00002");
    }

    @Test
    void aFormatThatWouldMakeANumberASecondTimeIsRefused() {
        seller.settings("credit_note_number_format", "C{year}{number:3}");
        assertThat(next(acme)).isEqualTo("C2026001");

        seller.api.patch("/settings", json("credit_note_number_format", "C{number:7}")).statusCode(400).body(
                "error.details.fields.credit_note_number_format",
                contains("would make the number C2026001 again; choose another text"));
    }

    @Test
    void creditNotesAreListedNewestFirst() {
        var globex = seller.customer();
        next(acme);
        seller.moveTo("2026-03-11T00:00:00Z");
        next(globex);

        seller.api.get("/credit-notes").statusCode(200).body("count", equalTo(2)).body("results.credit_note_number",
                contains("CN-00002", "CN-00001"));
        seller.api.get("/credit-notes?customer_id=" + acme).statusCode(200).body("results.credit_note_number",
                contains("CN-00001"));
        seller.api.get("/credit-notes?credit_note_number=CN-00001").body("results.credit_note_number", contains("CN-00001"));
        seller.api.get("/credit-notes?customer_id=x").statusCode(400);
        seller.api.get("/credit-notes?colour=red").statusCode(400);
    }

    @Test
    void anotherSellersCreditNoteDoesNotExist() {
        var id = mixed().creditNote(100).statusCode(201).<String>path("credit_note_id");
        var stranger = Given.seller().api;

        stranger.get("/credit-notes/" + id).statusCode(404).body("error.message", matchesPattern(".*[Cc]redit note.*"));
        stranger.get("/credit-notes/" + id + "/pdf").statusCode(404);
        stranger.get("/credit-notes").statusCode(200).body("count", equalTo(0));
        note("x").statusCode(404);
        note(UUID.randomUUID().toString(), "/pdf").statusCode(404);
    }

    @Test
    void aRefusedCreditNoteTakesNoNumber() {
        var invoice = acme.invoice(1_000);
        invoice.creditNote(100_000).statusCode(400);

        assertThat(invoice.creditNote(1).<String>path("credit_note_number")).isEqualTo("CN-00001");
    }

    @Test
    void manyAtOnceAreNumberedWithoutGaps() throws Exception {
        int count = 0;
        for (int run = 0; run < Race.TIMES; run++) {
            var invoices = IntStream.range(0, 4).mapToObj(i -> acme.invoice(1_000)).toList();
            var numbers = Collections.synchronizedSet(new TreeSet<String>());
            Race.of(12, i -> numbers.add(invoices.get(i % 4).creditNote(100).statusCode(201).path("credit_note_number")));
            var expected = IntStream.rangeClosed(count + 1, count + 12).mapToObj("CN-%05d"::formatted).toList();
            assertThat(numbers).as("run %d", run).containsExactlyElementsOf(expected);
            count += 12;
        }
    }

    /** 100.00 at 20 % and 50.00 at 5 %: 172.50. */
    private Invoice mixed() {
        return acme.invoice(0, "lines", List.of(json("description", "Workshop", "amount", 10_000),
                json("description", "Handbook", "amount", 5_000, "tax_category", "books")));
    }

    private static String next(Customer customer) {
        return customer.invoice(1_000).creditNote(100).statusCode(201).path("credit_note_number");
    }

    private Answer note(String id) {
        return note(id, "");
    }

    private Answer note(String id, String below) {
        return seller.api.get("/credit-notes/" + id + below);
    }

    private void rate(String rate, String category, String name) {
        var body = json("country", "GB", "rate", rate, "name", name);
        seller.api.put("/tax-rates", category == null ? body : body.with("tax_category", category)).statusCode(200);
    }
}
