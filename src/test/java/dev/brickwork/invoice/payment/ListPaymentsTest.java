package dev.brickwork.invoice.payment;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

/** Two invoices of 100.00: Acme paid its own in two parts, Globex all at once. */
@ServiceTest
class ListPaymentsTest {
    private Seller seller;
    private Customer acme;
    private Invoice ofAcme;

    @BeforeEach
    void threePayments() {
        seller = Given.seller().at("2026-01-10T12:00:00Z");
        acme = seller.customer("Acme").made();
        ofAcme = acme.invoice(10_000);
        pay(ofAcme, 1_000, "WIRE", "2026-01-09T12:00:00Z");
        pay(ofAcme, 2_000, "CHECK", "2026-01-03T12:00:00Z");
        pay(seller.customer("Globex").made().invoice(10_000), 10_000, "WIRE", "2026-01-05T12:00:00Z");
    }

    private static void pay(Invoice invoice, long cents, String method, String paidAt) {
        invoice.post("/payments", Json.json("paid_amount", cents, "payment_method", method, "paid_at", paidAt))
                .statusCode(201);
    }

    @Test
    void paymentsOfAllInvoicesAreListed() {
        seller.api.get("/payments").statusCode(200).body("count", equalTo(3)).body("results.paid_amount",
                contains(10_000, 2_000, 1_000));
        seller.api.get("/payments?sort=paid_at").body("results.paid_amount", contains(2_000, 10_000, 1_000));
        seller.api.get("/payments?sort=-paid_at&limit=1").body("results.paid_amount", contains(1_000)).body("count",
                equalTo(3));
    }

    @ParameterizedTest
    @CsvSource({"status=SETTLED, 3", "status=FAILED, 0", "payment_method=WIRE, 2", "payment_method=LINK, 0",
            "paid_from=2026-01-05, 2", "paid_from=2026-01-05&paid_to=2026-01-05, 1"})
    void filtersNarrowTheList(String query, int count) {
        seller.api.get("/payments?" + query).statusCode(200).body("count", equalTo(count)).body("results", hasSize(count));
    }

    @Test
    void paymentsOfACustomerACompanyAndAnInvoiceAreFound() {
        for (var filter : new String[]{"customer_id=" + acme.id(), "billed_company_id=" + acme.id(),
                "invoice_id=" + ofAcme.id()}) {
            seller.api.get("/payments?" + filter).statusCode(200).body("results.paid_amount", contains(2_000, 1_000));
        }
    }

    @ParameterizedTest
    @CsvSource({"status=OPEN, status", "payment_method=CASH, payment_method", "paid_from=x, paid_from",
            "invoice_id=x, invoice_id",
            "colour=red, colour"})
    void whatIsWrongIsNamed(String query, String member) {
        seller.api.get("/payments?" + query).statusCode(400).body("error.details.fields", hasKey(member));
    }

    @Test
    void anotherSellersPaymentsAreNotListed() {
        Api.ofNewSeller().get("/payments?invoice_id=" + ofAcme.id()).statusCode(200).body("count", equalTo(0));
    }
}
