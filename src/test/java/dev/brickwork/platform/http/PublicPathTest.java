package dev.brickwork.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.startsWith;

import java.net.URI;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** A proxy leads the world to us below a path, and takes the path away. */
@ServiceTest
class PublicPathTest {
    private static final String PROPERTY = "brickwork.public-url";

    @BeforeEach
    void belowAPath() {
        System.setProperty(PROPERTY, "http://localhost:8080/billing/");
        new PublicUrl.Check().beforeServing(null);
    }

    @AfterEach
    void asItWas() {
        System.clearProperty(PROPERTY);
        new PublicUrl.Check().beforeServing(null);
    }

    @Test
    void everythingOnThePaymentPageLeadsBelowThePath() {
        var seller = Given.seller().at("2026-03-01T12:00:00Z");
        var customer = seller.customer("Globex").with("email", "pay@globex.example").made();
        var page = URI.create(customer.invoice(10_000).read().<String>path("payment_url")).getPath();
        assertThat(page).startsWith("/billing/pay/");
        var path = page.substring("/billing".length());

        var html = Jsoup.parse(Api.fetch(path).statusCode(200).asString());

        assertThat(html.select("form").eachAttr("action")).containsExactly(page);
        assertThat(html.select("a[href$=.pdf]").eachAttr("href")).containsOnly(page + "/invoice.pdf");
        assertThat(html.select("link").eachAttr("href")).hasSize(4).allMatch(link -> link.startsWith("/billing/"));
        Api.nobody().request().form("payment_method", "pm_card_visa", "amount", "10000").post(path).statusCode(303)
                .header("Location", startsWith(page + "?payment="));
        assertThat(Jsoup.parse(Api.fetch("/pay/" + "A".repeat(43)).asString()).select("link").attr("href"))
                .startsWith("/billing/pages/");
    }
}
