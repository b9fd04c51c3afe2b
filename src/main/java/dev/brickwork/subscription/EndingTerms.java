package dev.brickwork.subscription;

import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.tenancy.Transactions;
import dev.brickwork.platform.time.OneByOne;
import dev.brickwork.platform.time.Sweep;
import dev.brickwork.platform.time.Walk;

/**
 * Tells of the end of a paid term as many days ahead as the seller has set, so that there is time to talk about what follows. Once
 * for each end; nothing else changes by it.
 */
@ApplicationScoped
class EndingTerms implements Sweep {
    /** In the days of the subscription: one that ends on a midnight is told on a midnight, also across a change of the clocks. */
    private static final String TOLD_AT = """
            (s.turns_at AT TIME ZONE s.time_zone - make_interval(days => l.renewal_lead_days)) AT TIME ZONE s.time_zone""";
    private static final String UNTOLD = """
            FROM subscription s, seller l WHERE l.renewal_lead_days > 0
                AND s.status = 'ACTIVE' AND s.told_end_at IS DISTINCT FROM s.turns_at""";
    /** Zones lie a day apart at most, so nothing that comes two days after the first end can be told before it. */
    private static final String NEXT = """
            SELECT min(%s) AS due %s AND s.parked_at IS NULL AND s.turns_at <= interval '2 days' + (
                SELECT min(turns_at) FROM subscription
                WHERE status = 'ACTIVE' AND told_end_at IS DISTINCT FROM turns_at AND parked_at IS NULL)"""
            .formatted(TOLD_AT, UNTOLD);
    /** What is over already is the business of {@link TurnSweep}. The first bound is for the index, the second is exact. */
    private static final String CLAIM = """
            SELECT s.id, s.turns_at %s AND s.turns_at > ?
                AND s.turns_at <= ?::timestamptz + make_interval(days => l.renewal_lead_days + 1) AND %s <= ?
                AND (s.turns_at, s.id) > (?, ?) AND NOT s.id = ANY (?)
            ORDER BY s.turns_at, s.id LIMIT 1 FOR NO KEY UPDATE OF s SKIP LOCKED""".formatted(UNTOLD, TOLD_AT);
    private static final String TOLD = "UPDATE subscription SET told_end_at = turns_at WHERE id = ?";

    private final DataSource database;
    private final Transactions transactions;
    private final AgreementStore agreements;
    private final SubscriptionTurns turns;
    private final SubscriptionEvents events;
    private final OneByOne oneByOne;

    EndingTerms(DataSource database, Transactions transactions, AgreementStore agreements, SubscriptionTurns turns,
            SubscriptionEvents events, OneByOne oneByOne) {
        this.database = database;
        this.transactions = transactions;
        this.agreements = agreements;
        this.turns = turns;
        this.events = events;
        this.oneByOne = oneByOne;
    }

    /** After what has ended was renewed. */
    @Override
    public int order() {
        return 110;
    }

    @Override
    public String name() {
        return "ending terms";
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
        oneByOne.run(name(), walk -> tellNext(now, walk), (subscription, failure) -> {
            // it was logged, stays due and is tried again by the next run
        });
    }

    private void tellNext(Instant now, Walk walk) throws SQLException {
        try (var connection = database.getConnection()) {
            var found = Sql.select(connection, CLAIM,
                    row -> new Walk.Place(Sql.instant(row, "turns_at"), row.getObject("id", UUID.class)), now, now, now,
                    walk.after().dueAt(), walk.after().id(), walk.but());
            if (!found.isEmpty() && walk.isNew(found.get(0))) {
                var subscription = Subscription.lock(found.get(0).id());
                var timeline = agreements.read(subscription).timeline();
                events.termEnding(subscription, timeline.current().endsOn(),
                        turns.successor(subscription.id, timeline).isPresent());
                Sql.update(connection, TOLD, subscription.id);
            }
        }
    }
}
