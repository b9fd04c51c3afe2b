package dev.brickwork.subscription;

import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.tenancy.Transactions;
import dev.brickwork.platform.time.Sweep;
import io.micrometer.core.instrument.MeterRegistry;

/** Begins, resumes, renews and ends the subscriptions whose time has come; each in a transaction of its own. */
@ApplicationScoped
class TurnSweep implements Sweep {
    private static final Logger LOG = Logger.getLogger(TurnSweep.class);
    /** For somebody to watch: a parked subscription waits for a person. */
    static final String PARKED = "brickwork.subscription.turns.parked";
    private static final int FAILURES_MAX = 5;
    private static final int REASON_LENGTH_MAX = 1_000;
    private static final String NEXT = "SELECT min(turns_at) AS due FROM subscription WHERE turns_at IS NOT NULL AND parked_at IS NULL";
    private static final String CLAIM = """
            SELECT id FROM subscription WHERE turns_at <= ? AND parked_at IS NULL AND NOT id = ANY (?)
            ORDER BY turns_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED""";

    private final DataSource database;
    private final Transactions transactions;
    private final SubscriptionTurns turns;
    private final SubscriptionEvents events;
    private final MeterRegistry metrics;

    TurnSweep(DataSource database, Transactions transactions, SubscriptionTurns turns, SubscriptionEvents events,
            MeterRegistry metrics) {
        this.metrics = metrics;
        this.database = database;
        this.transactions = transactions;
        this.turns = turns;
        this.events = events;
    }

    /** Before invoices are issued: a term that is over has been renewed by then, a pause resumed. */
    @Override
    public int order() {
        return 100;
    }

    @Override
    public String name() {
        return "subscription turns";
    }

    @Override
    public Optional<Instant> nextDue() {
        return transactions.joining(() -> {
            try (var connection = database.getConnection()) {
                return Optional.ofNullable(Sql.select(connection, NEXT, row -> Sql.instant(row, "due")).get(0));
            }
        });
    }

    @Override
    public void run(Instant now) {
        var failed = new HashSet<UUID>();
        boolean isMore = true;
        while (isMore && !transactions.isStopping()) {
            var claimed = new UUID[1];
            try {
                isMore = transactions.inNew(() -> turnNext(now, failed, claimed));
            } catch (RuntimeException e) {
                if (claimed[0] == null) {
                    throw e;
                }
                failed.add(claimed[0]);
                LOG.errorf(e, "turning subscription %s failed", claimed[0]);
                transactions.inNew(() -> noteFailure(claimed[0], e, now));
            }
        }
    }

    /** @param claimed says which one it was when it fails */
    private boolean turnNext(Instant now, Set<UUID> failed, UUID[] claimed) throws SQLException {
        try (var connection = database.getConnection()) {
            var ids = Sql.select(connection, CLAIM, row -> row.getObject(1, UUID.class), now,
                    failed.toArray(UUID[]::new));
            if (ids.isEmpty()) {
                return false;
            }
            claimed[0] = ids.get(0);
        }
        turns.catchUp(Subscription.lock(claimed[0]), now);
        return true;
    }

    private Void noteFailure(UUID id, RuntimeException failure, Instant now) {
        var subscription = Subscription.lock(id);
        subscription.turnFailures++;
        if (subscription.turnFailures >= FAILURES_MAX) {
            var reason = String.valueOf(failure.getMessage());
            subscription.parkedAt = now;
            subscription.parkedReason = reason.substring(0, Math.min(reason.length(), REASON_LENGTH_MAX));
            events.parked(subscription);
            metrics.counter(PARKED).increment();
        }
        return null;
    }
}
