package dev.brickwork.ledger;

/** The chart of accounts. A balance is what was debited less what was credited, so what we owe is negative. */
public enum Account {
    /** What customers owe on issued invoices. */
    RECEIVABLE,
    /** What was paid to the seller, by whatever way. */
    CASH,
    /** What was delivered in months that are closed, before tax. */
    REVENUE,
    /** What was invoiced before tax, less credit notes and credit for what will not be delivered, and is not revenue yet. */
    DEFERRED_REVENUE,
    /** Revenue of closed months that is not invoiced yet. */
    UNBILLED_REVENUE,
    /** Tax that was invoiced and is due to the state. */
    TAX_PAYABLE,
    /** Credit that customers still have. */
    CUSTOMER_CREDIT,
    /** Payments on invoices that are not issued yet. */
    PREPAYMENT,
    /** What was given up. */
    BAD_DEBT,
    /** The other side of what was moved in from another system, whose books have the revenue and the tax of it. */
    OPENING_BALANCE
}
