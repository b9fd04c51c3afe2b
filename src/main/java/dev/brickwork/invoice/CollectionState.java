package dev.brickwork.invoice;

import dev.brickwork.invoice.InvoiceRules.Fact;

/**
 * How far an issued invoice is from being collected, whatever was paid of it so far: one that is partly paid and late is PAST_DUE. There
 * is none (null) while nothing can be collected: before it is issued, while it is muted, and when it is void.
 */
public enum CollectionState {
    OUTSTANDING, DUE, PAST_DUE, UNPAID, SETTLED;

    static final InvoiceRules<CollectionState> RULES = new InvoiceRules<CollectionState>()
            .rule(null, Fact.VOIDED)
            .rule(null, Fact.MUTED)
            .rule(null, Fact.DRAFT)
            .rule(null, Fact.PAUSED)
            .rule(null, Fact.UNISSUED)
            .rule(SETTLED, Fact.SETTLED)
            .rule(UNPAID, Fact.UNCOLLECTIBLE)
            .rule(PAST_DUE, Fact.PAST_DUE)
            .rule(DUE, Fact.DUE)
            .rule(OUTSTANDING);
}
