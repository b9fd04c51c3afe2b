package dev.brickwork.invoice;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.platform.check.NightlyRule;
import dev.brickwork.platform.check.NightlyRules;

/** That the books say what the invoices say, and that nothing is left unbilled. */
@Singleton
public class InvoiceNightlyRules implements NightlyRules {
    /** In sum, where money was paid ahead: it stays booked for the company that was to be billed then (decision 0122). */
    private static final String ALL = "'all companies'";
    public static final NightlyRule RECEIVABLES = agree("receivables", "RECEIVABLE", "customer_id::text", """
            SELECT seller_id, billed_company_id::text AS company, currency, sum(remaining_amount) AS amount FROM invoice
            WHERE issued_at IS NOT NULL AND voided_at IS NULL AND written_off_at IS NULL GROUP BY 1, 2, 3""");
    public static final NightlyRule PREPAYMENTS = agree("prepayments", "PREPAYMENT", ALL, """
            SELECT seller_id, %s AS company, currency, -sum(paid_amount - moved_amount) AS amount FROM invoice
            WHERE issued_at IS NULL GROUP BY 1, 2, 3""".formatted(ALL));
    public static final NightlyRule CUSTOMER_CREDIT = agree("customer_credit", "CUSTOMER_CREDIT", "customer_id::text", """
            SELECT seller_id, company_id::text AS company, currency, -sum(remaining_amount) AS amount FROM credit
            GROUP BY 1, 2, 3""");
    public static final NightlyRule CASH = agree("cash", "CASH", ALL, """
            SELECT seller_id, %s AS company, currency, sum(amount) AS amount FROM (
                SELECT seller_id, currency, amount - refunded_amount AS amount FROM payment WHERE state = 'SETTLED'
                UNION ALL SELECT seller_id, currency, -amount FROM credit_refund) AS moved GROUP BY 1, 2, 3"""
            .formatted(ALL));
    /** Of what is billed by time. A line ends with its term at the latest, where that is cut, or with the change that replaces it. */
    public static final NightlyRule DAYS_MISSED = new NightlyRule("days_missed",
            """
                    SELECT 'line ' || l.number || ' of subscription ' || l.subscription_id FROM agreement_line l
                    JOIN agreement_term t ON t.seller_id = l.seller_id AND t.subscription_id = l.subscription_id AND t.number = l.term
                    LEFT JOIN agreement_change c ON c.seller_id = l.seller_id AND c.subscription_id = l.subscription_id
                        AND c.term = l.term AND c.number = l.ended_by
                    WHERE l.brick_kind = 'ADD_ON' AND l.price_months > 0 AND NOT t.is_trial
                        AND least(l.ends_on, t.cut_on, c.takes_effect_on) > l.starts_on
                        AND NOT coalesce((SELECT range_agg(p.contract_days) FROM invoice_planned_line p
                                WHERE p.seller_id = l.seller_id AND p.subscription_id = l.subscription_id AND p.line = l.number
                                    AND NOT p.is_dropped)
                            @> daterange(l.starts_on, least(l.ends_on, t.cut_on, c.takes_effect_on)), false)""");

    @Override
    public List<NightlyRule> rules() {
        return List.of(RECEIVABLES, PREPAYMENTS, CUSTOMER_CREDIT, CASH, DAYS_MISSED);
    }

    /** @param company how the books are summed: by each, or by {@link #ALL}; the facts have the same column */
    private static NightlyRule agree(String name, String account, String company, String facts) {
        return new NightlyRule(name, """
                SELECT coalesce(b.company, f.company) || ': ' || coalesce(b.currency, f.currency) || ' '
                    || coalesce(b.amount, 0) || ' by the books, not ' || coalesce(f.amount, 0)
                FROM (SELECT seller_id, %s AS company, currency, sum(amount) AS amount FROM journal_posting
                    WHERE account = '%s' GROUP BY 1, 2, 3) b
                FULL JOIN (%s) f ON f.seller_id = b.seller_id AND f.company = b.company AND f.currency = b.currency
                WHERE coalesce(b.amount, 0) <> coalesce(f.amount, 0)""".formatted(company, account, facts));
    }
}
