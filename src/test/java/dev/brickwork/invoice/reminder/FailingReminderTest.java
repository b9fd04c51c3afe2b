package dev.brickwork.invoice.reminder;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.Sweep;
import dev.brickwork.platform.sweep.Sweeps;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Invoice;
import io.micrometer.core.instrument.MeterRegistry;

/** Many invoices in one sweep, of which one may be bad. */
@ServiceTest
class FailingReminderTest {
    private static final String DUE = "2026-04-07T00:00:00Z";
    private static final int CHUNK = 2;

    @Inject
    Sweeps sweeps;
    @Inject
    AsSeller asSeller;
    @Inject
    ReminderMaker maker;
    @Inject
    Database database;
    @Inject
    Outbox outbox;
    @Inject
    Transactions transactions;
    @Inject
    TimeBudget budget;
    @Inject
    MeterRegistry metrics;
    @Inject
    BusinessClock clock;

    private ReminderScene scene;
    private List<Invoice> invoices;

    @BeforeEach
    void fiveInvoices() {
        scene = new ReminderScene();
        invoices = new ArrayList<>(List.of(scene.invoice));
        IntStream.range(1, 5).forEach(i -> invoices.add(scene.customer.invoice(1_000 * i, "payment_terms", 30)));
    }

    @Test
    void oneBadInvoiceDoesNotKeepTheOthersFromTheirReminders() throws SQLException {
        scene.seller.standStillUntil(DUE);
        var bad = invoices.get(2);

        sweepWith(new Failing(bad, new IllegalStateException("on purpose")));

        assertThat(ReminderScene.reminders(bad)).isEmpty();
        assertThat(failures(bad)).isEqualTo(1);
        for (var good : goodOnes(bad)) {
            assertThat(ReminderScene.reminders(good)).containsExactly("7 WAITING");
        }
    }

    @Test
    void oneThatFailsFiveTimesIsParkedUntilSomebodyChangesWhoGetsIt() throws SQLException {
        scene.seller.standStillUntil(DUE);
        var bad = invoices.get(2);
        var failing = new Failing(bad, new IllegalStateException("on purpose"));

        for (int i = 0; i < Sweep.FAILURES_MAX; i++) {
            assertThat(failing.tries(bad)).isEqualTo(2 * i);
            sweepWith(failing);
        }
        sweepWith(failing);

        assertThat(failing.tries(bad)).as("in its chunk and by itself, five times").isEqualTo(2 * Sweep.FAILURES_MAX);
        scene.seller.api.get("/events?type=invoice.reminders_parked").statusCode(200).body("results", hasSize(1))
                .body("results[0].data.invoice_id", equalTo(bad.id()))
                .body("results[0].data.reason", equalTo("on purpose"));
        bad.get("/reminders").body("ahead", hasSize(0));
        sweep();
        assertThat(ReminderScene.reminders(bad)).isEmpty();

        scene.seller.api.patch("/customers/" + scene.customer.id(), json("email", "other-" + scene.address))
                .statusCode(200);
        sweep();
        assertThat(ReminderScene.reminders(bad)).containsExactly("7 SENT");
    }

    @Test
    void whatWasOnlyInSomebodysWayIsNotCountedAsAFailure() throws SQLException {
        scene.seller.standStillUntil(DUE);
        var bad = invoices.get(2);
        var inTheWay = new IllegalStateException(new SQLException("deadlock detected", "40P01"));

        assertThatThrownBy(() -> sweepWith(new Failing(bad, inTheWay))).as("the next run tries again").isSameAs(inTheWay);

        assertThat(failures(bad)).isZero();
        sweep();
        assertThat(ReminderScene.reminders(bad)).containsExactly("7 SENT");
    }

    @Test
    void aChangedScheduleReachesEveryOpenInvoiceAFewAtATime() throws SQLException {
        invoices.get(1).paid(1_000);
        scene.schedule(json("days", 3));
        var table = new Failing(invoices.get(2), new IllegalStateException("on purpose"));

        sweepWith(table);

        assertThat(table.locked).allMatch(count -> count <= CHUNK).contains(CHUNK);
        assertThat(TestSql.number("SELECT count(*) FROM reminder_refresh WHERE seller_id = ?", scene.seller.id())).isZero();
        assertThat(failures(invoices.get(2))).isEqualTo(1);
        invoices.get(1).get("/reminders").body("ahead", hasSize(0));
        for (var good : List.of(invoices.get(0), invoices.get(3), invoices.get(4))) {
            good.get("/reminders").body("ahead.on", contains("2026-04-03"));
        }
        scene.seller.moveTo("2026-06-01T00:00:00Z");
        assertThat(ReminderScene.reminders(invoices.get(2))).containsExactly("3 SENT");
    }

    @Test
    void aScheduleThatIsChangedDuringASweepIsTheOneThatHolds() throws Exception {
        for (int i = 0; i < Race.TIMES; i++) {
            int days = 3 + i;
            var day = LocalDate.of(2026, 3, 31).plusDays(days).toString();
            scene.schedule(json("days", 1));
            Race.of(3, number -> {
                if (number == 0) {
                    scene.schedule(json("days", days));
                } else {
                    sweepWith(new Failing(null, null));
                }
            });
            sweep();

            for (var invoice : invoices) {
                invoice.get("/reminders").body("ahead.on", contains(day));
                assertThat(TestSql.text("SELECT remind_at AT TIME ZONE 'Europe/Berlin' FROM invoice WHERE id = ?",
                        invoice.uuid())).startsWith(day + " 00:00:00");
            }
        }
    }

    private List<Invoice> goodOnes(Invoice bad) {
        return invoices.stream().filter(invoice -> invoice != bad).toList();
    }

    private void sweep() {
        asSeller.run(scene.seller.id(), sweeps::runDue);
    }

    private void sweepWith(ReminderTable table) {
        var sweep = new ReminderSweep(table, maker, database, outbox, transactions, budget, metrics);
        asSeller.run(scene.seller.id(), () -> sweep.run(clock.now()));
    }

    private static long failures(Invoice invoice) throws SQLException {
        return TestSql.number("SELECT remind_failures FROM invoice WHERE id = ?", invoice.uuid());
    }

    /** Fails when it reads one invoice, and claims few at a time. */
    private final class Failing extends ReminderTable {
        private final Invoice bad;
        private final RuntimeException failure;
        private final List<UUID> read = new ArrayList<>();
        private final List<Integer> locked = new ArrayList<>();

        Failing(Invoice bad, RuntimeException failure) {
            super(database);
            this.bad = bad;
            this.failure = failure;
        }

        long tries(Invoice invoice) {
            return read.stream().filter(invoice.uuid()::equals).count();
        }

        @Override
        Chunk claim(Instant now, Collection<UUID> but, int limit) {
            var chunk = super.claim(now, but, CHUNK);
            locked.add(chunk.ids().size());
            return chunk;
        }

        @Override
        List<OpenInvoice> invoices(List<UUID> ids) {
            read.addAll(ids);
            if (bad != null && ids.contains(bad.uuid())) {
                throw failure;
            }
            return super.invoices(ids);
        }
    }
}
