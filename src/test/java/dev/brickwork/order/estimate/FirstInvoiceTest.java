package dev.brickwork.order.estimate;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.order.OrderScene;
import dev.brickwork.testing.Json;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Order;
import dev.brickwork.testing.given.OrderDraft;

/** What an estimate says about the first invoice, a month and overage. */
@ServiceTest
class FirstInvoiceTest {
    private OrderScene scene;

    @BeforeEach
    void begin() {
        scene = new OrderScene();
    }

    @Test
    void theFirstInvoiceIsTheOneThatComes() {
        for (var charge : List.of("CHECKOUT_DATE", "CONTRACT_START_DATE")) {
            for (var start : List.of("2029-12-15", "2030-01-01", "2030-03-10")) {
                var order = scene.order().from(start).with("first_charge_date", charge).created();
                var first = order.read().<Map<String, Object>>path("estimate.first_invoice");
                order.accepted();
                var invoice = earliest(order);

                assertThat(invoice.get("grand_total")).as("%s, %s", charge, start).isEqualTo(first.get("grand_total"));
                assertThat((String) invoice.get("bill_at")).as("%s, %s", charge, start)
                        .startsWith(charge.equals("CHECKOUT_DATE") && start.equals("2030-03-10") ? "2030-01-01" : start);
                assertThat(first.get("bills_at")).isEqualTo(start);
                assertThat(first.get("at_checkout")).isEqualTo(true);
            }
        }
    }

    @Test
    void anUpgradeSaysWhatItBillsAtOnceOrChangesFirst() {
        var monthly = scene.order().accepted();
        // February is not issued yet: its invoice rises by 3 seats
        scene.upgrade(monthly).created().read().body("estimate.first_invoice",
                equalTo(Map.of("bills_at", "2030-02-01", "at_checkout", false, "grand_total", 3600)));
        var yearly = scene.order().annually().accepted();
        // the year is issued: 3 seats for 11 months are billed at once
        scene.upgrade(yearly).created().read().body("estimate.first_invoice",
                equalTo(Map.of("bills_at", "2030-02-01", "at_checkout", true, "grand_total", 39600)));
    }

    @Test
    void aTrialHasNoInvoiceAndNoPriceOfAMonth() {
        scene.order().trial().created().read().body("estimate.first_invoice", nullValue())
                .body("estimate.line_items[0].net_per_month", nullValue());
    }

    @Test
    void aMonthCostsWhatIsLeftByDiscounts() {
        var order = draft(5, json("rate", "10")).created();
        order.read().body("estimate.line_items[0].net_per_month", equalTo(4500))
                .body("estimate.line_items[0].overage", nullValue());
        scene.upgrade(scene.order().accepted()).created().read().body("estimate.line_items[0].net_per_month",
                equalTo(3000));
    }

    @Test
    void aPriceOfAYearIsATwelfthAMonthAndWhatIsPaidOnceIsNone() {
        var plan = scene.seller.plan(brick("licence", "ADD_ON", "FLAT", "YEAR", "{\"USD\": {\"amount\": \"1200\"}}", ""),
                brick("setup", "ADD_ON", "FLAT", "ONE_TIME", "{\"USD\": {\"amount\": \"500\"}}", ""));
        scene.customer.subscription(plan).some("licence").some("setup").from("2030-01-01").created().read()
                .body("estimate.line_items[0].net_per_month", equalTo(10000))
                .body("estimate.line_items[1].net_per_month", nullValue());
    }

    @Test
    void usageSaysWhatItCostsBeyondTheCommitment() {
        var plan = scene.seller.plan(
                brick("calls", "USAGE", "PER_UNIT", "MONTH",
                        "{\"USD\": {\"unit_price\": \"0.002\", \"overage_unit_price\": \"0.005\"}}", ""),
                brick("mails", "USAGE", "GRADUATED", "MONTH",
                        "{\"USD\": {\"tiers\": [{\"up_to\": \"100\", \"unit_price\": \"1\"}, {\"up_to\": null, \"unit_price\": \"0.5\"}]}}",
                        ""),
                perUnit("desks", "3"));
        scene.customer.subscription(plan).units("calls", 1000).units("mails", 100).some("desks").from("2030-01-01").created()
                .read().body("estimate.line_items[0].overage.basis", equalTo("UNIT"))
                .body("estimate.line_items[0].overage.steps[0].price", equalTo("0.005"))
                .body("estimate.line_items[1].overage.basis", equalTo("UNIT_BY_STEP"))
                .body("estimate.line_items[1].overage.steps.price", equalTo(List.of("0.5")))
                .body("estimate.line_items[2].overage", nullValue());
    }

    private OrderDraft draft(long quantity, Json discount) {
        return scene.customer.subscription(scene.plan).units("seats", quantity, discount).from("2030-01-01");
    }

    private static Map<String, Object> earliest(Order order) {
        return order.subscription().invoices().<Map<String, Object>>list("results").stream()
                .min(Comparator.comparing(invoice -> (String) invoice.get("bill_at"))).orElseThrow();
    }
}
