package dev.brickwork.invoice.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.invoice.InvoiceScene;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.OneByOne;
import dev.brickwork.testing.LongestList;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import io.micrometer.core.instrument.MeterRegistry;

/** Invoices are issued after the credit of recasts, so a run of it has to come to its end, whatever fails. */
@ServiceTest
class FailingCreditsTest {
    private static final int CREDITS = 130;
    private static final int TOLD_MAX = 100;

    @Inject
    DataSource database;
    @Inject
    Transactions transactions;
    @Inject
    AsSeller asSeller;
    @Inject
    Outbox outbox;
    @Inject
    OneByOne oneByOne;
    @Inject
    MeterRegistry metrics;

    private final LongestList list = new LongestList();
    private final List<UUID> tried = new ArrayList<>();
    private UUID seller;
    private List<UUID> due;

    /** On two days, in no order. */
    @BeforeEach
    void manyCreditsAreDue() throws SQLException {
        var scene = new InvoiceScene();
        seller = scene.seller.id();
        try (var connection = TestDatabase.connectAsSuperuser()) {
            // they belong to orders that there are not
            Sql.update(connection, "SET session_replication_role = replica");
            Sql.update(connection, """
                    INSERT INTO recast_credit (seller_id, order_id, subscription_id, term, grants_at)
                    SELECT ?, gen_random_uuid(), ?::uuid, 1, '2026-01-02'::timestamptz - i % 2 * interval '1 day'
                    FROM generate_series(1, ?) AS i""", seller, scene.subscription.uuid(), CREDITS);
        }
        due = TestSql.select("SELECT order_id FROM recast_credit WHERE seller_id = ? ORDER BY grants_at, order_id",
                row -> row.getObject(1, UUID.class), seller);
    }

    /** Gives the last one only. */
    private final class Failing extends RecastCredit {
        private final RuntimeException failure;

        Failing(RuntimeException failure) {
            super(null, null, null, null, null, null);
            this.failure = failure;
        }

        @Override
        void grant(UUID orderId, int term) {
            tried.add(orderId);
            if (!orderId.equals(due.get(due.size() - 1))) {
                throw failure;
            }
            new Database(database).update("UPDATE recast_credit SET granted_at = now(), amount = 0 WHERE order_id = ?",
                    orderId);
        }
    }

    @Test
    void allAreTriedOnceARunInTheirOrder() throws SQLException {
        runWith(new IllegalStateException("on purpose"));

        assertThat(tried).isEqualTo(due);
        assertThat(list.length()).isPositive().isLessThanOrEqualTo(TOLD_MAX);
        assertThat(failures()).isEqualTo(CREDITS - 1);
    }

    @Test
    void whatWaitedForALockInVainIsNotCounted() throws SQLException {
        runWith(new IllegalStateException(new SQLException("canceling statement due to lock timeout", "55P03")));

        assertThat(tried).isEqualTo(due);
        assertThat(failures()).isZero();
    }

    private void runWith(RuntimeException failure) {
        var sweep = new RecastCreditSweep(new Database(list.listeningTo(database)), transactions, new Failing(failure),
                outbox, oneByOne, metrics);
        asSeller.run(seller, () -> sweep.run(Instant.parse("2026-01-03T00:00:00Z")));
    }

    private long failures() throws SQLException {
        return TestSql.number("SELECT sum(failures) FROM recast_credit WHERE seller_id = ?", seller);
    }
}
