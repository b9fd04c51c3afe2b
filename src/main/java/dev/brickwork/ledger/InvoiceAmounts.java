package dev.brickwork.ledger;

/**
 * What an invoice asks for, or by how much that changed.
 *
 * @param net after discounts, before tax, without the line {@code Carried to credit}
 * @param tax on the net
 * @param carriedToCredit what that line adds to bring an invoice below 0 to 0; else 0
 */
public record InvoiceAmounts(long net, long tax, long carriedToCredit) {
    public static final InvoiceAmounts NONE = new InvoiceAmounts(0, 0, 0);

    public static InvoiceAmounts of(long net, long tax) {
        return new InvoiceAmounts(net, tax, 0);
    }

    /** What is asked for. */
    public long total() {
        return Math.addExact(Math.addExact(net, tax), carriedToCredit);
    }

    public InvoiceAmounts minus(InvoiceAmounts other) {
        return new InvoiceAmounts(Math.subtractExact(net, other.net), Math.subtractExact(tax, other.tax),
                Math.subtractExact(carriedToCredit, other.carriedToCredit));
    }
}
