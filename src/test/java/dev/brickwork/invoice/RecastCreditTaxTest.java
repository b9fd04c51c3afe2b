package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** An upgrade from what is taxed to what is not gives tax back: its share of a recast's credit holds tax below 0. */
@ServiceTest
class RecastCreditTaxTest {
    private Seller seller;

    @BeforeEach
    void aSeller() {
        seller = Given.seller();
    }

    @Test
    void aShareWithTaxBelowZeroIsTakenBackWhenItsInvoiceIsVoided() {
        seller.taxOf("GB", "20");
        seller.api.put("/tax-rates", json("country", "GB", "tax_category", "education", "rate", "0", "name", "None"))
                .statusCode(200);
        var taxed = seller.plan(licence("100", "saas"));
        var free = seller.plan(licence("150", "education"));
        var customer = seller.customer("Acme").in("GB").made();
        seller.moveTo("2026-01-01T00:00:00Z");
        var subscription = customer.subscription(taxed).some("licence").from("2026-01-01").upfront().accepted();
        seller.moveTo("2026-07-01T12:00:00Z");
        subscription.upgrade().to(free).some("licence").from("2026-07-01").accepted();
        seller.moveTo("2026-10-01T12:00:00Z");
        String upgrade = subscription.invoices().path("results[grand_total=18000].invoice_id");

        subscription.recast().to(free).some("licence").from("2026-10-01").upfront().accepted();
        seller.moveTo("2026-10-01T12:00:01Z");
        // three months of 150.00 without tax, of the upgrade's invoice; it gave back what the first one charged for them
        assertThat(booked()).containsExactly("CUSTOMER_CREDIT -45000", "DEFERRED_REVENUE 45000");

        seller.api.post("/invoices/" + upgrade + "/void", "{}").statusCode(200).body("status", equalTo("VOIDED"));

        // so the first one stands again: three months of 100.00, and their tax
        assertThat(booked()).containsExactly("CUSTOMER_CREDIT -36000", "DEFERRED_REVENUE 30000", "TAX_PAYABLE 6000");
    }

    private static String licence(String amount, String category) {
        return brick("licence", "ADD_ON", "FLAT", "MONTH", "{\"USD\": {\"amount\": \"" + amount + "\"}}",
                ", \"tax_category\": \"" + category + "\"");
    }

    /** What giving the credit and taking it back put on the accounts. */
    private List<String> booked() {
        return seller.booked("CREDIT_GRANTED", "CREDIT_REVOKED");
    }
}
