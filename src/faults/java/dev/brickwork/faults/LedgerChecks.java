package dev.brickwork.faults;

import java.util.List;

import dev.brickwork.invoice.InvoiceNightlyRules;

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
            Check.nightly("16 receivables are what remains on open invoices", InvoiceNightlyRules.RECEIVABLES),
            Check.nightly("16 prepayments are what was paid on invoices that are not issued", InvoiceNightlyRules.PREPAYMENTS),
            Check.nightly("16 the credit of customers is what is left of it", InvoiceNightlyRules.CUSTOMER_CREDIT),
            Check.nightly("16 cash is what was paid and not refunded", InvoiceNightlyRules.CASH));
}
