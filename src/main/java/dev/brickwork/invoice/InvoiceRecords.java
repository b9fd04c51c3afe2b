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
    private static final String INVOICES = """
            SELECT jsonb_build_object('type', '%s', 'invoice_id', i.id, 'version_id', v.id, 'version', v.version,
                'invoice_number', v.invoice_number, 'customer_id', i.billed_company_id, 'subscription_id', i.subscription_id,
                'currency', i.currency, 'is_imported', i.is_imported, 'made_at', v.made_at, 'sub_total', v.sub_total,
                'discount', v.discount, 'tax', v.tax,
                'grand_total', v.grand_total,
                'lines', (SELECT jsonb_agg(jsonb_build_object('place', l.place, 'kind', l.kind, 'line', l.line,
                    'replaced_line', l.replaced_line, 'contract_from', l.contract_from, 'contract_to', l.contract_to,
                    'starts_on', l.starts_on, 'ends_on', l.ends_on, 'brick_code', l.brick_code, 'quantity', l.quantity::text,
                    'amount', l.amount, 'discount', l.discount,
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
                        AND l.version = v.version)%s)::text
            FROM invoice i JOIN invoice_version v ON v.seller_id = i.seller_id AND v.invoice_id = i.id
            WHERE %s ORDER BY v.id""";
    private static final String NEW_VERSIONS = INVOICES.formatted("invoice", "",
            "v.invoice_id = ANY (?) AND v.version = 1 OR v.id = ANY (?)");
    private static final String EARLIER_VERSIONS = INVOICES.formatted("earlier_invoice",
            """
                    , 'credit_notes', (SELECT coalesce(jsonb_agg(jsonb_build_object('credit_note_id', n.id, 'amount', n.amount, 'tax', n.tax)
                            ORDER BY n.place), '[]')
                        FROM credit_note n WHERE n.seller_id = i.seller_id AND n.invoice_id = i.id)""",
            """
                    v.invoice_id = ANY (?) AND v.version = i.current_version OR (v.invoice_id, v.version) IN (
                        SELECT n.invoice_id, n.version - 1 FROM invoice_version n WHERE n.id = ANY (?))""");
    private static final String PAYMENTS = """
            SELECT jsonb_build_object('type', 'payment', 'payment_id', p.id, 'invoice_id', p.invoice_id,
                'customer_id', i.billed_company_id, 'currency', p.currency, 'amount', p.amount, 'method', p.method,
                'paid_at', p.paid_at)::text
            FROM payment p JOIN invoice i ON i.seller_id = p.seller_id AND i.id = p.invoice_id
            WHERE p.id = ANY (?) ORDER BY p.id""";
    private static final String REFUNDS = """
            SELECT jsonb_build_object('type', 'refund', 'refund_id', coalesce(r.request_id, r.id), 'payment_id', r.payment_id,
                'invoice_id', p.invoice_id, 'customer_id', i.billed_company_id, 'currency', p.currency, 'amount', r.amount)::text
            FROM refund r JOIN payment p ON p.seller_id = r.seller_id AND p.id = r.payment_id
            JOIN invoice i ON i.seller_id = p.seller_id AND i.id = p.invoice_id
            WHERE r.id = ANY (?) OR r.request_id = ANY (?) ORDER BY r.id""";
    private static final String CREDIT_NOTES = """
            SELECT jsonb_build_object('type', 'credit_note', 'credit_note_id', n.id, 'invoice_id', n.invoice_id,
                'customer_id', i.billed_company_id, 'currency', n.currency, 'amount', n.amount, 'tax', n.tax)::text
            FROM credit_note n JOIN invoice i ON i.seller_id = n.seller_id AND i.id = n.invoice_id
            WHERE n.id = ANY (?) ORDER BY n.id""";
    /** Whose it is changes with the end of the subscription. */
    private static final String CREDITS = """
            SELECT jsonb_build_object('type', 'credit', 'credit_id', c.id, 'kind', c.kind, 'invoice_id', c.from_invoice_id,
                'customer_id', CASE WHEN c.passed_at IS NULL THEN c.company_id END, 'currency', c.currency, 'amount', c.amount,
                'charged_net', coalesce(sum(r.net), 0), 'charged_tax', coalesce(sum(r.tax), 0))::text
            FROM credit c LEFT JOIN charge_reduction r ON r.seller_id = c.seller_id AND r.by_credit_id = c.id
            WHERE c.id = ANY (?) GROUP BY c.seller_id, c.id ORDER BY c.id""";
    private static final String CREDIT_USES = """
            SELECT jsonb_build_object('type', 'credit_use', 'credit_use_id', u.id, 'credit_id', u.credit_id,
                'invoice_id', u.invoice_id, 'customer_id', i.billed_company_id, 'currency', u.currency, 'amount', u.amount)::text
            FROM credit_use u JOIN invoice i ON i.seller_id = u.seller_id AND i.id = u.invoice_id
            WHERE u.id = ANY (?) ORDER BY u.id""";
    private static final String CREDIT_REFUNDS = """
            SELECT jsonb_build_object('type', 'credit_refund', 'credit_refund_id', r.id, 'credit_id', r.credit_id,
                'invoice_id', c.from_invoice_id, 'currency', r.currency, 'amount', r.amount)::text
            FROM credit_refund r JOIN credit c ON c.seller_id = r.seller_id AND c.id = r.credit_id
            WHERE r.id = ANY (?) ORDER BY r.id""";
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
        return select(NEW_VERSIONS, issued.toArray(UUID[]::new), versionIds.toArray(UUID[]::new));
    }

    /**
     * What invoices said before something took it back.
     *
     * @param voided the last version of these, with all credit notes
     * @param versionIds and the one before each of these
     */
    public List<String> earlierInvoices(Collection<UUID> voided, Collection<UUID> versionIds) {
        return select(EARLIER_VERSIONS, voided.toArray(UUID[]::new), versionIds.toArray(UUID[]::new));
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

    public List<String> credits(Collection<UUID> ids) {
        return select(CREDITS, (Object) ids.toArray(UUID[]::new));
    }

    public List<String> creditUses(Collection<UUID> ids) {
        return select(CREDIT_USES, (Object) ids.toArray(UUID[]::new));
    }

    public List<String> creditRefunds(Collection<UUID> ids) {
        return select(CREDIT_REFUNDS, (Object) ids.toArray(UUID[]::new));
    }

    /** The rates of tax that invoices of the time had. */
    public List<String> rates(Instant from, Instant until) {
        return select(RATES, from, until);
    }

    private List<String> select(String sql, Object... parameters) {
        return database.select(sql, row -> row.getString(1), parameters);
    }
}
