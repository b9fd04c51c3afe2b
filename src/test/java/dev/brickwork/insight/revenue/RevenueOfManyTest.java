package dev.brickwork.insight.revenue;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ManyDue;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.given.Given;

/** A year of many subscriptions that are billed monthly. */
@ServiceTest
@LongLane
class RevenueOfManyTest {
    /** {@code -Dbrickwork.contracts=10000} for the long form. */
    private static final int MANY = Integer.getInteger("brickwork.contracts", 300);

    private static final int SAMPLED_EVERY_MS = 1_000;

    @Test
    void aYearIsClosedAndAddedUp() throws Exception {
        var seller = Given.seller().at("2026-01-01T09:00:00Z");
        seller.settings("reminders", json("enabled", false));
        var customer = seller.customer("Globex").made();
        var subscription = customer.subscription(seller.plan(perUnit("seats", "10.00"), perUnit("storage", "0.50")))
                .units("seats", 5).units("storage", 70).from("2026-01-01").accepted();
        seller.moveTo("2026-12-15T09:00:00Z");
        try (var superuser = TestDatabase.connectAsSuperuser()) {
            ManyDue.copyIssued(superuser, customer.id(), subscription.id(), 1, MANY - 1);
        }

        // all of it is measured before anything is judged
        long start = System.nanoTime();
        var closed = seller.api.post("/periods/2026-11/close", "").statusCode(200);
        var closing = Duration.ofNanos(System.nanoTime() - start);
        System.out.printf("revenue of %d subscriptions: a month and all before it closed in %d ms%n", MANY,
                closing.toMillis());
        long heldBefore = held();
        long heldMost = mostHeldWhile(() -> {
            seller.api.post("/periods/2026-11/reopen", "").statusCode(200);
            seller.api.post("/periods/2026-11/close", "").statusCode(200);
        });
        System.out.printf("the same: closing it again holds %d MB more than the %d MB at rest%n",
                heldMost - heldBefore >> 20, heldBefore >> 20);
        start = System.nanoTime();
        var revenue = seller.api.get("/reports/revenue?from=2026-01&to=2026-12").statusCode(200);
        var deferred = seller.api.get("/reports/deferred-revenue?from=2026-01&to=2026-12").statusCode(200);
        var took = Duration.ofNanos(System.nanoTime() - start);
        System.out.printf("the same: both reports of a year in %d ms%n", took.toMillis());
        start = System.nanoTime();
        var taxes = seller.api.get("/reports/taxes?from=2026-01&to=2026-12").statusCode(200);
        var tookTaxes = Duration.ofNanos(System.nanoTime() - start);
        start = System.nanoTime();
        long lines = seller.api.get("/reports/accounting.csv?from=2026-01-01&to=2026-12-31").statusCode(200).asString()
                .lines().count();
        System.out.printf("the same: taxes of a year in %d ms, the export of %d lines in %d ms%n", tookTaxes.toMillis(),
                lines, Duration.ofNanos(System.nanoTime() - start).toMillis());

        // 85.00 a month each
        assertThat(revenue.sum("months.recognized")).isEqualTo(12 * 8_500L * MANY);
        assertThat(deferred.sum("months.billed")).isEqualTo(12 * 8_500L * MANY);
        assertThat(taxes.sum("months.net")).isEqualTo(12 * 8_500L * MANY);
        assertThat(closed.number("totals[0].recognized")).isEqualTo(8_500L * MANY);
        assertThat(seller.api.get("/periods").number("results[0].times_closed")).isEqualTo(2);
        assertThat(seller.api.get("/ledger/balances").number("results[account=REVENUE].balance"))
                .isEqualTo(-11 * 8_500L * MANY);
        assertThat(heldMost - heldBefore).as("memory held, which a part of the contracts needs").isLessThan(100L << 20);
    }

    /** What is left after a collection. */
    private static long held() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static long mostHeldWhile(Runnable work) throws InterruptedException {
        var worker = new Thread(work);
        worker.start();
        long most = 0;
        while (worker.isAlive()) {
            most = Math.max(most, held());
            worker.join(SAMPLED_EVERY_MS);
        }
        return most;
    }
}
