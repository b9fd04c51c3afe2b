package dev.brickwork.invoice;

/**
 * What others embed in a statement of theirs, where they compare many rows. Of the current seller.
 *
 * <pre>
 *   COUNTS_AS_RECEIVABLE   issued, not void, not written off: the ledger has its remaining_amount under RECEIVABLE
 *   IS_OWED                of those, the ones of which something remains
 *   IS_OPEN                issued, not void, and something remains, written off or not: the index of open invoices
 * </pre>
 *
 * None of them asks whether an invoice is muted: a muted one is never issued. Of an issued one that is not void, fully_paid_at is null
 * exactly while something remains ({@link Settled}).
 */
public final class InvoiceSql {
    /** A condition on {@code i}: that it counts as a receivable, with its remaining_amount. */
    public static final String COUNTS_AS_RECEIVABLE = "(i.issued_at IS NOT NULL AND i.voided_at IS NULL"
            + " AND i.written_off_at IS NULL)";

    /** A condition on {@code i}: that something remains which the seller still wants. {@link InvoiceColumns#isOwed} is the same. */
    public static final String IS_OWED = "(" + COUNTS_AS_RECEIVABLE + " AND i.fully_paid_at IS NULL)";

    /**
     * A condition on {@code i} that holds of whatever is not settled. It says nothing that other conditions on such invoices do not say,
     * and is the one of the index of open invoices. One whose remaining_amount is below 0 is among them, for the sums.
     */
    public static final String IS_OPEN = "(i.issued_at IS NOT NULL AND i.voided_at IS NULL"
            + " AND (i.fully_paid_at IS NULL OR i.remaining_amount <> 0))";

    /**
     * To select from: what is owed now, invoice by invoice. Columns: customer_id (the billed company), currency, invoice_id, invoice_number,
     * due_on, amount. The books come to the same: the nightly rule {@code receivables} compares.
     */
    public static final String RECEIVABLES_NOW = """
            (SELECT i.billed_company_id AS customer_id, i.currency, i.id AS invoice_id, i.invoice_number, i.due_on,
                i.remaining_amount AS amount
            FROM invoice i WHERE %s AND i.remaining_amount <> 0 AND %s)""".formatted(COUNTS_AS_RECEIVABLE, IS_OPEN);

    /** A condition on {@code i} with the company as a parameter twice: that it pays. Each half of what it pays has an index. */
    public static final String IS_BILLED_TO = "(i.billed_company_id = ? AND (i.customer_id = ? OR i.billed_company_id <> i.customer_id))";

    /** A condition on {@code i} with the company as a parameter twice: that it got it or pays. */
    public static final String IS_OF_COMPANY = "(i.customer_id = ? OR i.billed_company_id = ? AND i.billed_company_id <> i.customer_id)";

    private InvoiceSql() {
    }

    /**
     * Joins the invoice as {@code i}, with its invoice_number, due_on, issued_at and time_zone; all of them null without one.
     *
     * @param of an alias of the statement; its row has an invoice_id
     */
    public static String join(String of) {
        return " LEFT JOIN invoice i ON i.seller_id = %1$s.seller_id AND i.id = %1$s.invoice_id ".formatted(of);
    }

    /**
     * Joins the payment as {@code paid}, with its paid_at; null where the row is about none.
     *
     * @param of an alias of the statement; its row has the source of an entry in the ledger
     */
    public static String joinPayment(String of) {
        return " LEFT JOIN payment paid ON paid.seller_id = %1$s.seller_id AND paid.id = %1$s.source ".formatted(of);
    }
}
