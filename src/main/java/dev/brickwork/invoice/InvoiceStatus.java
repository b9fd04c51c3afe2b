package dev.brickwork.invoice;

import java.time.LocalDate;

/** What an invoice is, computed from its facts and the day; never stored. */
public enum InvoiceStatus {
    MUTED, DRAFT, SCHEDULED, OUTSTANDING, DUE, PAST_DUE, PAID, PARTIALLY_PAID, ADJUSTED, CREDITED, UNPAID, PAUSED, VOIDED;

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

    /** The first that fits. {@code today} is a day of the invoice's time zone. */
    public static InvoiceStatus of(Facts facts, LocalDate today) {
        if (facts.isVoided) {
            return VOIDED;
        }
        if (facts.isMuted) {
            return MUTED;
        }
        if (facts.isDraft) {
            return DRAFT;
        }
        if (facts.isPaused) {
            return PAUSED;
        }
        if (!facts.isIssued) {
            return SCHEDULED;
        }
        return facts.remaining() <= 0 ? settled(facts) : open(facts, today);
    }

    private static InvoiceStatus settled(Facts facts) {
        if (facts.paid > 0 || facts.grandTotal == 0) {
            return PAID;
        }
        return facts.credited > 0 ? CREDITED : ADJUSTED;
    }

    private static InvoiceStatus open(Facts facts, LocalDate today) {
        if (facts.isUncollectible) {
            return UNPAID;
        }
        if (facts.paid > 0 || facts.credited > 0) {
            return PARTIALLY_PAID;
        }
        if (facts.creditNotes > 0) {
            return ADJUSTED;
        }
        if (today.isAfter(facts.dueOn)) {
            return PAST_DUE;
        }
        return today.equals(facts.dueOn) ? DUE : OUTSTANDING;
    }
}
