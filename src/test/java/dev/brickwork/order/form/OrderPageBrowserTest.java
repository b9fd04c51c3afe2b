package dev.brickwork.order.form;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static io.restassured.RestAssured.given;
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
import io.restassured.RestAssured;

/** The order page in a real browser. What it looks like is left in target/documents for people to look at. */
@ServiceTest
class OrderPageBrowserTest {
    private static final int PHONE = 390;
    private static final int DESK = 1280;
    private static final float DOTS_PER_INCH = 96;

    private Api api;
    private String order;
    private String path;

    @BeforeEach
    void anOrderOfEveryKindOfBrick() {
        api = Api.ofNewSeller();
        api.post("/test-clock", "{\"now\": \"2026-01-10T09:30:00Z\"}").statusCode(200);
        api.patch("/settings", """
                {"name": "Northwind Software", "sender_email": "billing@northwind.example", "time_zone": "Europe/Berlin",
                 "public_address": "Northwind Software Inc.\\n548 Market Street, Suite 300\\nSan Francisco, CA 94104"}""")
                .statusCode(200);
        api.put("/tax-rates", "{\"country\": \"DE\", \"rate\": \"19\", \"name\": \"MwSt\"}").statusCode(200);
        var plan = make(api,
                brick("seats", "ADD_ON", "GRADUATED", "MONTH", """
                        {"USD": {"tiers": [{"up_to": "10", "unit_price": "49"}, {"up_to": "50", "unit_price": "42"},
                                           {"up_to": null, "unit_price": "36.50"}]}}""", ", \"unit\": \"seat\""),
                perUnit("support", "250"),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.0025\"}}",
                        ", \"unit\": \"call\""),
                brick("workshop", "ADD_ON", "FLAT", "ONE_TIME", "{\"USD\": {\"amount\": \"2400\"}}", ""));
        String customer = api.post("/customers", """
                {"name": "Ziegelwerk Köln GmbH & Co. KG", "email": "einkauf@ziegelwerk.example", "billing_address":
                 {"line1": "Hauptstraße 1", "city": "Köln", "postal_code": "50667", "country": "DE"}}""").statusCode(201)
                .path("customer_id");
        order = api.post("/subscriptions", """
                {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-15", "contract_length": 12,
                 "billing_frequency": "MONTHLY", "purchase_order": {"code": "PO-2026-0815"}, "bricks": [
                  {"brick_id": "%s", "quantity": 75, "discount": [{"rate": "10", "renews": true}]}, {"brick_id": "%s"},
                  {"brick_id": "%s", "quantity": 200000}, {"brick_id": "%s", "discount": [{"amount": 40000}]}]}"""
                .formatted(customer, plan.planId(), plan.brick(0), plan.brick(1), plan.brick(2), plan.brick(3)))
                .statusCode(201).path("order_id");
        path = URI.create(api.get("/orders/" + order).<String>path("order_url")).getPath();
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
            assertThat(browser.text()).contains("Accepted", "Zoë Łukaszewicz-Brandão accepted this order on 10 Jan 2026,"
                    + " 10:30 CET", "Download the signed order form").doesNotContain("Accept this order");
            for (int width : new int[]{PHONE, DESK}) {
                browser.picture("browser-order-accepted", width);
                assertThat(browser.isTooWide()).as("at %d", width).isFalse();
            }
            // the page, its style sheet, and nothing from anywhere else, nor anything that a policy had to stop
            assertThat(browser.requested()).isNotEmpty().allMatch(address -> address.startsWith(site() + "/order"));
            assertThat(browser.complaints().stream().filter(line -> !line.contains("status of 400"))).isEmpty();
        }
        api.get("/orders/" + order).body("status", equalTo("ACCEPTED"))
                .body("signatory_name", equalTo("Zoë Łukaszewicz-Brandão"));
    }

    @Test
    void anAddressThatLeadsNowhereIsADecentPageToo() throws Exception {
        try (var browser = Browser.start()) {
            browser.goTo(site() + "/orders/" + "x".repeat(43));
            assertThat(browser.text()).contains("There is no order here");
            browser.picture("browser-order-unknown", PHONE);
            api.post("/orders/" + order + "/cancel", "{}").statusCode(200);
            browser.goTo(site() + path);
            assertThat(browser.text()).contains("Northwind Software", "This order was canceled");
            browser.picture("browser-order-canceled", DESK);
        }
    }

    @Test
    void theFormIsPrintedBeforeAndAfterItIsSigned() throws IOException {
        pictures("order-form-open");
        api.post("/orders/" + order + "/accept", """
                {"signatory_name": "Zoë Łukaszewicz-Brandão", "signatory_email": "zoe@ziegelwerk.example"}""")
                .statusCode(200);
        pictures("order-form-signed");
    }

    private void pictures(String name) throws IOException {
        var pdf = given().get(path + "/order-form.pdf").asByteArray();
        var folder = Files.createDirectories(Path.of("target/documents"));
        int pages = Pdfs.look(pdf, document -> {
            var renderer = new PDFRenderer(document);
            for (int page = 0; page < document.getNumberOfPages(); page++) {
                ImageIO.write(renderer.renderImageWithDPI(page, DOTS_PER_INCH), "png",
                        folder.resolve(name + "-" + (page + 1) + ".png").toFile());
            }
            return document.getNumberOfPages();
        });
        assertThat(pages).isEqualTo(2);
    }

    private static String site() {
        return "http://localhost:" + RestAssured.port;
    }
}
