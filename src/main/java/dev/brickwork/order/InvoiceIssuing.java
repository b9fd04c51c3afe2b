package dev.brickwork.order;

import java.util.UUID;

/** Issues invoices whose {@code bill_at} has come; implemented where invoices are issued. */
public interface InvoiceIssuing {

    /**
     * Does what the next sweep would: gives the credit of recasts that is due, and issues. In the caller's transaction, under the
     * subscription's lock. What can't be issued is left to the sweep.
     */
    void issue(UUID subscriptionId);
}
