package dev.brickwork.ledger;

/** How far an invoice has come, and so which account holds what is open on it. */
public enum InvoiceStage {
    /** Nothing is owed yet: what is paid is a prepayment. */
    NOT_ISSUED(Account.PREPAYMENT), ISSUED(Account.RECEIVABLE),
    /** What is paid or credited after all makes the loss smaller. */
    WRITTEN_OFF(Account.BAD_DEBT);

    final Account account;

    InvoiceStage(Account account) {
        this.account = account;
    }
}
