package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.time.BillingFrequency;

@Schema(name = "Subscription", description = "Everything from `starts_at` to `phases` is null or empty until an order was accepted.")
public record SubscriptionResponse(
        @Schema(required = true) UUID subscriptionId,
        @Schema(required = true) UUID customerId,
        @Schema(required = true) SubscriptionStatus status,
        @Schema(required = true, nullable = true, description = "Null unless it is INACTIVE.") InactiveReason inactiveReason,
        @Schema(required = true, description = "Its calendar days are counted in it.", examples = "Europe/Berlin") String timeZone,
        @Schema(required = true, nullable = true, description = "First day of its first term.", examples = "2026-01-01") LocalDate startsAt,
        @Schema(required = true, nullable = true, description = "Last day of the current term, moved by its pauses.", examples = "2026-12-31") LocalDate endsAt,
        @Schema(required = true, nullable = true, description = "Months of the current term.", examples = "12") Integer contractLength,
        @Schema(required = true, nullable = true) CurrencyCode currency,
        @Schema(required = true, nullable = true) BillingFrequency billingFrequency,
        @Schema(required = true, nullable = true, description = "Of the phase that is in force.") PlanResponse plan,
        @Schema(required = true, description = "Of the phase that is in force, and what accepted upgrades will bring into it.") List<SubscriptionLineResponse> lineItems,
        @Schema(required = true, description = "All phases of the current term; empty where none are used.") List<SubscriptionPhaseResponse> phases,
        @Schema(required = true, nullable = true, description = "The pause that is open, or null.") PauseResponse pause,
        @Schema(required = true) Instant createdAt) {

    @Schema(name = "SubscriptionPlan")
    public record PlanResponse(
            @Schema(required = true) UUID planId,
            @Schema(required = true) String name,
            @Schema(required = true, description = "By which bricks that are new to the phase are priced.") UUID planVersionId) {

        /** Null where the phase has no line to know a plan by. */
        static PlanResponse of(Term term, int phase, UUID planVersionId) {
            return term.lines().stream().filter(line -> line.phase() == phase).reduce((earlier, later) -> later)
                    .map(line -> new PlanResponse(line.item().plan().planId(), line.item().plan().name(), planVersionId))
                    .orElse(null);
        }
    }

    @Schema(name = "SubscriptionPhase")
    public record SubscriptionPhaseResponse(
            @Schema(required = true) int phasePosition,
            @Schema(required = true) LocalDate startsAt,
            @Schema(required = true) LocalDate endsAt,
            @Schema(required = true, description = "Months.") int contractLength,
            @Schema(required = true, description = "Days.") int paymentTerms,
            @Schema(required = true, nullable = true) PlanResponse plan,
            @Schema(required = true) List<SubscriptionLineResponse> lineItems) {

        static SubscriptionPhaseResponse of(Agreement agreement, int place, LocalDate today) {
            var term = agreement.timeline().current();
            var phase = term.phases().get(place);
            var days = term.time().toCalendar(term.daysOf(place));
            return new SubscriptionPhaseResponse(phase.position(), days.from(), days.lastDay(), phase.lengthMonths(),
                    phase.paymentTermsDays(), PlanResponse.of(term, place, agreement.planVersionIds().get(place)),
                    SubscriptionLineResponse.of(term, place, today));
        }
    }

    /** @param pause the open one, null without */
    static SubscriptionResponse from(Subscription subscription, Agreement agreement, Pause pause, Instant now) {
        if (agreement.timeline().terms().isEmpty()) {
            return new SubscriptionResponse(subscription.id, subscription.customerId, subscription.status,
                    subscription.inactiveReason, subscription.timeZone, null, null, null, null, null, null, List.of(),
                    List.of(), null, subscription.createdAt);
        }
        var today = subscription.today(now);
        var term = agreement.timeline().current();
        int phase = phaseOn(term, today);
        var phases = java.util.stream.IntStream.range(0, term.frame().phased() ? term.phases().size() : 0)
                .mapToObj(place -> SubscriptionPhaseResponse.of(agreement, place, today)).toList();
        return new SubscriptionResponse(subscription.id, subscription.customerId, subscription.status,
                subscription.inactiveReason, subscription.timeZone,
                AgreementStore.firstDay(agreement.timeline().terms().get(0)), term.endsOn(), term.lengthMonths(),
                term.frame().currency(), term.frame().frequency(),
                PlanResponse.of(term, phase, agreement.planVersionIds().get(phase)),
                SubscriptionLineResponse.of(term, phase, today), phases,
                pause == null ? null : PauseResponse.from(pause, term.endsOn(), today), subscription.createdAt);
    }

    /** The phase of the day, the first before the term and the last after it. */
    private static int phaseOn(Term term, LocalDate today) {
        var day = term.time().toContract(today);
        int phase = term.phases().size() - 1;
        while (phase > 0 && day.isBefore(term.daysOf(phase).from())) {
            phase--;
        }
        return phase;
    }
}
