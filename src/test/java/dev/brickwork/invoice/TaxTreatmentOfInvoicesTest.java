package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import java.sql.SQLException;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** How the tax law treats a line is kept with it, and what would not be valid is not issued. */
@ServiceTest
class TaxTreatmentOfInvoicesTest {
    private static final Json VAT_ID = json("type", "VAT", "value", "DE136695976");
    private static final Json BUYERS_VAT_ID = json("type", "VAT", "value", "FR40303265045");
    private static final String NO_BUYER_ID = "A tax id is missing: REVERSE_CHARGE needs a VAT id or a REGISTRATION in the tax_ids of the customer.";

    private Seller seller;

    @BeforeEach
    void aSellerInGermany() {
        seller = Given.seller().at("2025-12-31T12:00:00Z").taxOf("DE", "19").taxOf("FR", "20").settings("name", "Acme",
                "legal_name", "Acme Software GmbH", "address", json("line1", "Weg 1", "city", "Bonn", "country", "DE"),
                "tax_ids",
                List.of(VAT_ID), "bank_account", json("iban", "DE02120300000000202051"), "language", "de");
    }

    @Test
    void anInvoiceKeepsWhoSoldAndWhoBought() {
        var customer = seller.customer("Globex").in("FR").with("legal_name", "Globex SA", "tax_ids", List.of(BUYERS_VAT_ID),
                "buyer_reference", "Dept. 7", "electronic_address", json("scheme", "9957", "value", "FR40303265045")).made();
        var invoice = customer.invoice(10_000);
        seller.settings("legal_name", "Other GmbH", "language", "fr");
        customer.patch(json("legal_name", "Other SA")).statusCode(200);

        version(invoice, 1).body("sold_by.legal_name", equalTo("Acme Software GmbH")).body("sold_by.name", equalTo("Acme"))
                .body("sold_by.address.city", equalTo("Bonn")).body("sold_by.tax_ids.value", contains("DE136695976"))
                .body("sold_by.bank_account.iban", equalTo("DE02120300000000202051")).body("sold_by.language", equalTo("de"))
                .body("bill_to.legal_name", equalTo("Globex SA")).body("bill_to.address.country", equalTo("FR"))
                .body("bill_to.tax_ids.value", contains("FR40303265045")).body("bill_to.buyer_reference", equalTo("Dept. 7"))
                .body("bill_to.electronic_address.scheme", equalTo("9957")).body("bill_to.language", equalTo("de"));
        invoice.regenerate().statusCode(200);
        version(invoice, 2).body("sold_by.legal_name", equalTo("Other GmbH")).body("bill_to.legal_name", equalTo("Other SA"))
                .body("bill_to.language", equalTo("fr"));
    }

    @Test
    void aStandardTaxNeedsNoReasonAndNoRateIsZero() {
        var invoice = seller.customer("Globex").in("DE").made().invoice(10_000);
        var elsewhere = seller.customer("Initech").in("US").made().invoice(10_000);

        line(invoice).body("line_items[0].tax_treatment", equalTo("STANDARD")).body("line_items[0].tax_reason", nullValue())
                .body("line_items[0].tax", equalTo(1_900));
        line(elsewhere).body("line_items[0].tax_treatment", equalTo("ZERO")).body("line_items[0].tax_reason", nullValue());
    }

    @Test
    void underReverseChargeNoTaxIsDueAndTheInvoiceSaysWhyInItsLanguage() {
        var english = seller.customer("Globex").in("FR").with("tax_treatment", "REVERSE_CHARGE", "tax_ids",
                List.of(BUYERS_VAT_ID), "language", "en").made();
        var own = seller.customer("Initech").in("FR").with("tax_treatment", "REVERSE_CHARGE", "tax_ids",
                List.of(BUYERS_VAT_ID), "tax_reason", "Autoliquidation").made();

        line(english.invoice(10_000)).body("grand_total", equalTo(10_000))
                .body("line_items[0].tax_treatment", equalTo("REVERSE_CHARGE")).body("line_items[0].tax_rate", equalTo("0"))
                .body("line_items[0].tax_reason", equalTo(
                        "Reverse charge: the customer accounts for the VAT"));
        line(own.invoice(10_000)).body("line_items[0].tax_reason", equalTo("Autoliquidation"));
        own.patch(json("tax_reason", null)).statusCode(200);
        line(own.invoice(10_000)).body("line_items[0].tax_reason", startsWith("Steuerschuldnerschaft"));
    }

    @Test
    void aRateOfTheTableBringsItsTreatment() {
        seller.api.put("/tax-rates", json("country", "DE", "tax_category", "course", "rate", "0", "name", "USt", "treatment",
                "EXEMPT", "reason", "§ 4 Nr. 21 UStG")).statusCode(200);
        var customer = seller.customer("Globex").in("DE").made();

        line(customer.invoice(1, "lines", List.of(json("description", "Course", "amount", 500, "tax_category", "course"),
                json("description", "Book", "amount", 500))))
                .body("line_items.tax_treatment", contains("EXEMPT", "STANDARD"))
                .body("line_items[0].tax_reason", equalTo("§ 4 Nr. 21 UStG")).body("line_items[0].tax_name", equalTo("USt"));
    }

    @Test
    void whatWouldNotBeValidIsNotIssued() {
        var customer = seller.customer("Globex").in("FR").with("tax_treatment", "REVERSE_CHARGE").made();

        standalone(customer).statusCode(400).body("error.message", equalTo(NO_BUYER_ID));
        customer.patch(json("tax_ids", List.of(BUYERS_VAT_ID))).statusCode(200);
        seller.settings("tax_ids", List.of());
        standalone(customer).statusCode(400).body("error.message", equalTo(
                "A tax id is missing: REVERSE_CHARGE needs the VAT id of the seller in the tax_ids of the settings."));
        seller.settings("tax_ids", List.of(VAT_ID));
        standalone(customer).statusCode(201);
        seller.api.get("/invoices?customer_id=" + customer.id()).body("results", hasSize(1));
    }

    @Test
    void whatIsDueByScheduleIsParkedAndIssuedOnceTheTaxIdIsThere() throws SQLException {
        var customer = seller.customer("Globex").in("FR").with("tax_treatment", "REVERSE_CHARGE").made();
        var subscription = quarterly(customer);

        seller.moveTo("2026-01-02T00:00:00Z");

        assertThat(subscription.invoice(1).read().<String>path("status")).isEqualTo("SCHEDULED");
        assertThat(TestSql.text("SELECT parked_reason FROM invoice WHERE id = ?::uuid", subscription.invoice(1)))
                .isEqualTo(NO_BUYER_ID);
        assertThat(subscription.invoice(1).events()).contains("invoice.parked");
        customer.patch(json("tax_ids", List.of(BUYERS_VAT_ID))).statusCode(200);
        seller.moveTo("2026-01-03T00:00:00Z");
        line(subscription.invoice(1)).body("line_items[0].tax_treatment", equalTo("REVERSE_CHARGE"));
    }

    @Test
    void whatWasParkedIsIssuedOnceTheTaxRateIsAnother() throws SQLException {
        seller.api.put("/tax-rates", json("country", "FR", "rate", "0", "name", "TVA", "treatment", "REVERSE_CHARGE"))
                .statusCode(200);
        var subscription = quarterly(seller.customer("Globex").in("FR").made());
        seller.moveTo("2026-01-02T00:00:00Z");
        assertThat(subscription.invoice(1).events()).contains("invoice.parked");

        seller.taxOf("FR", "20");
        seller.moveTo("2026-01-03T00:00:00Z");

        assertThat(subscription.invoice(1).read().<String>path("status")).isEqualTo("OUTSTANDING");
    }

    @Test
    void anOrderIsAcceptedAlthoughItsFirstInvoiceCannotBeIssued() {
        var customer = seller.customer("Globex").in("FR").with("tax_treatment", "REVERSE_CHARGE").made();
        seller.moveTo("2026-01-10T00:00:00Z");
        var subscription = quarterly(customer);

        assertThat(subscription.invoice(1).read().<String>path("status")).isEqualTo("SCHEDULED");
        seller.moveTo("2026-01-11T00:00:00Z");
        assertThat(subscription.invoice(1).events()).contains("invoice.parked");
        customer.patch(json("tax_treatment", "STANDARD")).statusCode(200);
        seller.moveTo("2026-01-12T00:00:00Z");
        assertThat(subscription.invoice(1).read().<String>path("status")).isEqualTo("OUTSTANDING");
    }

    @Test
    void aRegenerationUsesTheTreatmentThatBelongsToThePlace() {
        var customer = seller.customer("Globex").in("FR").with("tax_ids", List.of(BUYERS_VAT_ID)).made();
        var subscription = quarterly(customer);
        seller.moveTo("2026-01-02T00:00:00Z");
        var invoice = subscription.invoice(1);
        customer.patch(json("tax_treatment", "REVERSE_CHARGE")).statusCode(200);

        invoice.regenerate().statusCode(200).body("grand_total", equalTo(18_000));
        invoice.post("/regenerate", json("should_use_current_address", true)).statusCode(200)
                .body("grand_total", equalTo(15_000));
        version(invoice, 3).body("line_items[0].tax_treatment", equalTo("REVERSE_CHARGE"));
        customer.patch(json("tax_treatment", "STANDARD")).statusCode(200);
        // and from now on that is how it was issued
        invoice.regenerate().statusCode(200).body("grand_total", equalTo(15_000));
        customer.patch(json("tax_ids", List.of())).statusCode(200);
        invoice.regenerate().statusCode(400).body("error.message", equalTo(NO_BUYER_ID));
    }

    @Test
    void whatAnUpgradeGivesBackHasTheTreatmentOfTheCharge() throws SQLException {
        var customer = seller.customer("Globex").in("FR").with("tax_treatment", "REVERSE_CHARGE", "tax_ids",
                List.of(BUYERS_VAT_ID)).made();
        var subscription = quarterly(customer);
        seller.moveTo("2026-01-02T00:00:00Z");
        subscription.invoice(1).paid(15_000);
        customer.patch(json("tax_treatment", "STANDARD")).statusCode(200);

        subscription.upgrade().units("seats", 5, json("rate", "20")).from("2026-02-01").accepted();
        seller.moveTo("2026-02-02T00:00:00Z");

        assertThat(TestSql.texts(
                "SELECT kind || ' ' || tax_treatment || ' ' || sign(l.amount - l.discount) FROM invoice_line l JOIN invoice i"
                        + " ON i.id = l.invoice_id WHERE i.subscription_id = ?::uuid AND i.invoice_key LIKE '%CHANGE%' ORDER BY place",
                subscription)).containsExactly("PLANNED REVERSE_CHARGE -1", "CARRIED_TO_CREDIT ZERO 1");
    }

    private Subscription quarterly(Customer customer) {
        return customer.subscription(seller.plan(perUnit("seats", "10.00"))).units("seats", 5).from("2026-01-01").quarterly()
                .ending().with("first_charge_date", "CONTRACT_START_DATE").accepted();
    }

    private Answer standalone(Customer customer) {
        return seller.api.post("/invoices", json("customer_id", customer.id(), "lines",
                List.of(json("description", "Workshop", "amount", 10_000))));
    }

    private Answer line(Invoice invoice) {
        return version(invoice, 1);
    }

    private Answer version(Invoice invoice, int version) {
        return seller.api.get("/invoices/" + invoice + "/versions/" + version).statusCode(200);
    }
}
