package dev.brickwork.platform.audit;

import jakarta.transaction.TransactionScoped;

/** How many audit records the transaction has written so far. */
@TransactionScoped
class AuditCount {
    private int count;

    void add() {
        count++;
    }

    boolean isEmpty() {
        return count == 0;
    }
}
