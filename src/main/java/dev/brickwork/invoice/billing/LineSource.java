package dev.brickwork.invoice.billing;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.invoice.UntaxedLine;

/**
 * Where lines come from that join an invoice when it is issued, besides those that its timeline planned: overage and
 * corrections, completed milestones, what a standalone invoice sells. Each source of such lines is a bean of this type.
 */
public interface LineSource {

    /** The place of its lines among those of all sources; planned lines come first. */
    int order();

    /**
     * Called in the transaction that issues, with the subscriptions locked, for many invoices at once. It writes nothing: an
     * invoice that would not be valid is refused afterwards, and an acceptance is committed all the same.
     *
     * @param reductions where a line below 0 gets what it gives back
     * @param writes gets what marks the origin of the lines as billed; done once every invoice is known to be valid
     * @return by invoice; one that gets nothing may be missing
     */
    Map<UUID, List<UntaxedLine>> of(List<InvoiceToIssue> invoices, ChargeReductions reductions, List<Runnable> writes);
}
