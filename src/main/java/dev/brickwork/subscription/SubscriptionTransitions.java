package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.AfterTerm;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.time.DateRange;

/**
 * What time alone does to a subscription.
 *
 * <pre>
 *   PENDING --first day--> TRIAL --its end--> ACTIVE --its end--> ACTIVE (renewed)
 *                            |                  |
 *                            |                  +--its end, over before it was agreed--> ACTIVE, waits for its renewal order
 *                            +------------------+--its end, nothing renews--> INACTIVE
 *                            +--a recast's first day--> ACTIVE
 *   PAUSED --scheduled day--> TRIAL, ACTIVE
 *     |  ^--each day, without a scheduled one
 * </pre>
 */
@ApplicationScoped
class SubscriptionTransitions {
    /** A subscription of one-month terms that nobody swept for a hundred years. */
    private static final int TRANSITIONS_MAX = 1_200;
    private static final String TRIAL_ENDED = "subscription.trial_ended";

    private final AgreementStore agreements;
    private final RenewalTerms renewals;
    private final SubscriptionEvents events;

    SubscriptionTransitions(AgreementStore agreements, RenewalTerms renewals, SubscriptionEvents events) {
        this.agreements = agreements;
        this.renewals = renewals;
        this.events = events;
    }

    /** All that is due, one after the other; for a sweep that is late and for a change that comes before it. */
    @Transactional(Transactional.TxType.MANDATORY)
    void catchUp(Subscription subscription, Instant now) {
        catchUp(subscription, now, TRANSITIONS_MAX);
        if (subscription.isDue(now)) {
            throw new IllegalStateException("subscription " + subscription.id + " does not come to rest");
        }
    }

    /** The first of what is due; the sweep does the rest. */
    @Transactional(Transactional.TxType.MANDATORY)
    void catchUp(Subscription subscription, Instant now, int transitionsMax) {
        for (int done = 0; done < transitionsMax && subscription.isDue(now); done++) {
            doNext(subscription, now);
        }
    }

    private void doNext(Subscription subscription, Instant now) {
        switch (subscription.status) {
            case PENDING -> begin(subscription);
            case PAUSED -> goOnPausing(subscription, now);
            case TRIAL, ACTIVE -> goOn(subscription, now);
            case INACTIVE -> throw new IllegalStateException("nothing is to come for an inactive subscription");
        }
    }

    private void goOnPausing(Subscription subscription, Instant now) {
        var pause = openPause(subscription);
        if (pause.isOpenEnded()) {
            pauseLonger(subscription, pause, subscription.today(now).plusDays(1), now);
        } else {
            resume(subscription, subscription.today(subscription.nextTransitionAt), subscription.nextTransitionAt, false);
        }
    }

    /** A pause without an end ends tomorrow, and each day it ends tomorrow: so all that reads the timeline sees a pause like others. */
    private void pauseLonger(Subscription subscription, Pause pause, LocalDate day, Instant now) {
        var agreement = agreements.read(subscription);
        var longer = agreement.timeline().pauseLonger(pause.resumesOn, day);
        pause.resumesOn = day;
        agreements.keep(subscription, null, agreement.timeline(), longer, agreement.planVersionIds(), now);
    }

    private static Pause openPause(Subscription subscription) {
        return Pause.findOpen(subscription.id)
                .orElseThrow(() -> refused("The subscription is not paused.", "is not paused"));
    }

    private void begin(Subscription subscription) {
        var agreement = agreements.read(subscription);
        agreements.keep(subscription, null, agreement.timeline(), agreement.timeline(), agreement.planVersionIds(),
                subscription.nextTransitionAt);
        events.changed("subscription.started", subscription, SubscriptionStatus.PENDING,
                agreement.timeline().current().endsOn());
    }

    private void goOn(Subscription subscription, Instant now) {
        var agreement = agreements.read(subscription);
        boolean isRecast = !agreement.timeline().current().header().trial();
        if (subscription.status == SubscriptionStatus.TRIAL && isRecast) {
            endTrial(subscription, agreement);
        } else {
            endTerm(subscription, agreement, now);
        }
    }

    /** By a recast whose first day has come: what follows the trial is agreed already. */
    private void endTrial(Subscription subscription, Agreement agreement) {
        agreements.keep(subscription, null, agreement.timeline(), agreement.timeline(), agreement.planVersionIds(),
                subscription.nextTransitionAt);
        events.changed(TRIAL_ENDED, subscription, SubscriptionStatus.TRIAL, endsOn(agreement.timeline()));
    }

    private void endTerm(Subscription subscription, Agreement agreement, Instant now) {
        var timeline = agreement.timeline();
        boolean isTrial = timeline.current().header().trial();
        var successor = successor(subscription.id, timeline);
        if (successor.isEmpty()) {
            end(subscription, timeline.isEnded()
                    ? InactiveReason.CANCELED
                    : isTrial ? InactiveReason.TRIAL_ENDED : InactiveReason.EXPIRED, now);
            return;
        }
        var renewed = successor.get().timeline;
        if (successor.get().renewal.after(endsOn(timeline), subscription.zone()) == AfterTerm.WAITS) {
            renewals.waits(agreement, renewed);
            subscription.nextTransitionAt = null;
            Subscription.flush();
            return;
        }
        var orderId = renewals.takesOver(agreement, successor.get().renewal, renewed);
        renew(subscription, orderId, agreement, renewed, subscription.nextTransitionAt);
    }

    /** By an order that was accepted at last: the term follows the one before without a gap. */
    @Transactional(Transactional.TxType.MANDATORY)
    void renewLate(Subscription subscription, UUID orderId, Timeline renewed) {
        var agreement = agreements.read(subscription);
        renew(subscription, orderId, agreement, renewed,
                subscription.startOf(endsOn(agreement.timeline()).plusDays(1)));
    }

    private void renew(Subscription subscription, UUID orderId, Agreement agreement, Timeline renewed, Instant at) {
        var before = subscription.status;
        boolean isTrial = agreement.timeline().current().header().trial();
        agreements.keep(subscription, orderId, agreement.timeline(), renewed, lastPlanVersion(agreement), at);
        events.changed(isTrial ? TRIAL_ENDED : "subscription.renewed", subscription, before, endsOn(renewed));
    }

    /** Its renewal came to nothing. */
    @Transactional(Transactional.TxType.MANDATORY)
    void expire(Subscription subscription, Instant now) {
        boolean isTrial = agreements.read(subscription).timeline().current().header().trial();
        end(subscription, isTrial ? InactiveReason.TRIAL_ENDED : InactiveReason.EXPIRED, now);
    }

    void end(Subscription subscription, InactiveReason reason, Instant now) {
        subscription.end(reason, now);
        Subscription.flush();
        events.inactive(subscription);
    }

    /** @param timeline with the term that follows as its current one */
    record Successor(RenewalTerms.Renewal renewal, Timeline timeline) {
    }

    /** What follows the current term if it ended now; empty where the subscription would end with it. */
    @Transactional(Transactional.TxType.MANDATORY)
    Optional<Successor> successor(UUID subscriptionId, Timeline timeline) {
        return renewals.of(subscriptionId).map(terms -> new Successor(terms, timeline.current().header().trial()
                ? timeline.endTrial(terms.lengthMonths())
                : timeline.renew(terms.lengthMonths(), terms.uplift())))
                // one-time bricks and milestones are not renewed; where there is nothing else, nothing goes on
                .filter(successor -> !successor.timeline.current().lines().isEmpty());
    }

    /**
     * Ends the open pause on {@code day}, or on the day it was to end if that is earlier.
     *
     * @param at what the pause keeps as the time of its resumption
     */
    @Transactional(Transactional.TxType.MANDATORY)
    PauseResponse resume(Subscription subscription, LocalDate day, Instant at, boolean shouldNotifyCustomer) {
        var pause = openPause(subscription);
        var agreement = agreements.read(subscription);
        var timeline = agreement.timeline();
        if (pause.isOpenEnded() && day.isAfter(pause.resumesOn)) {
            // no sweep came by since then
            timeline = timeline.pauseLonger(pause.resumesOn, day);
            pause.resumesOn = day;
        }
        boolean isEarly = day.isBefore(pause.resumesOn);
        if (isEarly && isRecastInside(pause, subscription.zone())) {
            throw refused("A recast ends the pause on " + pause.resumesOn + ".",
                    "has a recast that ends the pause on " + pause.resumesOn);
        }
        var before = PauseResponse.from(pause, endsOn(timeline), day);
        var resumed = timeline.resume(DateRange.later(pause.startsOn, day));
        pause.resume(DateRange.later(pause.startsOn, day), at);
        agreements.keep(subscription, null, agreement.timeline(), resumed, agreement.planVersionIds(), at);
        var response = PauseResponse.from(pause, endsOn(resumed), day);
        events.resumed(subscription, before, response, shouldNotifyCustomer);
        if (subscription.status == SubscriptionStatus.ACTIVE && isOfTrial(pause, timeline)) {
            events.changed(TRIAL_ENDED, subscription, SubscriptionStatus.PAUSED, endsOn(resumed));
        }
        return response;
    }

    /** Whether it was a trial that was paused; a recast may have ended it together with the pause. */
    private static boolean isOfTrial(Pause pause, Timeline timeline) {
        return timeline.terms().stream().filter(term -> holds(term, pause)).findFirst()
                .filter(term -> term.header().trial()).isPresent();
    }

    private static boolean holds(Term term, Pause pause) {
        return term.time().pauses().stream().anyMatch(days -> days.from().equals(pause.startsOn));
    }

    /** The contract wants the refusals of a resumption to name what is at fault, and that is the subscription. */
    private static Refused refused(String message, String why) {
        return new Refused(message, Map.of("subscription_id", List.of(why)));
    }

    /** Whether a recast ends the pause before the day that was asked for; its days can't come back any more. */
    private static boolean isRecastInside(Pause pause, ZoneId zone) {
        return !pause.isOpenEnded() && pause.resumesOn.isBefore(pause.scheduledResumeAt.atZone(zone).toLocalDate());
    }

    private static List<UUID> lastPlanVersion(Agreement agreement) {
        var versions = agreement.planVersionIds();
        return List.of(versions.get(versions.size() - 1));
    }

    private static LocalDate endsOn(Timeline timeline) {
        return timeline.current().endsOn();
    }
}
