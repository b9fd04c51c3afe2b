package dev.brickwork.invoice;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.core.time.DateRange;

/**
 * A line of an invoice, whatever its kind, before it is taxed.
 *
 * @param line the number of the line of the agreement, null where it belongs to none
 * @param contractDays null where it bills no days of the agreement
 * @param days on the calendar
 * @param brickId null, like its code, for something that is in no catalogue
 * @param amounts their tax is still 0
 * @param breakdown without tax; null where nothing was computed
 * @param charged the tax of what it gives back, or takes back; null where it is taxed by the day it is issued
 */
public record UntaxedLine(LineKind kind, Integer line, DateRange contractDays, DateRange days, UUID brickId,
        String brickCode,
        String brickName, BigDecimal quantity, Amounts amounts, String taxCategory, Breakdown breakdown,
        Charged charged) {

    public UntaxedLine(LineKind kind, Integer line, DateRange contractDays, DateRange days, UUID brickId, String brickCode,
            String brickName, BigDecimal quantity, Amounts amounts, String taxCategory, Breakdown breakdown) {
        this(kind, line, contractDays, days, brickId, brickCode, brickName, quantity, amounts, taxCategory, breakdown,
                null);
    }

    public UntaxedLine chargedAt(Charged tax) {
        return new UntaxedLine(kind, line, contractDays, days, brickId, brickCode, brickName, quantity, amounts, taxCategory,
                breakdown, tax);
    }

    /** What it is taxed on, as a line of its invoice. */
    public LineTaxes.Line taxed(Rate ofTheDay) {
        return charged == null
                ? LineTaxes.Line.of(ofTheDay, amounts.net())
                : new LineTaxes.Line(charged.tax.rate(), amounts.net(), charged.cents);
    }

    /** Tax as it was charged. @param cents of the line */
    public record Charged(AppliedTax tax, long cents) {

        /** @param parts given back, all with one kind of tax */
        public static Charged of(List<StandingCharges.Part> parts) {
            return new Charged(parts.get(0).charge().tax(),
                    -parts.stream().mapToLong(StandingCharges.Part::taxCents).sum());
        }
    }

    /** Whether a line of these amounts charges nothing; one that discounts bring to nothing charges something. */
    public static boolean chargesNothing(Amounts amounts) {
        return amounts.subTotal() == 0 && amounts.discount() == 0;
    }
}
