package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;

/**
 * What was agreed with a customer, as it stands.
 *
 * @param isWaiting whether the term is over, and a renewal order waits
 * @param planVersionIds of the current term, phase by phase: the version that bricks new to the phase are priced by
 */
public record Agreement(UUID subscriptionId, UUID customerId, SubscriptionStatus status, ZoneId timeZone, Timeline timeline,
        List<UUID> planVersionIds, boolean isWaiting) {

    public Agreement {
        planVersionIds = List.copyOf(planVersionIds);
    }

    /** The plan version in force on a calendar day; that of the nearest phase where the day is outside of the term. */
    public UUID planVersionOn(LocalDate calendarDay) {
        return planVersionIds.get(timeline.current().phaseOnCalendarDay(calendarDay));
    }

    public LocalDate today(Instant now) {
        return now.atZone(timeZone).toLocalDate();
    }

    /** When a term begins, or has begun. */
    public Instant firstInstantOf(int number) {
        var term = timeline.terms().get(number);
        return term.time().toCalendar(term.days().from()).atStartOfDay(timeZone).toInstant();
    }

    /** The term that orders change. Refuses where there is none, none any more, or its end was asked for. */
    public Term changeable() {
        var term = running();
        if (timeline.isEnded()) {
            throw new Refused("The subscription ends on " + term.endsOn() + "; take its end back first.");
        }
        return term;
    }

    /** The last term. Refuses where there is none, or none any more. */
    public Term running() {
        if (timeline.terms().isEmpty()) {
            throw new Refused("The subscription has no accepted agreement yet.");
        }
        if (status == SubscriptionStatus.INACTIVE) {
            throw new Refused("The subscription is inactive.");
        }
        if (isWaiting) {
            throw new Refused("The term of the subscription is over; accept or cancel its renewal order first.");
        }
        return timeline.current();
    }
}
