package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.List;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

@ServiceTest
class IssueInvoicesTest {
    @Inject
    Agreements agreements;

    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    /** 5 seats at 10.00 for a year, quarterly, and 20 % tax. */
    @BeforeEach
    void aYearOfFiveSeats() {
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("reminders", json("enabled", false));
        plan = seller.plan(perUnit("seats", "10.00"));
        seller.taxOf("GB", "20");
        subscription = agreements.begun(seller.customer("Acme").in("GB").with("email", "acme@example.com").made()
                .subscription(plan).units("seats", 5).from("2026-01-01").quarterly());
    }

    @Test
    void whatIsDueIsIssuedWithANumberAndADueDay() {
        seller.moveTo("2026-01-01T00:00:01Z");

        var invoice = invoice(0);
        invoice.body("status", equalTo("OUTSTANDING")).body("invoice_number", matchesPattern("[0-9A-Z]{6}-001"))
                .body("issued_at", equalTo("2026-01-01T00:00:00Z")).body("due_at", equalTo("2026-01-31T00:00:00Z"))
                .body("grand_total", equalTo(18000)).body("remaining_amount", equalTo(18000))
                .body("fully_paid_at", nullValue()).body("line_items", hasSize(1))
                .body("line_items[0].tax", equalTo(3000)).body("line_items[0].grand_total", equalTo(18000))
                .body("line_items[0].starts_at", equalTo("2026-01-01T00:00:00Z"))
                .body("line_items[0].ends_at", equalTo("2026-04-01T00:00:00Z"));
        assertThat(subscription.invoiceStatuses()).containsExactly("SCHEDULED", "SCHEDULED", "SCHEDULED", "OUTSTANDING");
    }

    @Test
    void aYearPassesAndAllOfItIsIssuedInOrder() {
        seller.moveTo("2026-12-31T00:00:00Z");

        subscription.invoices()
                .body("results.invoice_number",
                        contains(endsWith("-004"), endsWith("-003"), endsWith("-002"), endsWith("-001")))
                .body("results.issued_at",
                        contains("2026-10-01T00:00:00Z", "2026-07-01T00:00:00Z", "2026-04-01T00:00:00Z",
                                "2026-01-01T00:00:00Z"))
                .body("results.status", contains("PAST_DUE", "PAST_DUE", "PAST_DUE", "PAST_DUE"));
    }

    @Test
    void taxIsThatOfTheDayItIsIssued() {
        seller.taxOf("GB", "10");
        seller.moveTo("2026-01-02T00:00:00Z");

        invoice(0).body("grand_total", equalTo(16500)).body("line_items[0].tax", equalTo(1500));
        invoice(1).body("grand_total", equalTo(18000));
    }

    @Test
    void theDayAloneMakesItDueAndThenPastDue() {
        seller.moveTo("2026-01-30T23:59:59Z");
        invoice(0).body("status", equalTo("OUTSTANDING"));
        seller.moveTo("2026-01-31T00:00:00Z");
        invoice(0).body("status", equalTo("DUE"));
        seller.moveTo("2026-02-01T00:00:00Z");
        invoice(0).body("status", equalTo("PAST_DUE"));

        assertThat(id(0).events()).containsExactly("invoice.issued", "invoice.due", "invoice.past_due");
    }

    @Test
    void itsVersionsSayWhatWasSaidAndItsHistoryWhatHappened() {
        seller.moveTo("2026-02-01T00:00:00Z");
        var path = "/invoices/" + id(0);

        seller.api.get(path + "/versions").statusCode(200).body("count", equalTo(1)).body("results", hasSize(1))
                .body("results[0].version", equalTo(1)).body("results[0].sub_total", equalTo(15000))
                .body("results[0].grand_total", equalTo(18000)).body("results[0].bill_to.name", equalTo("Acme"))
                .body("results[0].bill_to.customer_name", equalTo("Acme"))
                .body("results[0].bill_to.recipients", contains("acme@example.com"))
                .body("results[0].taxed_at.country", equalTo("GB")).body("results[0].line_items[0].tax_name", equalTo("VAT"))
                .body("results[0].line_items[0].tax_rate", equalTo("20"))
                .body("results[0].line_items[0].kind", equalTo("PLANNED"));
        seller.api.get(path + "/versions/1").statusCode(200).body("line_items", hasSize(1));
        seller.api.get(path + "/history").statusCode(200).body("count", equalTo(3))
                .body("results.type", contains("invoice.past_due", "invoice.due", "invoice.issued"))
                .body("results.data.status", contains("PAST_DUE", "DUE", "OUTSTANDING"))
                .body("results[2].data.grand_total", equalTo(18000));
        seller.api.get("/invoices/" + id(3) + "/versions").statusCode(200).body("count", equalTo(0));
        for (var none : List.of(path + "/versions/2", path + "/versions/0", path + "/versions/x",
                "/invoices/" + id(3) + "/versions/1")) {
            seller.api.get(none).statusCode(404).body("error.message", equalTo("Invoice version not found."));
        }
        for (var what : List.of("/versions", "/versions/1", "/history")) {
            seller.api.get("/invoices/" + java.util.UUID.randomUUID() + what).statusCode(404).body("error.message",
                    equalTo("Invoice not found."));
        }
    }

    @Test
    void whatIsIssuedIsBookedAndMailedOnce() throws SQLException {
        seller.moveTo("2026-01-02T00:00:00Z");

        id(0).entries().body("results", hasSize(1))
                .body("results[0].postings.account", contains("RECEIVABLE", "DEFERRED_REVENUE", "TAX_PAYABLE"))
                .body("results[0].postings.amount", contains(18_000, -15_000, -3_000));
        assertThat(id(0).mails()).containsExactly("invoice.issued to acme@example.com");
    }

    private Answer invoice(int period) {
        return id(period).read();
    }

    private Invoice id(int period) {
        return subscription.invoice(period + 1);
    }
}
