package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** SEK is no currency of the contract; the setting of the tests adds it. */
@ServiceTest
class AdditionalCurrencyTest {
    private Seller seller;
    private Customer customer;
    private Subscription subscription;
    private Invoice invoice;

    @BeforeEach
    void aContractInKronor() {
        seller = Given.seller().at("2026-01-01T08:00:00Z").taxOf("SE", "25").settings("currency", "SEK");
        customer = seller.customer("Volvo").in("SE").with("currency", "SEK").made();
        var plan = seller.plan("""
                {"code": "seats", "name": "Seats", "kind": "ADD_ON", "pricing": {"model": "PER_UNIT", "period": "MONTH",
                 "prices": {"SEK": {"unit_price": "100.50"}}}}""");
        subscription = customer.subscription(plan).units("seats", 10).from("2026-01-01").accepted();
        invoice = subscription.invoice(1);
    }

    @Test
    void aContractIsBilledAndPaidInIt() {
        invoice.read().body("currency", equalTo("SEK")).body("grand_total", equalTo(125_625));
        subscription.read().body("currency", equalTo("SEK"));
        assertThat(invoice.paid(125_625).read().text("currency")).isEqualTo("SEK");
        seller.api.get("/ledger/balances?currency=SEK").statusCode(200)
                .body("results[account=CASH].balance", equalTo(125_625));
        seller.api.get("/metrics/mrr?currency=SEK").statusCode(200);
        seller.api.get("/subscriptions/" + subscription + "/orders").body("results[0].contract_value",
                equalTo("SEK 12060.00"));
    }

    @Test
    void documentsShowIt() {
        assertThat(invoice.get("/explain").asString()).contains("SEK").contains("1,256.25");
        invoice.get("/pdf").statusCode(200).contentType("application/pdf");
    }

    @Test
    void theConsoleOffersAndShowsIt() {
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        assertThat(browser.get("/console/invoices?currency=SEK").statusCode(200).asString())
                .contains("<option value=\"SEK\" selected", "1,256.25").doesNotContain("value=\"CHF\"");
        assertThat(browser.get("/console/settings/billing").asString()).contains("value=\"SEK\"");
    }

    @Test
    void whatTheSettingDoesNotNameIsRefused() {
        seller.api.post("/customers", json("name", "Nestl\u00e9", "currency", "CHF")).statusCode(400)
                .body("error.details.fields.currency", contains("must be one of USD, EUR, GBP, AUD, CAD, SEK"));
        seller.api.get("/invoices?currency=CHF").statusCode(400);
    }

    @Test
    void theDatabaseKnowsTheSameCurrenciesAsTheCode() throws SQLException {
        List<String> known = TestSql.texts("SELECT unnest(known_currencies())");
        assertThat(known).isEqualTo(Arrays.stream(CurrencyCode.values()).map(Enum::name).toList());
    }
}
