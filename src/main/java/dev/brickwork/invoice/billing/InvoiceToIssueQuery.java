package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.subscription.SubscriptionSql;

/**
 * Finds and claims invoices whose {@code bill_at} has come. A claim locks the invoice and its subscription until the
 * transaction ends, and passes over what somebody else has locked: so several sweeps share the work, and an order that
 * is being accepted comes first.
 */
final class InvoiceToIssueQuery {
    /** The words of the partial index {@code ix_invoice_bill_at}. */
    private static final String OPEN = """
            i.issued_at IS NULL AND i.voided_at IS NULL AND NOT i.is_paused AND NOT i.is_muted AND NOT i.is_draft
                AND i.parked_at IS NULL""";
    /** The first invoice of a recast waits for its credit, also where giving it has failed: it would be collected without. */
    private static final String CREDIT_IS_GIVEN = """
            NOT EXISTS (SELECT FROM recast_credit c WHERE c.subscription_id = i.subscription_id AND c.granted_at IS NULL
                AND c.replaced_by IS NULL AND c.grants_at <= i.bill_at)""";
    private static final String COLUMNS = """
            SELECT i.id, i.subscription_id, i.customer_id, i.invoice_key, i.currency, i.time_zone, i.starts_on, i.ends_on,
                i.bill_at, i.payment_terms, i.paid_amount, i.moved_amount, i.fully_paid_at, i.processing_amount""";
    private static final String OF_SUBSCRIPTIONS = COLUMNS + """
            , s.status AS subscription_status FROM invoice i %s
            WHERE %s AND %s AND i.bill_at <= ? AND\s""".formatted(SubscriptionSql.join("i"), OPEN, CREDIT_IS_GIVEN);
    private static final String ALONE = COLUMNS + """
            , NULL AS subscription_status FROM invoice i
            WHERE %s AND i.bill_at <= ? AND i.subscription_id IS NULL AND\s""".formatted(OPEN);
    private static final String FIRST_SUBSCRIPTIONS = " ORDER BY i.bill_at, i.id LIMIT ? FOR NO KEY UPDATE OF s, i SKIP LOCKED";
    private static final String FIRST_ALONE = " ORDER BY i.bill_at, i.id LIMIT ? FOR NO KEY UPDATE OF i SKIP LOCKED";
    private static final String NEXT = "SELECT i.bill_at FROM invoice i WHERE " + OPEN + " AND " + CREDIT_IS_GIVEN
            + " ORDER BY i.bill_at LIMIT 1";

    private InvoiceToIssueQuery() {
    }

    static Optional<Instant> next(Database database) {
        return database.select(NEXT, row -> Sql.instant(row, "bill_at")).stream().findFirst();
    }

    /** @param but units ({@link InvoiceToIssue#unit}) that failed before */
    static List<InvoiceToIssue> claim(Database database, Instant now, Collection<UUID> but, int limit) {
        var left = but.toArray(UUID[]::new);
        var claimed = database.select(OF_SUBSCRIPTIONS + "NOT i.subscription_id = ANY (?)" + FIRST_SUBSCRIPTIONS,
                InvoiceToIssue::of, now, left, limit);
        return claimed.isEmpty()
                ? database.select(ALONE + "NOT i.id = ANY (?)" + FIRST_ALONE, InvoiceToIssue::of, now, left, limit)
                : claimed;
    }

    static List<InvoiceToIssue> claimOfSubscription(Database database, Instant now, UUID subscriptionId, int limit) {
        return database.select(OF_SUBSCRIPTIONS + "i.subscription_id = ?" + FIRST_SUBSCRIPTIONS, InvoiceToIssue::of, now,
                subscriptionId, limit);
    }

    static List<InvoiceToIssue> claimStandalone(Database database, Instant now, UUID invoiceId) {
        return database.select(ALONE + "i.id = ?" + FIRST_ALONE, InvoiceToIssue::of, now, invoiceId, 1);
    }
}
