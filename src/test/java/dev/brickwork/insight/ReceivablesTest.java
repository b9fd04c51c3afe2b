package dev.brickwork.insight;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

@ServiceTest
class ReceivablesTest {
    private Seller seller;
    private Customer acme;
    private Invoice first;

    /** Due on 31 January and on 15 March. */
    @BeforeEach
    void twoInvoicesPayableWithinThirtyDays() {
        seller = Given.seller().at("2026-01-01T12:00:00Z").settings("reminders", json("enabled", false),
                "default_payment_terms", 30);
        acme = seller.customer("Acme, Inc.").made();
        first = acme.invoice(10_000);
        seller.moveTo("2026-02-13T12:00:00Z");
        acme.invoice(5_000);
    }

    private void ages(String day, int notDue, int to30, int to60, int to90, int over90) {
        seller.api.get("/receivables/ageing?as_of=" + day).statusCode(200)
                .body("currencies[0].amounts.not_due", equalTo(notDue))
                .body("currencies[0].amounts.days_1_to_30", equalTo(to30))
                .body("currencies[0].amounts.days_31_to_60", equalTo(to60))
                .body("currencies[0].amounts.days_61_to_90", equalTo(to90))
                .body("currencies[0].amounts.over_90", equalTo(over90)).body("currencies[0].amounts.credits", equalTo(0))
                .body("currencies[0].amounts.total", equalTo(notDue + to30 + to60 + to90 + over90));
    }

    @Test
    void whatIsOwedIsSortedByDaysPastDue() {
        assertThat(first.read().<String>path("due_at")).startsWith("2026-01-31");
        seller.api.get("/receivables/ageing?as_of=2025-12-31").statusCode(200).body("currencies", empty());
        ages("2026-01-31", 10_000, 0, 0, 0, 0);
        ages("2026-02-01", 0, 10_000, 0, 0, 0);
        ages("2026-02-13", 5_000, 10_000, 0, 0, 0);
        ages("2026-03-02", 5_000, 10_000, 0, 0, 0);
        ages("2026-03-03", 5_000, 0, 10_000, 0, 0);
        ages("2026-04-01", 0, 5_000, 10_000, 0, 0);
        ages("2026-04-02", 0, 5_000, 0, 10_000, 0);
        ages("2026-05-01", 0, 0, 5_000, 10_000, 0);
        ages("2026-05-02", 0, 0, 5_000, 0, 10_000);
    }

    @Test
    void aPastDayShowsWhatWasOwedThen() {
        first.paid(4_000);

        ages("2026-02-12", 0, 10_000, 0, 0, 0);
        ages("2026-02-13", 5_000, 6_000, 0, 0, 0);
        assertThat(acme.account("RECEIVABLE")).isEqualTo(11_000);
    }

    @Test
    void customersAndInvoicesMakeUpTheSum() {
        var globex = seller.customer("Globex").made();
        globex.invoice(20_000);

        var list = "/receivables/ageing/customers?as_of=2026-02-13";
        seller.api.get(list).statusCode(200).body("count", equalTo(2))
                .body("results.customer_id", contains(acme.id(), globex.id()))
                .body("results.amounts.total", contains(15_000, 20_000));
        seller.api.get(list + "&sort=-total&limit=1&offset=1").statusCode(200).body("results.name", contains("Acme, Inc."));
        seller.api.get(list + "&overdue=false").statusCode(200).body("results.name", contains("Globex"));
        seller.api.get(list + "&search=acme").statusCode(200).body("results.name", contains("Acme, Inc."));
        assertThat(seller.api.get("/receivables/ageing.csv?as_of=2026-02-13").statusCode(200).asString().lines())
                .hasSize(4).contains(acme.id() + ",\"Acme, Inc.\",USD," + first.id() + ","
                        + first.read().<String>path("invoice_number") + ",2026-01-31,13,100.00");
    }

    @Test
    void whoPaysWhenIsWeightedByTheAmount() {
        first.paid(10_000);
        seller.moveTo("2026-02-23T12:00:00Z");
        seller.invoice(acme.invoices().path("results[grand_total=5000].invoice_id")).paid(5_000);

        // 100.00 after 43 days, late; 50.00 after 10 days, in time
        seller.api.get("/receivables/collection?as_of=2026-02-23").statusCode(200).body("days", equalTo(90))
                .body("currencies[0].billed", equalTo(15_000)).body("currencies[0].paid", equalTo(15_000))
                .body("currencies[0].receivable", equalTo(0)).body("currencies[0].days_sales_outstanding", equalTo("0.0"))
                .body("currencies[0].days_to_pay", equalTo("32.0")).body("currencies[0].paid_in_time", equalTo("33.3"));
        assertThat(seller.api.get("/receivables/collection.csv?as_of=2026-02-23").statusCode(200).asString())
                .endsWith("2026-02-23,90,USD,0.00,150.00,0.0,150.00,32.0,33.3\r\n");
        // before anything was paid: 100.00 of 100.00 billed in 43 days
        seller.api.get("/receivables/collection?as_of=2026-02-12&days=43").statusCode(200)
                .body("currencies[0].days_sales_outstanding", equalTo("43.0"))
                .body("currencies[0].days_to_pay", equalTo(null)).body("currencies[0].paid_in_time", equalTo(null));
    }

    @Test
    void aPaymentThatIsRecordedLateWasPaidOnItsDay() {
        first.post("/payments", json("payment_method", "WIRE", "paid_amount", 10_000, "paid_at", "2026-01-30T12:00:00Z"))
                .statusCode(201);

        seller.api.get("/receivables/collection?as_of=2026-02-12").statusCode(200).body("currencies[0].paid", equalTo(0));
        seller.api.get("/receivables/collection?as_of=2026-02-13").statusCode(200)
                .body("currencies[0].paid", equalTo(10_000)).body("currencies[0].days_to_pay", equalTo("29.0"))
                .body("currencies[0].paid_in_time", equalTo("100.0"));
    }

    @Test
    void creditNotesAndVoidsLowerWhatWasBilled() {
        first.creditNote(2_000).statusCode(201);
        seller.invoice(acme.invoices().path("results[grand_total=5000].invoice_id")).voided().statusCode(200);

        seller.api.get("/receivables/collection").statusCode(200).body("currencies[0].billed", equalTo(8_000))
                .body("currencies[0].receivable", equalTo(8_000));
    }

    @Test
    void whatIsCreditedRefundedVoidedOrWrittenOffCountsFromItsDay() {
        var second = seller.invoice(acme.invoices().path("results[grand_total=5000].invoice_id"));
        var payment = first.paid(10_000);
        seller.moveTo("2026-02-14T12:00:00Z");
        payment.reopen("reason", "Asked for").statusCode(200);
        seller.moveTo("2026-02-15T12:00:00Z");
        first.creditNote(2_000).statusCode(201);
        seller.moveTo("2026-02-16T12:00:00Z");
        second.voided().statusCode(200);
        seller.moveTo("2026-02-17T12:00:00Z");
        first.writeOff().statusCode(200);

        ages("2026-02-13", 5_000, 0, 0, 0, 0);
        ages("2026-02-14", 5_000, 10_000, 0, 0, 0);
        ages("2026-02-15", 5_000, 8_000, 0, 0, 0);
        ages("2026-02-16", 0, 8_000, 0, 0, 0);
        seller.api.get("/receivables/ageing?as_of=2026-02-17").statusCode(200).body("currencies", empty());
    }

    @Test
    void daysAreThoseOfTheSeller() {
        // the second invoice was issued at one o'clock of the next day there
        seller.settings("time_zone", "Pacific/Auckland");

        seller.api.get("/receivables/ageing").statusCode(200).body("as_of", equalTo("2026-02-14"));
        ages("2026-02-13", 0, 10_000, 0, 0, 0);
        ages("2026-02-14", 5_000, 10_000, 0, 0, 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/receivables/ageing?as_of=x", "/receivables/ageing.csv?as_of=x",
            "/receivables/ageing/customers?as_of=x", "/receivables/collection?as_of=x",
            "/receivables/collection.csv?as_of=x"})
    void whatIsWrongIsNamed(String path) {
        assertThat(seller.api.get(path).statusCode(400).<Map<String, Object>>path("error.details.fields"))
                .containsOnlyKeys("as_of");
        seller.api.get("/receivables/collection?days=367").statusCode(400);
    }

    @Test
    void anotherSellerSeesNothing() {
        var other = Api.ofNewSeller();

        other.get("/receivables/ageing?as_of=2026-02-13").statusCode(200).body("currencies", empty());
        other.get("/receivables/collection?as_of=2026-02-13").statusCode(200).body("currencies", empty());
    }
}
