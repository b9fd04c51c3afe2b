package dev.brickwork.invoice.billing;

import java.util.UUID;

import dev.brickwork.invoice.UntaxedLine;

/**
 * Something to bill that is known before the invoice that bills it is issued.
 *
 * @param sourceId what it is, and for ever: the same is never added a second time
 * @param subscriptionId whose agreement has the line
 * @param line not taxed yet
 * @param chargeReductionId what was given back and is taken back by it; null for anything else
 */
public record PendingCharge(UUID sourceId, UUID subscriptionId, UntaxedLine line, UUID chargeReductionId) {

    public PendingCharge(UUID sourceId, UUID subscriptionId, UntaxedLine line) {
        this(sourceId, subscriptionId, line, null);
    }
}
