package dev.brickwork.invoice;

/** What others embed in a statement of theirs, where they compare many rows. Of the current seller. */
public final class InvoiceSql {

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
