package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Usage;

/** Usage is given back only as far as the charge for it stands. */
@ServiceTest
class StandingUsageTest {
    @ParameterizedTest
    @ValueSource(strings = {"delete", "edit"})
    void usageOfAVoidInvoiceGivesNothingBack(String change) {
        var metered = new MeteredScene();
        metered.use("calls", "calls-1", 600, "2026-01-10T00:00:00Z");
        metered.seller.moveTo("2026-02-01T00:00:00Z");
        var invoice = metered.invoice("2026-02-01", 6_000);

        invoice.post("/void").statusCode(200);
        if (change.equals("delete")) {
            metered.delete("calls-1");
        } else {
            metered.api.patch("/usage", json("transaction_id", "calls-1", "value", 10)).statusCode(200);
        }
        metered.seller.moveTo("2026-04-02T00:00:00Z");

        metered.subscription.credits().body("balances", empty());
        metered.subscription.invoices().body("results.line_items.flatten()[*kind=CORRECTION]", empty());
        assertThat(revenue(metered)).isNotNegative();
    }

    @Test
    void usageThatWasGivenBackIsChargedAgainWhenItsInvoiceIsVoided() {
        var metered = new MeteredScene();
        metered.use("calls", "calls-1", 600, "2026-01-10T00:00:00Z");
        metered.seller.moveTo("2026-02-01T00:00:00Z");
        var invoice = metered.invoice("2026-02-01", 6_000);
        metered.delete("calls-1");
        metered.seller.moveTo("2026-04-01T00:00:00Z");
        // 30.00 a quarter and tax, less the 60.00 of the usage that is gone
        assertThat(metered.subscription.credits().sum("results.amount")).isPositive();

        invoice.post("/void").statusCode(200);

        metered.subscription.credits().body("balances", empty());
        metered.seller.moveTo("2026-07-02T00:00:00Z");
        // three quarters ahead
        assertThat(revenue(metered)).isEqualTo(9_000);
    }

    @Test
    void theEstimateOfAnUpgradeHasTheCorrectionsThatItCauses() {
        var metered = new MeteredScene();
        metered.use("calls", "calls-1", 200, "2026-01-10T00:00:00Z");
        metered.seller.moveTo("2026-02-01T00:00:00Z");
        metered.invoice("2026-02-01", 1_200);
        long before = revenue(metered);
        var upgrade = metered.subscription.upgrade().units("calls", 200).from("2026-01-01");

        // 30.00 a quarter more for a year and tax, less 10.00 and tax of overage that is not
        upgrade.estimate().statusCode(200).body("grand_total", equalTo(14_400 - 1_200))
                .body("grand_total_details.usage_corrections", equalTo(-1_200))
                .body("billing_schedule[0].grand_total", equalTo(String.valueOf(3_600 - 1_200)));

        upgrade.accepted();
        metered.seller.moveTo("2026-02-02T00:00:00Z");
        assertThat(revenue(metered) - before).as("what the upgrade bills at once").isEqualTo(3_000 - 1_000);
    }

    /** By the books. */
    private static long revenue(MeteredScene metered) {
        return -metered.customer.account("DEFERRED_REVENUE");
    }
}
