package dev.brickwork.invoice.receivable;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.StrictCsv;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

@ServiceTest
class KnownInvoiceTest {
    private Seller seller;
    private Customer acme;
    private Invoice invoice;

    /** Due on 4 February. */
    @BeforeEach
    void anInvoice() {
        seller = Given.seller().at("2026-01-05T12:00:00Z").settings("reminders", json("enabled", false)).taxOf("GB", "20");
        acme = seller.customer("Acme").in("GB").made();
        invoice = acme.invoice(10_000);
    }

    private Answer on(String day) {
        return invoice.get("/known?as_of=" + day).statusCode(200);
    }

    @Test
    void eachDayShowsWhatWasKnownAtItsEnd() {
        seller.moveTo("2026-01-10T12:00:00Z");
        var payment = invoice.paid(2_000);
        seller.moveTo("2026-01-12T12:00:00Z");
        var note = invoice.creditNote(3_000).statusCode(201);
        seller.moveTo("2026-02-10T12:00:00Z");
        payment.reopen("reason", "Asked for").statusCode(200);
        seller.moveTo("2026-03-01T12:00:00Z");
        invoice.writeOff().statusCode(200);

        on("2026-01-05").body("status", equalTo("OUTSTANDING")).body("version", equalTo(1))
                .body("invoice_number", equalTo(invoice.read().text("invoice_number"))).body("due_on", equalTo("2026-02-04"))
                .body("grand_total", equalTo(12_000)).body("balance", equalTo(12_000)).body("payments", empty());
        on("2026-01-10").body("status", equalTo("PARTIALLY_PAID")).body("paid_amount", equalTo(2_000))
                .body("balance", equalTo(10_000)).body("payments.source_id", contains(payment.id()));
        on("2026-01-12").body("credit_note_amount", equalTo(3_000)).body("balance", equalTo(7_000))
                .body("credit_notes.source_id", contains(note.text("credit_note_id")));
        on("2026-02-10").body("status", equalTo("PAST_DUE")).body("paid_amount", equalTo(0))
                .body("payments.amount", contains(2_000, -2_000)).body("balance", equalTo(9_000));
        on("2026-03-01").body("status", equalTo("UNPAID")).body("balance", equalTo(0));
    }

    @Test
    void statusIsThatOfTheDay() {
        seller.moveTo("2026-03-01T12:00:00Z");

        on("2026-02-03").body("status", equalTo("OUTSTANDING"));
        on("2026-02-04").body("status", equalTo("DUE"));
        on("2026-02-05").body("status", equalTo("PAST_DUE"));
        invoice.get("/known").statusCode(200).body("as_of", equalTo("2026-03-01")).body("status", equalTo("PAST_DUE"));
    }

    @Test
    void anEarlierVersionIsShownAsItWas() {
        seller.moveTo("2026-01-20T12:00:00Z");
        seller.taxOf("GB", "25");
        invoice.regenerate().statusCode(200);
        seller.moveTo("2026-01-25T12:00:00Z");
        invoice.voided().statusCode(200);

        on("2026-01-19").body("version", equalTo(1)).body("grand_total", equalTo(12_000)).body("balance", equalTo(12_000));
        on("2026-01-20").body("version", equalTo(2)).body("grand_total", equalTo(12_500)).body("balance", equalTo(12_500));
        on("2026-01-25").body("status", equalTo("VOIDED")).body("balance", equalTo(0));
    }

    @Test
    void theBalanceIsThatOfTheAgeing() {
        seller.moveTo("2026-01-10T12:00:00Z");
        invoice.paid(2_000);
        seller.moveTo("2026-01-20T12:00:00Z");

        for (var day : new String[]{"2026-01-09", "2026-01-10", "2026-01-20"}) {
            assertThat(on(day).number("balance")).isEqualTo(seller.api.get("/receivables/ageing?as_of=" + day)
                    .number("currencies[0].amounts.total"));
        }
    }

    @Test
    void whatMovedTheBalanceAddsUpToItAndIsThereAsCsv() {
        seller.moveTo("2026-01-10T12:00:00Z");
        invoice.paid(2_000);
        seller.moveTo("2026-01-20T12:00:00Z");
        invoice.writeOff().statusCode(200);

        on("2026-01-10").body("movements.kind", contains("INVOICE_ISSUED", "PAYMENT_RECEIVED"))
                .body("movements.amount", contains(12_000, -2_000)).body("balance", equalTo(10_000));
        var rows = StrictCsv.rows(invoice.get("/known.csv?as_of=2026-01-20").statusCode(200).asString());
        assertThat(rows).extracting(row -> row.get("kind") + " " + row.get("amount") + " " + row.get("balance"))
                .containsExactly("INVOICE_ISSUED 120.00 120.00", "PAYMENT_RECEIVED -20.00 100.00",
                        "WRITTEN_OFF -100.00 0.00");
        assertThat(rows).allSatisfy(row -> assertThat(row).containsEntry("invoice_id", invoice.id())
                .containsEntry("as_of", "2026-01-20").containsEntry("version", "1").containsEntry("status", "UNPAID")
                .containsEntry("currency", "USD").containsEntry("due_on", "2026-02-04"));
    }

    @Test
    void daysAreThoseOfTheSeller() {
        seller.settings("time_zone", "Pacific/Auckland");
        seller.moveTo("2026-01-10T12:00:00Z");
        invoice.paid(2_000);

        on("2026-01-10").body("paid_amount", equalTo(0));
        on("2026-01-11").body("paid_amount", equalTo(2_000));
    }

    @ParameterizedTest
    @CsvSource({"x,must be a date", "2026-01-06,may not lie in the future",
            "2026-01-04,may not lie before the invoice was made"})
    void whatIsWrongIsNamed(String day, String problem) {
        assertThat(invoice.get("/known?as_of=" + day).statusCode(400).<Map<String, Object>>path("error.details.fields"))
                .containsOnlyKeys("as_of").asString().contains(problem);
    }

    @Test
    void anotherSellersInvoiceDoesNotExist() {
        Api.ofNewSeller().get("/invoices/" + invoice.id() + "/known").statusCode(404);
        Api.ofNewSeller().get("/invoices/" + invoice.id() + "/known.csv").statusCode(404);
    }
}
