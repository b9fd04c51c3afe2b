package dev.brickwork.invoice;

import static dev.brickwork.catalog.PlanBodies.brick;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;
import dev.brickwork.testing.given.Subscription;

/** A usage brick is removed in the middle of a month, by mistake, and put back from the same day on: its month goes on. */
@ServiceTest
class MeterThatGoesOnTest {
    private Seller seller;
    private Plan plan;
    private Subscription subscription;

    @BeforeEach
    void aSeller() {
        seller = Given.seller().at("2026-01-01T00:00:00Z");
        plan = seller.plan(perUnit("seats", "50.00"),
                brick("calls", "USAGE", "PER_UNIT", "MONTH", "{\"USD\": {\"unit_price\": \"1\"}}", ""));
    }

    @Test
    void inTheLastMonthItIsBilledOnceWhenItEnds() {
        subscribe("ALL_UPFRONT");
        removeAndPutBack("2026-03-15");
        for (int day = 16; day < 20; day++) {
            seller.moveTo("2026-03-" + day + "T00:00:00Z");
            subscription.use("calls", 5).recorded();
        }
        seller.moveTo("2026-03-31T23:59:59Z");
        assertThat(usageBilled()).isEmpty();

        seller.moveTo("2026-04-05T00:00:00Z");

        assertThat(usageBilled()).containsExactly("1800 on 2026-04-01");
    }

    @Test
    void withInvoicesToComeTheOneOfTheDayItEndsBillsIt() {
        subscribe("MONTHLY");
        removeAndPutBack("2026-02-15");
        seller.moveTo("2026-02-16T00:00:00Z");
        subscription.use("calls", 5).recorded();
        // something else is billed at once
        subscription.upgrade().units("seats", 4).from("2026-02-16").accepted();
        seller.moveTo("2026-02-20T00:00:00Z");
        subscription.use("calls", 5).recorded();
        seller.moveTo("2026-02-28T23:59:59Z");
        assertThat(usageBilled()).isEmpty();

        seller.moveTo("2026-03-02T00:00:00Z");

        assertThat(usageBilled()).containsExactly("800 on 2026-03-01");
    }

    private void subscribe(String frequency) {
        subscription = seller.customer().subscription(plan).units("seats", 2).units("calls", 2).from("2026-01-01").months(3)
                .billed(frequency).ending().accepted();
    }

    private void removeAndPutBack(String day) {
        seller.moveTo(day + "T08:00:00Z");
        // what is taken out is outweighed: an upgrade may not lower the total
        subscription.upgrade().removed("calls").units("seats", 3).from(day).accepted();
        seller.moveTo(day + "T09:00:00Z");
        subscription.upgrade().units("calls", 2).from(day).accepted();
        seller.moveTo(day + "T10:00:00Z");
    }

    /** What was billed of the calls beyond the commitment, each with the day it was issued on. */
    private List<String> usageBilled() {
        var billed = new ArrayList<String>();
        List<Map<String, Object>> invoices = subscription.invoices().path("results[*issued_at!=null]");
        invoices.stream().sorted(Comparator.comparing(invoice -> (String) invoice.get("issued_at"))).forEach(invoice -> {
            for (var item : (List<?>) invoice.get("line_items")) {
                var line = (Map<?, ?>) item;
                int net = (int) line.get("grand_total") - (int) line.get("tax");
                if (List.of("OVERAGE", "CORRECTION").contains(line.get("kind")) && net != 0) {
                    billed.add(net + " on " + ((String) invoice.get("issued_at")).substring(0, 10));
                }
            }
        });
        return billed;
    }
}
