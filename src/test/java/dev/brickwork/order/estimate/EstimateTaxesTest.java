package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.net.URI;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.CustomerDraft;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/** The tax of an order by rate: seats at 20 % and books at 5 %, each for a year. */
@ServiceTest
class EstimateTaxesTest {
    private static final String TAXES = "grand_total_details.taxes";

    private Seller seller;
    private Plan plan;

    @BeforeEach
    void twoRates() {
        seller = Given.seller().at("2026-01-01T12:00:00Z").taxOf("GB", "20");
        seller.api.put("/tax-rates", json("country", "GB", "tax_category", "books", "rate", "5", "name", "Reduced VAT"))
                .statusCode(200);
        plan = seller.plan(perUnit("seats", "10.01"),
                brick("books", "ADD_ON", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"3.00\"}}",
                        ", \"tax_category\": \"books\""));
    }

    private OrderDraft order(CustomerDraft customer) {
        return customer.made().subscription(plan).units("seats", 3).units("books", 2).from("2026-01-01");
    }

    /** 30.03 a month has 6.006 tax, which each invoice rounds: 12 times 6.01. */
    @Test
    void anOrderHasItsTaxByRateAndItsPageAndFormPrintIt() throws Exception {
        var order = order(seller.customer("Acme").in("GB")).created();

        order.read().body("estimate." + TAXES + ".name", contains("VAT", "Reduced VAT"))
                .body("estimate." + TAXES + ".rate", contains("20", "5"))
                .body("estimate." + TAXES + ".treatment", contains("STANDARD", "STANDARD"))
                .body("estimate." + TAXES + ".net", contains(36_036, 7_200))
                .body("estimate." + TAXES + ".tax", contains(7_212, 360))
                .body("estimate.grand_total_details.tax", equalTo(7_572));
        for (var shown : new String[]{page(order), form(order)}) {
            assertThat(shown).contains("VAT 20% on US$360.36, incl. US$0.05 from rounding", "US$72.12",
                    "Reduced VAT 5% on US$72.00", "US$3.60");
        }
    }

    @Test
    void anUpgradeHasTheTaxOfWhatItChanges() {
        var subscription = order(seller.customer("Acme").in("GB")).accepted();
        seller.moveTo("2026-02-01T12:00:00Z");

        subscription.upgrade().units("books", 4).from("2026-02-01").estimate().statusCode(200)
                .body(TAXES + ".rate", contains("5")).body(TAXES + ".net", contains(6_600))
                .body(TAXES + ".tax", contains(330)).body("grand_total_details.tax", equalTo(330));
        var swap = subscription.upgrade().units("seats", 4).units("books", 0).from("2026-01-15").estimate().statusCode(200);
        assertThat(swap.sum(TAXES + ".tax")).isEqualTo(swap.number("grand_total_details.tax"));
        assertThat(swap.sum(TAXES + ".net")).isEqualTo(swap.number("grand_total") - swap.number("grand_total_details.tax"));
        assertThat(swap.<String>list(TAXES + ".rate")).containsExactly("20", "5");
    }

    @Test
    void whoIsNotTaxedByPlaceSeesHowItIsTaxed() {
        var order = order(seller.customer("Muster").in("DE").with("tax_treatment", "REVERSE_CHARGE", "tax_ids",
                new Object[]{json("type", "VAT", "value", "DE136695976")})).created();

        order.read().body("estimate." + TAXES + ".treatment", contains("REVERSE_CHARGE"))
                .body("estimate." + TAXES + ".rate", contains("0")).body("estimate." + TAXES + ".net", contains(43_236))
                .body("estimate." + TAXES + ".tax", contains(0));
        assertThat(page(order)).contains("Reverse charge 0% on $432.36");
    }

    @Test
    void withoutACustomerOrARateThereIsNone() {
        seller.customer("Nowhere").in("US").made().subscription(plan).units("seats", 3).from("2026-01-01").estimate()
                .statusCode(200).body(TAXES, hasSize(0));
        var order = order(seller.customer("Nowhere").in("US")).created();
        order.read().body("estimate." + TAXES, hasSize(0));
        assertThat(page(order)).contains("Tax $0.00");
    }

    private static String page(Order order) {
        return Jsoup.parse(Api.fetch(pathOf(order)).statusCode(200).asString()).text();
    }

    private static String form(Order order) throws Exception {
        return Pdfs.text(Api.fetch(pathOf(order) + "/order-form.pdf").statusCode(200).asByteArray()).replaceAll("\\s+", " ");
    }

    private static String pathOf(Order order) {
        return URI.create(order.read().<String>path("order_url")).getPath();
    }
}
