package dev.brickwork.invoice;

import java.time.LocalDate;

import dev.brickwork.invoice.InvoiceRules.Fact;

/** What an invoice is, computed from its facts and the day; never stored. */
public enum InvoiceStatus {
    MUTED, DRAFT, SCHEDULED, OUTSTANDING, DUE, PAST_DUE, PAID, PARTIALLY_PAID, ADJUSTED, CREDITED, UNPAID, PAUSED, VOIDED;

    /** The first that fits. */
    static final InvoiceRules<InvoiceStatus> RULES = new InvoiceRules<InvoiceStatus>()
            .rule(VOIDED, Fact.VOIDED)
            .rule(MUTED, Fact.MUTED)
            .rule(DRAFT, Fact.DRAFT)
            .rule(PAUSED, Fact.PAUSED)
            .rule(SCHEDULED, Fact.UNISSUED)
            .rule(PAID, Fact.SETTLED, Fact.PAID)
            .rule(PAID, Fact.SETTLED, Fact.FREE)
            .rule(CREDITED, Fact.SETTLED, Fact.CREDITED)
            .rule(ADJUSTED, Fact.SETTLED)
            .rule(UNPAID, Fact.UNCOLLECTIBLE)
            .rule(PARTIALLY_PAID, Fact.PAID)
            .rule(PARTIALLY_PAID, Fact.CREDITED)
            .rule(ADJUSTED, Fact.NOTED)
            .rule(PAST_DUE, Fact.PAST_DUE)
            .rule(DUE, Fact.DUE)
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
