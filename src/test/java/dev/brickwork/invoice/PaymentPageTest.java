package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import java.net.URI;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.http.RateTime;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.StripeStandIn;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Invoice;
import dev.brickwork.testing.given.Seller;
import io.quarkus.test.common.QuarkusTestResource;

@ServiceTest
@QuarkusTestResource(StripeStandIn.class)
class PaymentPageTest {
    @ConfigProperty(name = "brickwork.stripe.api-base")
    String standIn;

    private Seller seller;
    private Customer customer;
    private Invoice invoice;
    private String page;

    @BeforeEach
    void anInvoice() {
        seller = Given.seller().at("2026-03-01T12:00:00Z");
        customer = seller.customer();
        invoice = customer.invoice(10_000);
        page = pageOf(invoice);
    }

    @Test
    void anAddressThatNobodyHasShowsNothing() {
        Api.fetch("/pay/" + "A".repeat(43)).statusCode(404).contentType("text/html");
        Api.fetch("/pay/" + invoice).statusCode(404);
        Api.fetch("/pay/" + "A".repeat(43) + "/invoice.pdf").statusCode(404);
    }

    @Test
    void thePageShowsTheInvoiceAndLetsNothingElseIn() {
        var response = Api.fetch(page).statusCode(200).header("X-Frame-Options", "DENY")
                .header("Referrer-Policy", "same-origin").header("Cache-Control", "no-store")
                .header("Content-Security-Policy", startsWith("default-src 'none'; style-src 'self'; form-action 'self'"))
                .header("Content-Security-Policy", not(containsString("script-src")));
        var html = Jsoup.parse(response.asString());

        assertThat(html.text()).contains("Test seller", "For Globex", "Workshop", "Amount due $100.00", "Pay $100.00");
        assertThat(html.select("script, iframe, img, [style], [onclick]")).isEmpty();
        assertThat(html.select("input[type=radio]")).hasSizeGreaterThan(3);
        for (var input : html.select("input:not([type=hidden])")) {
            assertThat(html.select("label[for=" + input.id() + "]")).as(input.id()).hasSize(1);
        }
        for (var section : html.select("section")) {
            assertThat(section.hasAttr("aria-label") || html.getElementById(section.attr("aria-labelledby")) != null)
                    .isTrue();
        }
        Api.fetch(html.select("a[href$=.pdf]").attr("href")).statusCode(200).contentType("application/pdf");
    }

    @Test
    void aCardPays() {
        send("pm_card_visa", "10000").statusCode(303);

        assertThat(shown().text()).contains("This invoice is paid").doesNotContain("Pay $");
        invoice.read().body("status", equalTo("PAID")).body("payments[0].payment_method", equalTo("CREDIT_CARD"));
        assertThat(send("pm_card_visa", "10000").status()).isEqualTo(200);
        invoice.read().body("payments", hasSize(1));
    }

    @Test
    void aDeclineIsToldAndCanBeTriedAgain() {
        String back = send("pm_card_declined", "10000").statusCode(303).header("Location");

        var html = Jsoup.parse(Api.fetch(URI.create(back).getPath() + "?" + URI.create(back).getQuery()).asString());
        assertThat(html.select("[role=alert]").text()).contains("Not paid", "Your card was declined.");
        assertThat(html.text()).contains("Pay $100.00");
        invoice.read().body("payments[0].error", equalTo("Your card was declined."));
    }

    @Test
    void aBankDebitIsOnItsWay() {
        send("pm_bank_pending", "10000").statusCode(303);
        assertThat(shown().text()).contains("Payment processing").doesNotContain("Pay $");
        send("pm_card_visa", "10000").statusCode(303);
        invoice.read().body("payments", hasSize(1));
        seller.moveTo("2026-03-05T00:00:00Z");
        assertThat(shown().text()).contains("This invoice is paid");
    }

    @Test
    void whatCannotBePaidSaysSo() {
        invoice.post("/void", json("reason", "Ordered by mistake")).statusCode(200);
        assertThat(shown().text()).contains("Void", "Ordered by mistake").doesNotContain("Pay $");
        send("pm_card_visa", "10000");
        invoice.read().body("payments", hasSize(0));

        page = pageOf(customer.invoice(500));
        seller.settings("payment_processor", "NONE");
        assertThat(shown().text()).contains("can't be paid online right now").doesNotContain("Pay $");
    }

    @Test
    void thePagesOfASuspendedSellerAreGoneAndTakeNothing() throws SQLException {
        Api.operator().post("/sellers/" + seller.id() + "/suspend", "{}").statusCode(200);

        Api.fetch(page).statusCode(404).contentType("text/html")
                .body(containsString("There is no invoice here"));
        Api.fetch(page + "/invoice.pdf").statusCode(404);
        send("pm_card_visa", "10000").statusCode(404);
        assertThat(SandboxBooks.takenBySandbox(seller)).isZero();
    }

    @Test
    void nobodyPaysAnotherAmountThanTheySaw() {
        invoice.pay(4_000);

        assertThat(Jsoup.parse(send("pm_card_visa", "10000").statusCode(200).asString()).text())
                .contains("The amount changed", "Pay $60.00");
        invoice.read().body("payments", hasSize(1));
        send("pm_card_slow", "6000").statusCode(200).body(containsString("Choose how you want to pay."));
        send(null, "6000").statusCode(200).body(containsString("Choose how you want to pay."));
        send("pm_card_visa", "6000").statusCode(303);
    }

    @Test
    void formsOfOtherSitesAreRefused() {
        Api.nobody().request().header("Sec-Fetch-Site", "cross-site")
                .form("payment_method", "pm_card_visa", "amount", "10000").post(page).statusCode(403);
        Api.nobody().request().header("Origin", "https://evil.example")
                .form("payment_method", "pm_card_visa", "amount", "10000").post(page).statusCode(403);
        invoice.read().body("payments", hasSize(0));
    }

    @Test
    void nobodyTriesOutCardsHere() throws InterruptedException {
        for (int i = 0; i < 10; i++) {
            send("pm_card_declined", "10000").statusCode(303);
            waitUntilAnotherFormIsTaken();
        }
        send("pm_card_visa", "10000").statusCode(200).body(containsString("Too many payments have failed today."));
        invoice.read().body("payments", hasSize(10)).body("status", equalTo("OUTSTANDING"));
    }

    @Test
    void fewerFormsThanReadingsAreTakenInASecond() throws Exception {
        var read = ConcurrentHashMap.<Integer>newKeySet();
        var sent = ConcurrentHashMap.<Integer>newKeySet();
        var other = pageOf(customer.invoice(500));

        RateTime.whileStopped(time -> Race.of(18, number -> sent.add(send(null, "10000").status())));
        Race.of(18, number -> read.add(Api.fetch(other).status()));

        assertThat(sent).containsExactlyInAnyOrder(200, 429);
        assertThat(read).containsExactly(200);
    }

    @Test
    void stripeIsAskedOnlyAboutATokenThatCouldPay() throws InterruptedException {
        seller.withStripe();
        invoice.pay(10_000).statusCode(201);
        send("ctoken_pm_card_afterItWasPaid", "10000").statusCode(200);
        page = pageOf(customer.invoice(500));
        send("ctoken_pm_card_../x", "500").statusCode(200).body(containsString("Choose how you want to pay."));
        send("ctoken_pm_card_otherAmount", "501").statusCode(200).body(containsString("The amount changed"));
        waitUntilAnotherFormIsTaken();
        send("ctoken_pm_card_thisOne", "500").statusCode(303);

        Set<String> known = Api.fetch(standIn + "/_books").map("$").keySet();
        assertThat(known).contains("ctoken_pm_card_thisOne").doesNotContain("ctoken_pm_card_afterItWasPaid",
                "ctoken_pm_card_../x", "ctoken_pm_card_otherAmount");
    }

    @Test
    void whereTheProcessorIsStripeItsOwnFieldsAreShown() {
        seller.withStripe();

        var response = Api.fetch(page).statusCode(200)
                .header("Content-Security-Policy", containsString("script-src 'self' https://js.stripe.com;"))
                .header("Content-Security-Policy",
                        containsString("frame-src https://js.stripe.com https://hooks.stripe.com"));
        var html = Jsoup.parse(response.asString());
        assertThat(html.select("script").eachAttr("src")).first().isEqualTo("https://js.stripe.com/v3/");
        assertThat(html.select("form#pay").attr("data-key")).isEqualTo("pk_test_standin000000");
        assertThat(html.select("input[type=radio]")).isEmpty();

        send("ctoken_pm_card_chargeDeclined", "10000").statusCode(303);
        send("ctoken_pm_card_authenticationRequired", "10000").statusCode(200)
                .body(containsString("Please confirm your payment")).body(containsString("data-secret=\"pi_secret_"));
        invoice.read().body("payments.status", org.hamcrest.Matchers.contains("PROCESSING", "FAILED"));
    }

    @Test
    void stripeTakesACardOnThePage() {
        seller.withStripe();

        send("ctoken_pm_card_visa", "10000").statusCode(303);
        invoice.read().body("status", equalTo("PAID"));
    }

    /** Five forms a second are taken for one invoice. */
    private static void waitUntilAnotherFormIsTaken() throws InterruptedException {
        Thread.sleep(210);
    }

    private Answer send(String method, String amount) {
        var form = method == null ? Map.of("amount", amount) : Map.of("amount", amount, "payment_method", method);
        return Api.nobody().request().form(form).post(page);
    }

    private Document shown() {
        return Jsoup.parse(Api.fetch(page).statusCode(200).asString());
    }

    private String pageOf(Invoice id) {
        return URI.create(id.read().<String>path("payment_url")).getPath();
    }
}
