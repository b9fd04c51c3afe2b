package dev.brickwork.seller;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.reminder.ReminderSchedule;
import dev.brickwork.core.reminder.ReminderStep;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Patch;
import dev.brickwork.spi.TaxCalculator;

/** Which reminders customers get for unpaid invoices. */
@Schema(name = "ReminderSettings")
public record ReminderSettings(
        @Schema(required = true, description = "False: no reminders at all. Nothing that was missed meanwhile is sent later.") boolean enabled,
        @Schema(required = true, description = "In a change, the whole list.") List<Step> steps) {
    /** Three days before an invoice is due, on the day, and 7, 14 and 30 days after it. */
    public static final ReminderSettings DEFAULT = new ReminderSettings(true,
            IntStream.of(-3, 0, 7, 14, 30).mapToObj(days -> new Step(days, true, null, null, TaxCalculator.OUTSIDE_SCOPE))
                    .toList());
    private static final int STEPS_MAX = 10;
    private static final int DAYS_BEFORE_MAX = 60;
    private static final int DAYS_AFTER_MAX = 365;
    private static final long FEE_MAX = 10_000_000;
    private static final int RATE_DIGITS = 3;
    private static final int RATE_DECIMALS = 6;
    private static final BigDecimal RATE_MAX = BigDecimal.valueOf(100);
    private static final int CATEGORY_LENGTH_MAX = 100;

    public ReminderSettings {
        steps = List.copyOf(steps);
    }

    @Schema(name = "ReminderStep", requiredProperties = "days")
    public record Step(
            @Schema(description = "Days after the due day; below 0 for before it. Each only once.", examples = "7") int days,
            @Schema(defaultValue = "true", description = "False: this reminder is not sent.") boolean enabled,
            @Schema(nullable = true, implementation = Fee.class, description = "What the reminder costs the customer. Only after the due day, and only on invoices in this currency.") Fee fee,
            @Schema(nullable = true, description = "Interest per year in per cent on what is open, for each day since the due day that was not charged yet; a year has 365 days. Only after the due day.", examples = "9.12") String interestRate,
            @Schema(defaultValue = TaxCalculator.OUTSIDE_SCOPE, description = "How fee and interest are taxed: a `tax_category`. `outside_scope`: no tax, because they are no payment for a supply.") String taxCategory) {

        static Step read(Fields in) {
            var days = in.wholeNumber("days", -DAYS_BEFORE_MAX, DAYS_AFTER_MAX).required();
            var rate = in.decimalText("interest_rate", RATE_DIGITS, RATE_DECIMALS).optional();
            var step = new Step(days == null ? 0 : days, Boolean.TRUE.equals(in.flag("enabled").or(true)),
                    in.object("fee", Fee::read).optional(),
                    rate == null ? null : Decimals.plain(rate).toPlainString(),
                    in.text("tax_category", CATEGORY_LENGTH_MAX).or(TaxCalculator.OUTSIDE_SCOPE));
            if (rate != null && (rate.signum() <= 0 || rate.compareTo(RATE_MAX) > 0)) {
                in.problem("interest_rate", "must be above 0 and at most 100");
            }
            if (days != null && days <= 0) {
                refuseBeforeDue(in, "fee");
                refuseBeforeDue(in, "interest_rate");
            }
            return step;
        }

        private static void refuseBeforeDue(Fields in, String name) {
            if (in.hasValue(name)) {
                in.problem(name, "is only for reminders after the due day");
            }
        }

        private ReminderStep step() {
            return new ReminderStep(days, fee == null ? null : new ReminderStep.Fee(fee.amount, fee.currency),
                    interestRate == null ? null : Rate.ofPercent(interestRate), taxCategory);
        }
    }

    @Schema(name = "ReminderFee", requiredProperties = {"amount", "currency"})
    public record Fee(@Schema(description = "Cents, without tax.", examples = "500") long amount,
            CurrencyCode currency) {

        static Fee read(Fields in) {
            var amount = in.wholeNumber("amount", 1, FEE_MAX).required();
            return new Fee(amount == null ? 0 : amount, in.currency("currency").required());
        }
    }

    /** Members that are sent replace those that are there. */
    record Change(Patch<Boolean> enabled, Patch<List<Step>> steps) {

        static Change read(Fields in) {
            var change = new Change(in.flag("enabled").patch(), in.list("steps", STEPS_MAX, Step::read).patch());
            var seen = new HashSet<Integer>();
            if (change.steps.value() != null && !change.steps.value().stream().filter(Objects::nonNull)
                    .allMatch(step -> seen.add(step.days))) {
                in.problem("steps", "must not have the same days twice");
            }
            return change;
        }

        ReminderSettings appliedTo(ReminderSettings current) {
            return new ReminderSettings(enabled.or(current.enabled), steps.or(current.steps));
        }
    }

    /** What is switched on. */
    public ReminderSchedule schedule() {
        return enabled
                ? new ReminderSchedule(steps.stream().filter(Step::enabled).map(Step::step).toList())
                : ReminderSchedule.NONE;
    }
}
