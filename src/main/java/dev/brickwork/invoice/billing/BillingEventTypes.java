package dev.brickwork.invoice.billing;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;
import io.quarkus.runtime.annotations.RegisterForReflection;

@Singleton
class BillingEventTypes implements EventTypes {

    @RegisterForReflection
    @Schema(name = "OrderCreditEventData")
    record CreditParked(@Schema(required = true) UUID orderId, @Schema(required = true) String reason) {
    }

    @RegisterForReflection
    @Schema(name = "UsageCorrectionParkedEventData")
    record CorrectionParked(@Schema(required = true) UUID subscriptionId, @Schema(required = true) String reason) {
    }

    /** What is given back to a customer who had the subscription before is in the corrections too, and on no invoice. */
    @RegisterForReflection
    @Schema(name = "UsageCorrectedEventData")
    record UsageCorrected(@Schema(required = true) UUID subscriptionId, @Schema(required = true) UUID invoiceId,
            @Schema(required = true) List<Correction> corrections) {

        @RegisterForReflection
        @Schema(name = "UsageCorrectedEventCorrection")
        record Correction(@Schema(required = true) UUID brickId,
                @Schema(required = true, description = "The first day that the meter period counts.") LocalDate startsAt,
                @Schema(required = true, description = "The last day.") LocalDate endsAt,
                @Schema(required = true) BigDecimal usedBefore, @Schema(required = true) BigDecimal used,
                @Schema(required = true, description = "Cents, before tax; below 0 where too much was billed.") long amount) {
        }

        static UsageCorrected of(UUID subscriptionId, UUID invoiceId, List<ChargeReductions.Correction> corrected) {
            return new UsageCorrected(subscriptionId, invoiceId, corrected.stream().map(correction -> {
                var compared = correction.compared();
                var days = compared.billed().extent().counted();
                return new Correction(compared.billed().id().brickId(), days.from(),
                        days.isEmpty() ? days.from() : days.lastDay(), compared.billed().used(), compared.cost().used(),
                        correction.amounts().net());
            }).toList());
        }
    }

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                new EventType("order.credit_parked",
                        "The credit of a recast failed five times to be granted; somebody must look at it.",
                        CreditParked.class),
                new EventType("subscription.usage_corrected",
                        "Usage that came late has changed what billed meter periods cost. An invoice has the difference, except "
                                + "what becomes credit of a customer who had the subscription before.",
                        UsageCorrected.class),
                new EventType("subscription.usage_correction_parked",
                        "Correcting billed usage failed five times; somebody must look at it.", CorrectionParked.class));
    }
}
