package dev.brickwork.usage;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Subscription;

/** Whoever bills a meter gets it, however many write to it. */
@ServiceTest
class ReadBusyMeterForInvoiceTest {
    @Inject
    MeterDirectory meters;
    @Inject
    BillingGate gate;
    @Inject
    GivenInvoiceReading given;
    @Inject
    AsSeller asSeller;
    @Inject
    Transactions transactions;

    private UsageScene scene;
    private Subscription subscription;
    private UUID seller;

    @BeforeEach
    void aYearOfUsage() {
        scene = new UsageScene("2026-03-10T12:00:00Z");
        subscription = scene.subscription("2026-01-01", "UTC");
        seller = scene.seller.id();
        scene.record(subscription, "calls", "first", "1", "2026-01-10T00:00:00Z");
    }

    private MeterPeriod period(int month) {
        return given.period(subscription, "calls", month);
    }

    private BigDecimal readForInvoice(MeterPeriod period) {
        return given.readForInvoice(subscription, UUID.randomUUID(), period).get(0).used();
    }

    /** Writers that overlap at any moment, as batches do that take longer than the pauses between them. */
    @Test
    void aMeterThatIsNeverFreeIsReadForAnInvoiceAllTheSame() throws Exception {
        var key = new Meter.Key(subscription.uuid(), UUID.fromString(scene.plan.brick("calls")));
        var january = period(1);
        var isRead = new AtomicBoolean();
        var shared = new AtomicInteger();
        Race.of(5, number -> {
            if (number == 0) {
                Eventually.holds(() -> assertThat(shared).hasValueGreaterThan(4));
                assertThat(readForInvoice(january)).isEqualByComparingTo("1");
                isRead.set(true);
                return;
            }
            while (!isRead.get()) {
                asSeller.run(seller, () -> gate.retryWhenAwaited(() -> transactions.inNew(() -> {
                    meters.share(List.of(key));
                    shared.incrementAndGet();
                    Thread.sleep(300);
                    return null;
                })));
            }
        });
        assertThat(awaited(subscription)).isZero();
    }

    /** Every entry of a batch is either in what the invoice read or noted as late, and no batch is turned away. */
    @Test
    void batchesAgainstTheInvoiceThatReadsTheirDaysAreCountedOnce() throws Exception {
        for (int round = 0; round < Race.TIMES; round++) {
            // each round has a meter of its own, since March can be read for the first time only once
            var ofRound = scene.subscription("2026-03-01", "UTC");
            var period = given.period(ofRound, "calls", 3);
            var read = new AtomicReference<BigDecimal>();
            Race.of(5, number -> {
                if (number == 0) {
                    read.set(given.readForInvoice(ofRound, UUID.randomUUID(), period).get(0).used());
                    return;
                }
                for (int batch = 0; batch < 3; batch++) {
                    var entries = new ArrayList<Object>();
                    for (int i = 0; i < 60; i++) {
                        entries.add(ofRound.use("calls", 1).at("2026-03-05T00:00:00Z"));
                    }
                    scene.batch(entries).statusCode(200).body("accepted", equalTo(60));
                }
            });
            assertThat(read.get().longValue() + late(ofRound)).as("round %d", round).isEqualTo(720);
            assertThat(awaited(ofRound)).isZero();
        }
    }

    /** Who announced itself has failed or was killed. */
    @Test
    void whoSaidThatItWaitsAndIsGoneIsInNobodysWay() throws SQLException {
        wait(subscription);
        subscription.use("calls", 2).id("a").recorded();
        assertThat(awaited(subscription)).as("the other meters are awaited as before").isEqualTo(4);
        wait(subscription);
        scene.batch(List.of(subscription.use("calls", 2).id("b"), subscription.use("jobs", 2))).statusCode(200)
                .body("accepted", equalTo(2));
        wait(subscription);
        scene.api.patch("/usage", json("transaction_id", "a", "value", 3)).statusCode(200);
        wait(subscription);
        scene.api.delete("/usage?transaction_id=b").statusCode(200);
        assertThat(subscription.used("calls", "2026-03-10")).isEqualTo("3");
    }

    private static void wait(Subscription subscription) throws SQLException {
        TestSql.execute("UPDATE usage_meter SET awaited_until = now() + interval '1 minute' WHERE subscription_id = ?::uuid",
                subscription);
    }

    private static long awaited(Subscription subscription) throws SQLException {
        return TestSql.number(
                "SELECT count(*) FROM usage_meter WHERE awaited_until IS NOT NULL AND subscription_id = ?::uuid",
                subscription);
    }

    private static long late(Subscription subscription) throws SQLException {
        return TestSql.number("SELECT count(*) FROM usage_late WHERE subscription_id = ?::uuid", subscription);
    }
}
