package dev.brickwork.platform.outbox;

import jakarta.transaction.TransactionScoped;

/** Whether the transaction has told that it has news. */
@TransactionScoped
class EventTally {
    private boolean isPublished;

    boolean isFirst() {
        var isFirst = !isPublished;
        isPublished = true;
        return isFirst;
    }
}
