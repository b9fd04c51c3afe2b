package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static dev.brickwork.testing.Json.raw;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

@ServiceTest
class StandaloneInvoiceTest {
    private Seller seller;
    private Customer customer;

    @BeforeEach
    void aCustomerInGermany() {
        seller = Given.seller().at("2026-03-10T12:00:00Z").taxOf("DE", "19");
        seller.api
                .put("/tax-rates", "{\"country\": \"DE\", \"tax_category\": \"books\", \"rate\": \"7\", \"name\": \"USt\"}")
                .statusCode(200);
        customer = seller.customer("Acme").in("DE").with("currency", "EUR", "time_zone", "Europe/Berlin").made();
    }

    @Test
    void itIsIssuedAtOnceWithTaxByCategory() throws SQLException {
        var made = create("payment_terms", 14, "purchase_order", json("code", "PO-7"), "metadata", json("deal", 12), "lines",
                List.of(json("description", "Workshop", "quantity", raw("2.5"), "unit_price", "750.01", "starts_at",
                        "2026-03-02", "ends_at", "2026-03-04"),
                        json("description", "Handbook", "amount", 2000, "tax_category", "books")))
                .statusCode(201);

        String id = made.path("invoice_id");
        // 2.5 * 750.01 = 1875.025, half away from zero; tax of each line by itself
        made.header("Location", endsWith("/invoices/" + id)).body("status", equalTo("OUTSTANDING"))
                .body("subscription_id", nullValue()).body("customer_id", equalTo(customer.id()))
                .body("billed_company_id", equalTo(customer.id())).body("currency", equalTo("EUR"))
                .body("invoice_number", matchesPattern("[0-9A-Z]{6}-001")).body("time_zone", equalTo("Europe/Berlin"))
                .body("grand_total", equalTo(187_503 + 35_626 + 2_000 + 140)).body("due_at", equalTo("2026-03-23T23:00:00Z"))
                .body("line_items.brick_name", contains("Workshop", "Handbook")).body("line_items[0]", hasKey("brick_id"))
                .body("line_items[0].brick_id", nullValue()).body("line_items[0].quantity", equalTo(2.5f))
                .body("line_items.tax", contains(35_626, 140))
                .body("line_items[0].starts_at", equalTo("2026-03-01T23:00:00Z"))
                .body("line_items[0].ends_at", equalTo("2026-03-04T23:00:00Z")).body("purchase_order.code", equalTo("PO-7"))
                .body("metadata.deal", equalTo(12));
        assertThat(seller.eventsOf(id)).containsExactly("invoice.created", "invoice.issued");
        assertThat(customer.account("RECEIVABLE")).isEqualTo(187_503 + 35_626 + 2_000 + 140);
        create("lines", List.of(json("description", "More", "amount", 1))).body("invoice_number", endsWith("-002"));
    }

    @Test
    void theLargestTotalIsIssuedPaidAndVoided() throws SQLException {
        var line = json("description", "Planet", "amount", 99_999_999_999_999L, "tax_category", "none");
        seller.api.put("/tax-rates", "{\"country\": \"DE\", \"tax_category\": \"none\", \"rate\": \"0\", \"name\": \"USt\"}")
                .statusCode(200);
        String id = create("lines", java.util.Collections.nCopies(10, line)).statusCode(201)
                .body("grand_total", equalTo(999_999_999_999_990L)).path("invoice_id");

        String payment = seller.api
                .post("/invoices/" + id + "/payments", "{\"payment_method\": \"WIRE\", \"paid_amount\": 99999999999999}")
                .statusCode(201).path("payment_id");
        seller.api.post("/payments/" + payment + "/refund", "{\"reason\": \"x\", \"then\": \"REOPEN\"}").statusCode(200);
        seller.api.post("/invoices/" + id + "/void", "{}").statusCode(200).body("status", equalTo("VOIDED"));
        create("lines", java.util.Collections.nCopies(11, line)).statusCode(400);
    }

    @Test
    void inTheFutureItWaitsForTheSweep() throws SQLException {
        String id = create("bill_at", "2026-04-01", "due_at", "2026-04-11", "lines",
                List.of(json("description", "Later", "amount", 10_000))).statusCode(201).body("status", equalTo("SCHEDULED"))
                .body("invoice_number", endsWith("-P001")).body("bill_at", equalTo("2026-03-31T22:00:00Z"))
                .body("due_at", equalTo("2026-04-10T22:00:00Z")).body("grand_total", equalTo(11_900))
                .body("line_items.brick_name", contains("Later")).path("invoice_id");

        seller.moveTo("2026-04-01T00:00:00Z");

        seller.api.get("/invoices/" + id).body("status", equalTo("OUTSTANDING")).body("invoice_number", endsWith("-001"))
                .body("due_at", equalTo("2026-04-10T22:00:00Z")).body("line_items.brick_name", contains("Later"));
    }

    @Test
    void aDraftWaitsForItsFinalization() throws SQLException {
        String id = create("is_draft", true, "lines", List.of(json("description", "Maybe", "amount", 10_000)))
                .statusCode(201).body("status", equalTo("DRAFT")).path("invoice_id");
        seller.moveTo("2026-04-01T00:00:00Z");
        seller.api.get("/invoices/" + id).body("status", equalTo("DRAFT"));
        seller.api.post("/invoices/" + id + "/regenerate", "{}").statusCode(400);

        seller.api.post("/invoices/" + id + "/finalize", "{}").statusCode(200).body("status", equalTo("OUTSTANDING"))
                .body("issued_at", equalTo("2026-04-01T00:00:00Z"));

        seller.api.post("/invoices/" + id + "/finalize", "{}").statusCode(400).body("error.message",
                equalTo("Invoice is not a draft."));
        assertThat(seller.eventsOf(id)).containsExactly("invoice.created", "invoice.scheduled", "invoice.issued");
    }

    @Test
    void itIsPaidVoidedAndRegeneratedLikeAnyOther() {
        String id = create("lines", List.of(json("description", "Once", "amount", 10_000))).path("invoice_id");
        String payment = seller.api
                .post("/invoices/" + id + "/payments", "{\"payment_method\": \"ACH\", \"paid_amount\": 11900}")
                .statusCode(201).path("payment_id");
        seller.taxOf("DE", "9");
        seller.api.post("/invoices/" + id + "/regenerate", "{}").statusCode(200).body("grand_total", equalTo(10_900))
                .body("status", equalTo("PAID")).body("line_items.brick_name", contains("Once"));

        seller.api.get("/customers/" + customer + "/credits").statusCode(200).body("balances.amount", contains(1_000))
                .body("results.kind", contains("OVERPAID")).body("results[0].subscription_id", nullValue());
        seller.api.post("/payments/" + payment + "/refund", "{\"reason\": \"no\", \"then\": \"REOPEN\"}").statusCode(200);
        seller.api.post("/invoices/" + id + "/void", "{}").statusCode(200).body("status", equalTo("VOIDED"));
        // the company's credit settles its next invoice
        create("lines", List.of(json("description", "Next", "amount", 10_000))).body("grand_total", equalTo(10_900))
                .body("remaining_amount", equalTo(9_900)).body("status", equalTo("PARTIALLY_PAID"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{} | customer_id | is required",
            "{} | lines | is required",
            "{'customer_id': '11111111-1111-1111-1111-111111111111', 'lines': [{'description': 'a', 'amount': 1}]} | customer_id | is no customer of yours",
            "{'customer_id': '$', 'lines': []} | lines | must have at least one entry",
            "{'customer_id': '$', 'lines': [{'amount': 1}]} | lines[0].description | is required",
            "{'customer_id': '$', 'lines': [{'description': 'a'}]} | lines[0].amount | is required, or unit_price instead",
            "{'customer_id': '$', 'lines': [{'description': 'a', 'amount': 1, 'unit_price': '1'}]} | lines[0].amount | cannot be sent together with unit_price",
            "{'customer_id': '$', 'lines': [{'description': 'a', 'unit_price': 1}]} | lines[0].unit_price | must be a decimal number written as text, such as \"12.50\"",
            "{'customer_id': '$', 'lines': [{'description': '4111111111111111', 'amount': 1}]} | lines[0].description | must not hold a card number",
            "{'customer_id': '$', 'lines': [{'description': 'a', 'amount': 1, 'starts_at': '2026-03-02', 'ends_at': '2026-03-01'}]} | lines[0].ends_at | may not lie before starts_at",
            "{'customer_id': '$', 'lines': [{'description': 'a', 'amount': -1}]} | lines | must not come to less than 0",
            "{'customer_id': '$', 'lines': [{'description': 'a', 'amount': 1}], 'payment_terms': 1000} | payment_terms | must be between 0 and 999",
            "{'customer_id': '$', 'lines': [{'description': 'a', 'amount': 1}], 'payment_terms': 1, 'due_at': '2026-04-01'} | due_at | cannot be sent together with payment_terms",
            "{'customer_id': '$', 'lines': [{'description': 'a', 'amount': 1}], 'due_at': '2026-03-09'} | due_at | must lie from 2026-03-10, when it is issued, to 999 days after",
            "{'customer_id': '$', 'lines': [{'description': 'a', 'amount': 1}], 'currency': 'XXX'} | currency | must be one of USD, EUR, GBP, AUD, CAD, SEK"})
    void whatIsWrongIsNamed(String body, String member, String message) {
        seller.api.post("/invoices", body.replace('\'', '"').replace("$", customer.id())).statusCode(400)
                .body("error.details.fields.'" + member + "'", contains(message));
        seller.api.get("/invoices").body("count", equalTo(0));
    }

    private Answer create(Object... more) {
        return seller.api.post("/invoices", json("customer_id", customer).with(more));
    }
}
