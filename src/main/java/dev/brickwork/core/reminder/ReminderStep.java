package dev.brickwork.core.reminder;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;

/**
 * One reminder of a schedule.
 *
 * @param days after the due day; below 0 for before it
 * @param fee what it costs; null for nothing
 * @param interestRate per year, on what is open; null for none
 * @param taxCategory how fee and interest are taxed
 */
public record ReminderStep(int days, Fee fee, Rate interestRate, String taxCategory) {

    /** A fee in one currency. Invoices in another one are not charged it. */
    public record Fee(long amount, CurrencyCode currency) {
    }

    /** A reminder that costs nothing. */
    public static ReminderStep free(int days) {
        return new ReminderStep(days, null, null, null);
    }

    /** What the reminder itself costs on an invoice of this currency. */
    public long feeIn(CurrencyCode currency) {
        return fee == null || fee.currency() != currency ? 0 : fee.amount();
    }
}
