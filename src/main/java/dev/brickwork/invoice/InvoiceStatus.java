package dev.brickwork.invoice;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

import dev.brickwork.invoice.InvoiceRules.Condition;
import dev.brickwork.platform.database.LocalDay;

/** What an invoice is, computed from its facts and the day; never stored. */
public enum InvoiceStatus {
    MUTED, DRAFT, SCHEDULED, OUTSTANDING, DUE, PAST_DUE, PAID, PARTIALLY_PAID, ADJUSTED, CREDITED, UNPAID, PAUSED, VOIDED;

    /** The first that fits: the most urgent, so that one who asks for PAST_DUE gets all that is late. */
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
            .rule(PAST_DUE, Condition.PAST_DUE)
            .rule(PARTIALLY_PAID, Condition.PAID)
            .rule(PARTIALLY_PAID, Condition.CREDITED)
            .rule(DUE, Condition.DUE)
            .rule(ADJUSTED, Condition.NOTED)
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
        /** {@link #dueOrForeseenOn} of an invoice {@code i}, as a value. The index ix_invoice_due_on repeats it word for word. */
        static final String DUE_OR_FORESEEN_ON = "coalesce(i.due_on, " + LocalDay.of("i.bill_at", "i.time_zone")
                + " + i.payment_terms)";

        /** @param row with the columns of an invoice */
        public static Facts of(ResultSet row) throws SQLException {
            return new Facts(row.getObject("voided_at") != null, row.getBoolean("is_muted"), row.getBoolean("is_draft"),
                    row.getBoolean("is_paused"), row.getObject("issued_at") != null,
                    row.getObject("written_off_at") != null || row.getObject("given_up_at") != null,
                    row.getLong("grand_total"), row.getLong("paid_amount") - row.getLong("moved_amount"),
                    row.getLong("credited_amount"), row.getLong("noted_amount"),
                    row.getObject("due_on", LocalDate.class));
        }

        /** The day it is due; before it is issued, the day it will be due if it is issued on time. */
        public LocalDate dueOrForeseenOn(Instant billAt, ZoneId zone, int paymentTerms) {
            return dueOn != null ? dueOn : dueOn(billAt, zone, paymentTerms);
        }

        /** The day an invoice is due that is issued at that time. */
        public static LocalDate dueOn(Instant issuedAt, ZoneId zone, int paymentTerms) {
            return issuedAt.atZone(zone).toLocalDate().plusDays(paymentTerms);
        }

        long remaining() {
            return grandTotal - paid - credited - creditNotes;
        }
    }

    /** {@code today} is a day of the invoice's time zone. */
    public static InvoiceStatus of(Facts facts, LocalDate today) {
        return RULES.of(facts, today);
    }
}
