package dev.brickwork.subscription;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.DueCursor;
import dev.brickwork.platform.sweep.OneByOne;
import dev.brickwork.platform.sweep.ParkedReason;
import dev.brickwork.platform.sweep.Sweep;
import io.micrometer.core.instrument.MeterRegistry;

/** Begins, resumes, renews and ends the subscriptions whose time has come; each in a transaction of its own. */
@ApplicationScoped
class TransitionSweep implements Sweep {
    /** For somebody to watch: a parked subscription waits for a person. */
    static final String PARKED = "brickwork.subscription.turns.parked";
    private static final String NEXT = """
            SELECT min(next_transition_at) AS due FROM subscription
            WHERE next_transition_at IS NOT NULL AND parked_at IS NULL""";
    private static final String CLAIM = """
            SELECT id, next_transition_at FROM subscription
            WHERE next_transition_at <= ? AND parked_at IS NULL AND (next_transition_at, id) > (?, ?) AND NOT id = ANY (?)
            ORDER BY next_transition_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED""";

    private final Database database;
    private final Transactions transactions;
    private final SubscriptionTransitions transitions;
    private final SubscriptionEvents events;
    private final MeterRegistry metrics;
    private final OneByOne oneByOne;

    TransitionSweep(Database database, Transactions transactions, SubscriptionTransitions transitions,
            SubscriptionEvents events,
            MeterRegistry metrics, OneByOne oneByOne) {
        this.oneByOne = oneByOne;
        this.metrics = metrics;
        this.database = database;
        this.transactions = transactions;
        this.transitions = transitions;
        this.events = events;
    }

    /** Before invoices are issued: a term that is over has been renewed by then, a pause resumed. */
    @Override
    public int order() {
        return 100;
    }

    @Override
    public String name() {
        return "subscription transitions";
    }

    @Override
    public Optional<Instant> nextDue() {
        return transactions.joining(() -> Optional.ofNullable(database.select(NEXT, row -> Sql.instant(row, "due")).get(0)));
    }

    @Override
    public void run(Instant now) {
        oneByOne.run(name(), cursor -> catchUpNext(now, cursor),
                (subscription, failure) -> noteFailure(subscription, failure, now));
    }

    private void catchUpNext(Instant now, DueCursor cursor) {
        var found = next(now, cursor);
        if (found.isPresent() && cursor.isNew(found.get())) {
            transitions.catchUp(Subscription.lock(found.get().id()), now);
        }
    }

    private Optional<DueCursor.Place> next(Instant now, DueCursor cursor) {
        return database.select(CLAIM,
                row -> new DueCursor.Place(Sql.instant(row, "next_transition_at"), row.getObject("id", UUID.class)), now,
                cursor.after().dueAt(), cursor.after().id(), cursor.but()).stream().findFirst();
    }

    private void noteFailure(UUID id, RuntimeException failure, Instant now) {
        var subscription = Subscription.lock(id);
        subscription.transitionFailures++;
        if (subscription.transitionFailures >= FAILURES_MAX) {
            subscription.parkedAt = now;
            subscription.parkedReason = ParkedReason.of(failure);
            events.parked(subscription);
            metrics.counter(PARKED).increment();
        }
    }
}
