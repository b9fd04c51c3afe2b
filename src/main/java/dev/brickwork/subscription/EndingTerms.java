package dev.brickwork.subscription;

import java.time.Duration;
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
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.seller.CurrentSeller;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Publishes the end of a paid term as many days ahead as the seller has set, so that there is time to talk about what follows. Once
 * for each end; nothing else changes by it.
 */
@ApplicationScoped
class EndingTerms implements Sweep {
    static final String PARKED = "brickwork.subscription.endings.parked";
    private static final String UNPUBLISHED = """
            FROM subscription
            WHERE status = 'ACTIVE' AND end_announced_at IS DISTINCT FROM next_transition_at AND parked_at IS NULL""";
    /** One that waits for its renewal order has no next end. */
    private static final String NEXT = """
            SELECT next_transition_at %s AND next_transition_at IS NOT NULL ORDER BY next_transition_at, id LIMIT 1"""
            .formatted(UNPUBLISHED);
    /** What is over already is the business of {@link TransitionSweep}. */
    static final String CLAIM = """
            SELECT id, next_transition_at %s AND next_transition_at > ? AND next_transition_at <= ?
                AND (next_transition_at, id) > (?, ?) AND NOT id = ANY (?)
            ORDER BY next_transition_at, id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED""".formatted(UNPUBLISHED);
    private static final String PUBLISHED = """
            UPDATE subscription SET end_announced_at = next_transition_at, announce_failures = 0 WHERE id = ?""";
    /** A parked one counts as published. */
    private static final String FAILED = """
            UPDATE subscription SET announce_failures = (announce_failures + 1) %% %1$d,
                end_announced_at = CASE WHEN announce_failures + 1 >= %1$d THEN next_transition_at ELSE end_announced_at END
            WHERE id = ? RETURNING announce_failures = 0 AS is_parked""".formatted(FAILURES_MAX);

    private final Database database;
    private final CurrentSeller seller;
    private final Transactions transactions;
    private final AgreementStore agreements;
    private final SubscriptionTransitions transitions;
    private final SubscriptionEvents events;
    private final RenewalMails mails;
    private final OneByOne oneByOne;
    private final TimeBudget budget;
    private final MeterRegistry metrics;

    EndingTerms(Database database, CurrentSeller seller, Transactions transactions, AgreementStore agreements,
            SubscriptionTransitions transitions,
            SubscriptionEvents events, RenewalMails mails, OneByOne oneByOne, TimeBudget budget, MeterRegistry metrics) {
        this.database = database;
        this.seller = seller;
        this.transactions = transactions;
        this.agreements = agreements;
        this.transitions = transitions;
        this.events = events;
        this.mails = mails;
        this.oneByOne = oneByOne;
        this.budget = budget;
        this.metrics = metrics;
    }

    /** After all that is money. */
    @Override
    public int order() {
        return 400;
    }

    @Override
    public String name() {
        return "ending terms";
    }

    @Override
    public Optional<Instant> nextDue() {
        return transactions
                .joining(() -> database.select(NEXT, row -> Sql.instant(row, "next_transition_at")).stream().findFirst()
                        .map(end -> end.minus(lead())).filter(due -> !lead().isZero()));
    }

    @Override
    public void run(Instant now) {
        var lead = lead();
        if (!lead.isZero()) {
            oneByOne.run(name(), budget.begin(), cursor -> tellNext(now, now.plus(lead), cursor), this::noteFailure);
        }
    }

    /** Zero for never. */
    private Duration lead() {
        return Duration.ofHours(24L * seller.settings().billing().renewalLeadDays());
    }

    /** @param until the last end that is published now */
    private void tellNext(Instant now, Instant until, DueCursor cursor) {
        var found = database.select(CLAIM,
                row -> new DueCursor.Place(Sql.instant(row, "next_transition_at"), row.getObject("id", UUID.class)), now,
                until,
                cursor.after().dueAt(), cursor.after().id(), cursor.but());
        if (!found.isEmpty() && cursor.isNew(found.get(0))) {
            var subscription = Subscription.lock(found.get(0).id());
            var timeline = agreements.read(subscription).timeline();
            var term = timeline.current();
            boolean renews = transitions.successor(subscription.id, timeline).isPresent();
            events.termEnding(subscription, term.endsOn(), renews);
            if (term.lengthMonths() > 1 && !subscription.isEndSaid()) {
                // a customer with terms of a month knows that they renew
                mails.note(subscription, term.endsOn(), renews);
            }
            database.update(PUBLISHED, subscription.id);
        }
    }

    private void noteFailure(UUID subscriptionId, RuntimeException failure) {
        if (database.select(FAILED, row -> row.getBoolean("is_parked"), subscriptionId).contains(true)) {
            events.termEndingParked(subscriptionId, ParkedReason.of(failure));
            metrics.counter(PARKED).increment();
        }
    }
}
