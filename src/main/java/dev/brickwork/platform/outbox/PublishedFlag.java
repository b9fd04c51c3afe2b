package dev.brickwork.platform.outbox;

import jakarta.transaction.TransactionScoped;

/** Whether the transaction has published an event. */
@TransactionScoped
class PublishedFlag {
    private boolean isPublished;

    /** Whether it was not raised before. */
    boolean raise() {
        boolean isFirst = !isPublished;
        isPublished = true;
        return isFirst;
    }
}
