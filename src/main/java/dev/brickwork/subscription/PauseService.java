package dev.brickwork.subscription;

import java.time.LocalDate;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.platform.time.BusinessClock;

/**
 * Pauses and resumptions. Contract time stands still meanwhile: the end and all that is not issued move by the pause's days.
 *
 * <pre>
 *   paused on 10 Mar until 20 Mar   ------|. . . . . . . . . .|------------------|    ends 10 days later
 *   resumed on 14 Mar               ------|. . . .|------------------|                gives 6 of them back
 *   paused on 10 Mar without an end ------|.|------------------|                      until tomorrow, and then by a day each day
 * </pre>
 */
@ApplicationScoped
public class PauseService {
    private static final int YEARS_MAX = 10;

    private final AgreementStore agreements;
    private final SubscriptionTransitions transitions;
    private final SubscriptionEvents events;
    private final BusinessClock clock;

    PauseService(AgreementStore agreements, SubscriptionTransitions transitions, SubscriptionEvents events,
            BusinessClock clock) {
        this.agreements = agreements;
        this.transitions = transitions;
        this.events = events;
        this.clock = clock;
    }

    /** Refuses what is not there before what was sent is read; nobody else can pause or resume from here on. */
    @Transactional(Transactional.TxType.MANDATORY)
    void lock(UUID subscriptionId) {
        Subscription.lock(subscriptionId);
    }

    @Transactional(Transactional.TxType.MANDATORY)
    PauseResponse pause(UUID subscriptionId, PauseRequests.PauseSubscription request) {
        var now = clock.now();
        var subscription = Subscription.lock(subscriptionId);
        transitions.catchUp(subscription, now);
        Subscription.refuseUnlessPausable(subscription.status);
        var agreement = agreements.read(subscription);
        agreement.running();
        var today = subscription.today(now);
        var resumeAt = request.scheduledResumeAt();
        var resumesOn = resumeAt == null ? today.plusDays(1) : checked(resumeAt.day(subscription.zone()), today);
        var pause = new Pause();
        pause.subscriptionId = subscriptionId;
        pause.pausedAt = now;
        pause.startsOn = today;
        pause.scheduledResumeAt = resumeAt == null ? null : resumeAt.instant(subscription.zone());
        pause.resumesOn = resumesOn;
        pause.createdAt = now;
        pause.persistAndFlush();
        var paused = agreement.timeline().pause(new DateRange(today, resumesOn));
        agreements.keep(subscription, null, paused, agreement.planVersionIds());
        var response = PauseResponse.from(pause, paused.current().endsOn(), today);
        events.paused(subscription, response, request.shouldNotifyCustomer());
        return response;
    }

    /** What a pause from today on would make of an agreement. Nothing is written. */
    public Timeline paused(Agreement agreement, ResumeAt resumeAt) {
        agreement.running();
        Subscription.refuseUnlessPausable(agreement.status());
        var today = agreement.today(clock.now());
        return agreement.timeline().pause(new DateRange(today, checked(resumeAt.day(agreement.timeZone()), today)));
    }

    @Transactional(Transactional.TxType.MANDATORY)
    PauseResponse resume(UUID subscriptionId, PauseRequests.Resume request) {
        var subscription = Subscription.lock(subscriptionId);
        var now = clock.now();
        return transitions.resume(subscription, subscription.today(now), now, request.shouldNotifyCustomer());
    }

    private static LocalDate checked(LocalDate resumesOn, LocalDate today) {
        if (!resumesOn.isAfter(today)) {
            throw Refused.field(ResumeAt.MEMBER, "must lie after today, " + today);
        }
        var latest = today.plusYears(YEARS_MAX);
        if (resumesOn.isAfter(latest)) {
            throw Refused.field(ResumeAt.MEMBER, "must not lie after " + latest);
        }
        return resumesOn;
    }
}
