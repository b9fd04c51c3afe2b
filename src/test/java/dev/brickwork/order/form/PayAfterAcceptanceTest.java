package dev.brickwork.order.form;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.CustomerDraft;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/** The order page says how many invoices acceptance issues, and afterwards offers the page on which they are paid. */
@ServiceTest
class PayAfterAcceptanceTest {
    private Seller seller;
    private Plan plan;

    @BeforeEach
    void june() {
        seller = Given.seller().at("2026-06-15T12:00:00Z").settings("payment_processor", "SANDBOX");
        plan = seller.plan(perUnit("seats", "10"));
    }

    private Order order(CustomerDraft customer, String from) {
        return customer.made().subscription(plan).units("seats", 5).from(from).created();
    }

    private static Document page(Order order) {
        var path = URI.create(order.read().<String>path("order_url")).getPath();
        return Jsoup.parse(Api.fetch(path).statusCode(200).asString());
    }

    private static void keepForPeople(String name, Document page) throws Exception {
        Files.writeString(Files.createDirectories(Path.of("target/documents")).resolve("order-page-" + name + ".html"),
                page.outerHtml());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "en | Acceptance issues 3 invoices at once, over $150.00 in total: the contract begins on | Pay invoice %s now: $50.00",
            "de | Mit der Annahme werden sofort 3 Rechnungen über insgesamt 150,00 $ gestellt: | Rechnung %s jetzt zahlen: 50,00 $",
            "fr | L’acceptation entraîne aussitôt l’émission de 3 factures, pour un total de 150,00 $US | Payer maintenant la facture %s : 50,00 $US"})
    void theBuyerReadsWhatIsBilledAndThenPaysItInItsLanguage(String language, String before, String after) throws Exception {
        var order = order(seller.customer("Acme").with("language", language), "2026-04-01");
        var open = page(order);
        keepForPeople("backdated-" + language, open);
        assertThat(text(open)).contains(before);
        assertThat(open.select("a[href*=/pay/]")).isEmpty();

        var subscription = order.accepted();

        var page = page(order);
        keepForPeople("pay-now-" + language, page);
        assertThat(page.select("a[href*=/pay/]")).hasSize(3);
        assertThat(text(page)).contains(after.formatted(subscription.invoice(1).read().text("invoice_number")));
        assertThat(page.select("a[href*=/pay/]").first().attr("href"))
                .isEqualTo(subscription.invoice(1).read().text("payment_url"));
        subscription.invoice(1).paid(5000);
        assertThat(page(order).select("a[href*=/pay/]")).hasSize(2);
    }

    private static String text(Document page) {
        return page.text().replace('\u00a0', ' ').replace('\u202f', ' ');
    }

    @Test
    void oneInvoiceIsNotStatedTwice() {
        assertThat(text(page(order(seller.customer("Acme"), "2026-06-01")))).doesNotContain("Acceptance issues");
    }

    @Test
    void anotherCompanyPaysOnItsOwnPage() {
        var partner = seller.customer("Partner").made();
        var order = order(seller.customer("Acme").with("partner_id", partner.id()), "2026-06-01");
        order.accepted();

        assertThat(page(order).select("a[href*=/pay/]")).isEmpty();
    }

    @Test
    void withoutAProcessorNothingIsPaidOnline() {
        seller.settings("payment_processor", "NONE");
        var order = order(seller.customer("Acme"), "2026-06-01");
        order.accepted();

        assertThat(page(order).select("a[href*=/pay/]")).isEmpty();
    }

    @Test
    void aVoidedInvoiceIsNotOffered() {
        var order = order(seller.customer("Acme"), "2026-06-01");
        var subscription = order.accepted();
        assertThat(page(order).select("a[href*=/pay/]")).hasSize(1);

        subscription.invoice(1).voided().statusCode(200);

        assertThat(page(order).select("a[href*=/pay/]")).isEmpty();
    }
}
