package dev.brickwork.invoice;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

import dev.brickwork.invoice.InvoiceRules.Condition;

/**
 * How far an issued invoice is from being collected, whatever was paid of it so far: one that is partly paid and late is PAST_DUE. There
 * is none (null) while nothing can be collected: before it is issued, while it is muted, and when it is void.
 */
public enum CollectionState {
    OUTSTANDING, DUE, PAST_DUE, UNPAID, SETTLED;

    static final InvoiceRules<CollectionState> RULES = new InvoiceRules<CollectionState>()
            .rule(null, Condition.VOIDED)
            .rule(null, Condition.MUTED)
            .rule(null, Condition.DRAFT)
            .rule(null, Condition.PAUSED)
            .rule(null, Condition.UNISSUED)
            .rule(SETTLED, Condition.SETTLED)
            .rule(UNPAID, Condition.UNCOLLECTIBLE)
            .rule(PAST_DUE, Condition.PAST_DUE)
            .rule(DUE, Condition.DUE)
            .rule(OUTSTANDING);

    /** Days since the invoice was due; 0 unless it is PAST_DUE. */
    public static long daysOverdue(InvoiceStatus.Facts facts, LocalDate today) {
        return RULES.of(facts, today) == PAST_DUE ? ChronoUnit.DAYS.between(facts.dueOn(), today) : 0;
    }
}
