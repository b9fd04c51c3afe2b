package dev.brickwork.console.screen;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

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
}
