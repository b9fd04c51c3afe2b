package dev.brickwork.platform.outbox;

import jakarta.transaction.TransactionScoped;

/** Whether the transaction has told that it has news. */
@TransactionScoped
class NewsTally {
    private boolean isTold;

    boolean isFirst() {
        var isFirst = !isTold;
        isTold = true;
        return isFirst;
    }
}
