package dev.brickwork.invoice;

import java.time.LocalDate;

import dev.brickwork.invoice.InvoiceRules.Condition;

/** What an invoice is, computed from its facts and the day; never stored. */
public enum InvoiceStatus {
    MUTED, DRAFT, SCHEDULED, OUTSTANDING, DUE, PAST_DUE, PAID, PARTIALLY_PAID, ADJUSTED, CREDITED, UNPAID, PAUSED, VOIDED;

    /** The first that fits. */
    static final InvoiceRules<InvoiceStatus> RULES = new InvoiceRules<InvoiceStatus>()
            .rule(VOIDED, Condition.VOIDED)
            .rule(MUTED, Condition.MUTED)
            .rule(DRAFT, Condition.DRAFT)
            .rule(PAUSED, Condition.PAUSED)
            .rule(SCHEDULED, Condition.UNISSUED)
            .rule(PAID, Condition.SETTLED, Condition.PAID)
            .rule(PAID, Condition.SETTLED, Condition.FREE)
            .rule(CREDITED, Condition.SETTLED, Condition.CREDITED)
            .rule(ADJUSTED, Condition.SETTLED)
            .rule(UNPAID, Condition.UNCOLLECTIBLE)
            .rule(PARTIALLY_PAID, Condition.PAID)
            .rule(PARTIALLY_PAID, Condition.CREDITED)
            .rule(ADJUSTED, Condition.NOTED)
            .rule(PAST_DUE, Condition.PAST_DUE)
            .rule(DUE, Condition.DUE)
            .rule(OUTSTANDING);

    /**
     * What is known of an invoice.
     *
     * @param isUncollectible written off, or collection given up
     * @param paid less what was moved to credit
     * @param credited what credit settled
     * @param creditNotes what credit notes took off
     * @param dueOn in the invoice's time zone; null until it is issued
     */
    public record Facts(boolean isVoided, boolean isMuted, boolean isDraft, boolean isPaused, boolean isIssued,
            boolean isUncollectible, long grandTotal, long paid, long credited, long creditNotes, LocalDate dueOn) {

        long remaining() {
            return grandTotal - paid - credited - creditNotes;
        }
    }

    /** {@code today} is a day of the invoice's time zone. */
    public static InvoiceStatus of(Facts facts, LocalDate today) {
        return RULES.of(facts, today);
    }
}
