package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Customer;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.OrderDraft;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** The tax of an invoice is rounded once for each rate, and what is given back in steps gives back exactly the tax that was charged. */
@ServiceTest
class TaxOncePerRateTest {
    // 19 % of 91.25 is 17.3375, of 182.50 it is 34.675, of 273.75 it is 52.0125
    private static final int NET = 27_375;
    private static final int TAX = 5_201;

    private Seller seller;
    private Customer customer;

    @BeforeEach
    void aCustomerInGermany() {
        seller = Given.seller().at("2026-01-01T00:00:00Z").settings("reminders", json("enabled", false)).taxOf("DE", "19");
        customer = seller.customer("Acme").in("DE").made();
    }

    @Test
    void aStandaloneInvoiceIsTaxedOnTheSumOfItsLines() {
        var line = json("description", "Day", "amount", 9_125);

        var invoice = seller.api.post("/invoices", json("customer_id", customer, "lines", List.of(line, line, line)))
                .statusCode(201);

        invoice.body("line_items.tax", contains(1_734, 1_734, 1_733)).body("grand_total", equalTo(NET + TAX));
    }

    @Test
    void whatIsForeseenOfADraftIsWhatItIsIssuedWith() {
        var line = json("description", "Day", "amount", 9_125);

        var draft = seller.api.post("/invoices",
                json("customer_id", customer, "is_draft", true, "lines", List.of(line, line, line))).statusCode(201)
                .body("line_items.tax", contains(1_734, 1_734, 1_733)).body("grand_total", equalTo(NET + TAX));

        seller.api.post("/invoices/" + draft.text("invoice_id") + "/finalize", "{}").statusCode(200)
                .body("grand_total", equalTo(NET + TAX));
    }

    @Test
    void eachRateIsRoundedByItself() {
        seller.api.put("/tax-rates", json("country", "DE", "tax_category", "books", "rate", "7", "name", "USt"))
                .statusCode(200);
        var day = json("description", "Day", "amount", 9_125);
        // 7 % of 0.65 is 0.0455, of 1.30 it is 0.091
        var book = json("description", "Book", "amount", 65, "tax_category", "books");

        seller.api.post("/invoices", json("customer_id", customer, "lines", List.of(day, book, day, book, day)))
                .statusCode(201).body("line_items.tax", contains(1_734, 5, 1_734, 4, 1_733))
                .body("grand_total", equalTo(NET + TAX + 130 + 9));
    }

    @Test
    void theEstimateIsTaxedAsItsInvoices() {
        var order = threeBricks();
        order.estimateForCustomer().statusCode(200).body("grand_total", equalTo(12 * (NET + TAX)))
                .body("billing_schedule[0].grand_total", equalTo(String.valueOf(NET + TAX)))
                .body("line_items.grand_total", contains("130308", "130308", "130296"));

        var subscription = order.accepted();

        subscription.invoice(1).read().body("grand_total", equalTo(NET + TAX)).body("status", equalTo("OUTSTANDING"));
        subscription.invoice(2).read().body("grand_total", equalTo(NET + TAX)).body("status", equalTo("SCHEDULED"))
                .body("line_items.tax", contains(1_734, 1_734, 1_733));
        subscription.invoice(1).regenerate().statusCode(200).body("grand_total", equalTo(NET + TAX));
    }

    @Test
    void anUpgradeIsEstimatedAsTheDifferenceOfItsInvoices() {
        var subscription = threeBricks().accepted();
        seller.moveTo("2026-01-15T00:00:00Z");
        var upgrade = subscription.upgrade().units("a", 3).units("b", 2).from("2026-01-15");
        long before = billed(subscription);

        long estimated = upgrade.estimate().statusCode(200).number("grand_total");
        upgrade.accepted();

        assertThat(billed(subscription) - before).isEqualTo(estimated);
        subscription.invoices().<Integer>list("results.grand_total").forEach(total -> assertThat(total).isPositive());
    }

    /** Of one charge, as much is deleted at a time as {@code cents} say; 0.01 is one unit. */
    @ParameterizedTest
    @CsvSource({"13, '135,466'", "8.25, '70,70,70,70,70,70,70,70,70'", "19, '1,1,1,1,1,20'", "7.7, '333,333,334'"})
    void whatIsGivenBackInStepsGivesBackExactlyItsTax(String rate, String cents) {
        seller.taxOf("DE", rate);
        var plan = seller.plan(brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"0.01\"}}", ""));
        var subscription = customer.subscription(plan).some("calls").from("2026-01-01").accepted();
        var steps = cents.split(",");
        IntStream.range(0, steps.length).forEach(i -> subscription.use("calls", Integer.parseInt(steps[i])).id("c" + i)
                .at("2026-01-10T00:00:00Z").recorded());
        seller.moveTo("2026-02-01T00:00:00Z");
        assertThat(customer.account("DEFERRED_REVENUE")).isNegative();

        for (int i = 0; i < steps.length; i++) {
            seller.api.delete("/usage?transaction_id=c" + i).statusCode(200);
            seller.moveTo("2026-%02d-02T00:00:00Z".formatted(3 + i));
        }

        assertThat(customer.account("DEFERRED_REVENUE") + customer.account("REVENUE")).as("net").isZero();
        assertThat(customer.account("TAX_PAYABLE")).as("tax").isZero();
    }

    private OrderDraft threeBricks() {
        var plan = seller.plan(perUnit("a", "91.25"), perUnit("b", "91.25"), perUnit("c", "91.25"));
        return customer.subscription(plan).units("a", 1).units("b", 1).units("c", 1).from("2026-01-01");
    }

    private static long billed(Subscription subscription) {
        return subscription.invoices().sum("results.grand_total");
    }
}
