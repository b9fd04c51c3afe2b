package dev.brickwork.faults;

import java.util.List;

/** The books, and that they say what the invoices say. */
final class LedgerChecks {

    private LedgerChecks() {
    }

    static final List<Check> ALL = List.of(
            Check.none("15 every journal entry balances", """
                    SELECT e.id::text FROM journal_entry e LEFT JOIN journal_posting p ON p.seller_id = e.seller_id AND p.entry_id = e.id
                    GROUP BY e.seller_id, e.id, e.currency HAVING coalesce(sum(p.amount), 1) <> 0 OR count(p.amount) < 2
                        OR count(*) FILTER (WHERE p.currency <> e.currency) > 0"""),
            Check.none("15 a fact is booked once", """
                    SELECT kind || ' ' || source FROM journal_entry GROUP BY seller_id, kind, source HAVING count(*) > 1"""),
            Check.none("15 what was issued, paid and refunded is booked", """
                    SELECT 'invoice ' || i.id FROM invoice i WHERE i.issued_at IS NOT NULL AND NOT EXISTS (SELECT FROM journal_entry e
                        WHERE e.seller_id = i.seller_id AND e.invoice_id = i.id AND e.kind = 'INVOICE_ISSUED')
                    UNION ALL SELECT 'payment ' || p.id FROM payment p WHERE p.state = 'SETTLED' AND NOT EXISTS (SELECT FROM journal_entry e
                        WHERE e.seller_id = p.seller_id AND e.source = p.id AND e.kind = 'PAYMENT_RECEIVED')
                    UNION ALL SELECT 'refund ' || r.id FROM refund r WHERE NOT EXISTS (SELECT FROM journal_entry e
                        WHERE e.seller_id = r.seller_id AND e.source = r.id AND e.kind = 'PAYMENT_REFUNDED')"""),
            agree("16 receivables are what remains on open invoices", "RECEIVABLE", """
                    SELECT seller_id, billed_company_id AS company, sum(remaining_amount) AS amount FROM invoice
                    WHERE issued_at IS NOT NULL AND voided_at IS NULL AND written_off_at IS NULL GROUP BY 1, 2"""),
            agree("16 prepayments are what was paid on invoices that are not issued", "PREPAYMENT", """
                    SELECT seller_id, billed_company_id AS company, -sum(paid_amount - moved_amount) AS amount FROM invoice
                    WHERE issued_at IS NULL GROUP BY 1, 2"""),
            agree("16 the credit of customers is what is left of it", "CUSTOMER_CREDIT", """
                    SELECT seller_id, company_id AS company, -sum(remaining_amount) AS amount FROM credit GROUP BY 1, 2"""),
            agree("16 cash is what was paid and not refunded", "CASH", """
                    SELECT p.seller_id, i.billed_company_id AS company, sum(p.amount - p.refunded_amount) AS amount FROM payment p
                    JOIN invoice i ON i.seller_id = p.seller_id AND i.id = p.invoice_id WHERE p.state = 'SETTLED' GROUP BY 1, 2"""));

    /** Company by company. */
    private static Check agree(String name, String account, String facts) {
        return Check.none(name, """
                SELECT coalesce(b.company, f.company) || ': ' || coalesce(b.amount, 0) || ' by the books, not ' || coalesce(f.amount, 0)
                FROM (SELECT seller_id, customer_id AS company, sum(amount) AS amount FROM journal_posting WHERE account = '%s'
                    GROUP BY 1, 2) b FULL JOIN (%s) f ON f.seller_id = b.seller_id AND f.company = b.company
                WHERE coalesce(b.amount, 0) <> coalesce(f.amount, 0)""".formatted(account, facts));
    }
}
