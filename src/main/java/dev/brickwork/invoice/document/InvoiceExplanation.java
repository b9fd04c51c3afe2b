package dev.brickwork.invoice.document;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.TierRow;

/** For every cent of an issued version the rule it came from, as it was computed then; nothing is computed again. */
@Schema(name = "InvoiceExplanation")
public record InvoiceExplanation(
        @Schema(required = true) UUID invoiceId,
        @Schema(required = true, examples = "K7QF3M-001") String invoiceNumber,
        @Schema(required = true, examples = "1") int version,
        @Schema(required = true, examples = "USD") String currency,
        @Schema(required = true, description = "Cents, before discounts and tax: the sum of the lines' amounts.") long subTotal,
        @Schema(required = true, description = "Cents.") long discount,
        @Schema(required = true, description = "Cents.") long tax,
        @Schema(required = true, description = "Cents.") long grandTotal,
        @Schema(required = true) List<LineExplanation> lines,
        @Schema(required = true, description = "The same in words.") List<String> sentences) {

    @Schema(name = "InvoiceLineExplanation")
    public record LineExplanation(
            @Schema(required = true, description = "What the line is: `PLANNED`, `OVERAGE`, `CORRECTION`, `COMPLETION`, `CUSTOM`, `TAKEN_BACK` or `CARRIED_TO_CREDIT`.", examples = "PLANNED") String kind,
            @Schema(required = true) String brickName,
            @Schema(required = true, nullable = true) String brickCode,
            @Schema(required = true) LocalDate startsAt,
            @Schema(required = true, description = "The last day.") LocalDate endsAt,
            @Schema(required = true) BigDecimal quantity,
            @Schema(required = true, description = "Cents: the prices of the parts, those taken back subtracted, and `billed_before`.") long amount,
            @Schema(required = true, description = "Cents: the discounts of the parts in the same way.") long discount,
            @Schema(required = true, description = "Cents.") long tax,
            @Schema(required = true, description = "Cents: `amount - discount + tax`.") long grandTotal,
            @Schema(required = true, description = "Empty where nothing was computed: a line whose amount was sent as it is, and what is carried to credit.") List<PartExplanation> parts,
            @Schema(required = true, nullable = true, description = "What a correction takes off because it was billed already.") Before billedBefore,
            @Schema(required = true, nullable = true) TaxExplanation taxRule,
            @Schema(required = true) List<String> sentences) {
    }

    @Schema(name = "InvoicePartExplanation", description = "One segment of the agreement over one stretch of days; of a line that stands alone, its unit price.")
    public record PartExplanation(
            @Schema(required = true, description = "Whether it is subtracted: the price that an upgrade replaces.") boolean takenBack,
            @Schema(required = true, description = "The number of the line in the agreement's timeline; 0 for a line of no agreement.", examples = "1") int segment,
            @Schema(required = true) BigDecimal quantity,
            @Schema(required = true) boolean isUnlimited,
            @Schema(required = true, description = "In contract time, which stands still during a pause.") LocalDate startsAt,
            @Schema(required = true, description = "The last day.") LocalDate endsAt,
            @Schema(required = true) int days,
            @Schema(required = true, description = "How much of the segment's run it is, as a fraction: months, units of a milestone, or 1 for what is charged at once.", examples = "14/31") String measure,
            @Schema(required = true, description = "The steps of the price, in the shape of `tiers_breakdown`.") List<Tier> tiers,
            @Schema(required = true, description = "The rules in the order they apply: the price first, then the discounts.") List<StepExplanation> steps,
            @Schema(required = true, description = "Cents: the price less its discounts.") long net) {

        static PartExplanation of(Breakdown.Part part) {
            var days = part.days();
            return new PartExplanation(part.takenBack(), part.line(), part.quantity(), part.unlimited(), days.from(),
                    days.isEmpty() ? days.from() : days.lastDay(), days.days(), part.measure(),
                    part.tiers().stream().map(Tier::of).toList(), part.steps().stream().map(StepExplanation::of).toList(),
                    part.netCents());
        }
    }

    @Schema(name = "InvoiceTierExplanation")
    public record Tier(@Schema(required = true) BigDecimal quantity,
            @Schema(required = true, description = "Major units.", examples = "19.99") String unitPrice,
            @Schema(required = true, description = "Major units.", examples = "99.95") String subTotal,
            @Schema(required = true, examples = "1 month") String durationText) {

        static Tier of(TierRow row) {
            return new Tier(row.quantity(), row.unitPrice().toPlainString(), row.subTotal().toPlainString(),
                    row.durationText());
        }
    }

    @Schema(name = "InvoiceStepExplanation", description = "A rule at work on running totals: rounding them, and not each stretch, is what makes all stretches add up.")
    public record StepExplanation(
            @Schema(required = true, description = "`PRICE`, `OVERAGE`, `RENEWING_RATE`, `ONE_TIME_RATE`, `FIXED_AMOUNT` or `COUPON`.", examples = "RENEWING_RATE") String rule,
            @Schema(required = true, description = "What the rule applies: cents a month, a percentage, cents for each month.", examples = "10 %") String factor,
            @Schema(required = true, description = "What it had come to where the stretch begins.") Running before,
            @Schema(required = true, description = "What it has come to where the stretch ends.") Running after,
            @Schema(required = true, description = "Cents: the difference of the two, rounded.") long amount) {

        static StepExplanation of(Breakdown.Step step) {
            return new StepExplanation(step.rule().name(), step.factor(), Running.of(step.before()),
                    Running.of(step.after()),
                    step.cents());
        }
    }

    @Schema(name = "InvoiceRunningTotal")
    public record Running(
            @Schema(required = true, description = "Cents, as a fraction in lowest terms.", examples = "1999/2") String exact,
            @Schema(required = true, description = "The same, rounded half away from zero.") long rounded) {

        static Running of(Breakdown.Running running) {
            return new Running(running.exact(), running.cents());
        }
    }

    /** What the percentage of a line's tax is of. */
    @Schema(name = "InvoiceTaxBasis", description = "`LINE`: the line. `LINES_SO_FAR`: the line and those of its rate before it. `LINES_OF_RATE`: all lines of its rate. `AS_CHARGED`: the line, and the tax is that of the charge which it gives back or charges again.")
    public enum TaxBasis {
        LINES_SO_FAR, LINE, LINES_OF_RATE, AS_CHARGED
    }

    @Schema(name = "InvoiceTaxExplanation", description = "The tax of a rate is rounded once for the invoice, and split over its lines by running totals.")
    public record TaxExplanation(@Schema(required = true, nullable = true, examples = "VAT") String name,
            @Schema(required = true, examples = "19") String percent,
            @Schema(required = true) TaxBasis basis,
            @Schema(required = true, description = "Cents: what the percentage is of, by `basis`.", examples = "27375") long net,
            @Schema(required = true, description = "Cents, as a fraction in lowest terms: the percentage of `net`.", examples = "20805/4") String exact,
            @Schema(required = true, description = "Cents: the tax of the other lines in `net`.", examples = "3468") long others,
            @Schema(required = true, description = "Cents: `exact`, rounded half away from zero, less `others`; if the basis is `AS_CHARGED`, the tax that was charged.", examples = "1733") long amount) {
    }

    @Schema(name = "InvoiceBilledBefore")
    public record Before(@Schema(required = true, description = "Cents.") long amount,
            @Schema(required = true, description = "Cents.") long discount) {
    }

    public InvoiceExplanation {
        lines = List.copyOf(lines);
        sentences = List.copyOf(sentences);
    }
}
