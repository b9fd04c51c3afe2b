package dev.brickwork.invoice.billing;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** Usage that came late has changed what billed meter periods cost; the invoice has the difference. */
@RegisterForReflection
@Schema(name = "UsageCorrectedEventData")
record UsageCorrectedEventData(@Schema(required = true) UUID subscriptionId, @Schema(required = true) UUID invoiceId,
        @Schema(required = true) List<Correction> corrections) {

    @RegisterForReflection
    @Schema(name = "UsageCorrectedEventCorrection")
    record Correction(@Schema(required = true) UUID brickId,
            @Schema(required = true, description = "The first day that the meter period counts.") LocalDate startsAt,
            @Schema(required = true, description = "The last day.") LocalDate endsAt,
            @Schema(required = true) BigDecimal usedBefore, @Schema(required = true) BigDecimal used,
            @Schema(required = true, description = "Cents, before tax; below 0 where too much was billed.") long amount) {
    }

    static UsageCorrectedEventData of(UUID subscriptionId, UUID invoiceId, List<ChargeReductions.Correction> corrected) {
        return new UsageCorrectedEventData(subscriptionId, invoiceId, corrected.stream().map(correction -> {
            var compared = correction.compared();
            var days = compared.billed().extent().counted();
            return new Correction(compared.billed().id().brickId(), days.from(),
                    days.isEmpty() ? days.from() : days.lastDay(), compared.billed().used(), compared.cost().used(),
                    correction.amounts().net());
        }).toList());
    }
}
