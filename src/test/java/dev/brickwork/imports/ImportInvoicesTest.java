package dev.brickwork.imports;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.RecordingTransmitter;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

@ServiceTest
class ImportInvoicesTest {
    private static final String INVOICES = "kind=INVOICES";
    @Inject
    RecordingTransmitter network;
    private Seller seller;
    private Customer customer;
    private ImportScene scene;

    @BeforeEach
    void aSellerWithACustomer() {
        seller = Given.seller();
        scene = new ImportScene(seller);
        customer = seller.customer("Globex").in("DE").with("external_id", "globex", "currency", "EUR", "time_zone",
                "Europe/Berlin", "email", "ap@globex.example").made();
    }

    @Test
    void itIsIssuedAsItWasElsewhere() {
        var invoice = imported("paid_amount", 1000, "description", "Licences");

        invoice.read().body("invoice_number", equalTo("RE-1")).body("status", equalTo("PARTIALLY_PAID"))
                .body("collection_state", equalTo("OUTSTANDING")).body("subscription_id", nullValue())
                .body("issued_at", equalTo("2026-03-31T22:00:00Z")).body("due_at", equalTo("2026-04-14T22:00:00Z"))
                .body("currency", equalTo("EUR")).body("grand_total", equalTo(5950)).body("remaining_amount", equalTo(4950))
                .body("line_items.brick_name", contains("Licences")).body("line_items[0].tax", equalTo(950))
                .body("payments.payment_method", contains("IMPORTED")).body("payments[0].paid_amount", equalTo(1000))
                .body("payments[0].paid_at", equalTo("2026-03-31T22:00:00Z"));
        assertThat(invoice.mails()).isEmpty();
        assertThat(invoice.events()).containsExactly("invoice.imported");
        invoice.versions().body("results.version", contains(1));
        invoice.auditRecords().body("results.action", contains("invoice.imported"));
    }

    @Test
    void theBooksOpenWithWhatRemained() {
        imported("paid_amount", 1000);

        assertThat(seller.booked("INVOICE_IMPORTED")).containsExactly("OPENING_BALANCE -4950", "RECEIVABLE 4950");
        assertThat(customer.account("RECEIVABLE")).isEqualTo(4950);
        assertThat(seller.booked("INVOICE_ISSUED", "PAYMENT_RECEIVED")).isEmpty();
    }

    @Test
    void itIsPaidCreditedAndVoidedAsAnyOther() {
        var paid = imported();
        paid.paid(5950);
        paid.read().body("status", equalTo("PAID"));
        assertThat(customer.account("CASH")).isEqualTo(5950);
        assertThat(seller.booked("PAYMENT_RECEIVED")).containsExactly("CASH 5950", "RECEIVABLE -5950");

        var other = imported("invoice_number", "RE-2");
        other.creditNote(1190).statusCode(201);
        assertThat(other.voided().statusCode(200).<String>path("status")).isEqualTo("VOIDED");
        assertThat(customer.account("RECEIVABLE")).isZero();
        // the sale was booked elsewhere, and became smaller here
        assertThat(customer.account("DEFERRED_REVENUE")).isEqualTo(5000);
        assertThat(customer.account("TAX_PAYABLE")).isEqualTo(950);
    }

    @Test
    void whatIsOwedOfItCountsAsBilledHere() {
        imported("paid_amount", 1000);
        assertThat(imported("invoice_number", "RE-2").voided().statusCode(200).<String>path("status")).isEqualTo("VOIDED");

        seller.api.get("/receivables/collection?as_of=2026-04-10&days=30").statusCode(200)
                .body("currencies.currency", contains("EUR")).body("currencies[0].billed", equalTo(4950))
                .body("currencies[0].receivable", equalTo(4950)).body("currencies[0].paid", equalTo(0))
                .body("currencies[0].days_sales_outstanding", equalTo("30.0"));
    }

    @Test
    void whatWasPaidElsewhereCanBeRefunded() {
        var invoice = imported("paid_amount", 1000);
        String payment = invoice.read().path("payments[0].payment_id");

        seller.api.post("/payments/" + payment + "/refund", json("reason", "Paid twice", "then", "REOPEN")).statusCode(200);
        invoice.read().body("remaining_amount", equalTo(5950)).body("status", equalTo("OUTSTANDING"));
        assertThat(customer.account("CASH")).isEqualTo(-1000);
        assertThat(customer.account("RECEIVABLE")).isEqualTo(5950);
    }

    @Test
    void itFallsDueAndIsRemindedOfFromTheDayOfTheImportOn() {
        seller.settings("sender_email", "billing@seller.example");
        var invoice = imported();
        var old = imported("invoice_number", "RE-0", "issued_at", "2025-11-01", "due_at", "2025-11-15");
        old.read().body("status", equalTo("PAST_DUE"));

        seller.moveTo("2026-04-16T12:00:00Z");
        assertThat(invoice.events()).containsSubsequence("invoice.imported", "invoice.due", "invoice.past_due");
        assertThat(invoice.mails()).isNotEmpty().allMatch(mail -> mail.startsWith("invoice.reminder"));
        assertThat(old.mails()).isEmpty();
    }

    @Test
    void interestIsChargedFromTheDayOfTheImportOn() {
        seller.settings("sender_email", "billing@seller.example", "reminders",
                json("steps", List.of(json("days", 28, "interest_rate", "36.5"))));
        var late = imported("due_at", "2026-04-01");
        var open = imported("invoice_number", "RE-2");

        seller.moveTo("2026-05-20T00:00:00Z");
        late.get("/reminders").body("sent", hasSize(1)).body("sent[0].interest.from", equalTo("2026-04-10"))
                .body("sent[0].interest.to", equalTo("2026-04-29"));
        open.get("/reminders").body("sent", hasSize(1)).body("sent[0].interest.from", equalTo("2026-04-16"));
    }

    @Test
    void itIsListedAndPrintedAndHasAPageToPayOn() {
        var invoice = imported();

        seller.api.get("/invoices?status=OUTSTANDING").body("results.invoice_number", contains("RE-1"));
        invoice.get("/pdf").statusCode(200).contentType("application/pdf");
        invoice.read().body("payment_url", notNullValue());
    }

    @Test
    void itIsNotRegenerated() {
        imported().regenerate().statusCode(400).body("error.message",
                equalTo("Invoice was imported: the system that issued it has what it bills."));
    }

    @Test
    void noNetworkGetsWhatAnotherSystemHasSent() {
        network.connect(seller.id());
        seller.settings("electronic_invoice_format", "peppol");
        imported().get("/pdf").statusCode(200);

        seller.moveTo("2026-04-11T00:00:00Z");
        assertThat(network.of(seller.id())).isEmpty();
    }

    @Test
    void theTaxRateIsTheShareThatTheTaxIs() {
        imported("tax_rate", null).versions().body("results[0].line_items[0].tax_rate", equalTo("19"));
        imported("invoice_number", "RE-2", "amount", 300, "tax", 20, "tax_rate", null).versions()
                .body("results[0].line_items[0].tax_rate", equalTo("6.666667"));
        imported("invoice_number", "RE-3", "tax", 0, "tax_rate", null).versions()
                .body("results[0].line_items[0].tax_rate", equalTo("0"));
    }

    @Test
    void aCustomerThatOwesTheTaxItselfHasItsReason() {
        customer.patch(json("tax_treatment", "REVERSE_CHARGE")).statusCode(200);
        imported("tax", 0, "tax_rate", null).versions()
                .body("results[0].line_items[0].tax_treatment", equalTo("REVERSE_CHARGE"))
                .body("results[0].line_items[0].tax_reason", notNullValue());

        customer.patch(json("tax_reason", "Section 13b")).statusCode(200);
        imported("invoice_number", "RE-2", "tax", 0, "tax_rate", null).versions()
                .body("results[0].line_items[0].tax_reason", equalTo("Section 13b"));
        // what was taxed stays taxed
        imported("invoice_number", "RE-3").versions()
                .body("results[0].line_items[0].tax_treatment", equalTo("STANDARD"))
                .body("results[0].line_items[0].tax_reason", nullValue());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "customer_id | nobody     | must be the id or the external_id of a customer",
            "issued_at   | 2026-04-11 | may not lie in the future",
            "due_at      | 2026-03-31 | must lie from issued_at to 999 days after",
            "due_at      | 2029-04-01 | must lie from issued_at to 999 days after",
            "amount      | 0          | must be between 1 and 99999999999999",
            "tax         | 5001       | must be at most amount",
            "tax_rate    | 0          | must be above 0 where there is tax, and 0 where there is none",
            "tax_rate    | 101        | must be between 0 and 100",
            "paid_amount | 5950       | must be less than amount and tax together: only open invoices are imported",
            "paid_at     | 2026-04-01 | is only sent with paid_amount",
            "currency    | CHF        | must be one of USD, EUR, GBP, AUD, CAD, SEK",
            "colour      | red        | unknown field"})
    void whatCannotBeIsRefusedByItsColumn(String column, String value, String message) {
        var row = row(column, column.equals("amount") || column.equals("tax") || column.equals("paid_amount")
                ? (Object) Integer.valueOf(value)
                : value);

        assertThat(scene.problem(scene.ndjson(INVOICES, row), column)).isEqualTo(message);
        seller.api.get("/invoices").body("results", empty());
        seller.api.get("/ledger/entries").body("results", empty());
    }

    @Test
    void aNumberThatIsTakenOrIsToComeIsRefused() {
        var own = customer.invoice(100).read();
        assertThat(scene.problem(scene.ndjson(INVOICES, row("invoice_number", own.<String>path("invoice_number"))),
                "invoice_number")).isEqualTo("is another invoice's");
        String next = own.<String>path("invoice_number").replace("-001", "-002");
        assertThat(scene.problem(scene.ndjson(INVOICES, row("invoice_number", next)), "invoice_number"))
                .isEqualTo("would be given to an invoice of yours one day; set another invoice_number_format first");

        seller.settings("invoice_number_format", "RE-{year}-{number:4}");
        assertThat(scene.problem(scene.ndjson(INVOICES, row("invoice_number", "RE-2026-0815")), "invoice_number"))
                .startsWith("would be given");
        imported("invoice_number", "RE-2025-0815");
        imported("invoice_number", "RE-0815");
        // and a format that would reach what was imported is refused
        seller.api.patch("/settings", json("invoice_number_format", "RE-{number:4}")).statusCode(400)
                .body("error.details.fields.invoice_number_format",
                        contains("would make the number RE-0815 again; choose another text"));
    }

    @Test
    void aNumberIsImportedOnce() {
        imported();
        assertThat(ImportScene.outcomes(scene.rowsOf(scene.ndjson(INVOICES, row())))).containsExactly("1 RE-1 UNCHANGED");
        assertThat(scene.problem(scene.ndjson(INVOICES, row("amount", 6000)), "invoice_number"))
                .startsWith("was imported before with other values");
        seller.api.get("/invoices").body("count", equalTo(1));
    }

    private static Json row(Object... more) {
        return json("invoice_number", "RE-1", "customer_id", "globex", "issued_at", "2026-04-01", "due_at", "2026-04-15",
                "amount", 5000, "tax", 950, "tax_rate", "19").with(more);
    }

    private Invoice imported(Object... more) {
        return seller.invoice(only(scene.rowsOf(scene.ndjson(INVOICES, row(more)))));
    }

    private static String only(Answer rows) {
        assertThat(rows.<String>list("results.outcome")).as(rows.asString()).containsExactly("CREATED");
        return rows.path("results[0].object_id");
    }
}
