package dev.brickwork.faults;

import java.util.List;

import dev.brickwork.invoice.InvoiceNightlyRules;

/** The rules of invoices, by the numbers that the invariants have. */
final class InvoiceChecks {

    private InvoiceChecks() {
    }

    static final List<Check> ALL = List.of(
            Check.none("1 lines add up to their version, and that to the invoice", """
                    SELECT v.invoice_id || ' version ' || v.version FROM invoice_version v
                    LEFT JOIN (SELECT seller_id, invoice_id, version, count(*) AS lines, sum(amount) AS amount, sum(discount) AS discount,
                        sum(tax) AS tax FROM invoice_line GROUP BY 1, 2, 3) l USING (seller_id, invoice_id, version)
                    JOIN invoice i ON i.seller_id = v.seller_id AND i.id = v.invoice_id
                    WHERE coalesce(l.lines, 0) <> v.line_count OR coalesce(l.amount, 0) <> v.sub_total
                        OR coalesce(l.discount, 0) <> v.discount OR coalesce(l.tax, 0) <> v.tax
                        OR v.grand_total <> v.sub_total - v.discount + v.tax
                        OR (v.version = i.current_version AND v.grand_total <> i.grand_total)"""),
            Check.none("2 a line is amount less discount plus tax", """
                    SELECT invoice_id || ' line ' || place FROM invoice_line WHERE grand_total <> amount - discount + tax"""),
            Check.none("3 what was settled and what remains is the total", """
                    SELECT id::text FROM invoice
                    WHERE paid_amount - moved_amount + credited_amount + noted_amount + remaining_amount <> grand_total"""),
            Check.none("4 never more is settled or processing than the total", """
                    SELECT id::text FROM invoice WHERE paid_amount - moved_amount + processing_amount + credited_amount + noted_amount
                        > greatest(grand_total, 0)"""),
            Check.none("5 a void invoice holds no money", """
                    SELECT id::text FROM invoice WHERE voided_at IS NOT NULL
                        AND (paid_amount <> moved_amount OR processing_amount <> 0 OR credited_amount <> 0)"""),
            Check.none("6 the counters of an invoice are the sums of its payments, credits and notes", """
                    SELECT i.id::text FROM invoice i WHERE i.paid_amount <> coalesce((SELECT sum(p.amount - p.refunded_amount)
                            FROM payment p WHERE p.seller_id = i.seller_id AND p.invoice_id = i.id AND p.state = 'SETTLED'), 0)
                        OR i.processing_amount <> coalesce((SELECT sum(p.amount)
                            FROM payment p WHERE p.seller_id = i.seller_id AND p.invoice_id = i.id AND p.state = 'PROCESSING'), 0)
                        OR i.credited_amount <> coalesce((SELECT sum(u.amount)
                            FROM credit_use u WHERE u.seller_id = i.seller_id AND u.invoice_id = i.id), 0)
                        OR i.noted_amount <> coalesce((SELECT sum(n.amount)
                            FROM credit_note n WHERE n.seller_id = i.seller_id AND n.invoice_id = i.id), 0)"""),
            Check.none("6 what was refunded is the sum of the refunds", """
                    SELECT p.id::text FROM payment p WHERE p.refunded_amount > p.amount OR p.refunded_amount <> coalesce((SELECT sum(r.amount)
                        FROM refund r WHERE r.seller_id = p.seller_id AND r.payment_id = p.id), 0)"""),
            Check.none("6 what of a credit was used is what invoices used", """
                    SELECT c.id::text FROM credit c WHERE c.used_amount + c.withdrawn_amount > c.amount
                        OR c.refunded_amount <> coalesce((SELECT sum(r.amount) FROM credit_refund r
                            WHERE r.seller_id = c.seller_id AND r.credit_id = c.id), 0)
                        OR c.used_amount - c.refunded_amount <> coalesce((
                        SELECT sum(u.amount) FROM credit_use u WHERE u.seller_id = c.seller_id AND u.credit_id = c.id), 0)"""),
            Check.none("7 a payment is above 0 and in its invoice's currency", """
                    SELECT p.id::text FROM payment p LEFT JOIN invoice i ON i.seller_id = p.seller_id AND i.id = p.invoice_id
                    WHERE p.amount <= 0 OR p.currency IS DISTINCT FROM i.currency"""),
            Check.none("8 the numbers of a series are 1, 2, 3 without a gap", """
                    SELECT s.code FROM invoice_series s LEFT JOIN (SELECT seller_id, split_part(invoice_number, '-', 1) AS code,
                        split_part(invoice_number, '-', 2)::int AS number FROM invoice_version WHERE version = 1) v USING (seller_id, code)
                    GROUP BY s.seller_id, s.code, s.last_number
                    HAVING count(v.number) <> s.last_number OR count(DISTINCT v.number) <> s.last_number
                        OR coalesce(max(v.number), 0) <> s.last_number"""),
            Check.none("8 no two invoices have one number", """
                    SELECT invoice_number FROM invoice WHERE invoice_number IS NOT NULL GROUP BY seller_id, invoice_number
                    HAVING count(*) > 1"""),
            Check.none("9 versions count 1 to n, and n is the one that is shown", """
                    SELECT i.id::text FROM invoice i LEFT JOIN invoice_version v ON v.seller_id = i.seller_id AND v.invoice_id = i.id
                    GROUP BY i.seller_id, i.id, i.current_version HAVING count(v.version) <> coalesce(i.current_version, 0)
                        OR coalesce(max(v.version), 0) <> coalesce(i.current_version, 0)"""),
            Check.none("10 no day of a line is billed twice", """
                    SELECT a.subscription_id || ' line ' || a.line FROM invoice_planned_line a JOIN invoice_planned_line b
                    ON b.seller_id = a.seller_id AND b.subscription_id = a.subscription_id AND b.line = a.line
                        AND (b.invoice_id, b.place) > (a.invoice_id, a.place) AND b.contract_days && a.contract_days
                    WHERE NOT a.is_dropped AND NOT b.is_dropped"""),
            Check.none("10 no day of a line is claimed twice", """
                    SELECT a.subscription_id || ' line ' || a.line FROM invoice_claim a JOIN invoice_claim b
                    ON b.seller_id = a.seller_id AND b.subscription_id = a.subscription_id AND b.line = a.line
                        AND (b.invoice_id, b.place) > (a.invoice_id, a.place) AND b.contract_days && a.contract_days"""),
            Check.none("10 what an issued invoice planned is what it claims", """
                    WITH planned AS (
                        SELECT p.seller_id, p.invoice_id, p.place, p.line, p.replaced_line, p.contract_days
                        FROM invoice_planned_line p JOIN invoice i ON i.seller_id = p.seller_id AND i.id = p.invoice_id
                        WHERE i.issued_at IS NOT NULL OR i.is_muted OR i.voided_at IS NOT NULL AND NOT i.is_dropped
                    ), claimed AS (SELECT seller_id, invoice_id, place, line, replaced_line, contract_days FROM invoice_claim)
                    SELECT invoice_id::text FROM ((TABLE planned EXCEPT TABLE claimed) UNION ALL (TABLE claimed EXCEPT TABLE planned)) differs"""),
            Check.none("10 no day of a line is taken back twice", """
                    SELECT a.subscription_id || ' line ' || a.replaced_line FROM invoice_claim a JOIN invoice_claim b
                    ON b.seller_id = a.seller_id AND b.subscription_id = a.subscription_id AND b.replaced_line = a.replaced_line
                        AND (b.invoice_id, b.place) > (a.invoice_id, a.place) AND b.contract_days && a.contract_days"""),
            Check.nightly("11 no day of a line is missed", InvoiceNightlyRules.DAYS_MISSED),
            Check.none("22 what was estimated is what is billed", """
                    SELECT o.id || ': ' || ((o.estimate->>'grand_total')::numeric
                            - coalesce((o.estimate->'grand_total_details'->>'billed_on_completion')::numeric, 0)) || ', not ' || sum(p.grand_total)
                    FROM customer_order o JOIN invoice_planned_line p ON p.seller_id = o.seller_id AND p.subscription_id = o.subscription_id
                        AND NOT p.is_dropped
                    WHERE o.status = 'ACCEPTED' AND o.type = 'STANDARD' AND NOT EXISTS (SELECT FROM customer_order other
                        WHERE other.seller_id = o.seller_id AND other.subscription_id = o.subscription_id AND other.id <> o.id
                            AND other.status = 'ACCEPTED')
                    GROUP BY o.seller_id, o.id, o.estimate HAVING sum(p.grand_total) <> (o.estimate->>'grand_total')::numeric
                        - coalesce((o.estimate->'grand_total_details'->>'billed_on_completion')::numeric, 0)"""),
            Check.none("25 somebody is billed for every invoice", "SELECT id::text FROM invoice WHERE billed_company_id IS NULL"));
}
