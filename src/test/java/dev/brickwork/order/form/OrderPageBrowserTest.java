package dev.brickwork.order.form;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

import javax.imageio.ImageIO;

import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Browser;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.Seller;

/** The order page in a real browser. What it looks like can be kept to be looked at (CONTRIBUTING.md). */
@ServiceTest
class OrderPageBrowserTest {
    private static final int PHONE = 390;
    private static final int DESK = 1280;
    private static final float DOTS_PER_INCH = 96;

    private static final String TERMS = "1. Scope\nThese terms apply to every order.\n\n2. Liability\n"
            + "We are liable for "
                    .repeat(40)
            + "what we break.";

    private Seller seller;
    private Order order;
    private String path;

    @BeforeEach
    void anOrderOfEveryKindOfBrick() {
        seller = Given.seller().at("2026-01-10T09:30:00Z").settings("name", "Northwind Software", "sender_email",
                "billing@northwind.example", "time_zone", "Europe/Berlin", "public_address",
                "Northwind Software Inc.\n548 Market Street, Suite 300\nSan Francisco, CA 94104");
        seller.api.put("/tax-rates", json("country", "DE", "rate", "19", "name", "MwSt")).statusCode(200);
        var plan = seller.plan(brick("seats", "ADD_ON", "GRADUATED", "MONTH", """
                {"USD": {"tiers": [{"up_to": "10", "unit_price": "49"}, {"up_to": "50", "unit_price": "42"},
                                   {"up_to": null, "unit_price": "36.50"}]}}""", ", \"unit\": \"seats\""),
                perUnit("support", "250"),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.0025\"}}",
                        ", \"unit\": \"calls\""),
                brick("workshop", "ADD_ON", "FLAT", "ONE_TIME", "{\"USD\": {\"amount\": \"2400\"}}", ""));
        var customer = seller.customer("Ziegelwerk Köln GmbH & Co. KG").with("email", "einkauf@ziegelwerk.example",
                "billing_address", json("line1", "Hauptstraße 1", "city", "Köln", "postal_code", "50667", "country", "DE"))
                .made();
        seller.settings("terms_and_conditions", json("url", "https://northwind.example/terms", "text", TERMS));
        order = customer.subscription(plan).units("seats", 75, json("rate", "10", "renews", true)).some("support")
                .units("calls", 200_000).some("workshop", json("amount", 40_000)).from("2026-01-15")
                .with("purchase_order", json("code", "PO-2026-0815"), "valid_until", "2026-01-31").created();
        path = URI.create(order.read().<String>path("order_url")).getPath();
    }

    @Test
    void aBuyerReadsTheOrderAndAcceptsIt() throws Exception {
        try (var browser = Browser.start()) {
            browser.goTo(site() + path);
            assertThat(browser.text()).contains("Northwind Software", "Order form", "Ziegelwerk Köln GmbH & Co. KG",
                    "Billing schedule", "Accept this order");
            for (int width : new int[]{PHONE, DESK}) {
                browser.picture("browser-order-open", width);
                assertThat(browser.isTooWide()).as("at %d", width).isFalse();
            }

            browser.follow("button");
            assertThat(browser.text()).contains("Not accepted yet", "Type your full name.", "Tick the box");
            browser.picture("browser-order-problems", PHONE);
            browser.type("#name", "Zoë Łukaszewicz-Brandão");
            browser.type("#email", "zoe@ziegelwerk.example");
            browser.click("#agreed");
            browser.follow("button");

            assertThat(browser.evaluate("location.pathname")).isEqualTo(path);
            assertThat(browser.text()).contains("Accepted", "Zoë Łukaszewicz-Brandão accepted this order electronically for",
                    "on 10 Jan 2026, 10:30 CET", "Download the signed order form").doesNotContain("Accept this order");
            for (int width : new int[]{PHONE, DESK}) {
                browser.picture("browser-order-accepted", width);
                assertThat(browser.isTooWide()).as("at %d", width).isFalse();
            }
            // the page, its style sheet, and nothing from anywhere else, nor anything that a policy had to stop
            assertThat(browser.requested()).isNotEmpty().allMatch(
                    address -> address.startsWith(site() + "/orders/") || address.startsWith(site() + "/pages/"));
            assertThat(browser.complaints().stream().filter(line -> !line.contains("status of 400"))).isEmpty();
        }
        order.read().body("status", equalTo("ACCEPTED")).body("signatory_name", equalTo("Zoë Łukaszewicz-Brandão"));
    }

    @Test
    void anAddressThatLeadsNowhereIsADecentPageToo() throws Exception {
        try (var browser = Browser.start()) {
            browser.goTo(site() + "/orders/" + "x".repeat(43));
            assertThat(browser.text()).contains("There is no order here");
            browser.picture("browser-order-unknown", PHONE);
            seller.api.post("/orders/" + order + "/cancel", "{}").statusCode(200);
            browser.goTo(site() + path);
            assertThat(browser.text()).contains("Northwind Software", "This order was canceled");
            browser.picture("browser-order-canceled", DESK);
        }
    }

    @Test
    void aBuyerAsksAndThenDeclines() throws Exception {
        try (var browser = Browser.start()) {
            browser.goTo(site() + path);
            browser.click("#write");
            browser.type("#comment", "Could we start in March?");
            browser.type("#comment-name", "Zoë");
            browser.follow(".message form[action$=comments] button");
            assertThat(browser.text()).contains("Your comments", "Could we start in March?", "Accept this order");
            browser.click("#decline");
            browser.follow(".message form[action$=decline] button");
            assertThat(browser.text()).contains("Not sent yet", "Type why you decline the order.");
            pictures(browser, "browser-order-commented");
            browser.type("#reason", "We chose another offer.");
            browser.follow(".message form[action$=decline] button");
            assertThat(browser.text()).contains("This order was declined");
            pictures(browser, "browser-order-declined");
            assertThat(browser.complaints().stream().filter(line -> !line.contains("status of 400"))).isEmpty();
        }
        order.read().body("status", equalTo("DECLINED")).body("decline_reason", equalTo("We chose another offer."));
    }

    @Test
    void anExpiredOrderSaysSo() throws Exception {
        seller.moveTo("2026-02-01T09:30:00Z");
        try (var browser = Browser.start()) {
            browser.goTo(site() + path);
            assertThat(browser.text()).contains("This order has expired");
            pictures(browser, "browser-order-expired");
        }
    }

    @Test
    void thePageIsReadInTheDarkToo() throws Exception {
        try (var browser = Browser.start()) {
            browser.darken();
            browser.goTo(site() + path);
            pictures(browser, "browser-order-open-dark");
            order.accepted();
            browser.goTo(site() + path);
            pictures(browser, "browser-order-accepted-dark");
        }
    }

    private static void pictures(Browser browser, String name) throws Exception {
        for (int width : new int[]{PHONE, DESK}) {
            browser.picture(name, width);
            assertThat(browser.isTooWide()).as("%s at %d", name, width).isFalse();
        }
    }

    @Test
    void theFormIsPrintedBeforeAndAfterItIsSigned() throws IOException {
        pictures("order-form-open");
        seller.api
                .post("/orders/" + order + "/accept",
                        json("signatory_name", "Zoë Łukaszewicz-Brandão", "signatory_email", "zoe@ziegelwerk.example"))
                .statusCode(200);
        pictures("order-form-signed");
    }

    private void pictures(String name) throws IOException {
        var pdf = Api.fetch(path + "/order-form.pdf").asByteArray();
        var folder = Files.createDirectories(Path.of("target/documents"));
        int pages = Pdfs.look(pdf, document -> {
            var renderer = new PDFRenderer(document);
            for (int page = 0; Browser.IS_PICTURED && page < document.getNumberOfPages(); page++) {
                ImageIO.write(renderer.renderImageWithDPI(page, DOTS_PER_INCH), "png",
                        folder.resolve(name + "-" + (page + 1) + ".png").toFile());
            }
            return document.getNumberOfPages();
        });
        assertThat(pages).isEqualTo(3);
    }

    private static String site() {
        return Api.site();
    }
}
