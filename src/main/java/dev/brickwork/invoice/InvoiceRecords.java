package dev.brickwork.invoice;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;

/** Documents and payments as JSON, one line each, for who checks them without us. In a transaction. */
@ApplicationScoped
public class InvoiceRecords {
    /** What a version comes to, as it is booked. */
    private static final String AMOUNTS = """
            (SELECT jsonb_build_object('net', coalesce(sum(b.amount - b.discount) FILTER (WHERE b.kind <> 'CARRIED_TO_CREDIT'), 0),
                    'tax', coalesce(sum(b.tax), 0),
                    'carried', coalesce(sum(b.grand_total) FILTER (WHERE b.kind = 'CARRIED_TO_CREDIT'), 0))
                FROM invoice_line b WHERE b.seller_id = v.seller_id AND b.invoice_id = v.invoice_id AND b.version = v.version - 1)""";
    private static final String INVOICES = """
            SELECT jsonb_build_object('type', 'invoice', 'invoice_id', i.id, 'version_id', v.id, 'version', v.version,
                'invoice_number', v.invoice_number, 'subscription_id', i.subscription_id, 'currency', i.currency,
                'is_imported', i.is_imported, 'made_at', v.made_at, 'sub_total', v.sub_total, 'discount', v.discount, 'tax', v.tax,
                'grand_total', v.grand_total, 'before', CASE WHEN v.version > 1 THEN %s END,
                'lines', (SELECT jsonb_agg(jsonb_build_object('place', l.place, 'kind', l.kind, 'line', l.line,
                    'replaced_line', l.replaced_line, 'contract_from', l.contract_from, 'contract_to', l.contract_to,
                    'brick_code', l.brick_code, 'quantity', l.quantity::text, 'amount', l.amount, 'discount', l.discount,
                    'tax_category', l.tax_category, 'tax_name', l.tax_name, 'tax_rate', l.tax_rate::text, 'tax', l.tax,
                    'grand_total', l.grand_total,
                    'done', CASE WHEN l.kind = 'COMPLETION' THEN l.breakdown -> 'parts' -> 0 ->> 'before' END,
                    'meter', (SELECT jsonb_build_object('term', m.term, 'contract_from', m.contract_from, 'contract_to', m.contract_to,
                            'lines', m.lines, 'used', e.used::text, 'is_corrected', m.is_outdated OR m.used <> e.used)
                        FROM meter_billing_entry e JOIN meter_billing m ON m.seller_id = e.seller_id
                            AND m.subscription_id = e.subscription_id AND m.term = e.term AND m.brick_id = e.brick_id
                            AND m.contract_from = e.contract_from
                        WHERE e.seller_id = l.seller_id AND e.invoice_id = l.invoice_id AND e.version = l.version AND e.version = 1
                            AND l.kind = 'OVERAGE' AND e.kind = 'OVERAGE' AND e.brick_id = l.brick_id
                            AND e.contract_from = l.contract_from)) ORDER BY l.place)
                    FROM invoice_line l WHERE l.seller_id = v.seller_id AND l.invoice_id = v.invoice_id
                        AND l.version = v.version))::text
            FROM invoice i JOIN invoice_version v ON v.seller_id = i.seller_id AND v.invoice_id = i.id
            WHERE v.invoice_id = ANY (?) AND v.version = 1 OR v.id = ANY (?) ORDER BY v.id"""
            .formatted(AMOUNTS);
    private static final String PAYMENTS = """
            SELECT jsonb_build_object('type', 'payment', 'payment_id', id, 'invoice_id', invoice_id, 'currency', currency,
                'amount', amount, 'method', method, 'paid_at', paid_at)::text FROM payment WHERE id = ANY (?) ORDER BY id""";
    private static final String REFUNDS = """
            SELECT jsonb_build_object('type', 'refund', 'refund_id', coalesce(r.request_id, r.id), 'payment_id', r.payment_id,
                'currency', p.currency, 'amount', r.amount)::text
            FROM refund r JOIN payment p ON p.seller_id = r.seller_id AND p.id = r.payment_id
            WHERE r.id = ANY (?) OR r.request_id = ANY (?) ORDER BY r.id""";
    private static final String CREDIT_NOTES = """
            SELECT jsonb_build_object('type', 'credit_note', 'credit_note_id', id, 'invoice_id', invoice_id, 'currency', currency,
                'amount', amount, 'tax', tax)::text FROM credit_note WHERE id = ANY (?) ORDER BY id""";
    private static final String RATES = """
            SELECT DISTINCT jsonb_build_object('type', 'rate', 'category', l.tax_category, 'name', l.tax_name,
                'rate', l.tax_rate::text)::text
            FROM invoice_version v JOIN invoice_line l ON l.seller_id = v.seller_id AND l.invoice_id = v.invoice_id
                AND l.version = v.version
            WHERE v.made_at >= ? AND v.made_at < ? ORDER BY 1""";

    private final Database database;

    InvoiceRecords(Database database) {
        this.database = database;
    }

    /**
     * @param issued these invoices, as they were issued
     * @param versionIds and these versions
     */
    public List<String> invoices(Collection<UUID> issued, Collection<UUID> versionIds) {
        return select(INVOICES, issued.toArray(UUID[]::new), versionIds.toArray(UUID[]::new));
    }

    public List<String> payments(Collection<UUID> ids) {
        return select(PAYMENTS, (Object) ids.toArray(UUID[]::new));
    }

    /** @param ids as callers know them */
    public List<String> refunds(Collection<UUID> ids) {
        var some = ids.toArray(UUID[]::new);
        return select(REFUNDS, some, some);
    }

    public List<String> creditNotes(Collection<UUID> ids) {
        return select(CREDIT_NOTES, (Object) ids.toArray(UUID[]::new));
    }

    /** The rates of tax that invoices of the time had. */
    public List<String> rates(Instant from, Instant until) {
        return select(RATES, from, until);
    }

    private List<String> select(String sql, Object... parameters) {
        return database.select(sql, row -> row.getString(1), parameters);
    }
}
