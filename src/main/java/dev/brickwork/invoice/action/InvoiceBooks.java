package dev.brickwork.invoice.action;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.invoice.Invoice;
import dev.brickwork.ledger.InvoiceAmounts;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;

/** What the journal has to know of an invoice that is generated. */
@ApplicationScoped
class InvoiceBooks {
    private static final String CARRIED = """
            SELECT coalesce(sum(grand_total), 0)::bigint FROM invoice_line
            WHERE invoice_id = ? AND version = ? AND kind = 'CARRIED_TO_CREDIT'""";
    private static final String CARRIED_GIVEN = """
            SELECT coalesce(sum(amount - withdrawn_amount), 0)::bigint AS given, coalesce(sum(withdrawn_tax), 0)::bigint AS tax
            FROM credit WHERE kind = 'CARRIED' AND from_invoice_id = ?""";
    private static final String CREDIT_NOTES = """
            SELECT coalesce(sum(amount - tax), 0)::bigint AS net, coalesce(sum(tax), 0)::bigint AS tax FROM credit_note
            WHERE invoice_id = ?""";

    private final Database database;

    InvoiceBooks(Database database) {
        this.database = database;
    }

    /** What its current version asks for. */
    InvoiceAmounts amounts(Invoice invoice) {
        long carried = one(CARRIED, row -> row.getLong(1), invoice.id, invoice.currentVersion);
        return new InvoiceAmounts(invoice.subTotal - invoice.discount - carried, invoice.tax, carried);
    }

    /** What of the credit that it carried was taken back, since the charges that it reduced went away. */
    InvoiceAmounts carriedWithdrawn(Invoice invoice, long carried) {
        return one(CARRIED_GIVEN, row -> {
            long taken = carried - row.getLong("given");
            return InvoiceAmounts.of(taken - row.getLong("tax"), row.getLong("tax"));
        }, invoice.id);
    }

    /** All its credit notes together. */
    InvoiceAmounts creditNotes(Invoice invoice) {
        return one(CREDIT_NOTES, row -> InvoiceAmounts.of(row.getLong("net"), row.getLong("tax")), invoice.id);
    }

    private <T> T one(String sql, Sql.Row<T> row, Object... parameters) {
        return database.select(sql, row, parameters).get(0);
    }
}
