package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;

import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.time.BusinessClock;

/** Reads agreements and keeps changed ones, and sees to it that the subscription follows its timeline. Inside transactions. */
@ApplicationScoped
class AgreementStore {
    private static final Timeline NOTHING = new Timeline(List.of());

    private final Database database;
    private final BusinessClock clock;
    private final Event<AgreementChanged> changes;
    private final SubscriptionEvents events;

    AgreementStore(Database database, BusinessClock clock, Event<AgreementChanged> changes,
            SubscriptionEvents events) {
        this.database = database;
        this.clock = clock;
        this.changes = changes;
        this.events = events;
    }

    Set<UUID> existing(Collection<UUID> subscriptionIds) {
        return Set.copyOf(database.select("SELECT id FROM subscription WHERE id = ANY (?)",
                row -> row.getObject(1, UUID.class), (Object) subscriptionIds.toArray(UUID[]::new)));
    }

    List<UUID> idsAfter(UUID after, int max) {
        return database.select("SELECT id FROM subscription WHERE id > ? ORDER BY id LIMIT ?",
                row -> row.getObject(1, UUID.class), after, max);
    }

    List<UUID> customersAfter(UUID after, int max) {
        return database.select("SELECT DISTINCT customer_id FROM subscription WHERE customer_id > ? ORDER BY 1 LIMIT ?",
                row -> row.getObject(1, UUID.class), after, max);
    }

    Agreement read(Subscription subscription) {
        return stored(subscription).agreement(subscription);
    }

    StoredAgreement stored(Subscription subscription) {
        var reader = new AgreementReader(database, subscription.id);
        reader.timelines();
        return reader.stored(subscription.id);
    }

    /** Of many subscriptions at once. */
    Map<UUID, StoredAgreement> stored(Collection<UUID> subscriptionIds) {
        var reader = new AgreementReader(database, subscriptionIds.toArray(UUID[]::new));
        reader.timelines();
        return subscriptionIds.stream().collect(Collectors.toMap(id -> id, reader::stored));
    }

    Map<UUID, Timeline> timelines(Collection<UUID> subscriptionIds) {
        return new AgreementReader(database, subscriptionIds.toArray(UUID[]::new)).timelines();
    }

    /** The first of a subscription, which is locked: nothing was billed or paused yet. */
    void keepFirst(Subscription subscription, UUID orderId, Timeline timeline, List<UUID> planVersionIds) {
        keep(subscription, orderId, true, NOTHING, timeline, planVersionIds, clock.now());
    }

    /**
     * @param subscription locked
     * @param orderId null when it was no order that changed the timeline
     * @param planVersionIds of the current term, phase by phase
     */
    void keep(Subscription subscription, UUID orderId, Timeline timeline, List<UUID> planVersionIds) {
        keep(subscription, orderId, false, NOTHING, timeline, planVersionIds, clock.now());
    }

    /** The end of the current term is taken back. */
    void keepUncut(Subscription subscription, Timeline timeline, List<UUID> planVersionIds) {
        new AgreementWriter(database, subscription.id).uncut(timeline.current());
        keep(subscription, null, timeline, planVersionIds);
    }

    /**
     * What a transition brings.
     *
     * @param before as it was read under the lock: earlier terms that stay as they are need not be written again
     * @param at the time of the transition, which may be long over: what comes after it is the next transition's
     */
    void keep(Subscription subscription, UUID orderId, Timeline before, Timeline timeline, List<UUID> planVersionIds,
            Instant at) {
        keep(subscription, orderId, false, before, timeline, planVersionIds, at);
    }

    private void keep(Subscription subscription, UUID orderId, boolean isFirst, Timeline before, Timeline timeline,
            List<UUID> planVersionIds, Instant at) {
        if (subscription.status == SubscriptionStatus.INACTIVE) {
            throw new IllegalStateException("an inactive subscription has no agreement to change");
        }
        new AgreementWriter(database, subscription.id).write(before, timeline, planVersionIds);
        updateStatus(subscription, timeline, isFirst ? null : Pause.findOpen(subscription.id).orElse(null), at);
        Subscription.flush();
        changes.fire(new AgreementChanged(subscription.id, orderId, isFirst,
                new Agreement(subscription.id, subscription.customerId, subscription.status, subscription.zone(), timeline,
                        planVersionIds, subscription.isWaiting())));
    }

    /**
     * Status and next transition as the timeline has them at that time. A recast that takes over inside a pause ends it.
     *
     * @param pause the open one, null without
     */
    private void updateStatus(Subscription subscription, Timeline timeline, Pause pause, Instant at) {
        var today = subscription.today(at);
        if (pause != null) {
            pause.resumesOn = DateRange.earlier(pause.resumesOn, endOf(pause, timeline));
        }
        boolean isOver = pause != null && !pause.resumesOn.isAfter(today);
        var open = isOver ? null : pause;
        subscription.status = open != null ? SubscriptionStatus.PAUSED : statusOn(today, timeline);
        subscription.nextTransitionAt = nextTransitionAt(subscription, timeline, open);
        subscription.transitionFailures = 0;
        if (isOver) {
            pause.resume(pause.resumesOn, at);
            events.resumed(subscription, null, PauseResponse.from(pause, timeline.current().endsOn(), today), false);
        }
    }

    /**
     * The first day after the pause; its own first day where the timeline has lost it. Where a recast was accepted during the
     * pause and after its own first day, the old term has the days up to that one and the new term the others.
     */
    private static LocalDate endOf(Pause pause, Timeline timeline) {
        var end = pause.startsOn;
        for (var next = endFrom(end, timeline); next.isPresent(); next = endFrom(end, timeline)) {
            end = next.get();
        }
        return end;
    }

    private static Optional<LocalDate> endFrom(LocalDate day, Timeline timeline) {
        return timeline.terms().stream().flatMap(term -> term.time().pauses().stream())
                .filter(days -> days.from().equals(day)).map(DateRange::to).reduce(DateRange::earlier);
    }

    private static SubscriptionStatus statusOn(LocalDate today, Timeline timeline) {
        SubscriptionStatus status = SubscriptionStatus.PENDING;
        for (var term : timeline.terms()) {
            if (!firstDay(term).isAfter(today)) {
                status = term.header().trial() ? SubscriptionStatus.TRIAL : SubscriptionStatus.ACTIVE;
            }
        }
        return status;
    }

    /** @param pause the open one, null without */
    private static Instant nextTransitionAt(Subscription subscription, Timeline timeline, Pause pause) {
        if (pause != null) {
            return subscription.startOf(pause.resumesOn);
        }
        return subscription.startOf(switch (subscription.status) {
            case PENDING -> firstDay(timeline.terms().get(0));
            // a recast to come ends a trial before its time; it changes nothing about a subscription that is paid already
            case TRIAL -> firstPaidDay(timeline).orElseGet(() -> dayAfter(timeline));
            default -> dayAfter(timeline);
        });
    }

    private static Optional<LocalDate> firstPaidDay(Timeline timeline) {
        return timeline.terms().stream().filter(term -> !term.header().trial()).map(AgreementStore::firstDay).findFirst();
    }

    private static LocalDate dayAfter(Timeline timeline) {
        return timeline.current().endsOn().plusDays(1);
    }

    static LocalDate firstDay(Term term) {
        return term.time().toCalendar(term.days().from());
    }
}
