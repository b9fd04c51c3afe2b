package dev.brickwork.invoice.payment;

import dev.brickwork.customer.CustomerSql;
import dev.brickwork.invoice.InvoiceSql;

/**
 * Invoices that somebody has to look at, as others embed them in a statement of theirs. Columns: kind, id, label, about_id (the
 * customer), about (its name), time_zone, at, reason.
 */
public final class StuckInvoicesSql {
    private StuckInvoicesSql() {
    }

    /** Those that are owed and whose newest payment has failed, newest first. */
    public static String failed(int limit) {
        return """
                (SELECT 'failed-charges' AS kind, %s, p.created_at AS at, p.error::text AS reason
                FROM payment p JOIN invoice i ON i.seller_id = p.seller_id AND i.id = p.invoice_id
                WHERE p.state = 'FAILED' AND %s AND NOT EXISTS (SELECT FROM payment n WHERE n.seller_id = p.seller_id
                    AND n.invoice_id = p.invoice_id AND (n.created_at, n.id) > (p.created_at, p.id))
                ORDER BY p.created_at DESC, p.id DESC LIMIT %d)""".formatted(invoice(), InvoiceSql.IS_OWED, limit);
    }

    /** Those that could not be issued, newest first. */
    public static String parked(int limit) {
        return """
                (SELECT 'parked-invoices' AS kind, %s, i.parked_at AS at, i.parked_reason::text AS reason FROM invoice i
                WHERE i.parked_at IS NOT NULL AND i.issued_at IS NULL AND i.voided_at IS NULL AND NOT i.is_dropped
                ORDER BY i.parked_at DESC, i.id DESC LIMIT %d)""".formatted(invoice(), limit);
    }

    private static String invoice() {
        return "i.id, coalesce(i.invoice_number, i.provisional_number)::text AS label, i.customer_id AS about_id, "
                + CustomerSql.name("i.customer_id") + "::text AS about, i.time_zone";
    }
}
