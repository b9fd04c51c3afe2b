package dev.brickwork.milestone;

/** Which invoice bills a completion. */
enum BillOn {
    /** One of its own. */
    IMMEDIATELY,
    /** The next that the subscription bills. */
    NEXT_INVOICE
}
