package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/** How numbers are written is a setting. */
@ServiceTest
class InvoiceNumberFormatTest {
    private Seller seller;
    private Customer acme;
    private Customer globex;

    @BeforeEach
    void twoCustomers() {
        seller = Given.seller().at("2026-12-31T12:00:00Z");
        acme = seller.customer("Acme").made();
        globex = seller.customer();
    }

    @Test
    void withoutASettingEveryCustomerHasASeries() {
        seller.api.get("/settings").statusCode(200).body("invoice_number_format", equalTo("{series}-{number:3}"))
                .body("credit_note_number_format", equalTo("CN-{number:5}"));

        assertThat(next(acme)).matches("[0-9A-Z]{6}-001");
        assertThat(next(acme)).matches("[0-9A-Z]{6}-002");
        assertThat(next(globex)).matches("[0-9A-Z]{6}-001");
    }

    @Test
    void withoutSeriesAllInvoicesOfTheSellerShareOne() {
        seller.settings("invoice_number_format", "INV-{number:5}");

        assertThat(next(acme)).isEqualTo("INV-00001");
        assertThat(next(globex)).isEqualTo("INV-00002");
        var subscription = acme.subscription(seller.plan(perUnit("seats", "10.00"))).units("seats", 1).from("2026-11-01")
                .accepted();
        assertThat(subscription.invoice(1).read().<String>path("invoice_number")).isEqualTo("INV-00003");
        assertThat(subscription.invoice(2).read().<String>path("invoice_number")).isEqualTo("INV-00004");
        assertThat(next(globex)).isEqualTo("INV-00005");
    }

    @Test
    void whatIsNotIssuedYetHasAProvisionalNumberWhateverTheFormat() {
        seller.settings("invoice_number_format", "INV-{number:5}");
        var subscription = acme.subscription(seller.plan(perUnit("seats", "10.00"))).units("seats", 1).from("2027-02-01")
                .with("first_charge_date", "CONTRACT_START_DATE").accepted();

        subscription.invoice(1).read().body("invoice_number", matchesPattern("[0-9A-Z]{6}-P001"));
    }

    @Test
    void withAYearTheNumbersBeginAnewEachYear() {
        seller.settings("invoice_number_format", "{year}-{number:4}", "time_zone", "Europe/Berlin");

        assertThat(next(acme)).isEqualTo("2026-0001");
        assertThat(next(globex)).isEqualTo("2026-0002");
        // it is 2027 in Berlin
        seller.moveTo("2026-12-31T23:30:00Z");
        assertThat(next(acme)).isEqualTo("2027-0001");
    }

    @Test
    void withSeriesAndYearEachSeriesBeginsAnewEachYear() {
        seller.settings("invoice_number_format", "{year}.{series}.{number:1}");

        assertThat(next(acme)).matches("2026\\.[0-9A-Z]{6}\\.1");
        assertThat(next(acme)).endsWith(".2");
        assertThat(next(globex)).endsWith(".1");
        seller.moveTo("2027-01-01T00:00:00Z");
        assertThat(next(acme)).matches("2027\\.[0-9A-Z]{6}\\.1");
    }

    @Test
    void aNewPrefixContinuesTheCount() {
        seller.settings("invoice_number_format", "INV-{number:5}");
        assertThat(next(acme)).isEqualTo("INV-00001");
        seller.settings("invoice_number_format", "RE-{number:3}");
        assertThat(next(acme)).isEqualTo("RE-002");
        seller.settings("invoice_number_format", "{series}-{number:3}");
        assertThat(next(acme)).endsWith("-001");
        seller.settings("invoice_number_format", "INV-{number:5}");
        assertThat(next(acme)).isEqualTo("INV-00003");
    }

    @Test
    void aRegeneratedInvoiceKeepsItsNumberWhateverTheFormatIsNow() {
        var invoice = acme.invoice(1_000);
        String number = invoice.read().path("invoice_number");
        seller.settings("invoice_number_format", "INV-{number:5}");

        invoice.regenerate().statusCode(200).body("invoice_number", equalTo(number + "-R2"));
        assertThat(next(acme)).isEqualTo("INV-00001");
    }

    @Test
    void aFormatThatWouldMakeANumberASecondTimeIsRefused() {
        seller.settings("invoice_number_format", "{year}{number:3}");
        assertThat(next(acme)).isEqualTo("2026001");

        change("{number:7}").statusCode(400).body("error.details.fields.invoice_number_format",
                contains("would make the number 2026001 again; choose another text"));
        seller.api.get("/settings").body("invoice_number_format", equalTo("{year}{number:3}"));
        change("N{number:7}").statusCode(200);
        assertThat(next(acme)).isEqualTo("N0000001");
        change("{year}{number:3}").statusCode(200);
        assertThat(next(acme)).isEqualTo("2026002");
    }

    @Test
    void aNumberThatARegenerationReplacedIsNotUsedAgain() {
        seller.settings("invoice_number_format", "{year}{number:3}");
        acme.invoice(1_000).regenerate().statusCode(200).body("invoice_number", equalTo("2026001-R2"));

        change("{number:7}").statusCode(400);
    }

    @Test
    void numbersOfYearsThatAreOverDoNotStandInTheWay() {
        seller.settings("invoice_number_format", "A2025{number:4}");
        assertThat(next(acme)).isEqualTo("A20250001");

        change("A{year}{number:4}").statusCode(200);
        assertThat(next(acme)).isEqualTo("A20260001");
    }

    @Test
    void textThatLooksLikeASeriesDoesNotStandInTheWay() {
        seller.settings("invoice_number_format", "ABC123-{number:3}");
        assertThat(next(acme)).isEqualTo("ABC123-001");

        change("{series}-{number:3}").statusCode(200);
        assertThat(next(acme)).matches("[0-9A-Z]{6}-001");
    }

    @Test
    void aFormatThatStaysAsItIsIsNotRefused() {
        seller.settings("invoice_number_format", "{year}{number:3}");
        assertThat(next(acme)).isEqualTo("2026001");

        seller.api.patch("/settings", json("credit_note_number_format", "GS-{number:3}")).statusCode(200);
    }

    @Test
    void refusalsOfFormats() {
        change("INV").statusCode(400).body("error.details.fields.invoice_number_format",
                contains("must hold {number:N} once, such as {number:5}"));
        change("INV/{number:5}").statusCode(400).body("error.details.fields.invoice_number_format[0]",
                containsString("may hold letters, digits"));
        change(null).statusCode(400);
        change("X".repeat(61)).statusCode(400);
        seller.api.patch("/settings", json("credit_note_number_format", "{number:5}-R1")).statusCode(400)
                .body("error.details.fields.credit_note_number_format[0]", containsString("must not end like"));
        seller.api.patch("/settings", json("credit_note_number_format", "{series}-{number:3}")).statusCode(400)
                .body("error.details.fields.credit_note_number_format", contains("must differ from invoice_number_format"));
        seller.api.get("/settings").body("invoice_number_format", equalTo("{series}-{number:3}"));
    }

    private Answer change(String format) {
        return seller.api.patch("/settings", json("invoice_number_format", format));
    }

    /** The number of a new invoice that stands alone. */
    private static String next(Customer customer) {
        return customer.invoice(1_000).read().path("invoice_number");
    }
}
