package dev.brickwork.insight.tax;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;
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
class TaxReportTest {
    private Seller seller;
    private Customer british;
    private Customer german;

    @BeforeEach
    void aSellerWithRatesOfTwoCountries() {
        seller = Given.seller().at("2026-01-05T12:00:00Z").settings("reminders", json("enabled", false)).taxOf("GB", "20")
                .taxOf("DE", "19");
        seller.api.put("/tax-rates", json("country", "DE", "tax_category", "books", "rate", "7", "name", "VAT"))
                .statusCode(200);
        british = seller.customer("Acme").in("GB").made();
        german = seller.customer("Globex").in("DE").made();
    }

    private Invoice mixed() {
        return seller.invoice(seller.api.post("/invoices", json("customer_id", german.id(), "lines",
                List.of(json("description", "Seats", "amount", 20_000),
                        json("description", "Handbook", "amount", 1_010, "tax_category", "books"))))
                .statusCode(201).path("invoice_id"));
    }

    /** Month, country, rate, net and tax of each row. */
    private List<String> rows(String query) {
        return seller.api.get("/reports/taxes.csv" + query).statusCode(200).asString().lines().skip(1)
                .map(line -> line.split(","))
                .map(cells -> String.join(" ", cells[0], cells[2], cells[4], cells[6], cells[7]))
                .toList();
    }

    private void isTheTaxOfTheBooks() {
        long reported = seller.api.get("/reports/taxes?from=2026-01&to=2026-12").statusCode(200).sum("months.tax");
        assertThat(-reported).isEqualTo(british.account("TAX_PAYABLE") + german.account("TAX_PAYABLE"));
    }

    @Test
    void taxIsAddedUpByCountryAndRate() {
        british.invoice(10_000);
        british.invoice(5_000);
        mixed();

        assertThat(rows("?from=2026-01&to=2026-01")).containsExactly("2026-01 DE 19 200.00 38.00",
                "2026-01 DE 7 10.10 0.71", "2026-01 GB 20 150.00 30.00");
        seller.api.get("/reports/taxes?from=2026-01&to=2026-01").statusCode(200)
                .body("months[0].treatment", equalTo("STANDARD")).body("months[0].name", equalTo("VAT"))
                .body("months[0].net", equalTo(20_000)).body("months[0].tax", equalTo(3_800));
        isTheTaxOfTheBooks();
    }

    @Test
    void creditNotesAndVoidsCountInTheirOwnMonth() {
        var first = british.invoice(10_000);
        var second = mixed();
        seller.moveTo("2026-02-05T12:00:00Z");
        first.creditNote(6_000).statusCode(201);
        second.creditNote(1_000).statusCode(201);
        seller.moveTo("2026-03-05T12:00:00Z");
        second.voided().statusCode(200);

        assertThat(rows("?from=2026-02&to=2026-02")).contains("2026-02 GB 20 -50.00 -10.00").hasSize(3);
        assertThat(rows("?from=2026-03&to=2026-03")).hasSize(2);
        var sums = seller.api.get("/reports/taxes?from=2026-01&to=2026-03").statusCode(200);
        assertThat(sums.sum("months[*country=DE].net")).isZero();
        assertThat(sums.sum("months[*country=DE].tax")).isZero();
        isTheTaxOfTheBooks();
    }

    @Test
    void aWriteOffTakesNoTaxBack() {
        british.invoice(10_000).writeOff().statusCode(200);

        assertThat(rows("")).containsExactly("2026-01 GB 20 100.00 20.00");
    }

    @Test
    void whatIsNotTaxedIsReportedWithItsTreatment() {
        seller.customer("Umbrella").in("FR").with("tax_treatment", "EXEMPT").made().invoice(900);
        seller.customer("Nowhere").made().invoice(700);

        assertThat(rows("")).containsExactly("2026-01 FR 0 9.00 0.00", "2026-01  0 7.00 0.00");
        seller.api.get("/reports/taxes").body("months[0].treatment", equalTo("EXEMPT"))
                .body("months[1].country", equalTo(null));
    }

    @Test
    void aRegenerationCountsWithItsDifference() {
        var invoice = british.invoice(10_000);
        seller.moveTo("2026-02-05T12:00:00Z");
        seller.taxOf("GB", "25");
        invoice.regenerate().statusCode(200);

        assertThat(rows("?from=2026-02&to=2026-02")).containsExactly("2026-02 GB 25 100.00 25.00",
                "2026-02 GB 20 -100.00 -20.00");
        isTheTaxOfTheBooks();
    }

    @Test
    void creditForUnusedDaysIsTakenOffAtTheRateThatWasCharged() {
        var plan = seller.plan(brick("seats", "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"10\"}}", ""));
        var subscription = british.subscription(plan).units("seats", 10).from("2026-01-05").months(12).upfront().accepted();
        seller.moveTo("2026-07-04T12:00:00Z");
        seller.taxOf("GB", "25");
        subscription.end("NOW").statusCode(200);

        assertThat(rows("?from=2026-07&to=2026-07")).hasSize(1).first().asString().startsWith("2026-07 GB 20 -6");
        isTheTaxOfTheBooks();
    }

    @Test
    void creditStaysInItsCountryWhenTheInvoiceIsRegeneratedForAnother() {
        var plan = seller.plan(brick("seats", "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"10\"}}", ""));
        var subscription = british.subscription(plan).units("seats", 10).from("2026-01-05").months(12).upfront().accepted();
        seller.moveTo("2026-07-04T12:00:00Z");
        subscription.end("NOW").statusCode(200);
        var july = rows("?from=2026-07&to=2026-07");
        seller.moveTo("2026-08-04T12:00:00Z");
        british.patch(json("billing_address", json("country", "DE"))).statusCode(200);
        subscription.invoice(1).post("/regenerate", json("should_use_current_address", true)).statusCode(200);

        assertThat(july).hasSize(1).first().asString().startsWith("2026-07 GB 20 -6");
        assertThat(rows("?from=2026-07&to=2026-07")).isEqualTo(july);
        isTheTaxOfTheBooks();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/reports/taxes", "/reports/taxes.csv"})
    void whatIsWrongIsNamed(String path) {
        assertThat(seller.api.get(path + "?from=2026-13").statusCode(400)
                .<Map<String, Object>>path("error.details.fields")).containsOnlyKeys("from");
    }

    @Test
    void anotherSellerSeesNothing() {
        british.invoice(10_000);

        Api.ofNewSeller().get("/reports/taxes").statusCode(200).body("months", empty());
    }
}
