package dev.brickwork.insight.export;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.TaxGroup;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.ledger.Account;
import dev.brickwork.ledger.BookedEntry;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.StrictCsv;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;

/** Files are read back by a strict reader, and their sums are those of the books. */
@ServiceTest
class AccountingExportsTest {
    private static final String YEAR = "?from=2026-01-01&to=2026-12-31";
    private static final Map<String, String> RATES = Map.of("3", "19", "2", "7");

    private Seller seller;
    private Customer mueller;
    private Customer formula;
    private Invoice first;

    @BeforeEach
    void aYearWithEverythingThatIsBooked() {
        seller = Given.seller().at("2026-01-05T12:00:00Z").settings("reminders", json("enabled", false), "currency", "EUR",
                "time_zone", "Europe/Berlin").taxOf("DE", "19");
        seller.api.put("/tax-rates", json("country", "DE", "tax_category", "books", "rate", "7", "name", "VAT"))
                .statusCode(200);
        mueller = seller.customer("Müller; \"Söhne\"").in("DE").with("external_id", "C-1").made();
        formula = seller.customer("=cmd()|x").in("DE").made();
        first = invoice(mueller, line(20_000), line(1_010).with("tax_category", "books"));
        // three taxes of 1.52 cents are 6 cents by line, and 5 of the sum
        invoice(formula, line(8), line(8), line(8));
        var paid = first.paid(5_000);
        first.creditNote(1_000).statusCode(201);
        seller.moveTo("2026-02-05T12:00:00Z");
        paid.reopen("reason", "Asked for").statusCode(200);
        var voided = invoice(formula, line(5_555), line(333).with("tax_category", "books"));
        voided.creditNote(777).statusCode(201);
        voided.voided().statusCode(200);
        invoice(formula, line(4_200)).writeOff().statusCode(200);
    }

    private static Json line(long cents) {
        return json("description", "Work", "amount", cents);
    }

    private Invoice invoice(Customer customer, Json... lines) {
        return seller.invoice(seller.api.post("/invoices", json("customer_id", customer.id(), "lines", List.of(lines)))
                .statusCode(201).path("invoice_id"));
    }

    private static String code(String account) {
        return String.valueOf(1_000 + Account.valueOf(account).ordinal());
    }

    private Json settings() {
        return json("accounts", Arrays.stream(Account.values())
                .map(account -> json("account", account.name(), "code", code(account.name()))).toList(), "tax_codes",
                RATES.entrySet().stream().map(tax -> json("country", "DE", "rate", tax.getValue(), "code", tax.getKey()))
                        .toList(),
                "datev", json("consultant_number", 29_098, "client_number", 55_003));
    }

    private void mapped(Json settings) {
        seller.api.put("/ledger/accounting-settings", settings).statusCode(200);
    }

    /** For people to look at: target/documents. */
    private Answer file(String name) throws IOException {
        var answer = seller.api.get("/reports/" + name + ".csv" + YEAR).statusCode(200);
        var folder = Files.createDirectories(Path.of("target/documents"));
        Files.write(folder.resolve("export-" + name + ".csv"), answer.asByteArray());
        return answer;
    }

    /** Balances by code, without those of 0. */
    private Map<String, Long> books() {
        var balances = seller.api.get("/ledger/balances?limit=100").statusCode(200);
        List<String> accounts = balances.path("results.account");
        var books = new TreeMap<String, Long>();
        for (int i = 0; i < accounts.size(); i++) {
            books.put(code(accounts.get(i)), balances.number("results[" + i + "].balance"));
        }
        books.values().removeIf(balance -> balance == 0);
        return books;
    }

    private static long cents(String major) {
        return major.isEmpty() ? 0 : new BigDecimal(major.replace(',', '.')).movePointRight(2).longValueExact();
    }

    private static Map<String, Long> sums(List<Map<String, String>> rows, String by, String debit, String credit) {
        var sums = rows.stream().collect(Collectors.groupingBy(row -> row.get(by), TreeMap::new,
                Collectors.summingLong(row -> cents(row.get(debit)) - cents(row.get(credit)))));
        sums.values().removeIf(sum -> sum == 0);
        return sums;
    }

    @Test
    void theGenericFileHasNamesDueDatesTaxesAndAccounts() throws IOException {
        mapped(settings());

        var rows = StrictCsv.rows(file("accounting").asString());

        assertThat(sums(rows, "account_code", "debit", "credit")).isEqualTo(books());
        assertThat(sums(rows, "entry_id", "debit", "credit")).as("entries that do not balance").isEmpty();
        assertThat(rows).anySatisfy(row -> assertThat(row).containsEntry("kind", "INVOICE_ISSUED")
                .containsEntry("document_number", first.read().text("invoice_number"))
                .containsEntry("booked_on", "2026-01-05")
                .containsEntry("due_on", "2026-02-04").containsEntry("customer_name", "Müller; \"Söhne\"")
                .containsEntry("customer_external_id", "C-1").containsEntry("account_code", code(row.get("account")))
                .containsEntry("tax_country", "DE")
                .containsEntry("tax_rate", "7").containsEntry("tax_code", "2").containsEntry("credit", "10.10"));
        assertThat(rows).anySatisfy(row -> assertThat(row).containsEntry("kind", "CREDIT_NOTE")
                .containsEntry("document_number", "CN-00001"));
        assertThat(rows).extracting(row -> row.get("customer_name")).contains("'=cmd()|x").doesNotContain("=cmd()|x");
    }

    @Test
    void theGenericFileNeedsNoSettings() throws IOException {
        assertThat(StrictCsv.rows(file("accounting").asString())).isNotEmpty()
                .allSatisfy(row -> assertThat(row).containsEntry("account_code", ""));
    }

    @Test
    void entriesForQuickBooksBalance() throws IOException {
        mapped(settings().with("date_order", "MDY"));

        var rows = StrictCsv.rows(file("quickbooks").asString());

        assertThat(sums(rows, "AccountName", "Debits", "Credits")).isEqualTo(books());
        assertThat(sums(rows, "JournalNo", "Debits", "Credits")).as("entries that do not balance").isEmpty();
        assertThat(rows).allSatisfy(row -> {
            assertThat(row.get("JournalNo")).hasSizeLessThanOrEqualTo(21);
            assertThat(row.get("JournalDate")).matches("0[12]/05/2026");
            assertThat(row.get("Name")).isNotEmpty();
        });
    }

    @Test
    void salesForXeroAreThoseOfTheBooks() throws IOException {
        mapped(settings());

        var rows = StrictCsv.rows(file("xero").asString());

        var books = books();
        long sales = Arrays.stream(Account.values()).filter(BookedEntry::isSales)
                .mapToLong(account -> books.getOrDefault(code(account.name()), 0L)).sum();
        assertThat(rows.stream().mapToLong(row -> cents(row.get("*UnitAmount"))).sum()).isEqualTo(-sales);
        assertThat(rows.stream().mapToLong(row -> cents(row.get("TaxAmount"))).sum())
                .isEqualTo(-books.getOrDefault(code("TAX_PAYABLE"), 0L));
        assertThat(rows).allSatisfy(row -> assertThat(row.keySet().stream().filter(name -> name.startsWith("*"))
                .map(row::get)).as("what is required in %s", row).doesNotContain(""));
        assertThat(rows).first().satisfies(row -> assertThat(row).containsEntry("*InvoiceDate", "05/01/2026")
                .containsEntry("*DueDate", "04/02/2026").containsEntry("*Quantity", "1").containsEntry("Currency", "EUR"));
        assertThat(rows).anySatisfy(row -> assertThat(row.get("*InvoiceNumber")).endsWith("-V"));
    }

    /** Adds the rows up as DATEV does: tax with a key is taken out of the amount and goes to the account of the tax. */
    private Map<String, Long> datev(List<List<String>> rows) {
        var sums = new HashMap<String, Long>();
        for (var row : rows) {
            assertThat(row).hasSize(125);
            assertThat(row.get(0)).matches("\\d{1,10},\\d{2}");
            assertThat(row.get(9)).matches("05(01|02)");
            assertThat(row.get(10)).matches("[\\w$&%*+\\-/]{0,36}");
            assertThat(row.get(13)).hasSizeLessThanOrEqualTo(60);
            assertThat(row.get(6)).isNotEqualTo(row.get(7));
            long debit = row.get(1).equals("S") ? cents(row.get(0)) : -cents(row.get(0));
            long tax = row.get(8).isEmpty()
                    ? 0
                    : DatevRows.taxIn(debit, new TaxGroup("DE", "VAT", Rate.ofPercent(RATES.get(row.get(8))),
                            TaxTreatment.STANDARD));
            sums.merge(row.get(6), debit, Long::sum);
            sums.merge(row.get(7), tax - debit, Long::sum);
            sums.merge(code("TAX_PAYABLE"), -tax, Long::sum);
        }
        sums.values().removeIf(sum -> sum == 0);
        return sums;
    }

    private List<List<String>> datevLines() throws IOException {
        var answer = file("datev");
        assertThat(answer.contentType()).isEqualToIgnoringCase("text/csv;charset=windows-1252");
        assertThat(answer.header("Content-Disposition"))
                .isEqualTo("attachment; filename=\"EXTF_Buchungsstapel_2026-01-01_2026-12-31.csv\"");
        return StrictCsv.lines(new String(answer.asByteArray(), DatevFormat.CHARSET), ';');
    }

    @Test
    void whatDatevMakesOfTheRowsAreTheBooks() throws IOException {
        mapped(settings());

        var lines = datevLines();

        assertThat(lines.get(0)).hasSize(31).startsWith("EXTF", "700", "21", "Buchungsstapel", "13");
        assertThat(lines.get(0).subList(10, 16)).containsExactly("29098", "55003", "20260101", "4", "20260101", "20261231");
        var rows = lines.subList(2, lines.size());
        assertThat(new TreeMap<>(datev(rows))).isEqualTo(books());
        assertThat(rows).extracting(row -> row.get(8)).contains("3", "2");
        assertThat(rows).extracting(row -> row.get(13))
                .anyMatch(text -> text.startsWith("Müller; \"Söhne\", Invoice issued"))
                .anyMatch(text -> text.startsWith("'=cmd()|x"));
        assertThat(rows).extracting(row -> row.get(116)).contains("04022026");
    }

    @Test
    void withoutTaxKeysTaxHasRowsOfItsOwn() throws IOException {
        mapped(settings().with("tax_codes", List.of()));

        var lines = datevLines();

        assertThat(new TreeMap<>(datev(lines.subList(2, lines.size())))).isEqualTo(books());
        assertThat(lines.subList(2, lines.size())).allSatisfy(row -> assertThat(row.get(8)).isEmpty());
    }

    @Test
    void onlyTheDaysThatAreAskedForAreExported() {
        mapped(settings());

        var january = StrictCsv.rows(
                seller.api.get("/reports/accounting.csv?from=2026-01-01&to=2026-01-31").statusCode(200).asString());
        assertThat(january).isNotEmpty().allSatisfy(row -> assertThat(row).containsEntry("booked_on", "2026-01-05"));
        assertThat(StrictCsv.rows(seller.api.get("/reports/accounting.csv" + YEAR + "&currency=USD").asString())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"datev", "xero", "quickbooks"})
    void anAccountWithoutACodeIsNamed(String format) {
        mapped(json("accounts", List.of(json("account", "CASH", "code", "1000")), "datev",
                json("consultant_number", 29_098, "client_number", 55_003)));

        var refused = seller.api.get("/reports/" + format + ".csv" + YEAR).statusCode(400);
        assertThat(refused.<Map<String, Object>>path("error.details.fields"))
                .containsOnlyKeys("accounting_settings.accounts")
                .asString().contains("REVENUE").doesNotContain("CASH");
    }

    @ParameterizedTest
    @CsvSource({"'',from to", "from=2026-01-01,to", "from=2026-02-01&to=2026-01-01,from", "from=x&to=2026-01-01,from",
            "from=2025-01-01&to=2026-01-02,to"})
    void whatIsWrongIsNamed(String query, String fields) {
        for (var format : List.of("accounting", "datev", "xero", "quickbooks")) {
            assertThat(seller.api.get("/reports/" + format + ".csv?" + query).statusCode(400)
                    .<Map<String, Object>>path("error.details.fields")).as(format).containsOnlyKeys(fields.split(" "));
        }
    }

    @Test
    void aFileForDatevLiesInOneFiscalYear() {
        assertThat(seller.api.get("/reports/datev.csv" + YEAR).statusCode(400)
                .<Map<String, Object>>path("error.details.fields")).containsOnlyKeys("accounting_settings.datev");
        mapped(settings().with("datev",
                json("consultant_number", 29_098, "client_number", 55_003, "fiscal_year_start_month", 7)));

        assertThat(seller.api.get("/reports/datev.csv" + YEAR).statusCode(400)
                .<Map<String, Object>>path("error.details.fields")).containsOnlyKeys("to");
        var header = StrictCsv.lines(new String(seller.api.get("/reports/datev.csv?from=2026-01-01&to=2026-06-30")
                .statusCode(200).asByteArray(), DatevFormat.CHARSET), ';').get(0);
        assertThat(header.get(12)).isEqualTo("20250701");
    }

    @Test
    void anotherSellerExportsNothing() {
        var other = Api.ofNewSeller();

        assertThat(new ArrayList<>(StrictCsv.rows(other.get("/reports/accounting.csv" + YEAR).statusCode(200).asString())))
                .isEmpty();
    }
}
