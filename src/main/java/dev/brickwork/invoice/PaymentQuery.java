package dev.brickwork.invoice;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.platform.database.TenantReads;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;

/** Reads payments, newest first, with their refunds. */
public final class PaymentQuery {
    public static final SortFields SORT = SortFields.of("created_at", "p.created_at", "p.id").and("paid_at", "p.paid_at");
    /** What was paid ahead counts for the first version as soon as there is one. */
    private static final String COLUMNS = """
            p.id, p.invoice_id, p.amount, CASE p.state WHEN 'SETTLED' THEN p.amount ELSE 0 END AS paid_amount,
                p.refunded_amount, p.paid_at, p.currency, p.error, p.state, p.method, p.proof, p.memo, p.created_at,
                p.refunded_amount > 0 OR EXISTS (SELECT FROM refund_request q WHERE q.payment_id = p.id
                    AND q.state <> 'SETTLED') AS has_refunds,
                v.id AS version_id, CASE WHEN p.version IS NULL
                THEN coalesce(v.invoice_number, i.provisional_number) ELSE p.invoice_number END AS shown_number""";
    private static final String FROM = """
            payment p JOIN invoice i ON i.seller_id = p.seller_id AND i.id = p.invoice_id
            LEFT JOIN invoice_version v ON v.seller_id = p.seller_id AND v.invoice_id = p.invoice_id
                AND v.version = coalesce(p.version, 1)""";
    private static final String ROWS = "SELECT " + COLUMNS + " FROM " + FROM + " WHERE ";
    private static final String NEWEST_FIRST = " ORDER BY p.created_at DESC, p.id DESC";
    private static final String REFUNDS = """
            SELECT coalesce(r.request_id, r.id) AS id, r.payment_id, r.amount, r.reason, n.id IS NOT NULL AS is_noted,
                    n.id AS credit_note_id, 'SETTLED' AS state, NULL AS error, r.created_at
                FROM refund r LEFT JOIN credit_note n ON n.seller_id = r.seller_id AND n.refund_id = r.id
                WHERE r.payment_id = ANY (?)
            UNION ALL
            SELECT id, payment_id, amount, reason, noted_amount IS NOT NULL, NULL, state, error, created_at FROM refund_request
                WHERE payment_id = ANY (?) AND state <> 'SETTLED'
            ORDER BY created_at DESC, id DESC""";

    private PaymentQuery() {
    }

    /** @param hasRefunds whether there is one to read, or one that was asked for */
    private record Found(PaymentResponse payment, boolean hasRefunds) {

        static Found of(ResultSet row) throws SQLException {
            return new Found(PaymentResponse.of(row), row.getBoolean("has_refunds"));
        }
    }

    /** Empty when there is none. */
    public static List<PaymentResponse> one(TenantReads reads, UUID paymentId) {
        return withRefunds(reads, reads.select(ROWS + "p.id = ?", Found::of, paymentId));
    }

    public static Page<PaymentResponse> page(TenantReads reads, PaymentFilters filters, PageRequest page) {
        var found = page.page(reads::select, COLUMNS, FROM, filters.where(), Found::of);
        return found.with(withRefunds(reads, found.results()));
    }

    /** By invoice; one without payments is missing. */
    static Map<UUID, List<PaymentResponse>> of(TenantReads reads, UUID[] invoiceIds) {
        var byInvoice = new HashMap<UUID, List<PaymentResponse>>();
        withRefunds(reads, reads.select(ROWS + "p.invoice_id = ANY (?)" + NEWEST_FIRST, Found::of,
                (Object) invoiceIds)).forEach(
                        payment -> byInvoice.computeIfAbsent(payment.invoiceId(), id -> new ArrayList<>()).add(payment));
        return byInvoice;
    }

    private static List<PaymentResponse> withRefunds(TenantReads reads, List<Found> found) {
        var payments = found.stream().map(Found::payment).toList();
        var refunded = found.stream().filter(Found::hasRefunds).map(one -> one.payment.paymentId()).toArray(UUID[]::new);
        if (refunded.length == 0) {
            return payments;
        }
        var refunds = new HashMap<UUID, List<PaymentResponse.RefundResponse>>();
        reads.select(REFUNDS, row -> refunds.computeIfAbsent(row.getObject("payment_id", UUID.class),
                id -> new ArrayList<>()).add(PaymentResponse.RefundResponse.of(row)), refunded, refunded);
        return payments.stream().map(payment -> payment.with(refunds.getOrDefault(payment.paymentId(), List.of())))
                .toList();
    }
}
