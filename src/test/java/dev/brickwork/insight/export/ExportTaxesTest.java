package dev.brickwork.insight.export;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.testing.Json.json;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.ledger.Account;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.StrictCsv;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/** Taxes in the files for accountants: their codes and their accounts. 19 % in general, 7 % on books. */
@ServiceTest
class ExportTaxesTest {
    private static final String YEAR = "?from=2026-01-01&to=2026-12-31";

    private Seller seller;
    private Customer mueller;

    @BeforeEach
    void anInvoiceWithTwoTaxes() {
        seller = Given.seller().at("2026-01-05T12:00:00Z").settings("reminders", json("enabled", false), "currency", "EUR")
                .taxOf("DE", "19");
        seller.api.put("/tax-rates", json("country", "DE", "tax_category", "books", "rate", "7", "name", "VAT"))
                .statusCode(200);
        mueller = seller.customer("Müller").in("DE").made();
        invoice(json("description", "Work", "amount", 20_000),
                json("description", "Book", "amount", 1_010, "tax_category", "books"));
    }

    private void invoice(Json... lines) {
        seller.api.post("/invoices", json("customer_id", mueller.id(), "lines", List.of(lines))).statusCode(201);
    }

    private Plan inEuros() {
        return seller.plan(brick("seats", "ADD_ON", "PER_UNIT", "MONTH", "{\"EUR\": {\"unit_price\": \"10\"}}", ""));
    }

    private static Json tax(String rate, String code, String account) {
        return json("country", "DE", "rate", rate, "code", code, "account_code", account);
    }

    /** Accounts have the numbers from 1000 on, and TAX_PAYABLE 1776. */
    private void mapped(Json... taxes) {
        seller.api.put("/ledger/accounting-settings", json("accounts", Arrays.stream(Account.values()).map(account -> json(
                "account", account.name(), "code",
                account == Account.TAX_PAYABLE ? "1776" : String.valueOf(1_000 + account.ordinal()))).toList(),
                "tax_codes", List.of(taxes), "datev", json("consultant_number", 29_098, "client_number", 55_003)))
                .statusCode(200);
    }

    private List<Map<String, String>> rows(String format) {
        return StrictCsv.rows(seller.api.get("/reports/" + format + ".csv" + YEAR).statusCode(200).asString());
    }

    /** Account, contra account, tax key and amount. */
    private List<String> datev() {
        var lines = StrictCsv.lines(new String(seller.api.get("/reports/datev.csv" + YEAR).statusCode(200).asByteArray(),
                DatevFormat.CHARSET), ';');
        return lines.subList(2, lines.size()).stream()
                .map(row -> row.get(6) + " " + row.get(7) + " " + row.get(8) + " " + row.get(0) + row.get(1)).toList();
    }

    @Test
    void xeroNeedsACodeForEachTaxAtWhichSomethingWasSold() {
        mapped(tax("19", "19", null));
        assertThat(seller.api.get("/reports/xero.csv" + YEAR).statusCode(400)
                .<Map<String, List<String>>>path("error.details.fields"))
                .isEqualTo(Map.of("accounting_settings.tax_codes", List.of("needs a code for DE 7 % STANDARD")));

        mapped(tax("19", "19", null), tax("7", "7", null));
        assertThat(rows("xero"))
                .extracting(row -> row.get("*TaxType") + " " + row.get("*UnitAmount") + " " + row.get("TaxAmount"))
                .containsExactly("19 200.00 38.00", "7 10.10 0.71");
        assertThat(seller.api.get("/reports/quickbooks.csv" + YEAR).status()).as("the others need none").isEqualTo(200);
    }

    @Test
    void eachDocumentForXeroHasANumberOfItsOwn() {
        mapped(tax("19", "19", null), tax("7", "7", null));
        var subscription = mueller.subscription(inEuros()).units("seats", 8)
                .from("2026-01-05").months(12).upfront().accepted();
        seller.moveTo("2026-03-05T12:00:00Z");
        subscription.recast().units("seats", 5).from("2026-03-05").upfront().accepted();
        seller.moveTo("2026-05-05T12:00:00Z");
        subscription.recast().units("seats", 2).from("2026-05-05").upfront().accepted();
        seller.moveTo("2026-06-05T12:00:00Z");
        assertThat(seller.booked("CREDIT_GRANTED")).isNotEmpty();

        assertThat(rows("xero")).anySatisfy(row -> assertThat(row.get("*InvoiceNumber")).matches("CR-[0-9a-f]{12}"));
        assertThat(rows("xero").stream().collect(groupingBy(row -> row.get("*InvoiceNumber"),
                mapping(row -> row.get("Reference"), toSet()))).values()).as("entries with the same number")
                .allSatisfy(entries -> assertThat(entries).hasSize(1));
    }

    @Test
    void aTaxCanHaveAnAccountOfItsOwn() {
        mapped(tax("19", "3", null), tax("7", "2", "1771"));

        assertThat(rows("accounting").stream().filter(row -> row.get("account").equals("TAX_PAYABLE")))
                .extracting(row -> row.get("account_code") + " " + row.get("credit"))
                .containsExactly("1776 38.00", "1771 0.71");
        assertThat(rows("quickbooks")).extracting(row -> row.get("AccountName")).contains("1776", "1771");
    }

    @Test
    void theCentsThatDatevRoundsOtherwiseGoToTheAccountOfTheirTax() {
        mapped(tax("19", "3", null), tax("7", "2", "1771"));
        var receivable = String.valueOf(1_000 + Account.RECEIVABLE.ordinal());
        var sales = String.valueOf(1_000 + Account.DEFERRED_REVENUE.ordinal());
        // 7 % of 0.16 is 0.01, and the half that is credited is net, of which DATEV takes 0.01
        mueller.invoice(16, "lines", List.of(json("description", "Leaflet", "amount", 16, "tax_category", "books")))
                .creditNote(8).statusCode(201);

        assertThat(datev()).containsExactly(receivable + " " + sales + " 3 238,00S", receivable + " " + sales + " 2 10,81S",
                receivable + " " + sales + " 2 0,17S", receivable + " " + sales + " 2 0,08H", sales + " 1771  0,01S");
    }

    @Test
    void whatDoesNotLeaveAnAccountIsNoRowForDatev() {
        seller.moveTo("2026-02-02T12:00:00Z");
        seller.api.post("/periods/2026-01/close", "").statusCode(200);
        mapped();
        int rows = datev().size();
        seller.api.put("/ledger/accounting-settings", json("accounts", Arrays.stream(Account.values())
                .map(account -> json("account", account.name(), "code",
                        account.name().endsWith("REVENUE") ? "8400" : "1400"))
                .toList(), "datev", json("consultant_number", 29_098, "client_number", 55_003))).statusCode(200);

        assertThat(rows).isEqualTo(5);
        assertThat(datev()).as("sales, and neither taxes nor what became revenue")
                .containsExactly("1400 8400  200,00S", "1400 8400  10,10S");
    }

    @Test
    void theAccountOfATaxIsANumberForDatev() {
        assertThat(seller.api.put("/ledger/accounting-settings", json("tax_codes", List.of(tax("7", "2", "VAT")), "datev",
                json("consultant_number", 29_098, "client_number", 55_003))).statusCode(400)
                .<Map<String, Object>>path("error.details.fields")).containsOnlyKeys("tax_codes[0].account_code");
    }

    @Test
    void whatIsPaidBeforeAnInvoiceIsIssuedHasNoDueDateYet() {
        var plan = inEuros();
        var subscription = mueller.subscription(plan).from("2026-01-01").months(2).units("seats", 1).accepted();
        var ahead = subscription.invoiceOf("2026-02-01");
        ahead.paid(100);
        seller.moveTo("2026-02-02T12:00:00Z");

        assertThat(rows("accounting").stream()
                .filter(row -> row.get("document_number").equals(ahead.read().text("invoice_number"))))
                .allSatisfy(row -> assertThat(row.get("due_on").isEmpty()).as(row.toString())
                        .isEqualTo(row.get("kind").equals("PAYMENT_RECEIVED")))
                .extracting(row -> row.get("kind")).contains("PAYMENT_RECEIVED", "INVOICE_ISSUED", "PREPAYMENT_APPLIED");
    }
}
