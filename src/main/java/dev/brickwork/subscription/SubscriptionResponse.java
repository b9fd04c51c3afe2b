package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

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
        @Schema(required = true, nullable = true, description = "Its last day as far as it is agreed: that of the current term, or of an accepted recast that is still to come. Pauses move it.", examples = "2026-12-31") LocalDate endsAt,
        @Schema(required = true, nullable = true, description = "Whether another term follows at `ends_at`, as things are agreed now. False once its end was asked for.") Boolean autoRenews,
        @Schema(required = true, nullable = true, description = "First day of the term that follows; null where none does.", examples = "2027-01-01") LocalDate renewsAt,
        @Schema(required = true, nullable = true, description = "The RENEWAL order that waits: the term is over, and was so when it was agreed on. Accepting it renews, canceling it ends the subscription. Null where none waits.") UUID renewalOrderId,
        @Schema(required = true, nullable = true, description = "Why its end was asked for; null where it was not, or no reason was given.") String endedReason,
        @Schema(required = true, nullable = true, description = "What its end makes of what is billed already; null where its end was not asked for.") EndBilling endBilling,
        @Schema(required = true, nullable = true, description = "Months of the current term, as agreed. It is the one in force today; before the first term that one, after the last one the last.", examples = "12") Integer contractLength,
        @Schema(required = true, nullable = true) CurrencyCode currency,
        @Schema(required = true, nullable = true) BillingFrequency billingFrequency,
        @Schema(required = true, nullable = true, description = "Of the phase that is in force.") PlanResponse plan,
        @Schema(required = true, description = "Of the phase that is in force, and what accepted upgrades will bring into it.") List<SubscriptionLineResponse> lineItems,
        @Schema(required = true, description = "All phases of the current term, less what an accepted recast takes of them; empty where none are used.") List<SubscriptionPhaseResponse> phases,
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

        static SubscriptionPhaseResponse of(Term term, int place, UUID planVersionId, LocalDate today) {
            var phase = term.phases().get(place);
            var days = term.time().toCalendar(term.coveredDaysOf(place));
            return new SubscriptionPhaseResponse(phase.position(), days.from(), days.lastDay(), phase.lengthMonths(),
                    phase.paymentTermsDays(), PlanResponse.of(term, place, planVersionId),
                    SubscriptionLineResponse.of(term, place, today));
        }
    }

    /**
     * @param pause the open one, null without
     * @param renewsAsOrdered whether its last order says that it renews
     * @param renewalOrderId the renewal order that waits, or null
     */
    static SubscriptionResponse from(Subscription subscription, StoredAgreement agreement, Pause pause,
            boolean renewsAsOrdered, UUID renewalOrderId, Instant now) {
        var timeline = agreement.timeline();
        if (timeline.terms().isEmpty()) {
            return new SubscriptionResponse(subscription.id, subscription.customerId, subscription.status,
                    subscription.inactiveReason, subscription.timeZone, null, null, null, null, null, null, null, null, null,
                    null, null, List.of(), List.of(), null, subscription.createdAt);
        }
        var today = subscription.today(now);
        // the last term may be that of a recast which is still to come
        var term = timeline.inForceOn(today);
        int phase = term.phaseInForceOn(today);
        var endsOn = timeline.current().endsOn();
        boolean renews = subscription.isRenewing(renewsAsOrdered) && timeline.isRenewable();
        return new SubscriptionResponse(subscription.id, subscription.customerId, subscription.status,
                subscription.inactiveReason, subscription.timeZone, AgreementStore.firstDay(timeline.terms().get(0)), endsOn,
                renews, renews && renewalOrderId == null ? endsOn.plusDays(1) : null, renewalOrderId, subscription.endReason,
                subscription.endBilled,
                term.lengthMonths(), term.header().currency(), term.header().frequency(),
                PlanResponse.of(term, phase, agreement.planVersionId(term, phase)),
                SubscriptionLineResponse.of(term, phase, today), phases(agreement, term, today),
                pause == null ? null : PauseResponse.from(pause, endsOn, today), subscription.createdAt);
    }

    /** A recast ends the phase it falls into, and those after it never come. */
    private static List<SubscriptionPhaseResponse> phases(StoredAgreement agreement, Term term, LocalDate today) {
        return IntStream.range(0, term.header().phased() ? term.phases().size() : 0)
                .filter(place -> !term.coveredDaysOf(place).isEmpty())
                .mapToObj(place -> SubscriptionPhaseResponse.of(term, place, agreement.planVersionId(term, place), today))
                .toList();
    }
}
