package dev.brickwork.console.screen;

import static dev.brickwork.testing.ConsoleBrowser.between;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ConsoleBrowser;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** Lists say when something is, and links lead to what they count. */
@ServiceTest
class ListedFactsTest {

    @Test
    void theListOfKeysSaysAtWhatTimeAKeyStops() {
        var seller = Given.seller().settings("time_zone", "Europe/Berlin");
        seller.api.post("/api-keys", json("name", "Reports", "scopes", List.of("read_only"), "expires_at",
                "2099-01-30T23:00:00Z")).statusCode(201);
        var browser = ConsoleBrowser.of(seller).signedIn("admin");

        assertThat(browser.get("/console/keys").statusCode(200).asString()).contains("31 Jan 2099, 00:00");
        assertThat(browser.get("/console/keys.csv").statusCode(200).asString()).contains("2099-01-30T23:00:00Z");
    }

    @Test
    void anAmountThatIsLateLeadsToTheInvoicesInItsCurrency() {
        var seller = Given.seller().at("2026-01-01T09:00:00Z").settings("reminders", json("enabled", false));
        var dollars = seller.customer("Globex").with("currency", "USD").made().invoice(12_300);
        var euros = seller.customer("Initech").with("currency", "EUR").made().invoice(4_500);
        var browser = ConsoleBrowser.of(seller).signedIn("viewer");
        seller.moveTo("2026-06-10T09:00:00Z");

        var link = "/console/invoices?is_receivable=true&overdue_days=61&currency=";
        assertThat(browser.get("/console").statusCode(200).asString()).contains(link.replace("&", "&amp;") + "EUR",
                link.replace("&", "&amp;") + "USD");
        assertThat(browser.get(link + "EUR").statusCode(200).asString()).contains(euros.read().text("invoice_number"))
                .doesNotContain(dollars.read().text("invoice_number"));
    }

    @Test
    void theAuditLogIsFilteredByDaysOfTheSellersZone() {
        var seller = Given.seller().at("2026-04-10T22:30:00Z").settings("time_zone", "Europe/Berlin");
        var customer = seller.customer("Globex").made();
        var browser = ConsoleBrowser.of(seller).signedIn("admin");
        var log = "/console/audit-log?object_id=" + customer.id();

        assertThat(browser.get(log + "&created_from=2026-04-11").statusCode(200).asString()).contains("11 Apr 2026, 00:3",
                "Customer created");
        assertThat(browser.get(log + "&created_to=2026-04-10").statusCode(200).asString())
                .doesNotContain("Customer created");
        assertThat(browser.get("/console/audit-log.csv?object_id=" + customer.id() + "&created_to=2026-04-11").asString()
                .lines()).hasSize(2);
        seller.api.get("/audit-log?created_to=2026-04-10&object_id=" + customer.id()).statusCode(200)
                .body("count", equalTo(1));
    }

    @Test
    void paymentsAndCreditNotesNameTheCompanyThatPays() {
        var seller = Given.seller().at("2026-01-01T09:00:00Z");
        var partner = seller.customer("Reseller").made();
        var invoice = seller.customer("Globex").with("partner_id", partner).made().invoice(10_000);
        invoice.paid(5_000);
        invoice.creditNote(1_000).statusCode(201);
        var browser = ConsoleBrowser.of(seller).signedIn("viewer");

        for (var list : List.of("payments", "credit-notes", "ledger")) {
            assertThat(browser.get("/console/" + list).statusCode(200).asString()).as(list)
                    .contains("/console/customers/" + partner.id(), "Reseller").doesNotContain("Globex");
        }
    }

    @Test
    void paymentsAndCreditNotesHaveTheDaysOfTheirInvoice() {
        var seller = Given.seller().at("2026-04-11T02:00:00Z").settings("time_zone", "Europe/Berlin");
        var invoice = seller.customer("Globex").with("time_zone", "America/Los_Angeles").made().invoice(10_000);
        var browser = ConsoleBrowser.of(seller).signedIn("billing");
        invoice.creditNote(1_000).statusCode(201);
        var path = "/console/invoices/" + invoice.id();
        var form = List.of("idempotency_key", "k1", "paid_amount", "50.00", "payment_method", "WIRE", "paid_at",
                "2026-04-09");
        var seen = browser.post(path + "/do/record-payment", form.toArray()).statusCode(200).asString();
        var confirmed = new ArrayList<>(form);
        confirmed.addAll(List.of("previewed", between(seen, "name=\"previewed\" value=\"", "\""), "confirmed", "true"));
        browser.post(path + "/do/record-payment", confirmed.toArray()).statusCode(303);

        invoice.read().body("payments[0].paid_at", equalTo("2026-04-09T07:00:00Z"));
        assertThat(browser.get("/console/payments.csv?paid_from=2026-04-09&paid_to=2026-04-09").asString().lines().skip(1))
                .singleElement().asString().startsWith("2026-04-09,");
        assertThat(browser.get("/console/credit-notes.csv?issued_to=2026-04-10").asString()).contains(",2026-04-10,");
        assertThat(browser.get(path + "/money").asString()).contains("9 Apr 2026", "10 Apr 2026")
                .doesNotContain("<td data-label=\"Created\">11 Apr 2026");
    }

    @Test
    void accountsCanBeAddedUpInTheFileOfTheLedger() {
        var seller = Given.seller().at("2026-01-01T09:00:00Z").taxOf("GB", "20");
        seller.customer("Globex").in("GB").made().invoice(10_000);
        var browser = ConsoleBrowser.of(seller).signedIn("viewer");

        var lines = browser.get("/console/ledger.csv").statusCode(200).asString().lines().toList();

        assertThat(lines.get(0)).isEqualTo("Booked,Entry,Entry ID,About,Customer,Account,Currency,Debit,Credit");
        assertThat(lines.stream().skip(1)).hasSize(3).anyMatch(line -> line.endsWith(",Globex,RECEIVABLE,USD,120.00,"))
                .anyMatch(line -> line.contains(",Globex,TAX") && line.endsWith(",USD,,20.00"))
                .anyMatch(line -> line.endsWith(",USD,,100.00"));
    }

    /** Pages read one after the other lack rows, or have them twice, when others write meanwhile. */
    @Test
    void aFileOfManyPagesHasEachRowOnce() {
        var seller = Given.seller();
        for (int i = 0; i < 101; i++) {
            seller.customer("Customer " + i).made();
        }
        var browser = ConsoleBrowser.of(seller).signedIn("viewer");

        assertThat(browser.get("/console/customers.csv?limit=2&offset=1").statusCode(200).asString().lines().skip(1)
                .distinct()).hasSize(101);
    }
}
