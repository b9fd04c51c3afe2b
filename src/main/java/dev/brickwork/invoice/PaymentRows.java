package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

import dev.brickwork.platform.sql.Sql;

/** Writes a payment that has settled already, and sees in the same round trip what it has moved. */
final class PaymentRows {
    private static final String INSERT = """
            INSERT INTO payment (id, invoice_id, version, invoice_number, state, method, currency, amount, paid_at, proof, memo,
                created_at)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";
    private static final String MOVED = """
            SELECT i.paid_amount, i.remaining_amount, i.fully_paid_at, i.turns_at, v.id AS version_id
            FROM invoice i LEFT JOIN invoice_version v ON v.seller_id = i.seller_id AND v.invoice_id = i.id
                AND v.version = i.current_version WHERE i.id = ?""";
    private static final String INSERT_AND_MOVED = INSERT + ";\n" + MOVED;

    private PaymentRows() {
    }

    /**
     * @param invoice shows what the payment has moved from here on
     * @return the id of the version that it was made against; null where there is none
     */
    static UUID insert(Connection connection, Payment payment, Invoice invoice) throws SQLException {
        return Sql.updateThenSelect(connection, INSERT_AND_MOVED, row -> {
            invoice.movedByPayment(row);
            return row.getObject("version_id", UUID.class);
        }, payment.id, payment.invoiceId, payment.version, payment.invoiceNumber, payment.state.name(), payment.method,
                payment.currency.name(), payment.amount, payment.paidAt, payment.proof, payment.memo, payment.createdAt,
                invoice.id).get(0);
    }
}
