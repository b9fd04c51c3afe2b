package dev.brickwork.invoice;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.ledger.Account;
import dev.brickwork.ledger.LedgerSql;
import dev.brickwork.platform.check.NightlyRule;
import dev.brickwork.platform.check.NightlyRules;
import dev.brickwork.subscription.SubscriptionSql;

/** That the books say what the invoices say, and that nothing is left unbilled. */
@Singleton
public class InvoiceNightlyRules implements NightlyRules {
    /** In sum, where money was paid ahead: it stays booked for the company that was to be billed then (decision 17). */
    private static final String ALL = LedgerSql.ALL_COMPANIES;
    public static final NightlyRule RECEIVABLES = agree("receivables", LedgerSql.balancesOfCompanies(Account.RECEIVABLE), """
            SELECT seller_id, billed_company_id::text AS company, currency, sum(remaining_amount) AS amount FROM invoice i
            WHERE %s GROUP BY 1, 2, 3""".formatted(InvoiceSql.COUNTS_AS_RECEIVABLE));
    public static final NightlyRule PREPAYMENTS = agree("prepayments", LedgerSql.balances(Account.PREPAYMENT), """
            SELECT seller_id, %s AS company, currency, -sum(paid_amount - moved_amount) AS amount FROM invoice
            WHERE issued_at IS NULL GROUP BY 1, 2, 3""".formatted(ALL));
    public static final NightlyRule CUSTOMER_CREDIT = agree("customer_credit",
            LedgerSql.balancesOfCompanies(Account.CUSTOMER_CREDIT), """
                    SELECT seller_id, company_id::text AS company, currency, -sum(remaining_amount) AS amount FROM credit
                    GROUP BY 1, 2, 3""");
    /** What was paid before an invoice was imported is in the books of another system. */
    public static final NightlyRule CASH = agree("cash", LedgerSql.balances(Account.CASH), """
            SELECT seller_id, %s AS company, currency, sum(amount) AS amount FROM (
                SELECT seller_id, currency, CASE WHEN method = 'IMPORTED' THEN 0 ELSE amount END - refunded_amount AS amount
                FROM payment WHERE state = 'SETTLED'
                UNION ALL SELECT seller_id, currency, -amount FROM credit_refund) AS moved GROUP BY 1, 2, 3"""
            .formatted(ALL));
    public static final NightlyRule DAYS_MISSED = new NightlyRule("days_missed", """
            SELECT 'line ' || l.number || ' of subscription ' || l.subscription_id FROM %s l
            WHERE NOT coalesce((SELECT range_agg(p.contract_days) FROM invoice_planned_line p
                    WHERE p.seller_id = l.seller_id AND p.subscription_id = l.subscription_id AND p.line = l.number
                        AND NOT p.is_dropped) @> l.days, false)""".formatted(SubscriptionSql.DAYS_TO_BILL));

    /** What was given back of an invoice is at most what its lines charge, less credit notes and what was written off. */
    public static final NightlyRule GIVEN_BACK = new NightlyRule("given_back",
            """
                    SELECT g.given || ' given back of invoice ' || i.id || ', of which ' || greatest(c.charged, 0) || ' stands'
                    FROM (SELECT seller_id, charge_invoice_id, sum(net + tax - reversed_net - reversed_tax) AS given
                        FROM charge_reduction WHERE released_at IS NULL GROUP BY 1, 2) g
                    JOIN invoice i ON i.seller_id = g.seller_id AND i.id = g.charge_invoice_id
                    CROSS JOIN LATERAL (SELECT CASE WHEN i.voided_at IS NULL THEN
                        coalesce((SELECT sum(l.grand_total) FROM invoice_line l WHERE l.seller_id = i.seller_id AND l.invoice_id = i.id
                            AND l.version = i.current_version AND l.kind <> 'CARRIED_TO_CREDIT'), 0)
                        + coalesce((SELECT sum(b.net + b.tax) FROM charge_reduction b WHERE b.seller_id = i.seller_id
                            AND b.by_invoice_id = i.id AND b.released_at IS NULL), 0)
                        - i.noted_amount - CASE WHEN i.written_off_at IS NULL THEN 0 ELSE i.remaining_amount END ELSE 0 END AS charged) c
                    WHERE g.given > greatest(c.charged, 0)""");
    public static final NightlyRule PAID_OUT = new NightlyRule("paid_out",
            """
                    SELECT 'company ' || c.company_id || ': ' || c.currency || ' ' || -money_kept(c.seller_id, c.company_id, c.currency)
                        || ' more paid out than paid'
                    FROM (SELECT DISTINCT seller_id, company_id, currency FROM credit WHERE refunded_amount > 0) c
                    WHERE money_kept(c.seller_id, c.company_id, c.currency) < 0""");
    /**
     * Without what the seller granted: discounts above the price, a credit that an order names, and credit that was to be charged again
     * and was waived. What waits for the next invoice counts already.
     */
    public static final NightlyRule REVENUE = new NightlyRule("revenue",
            """
                    SELECT 'subscription ' || r.subscription_id || ': ' || r.currency || ' ' || r.revenue || ' of revenue'
                    FROM (SELECT seller_id, subscription_id, currency, -amount AS revenue FROM %s b WHERE amount > 0) r
                    WHERE r.revenue
                        + coalesce((SELECT sum(a.amount - a.discount) FROM invoice_addition a
                            JOIN invoice i ON i.seller_id = a.seller_id AND i.id = a.invoice_id
                            WHERE a.seller_id = r.seller_id AND a.subscription_id = r.subscription_id AND a.kind = 'TAKEN_BACK'
                                AND (i.issued_at IS NULL OR i.voided_at IS NOT NULL OR i.subscription_id IS NULL)), 0)
                        - coalesce((SELECT sum(l.amount - l.discount) FROM invoice_line l
                            JOIN invoice i ON i.seller_id = l.seller_id AND i.id = l.invoice_id AND i.current_version = l.version
                            WHERE i.seller_id = r.seller_id AND i.subscription_id = r.subscription_id AND i.voided_at IS NULL
                                AND l.kind = 'PLANNED' AND l.replaced_line IS NULL AND l.amount < l.discount), 0)
                        + coalesce((SELECT sum(c.amount - c.withdrawn_amount) FROM credit c WHERE c.seller_id = r.seller_id
                            AND c.subscription_id = r.subscription_id AND c.kind = 'RECAST' AND c.from_invoice_id IS NULL), 0) < 0"""
                    .formatted(LedgerSql.balancesOfSubscriptions(Account.REVENUE, Account.DEFERRED_REVENUE,
                            Account.UNBILLED_REVENUE)));

    /** Where an invoice charges nothing at a rate and only gives back, the tax is what was charged. */
    public static final NightlyRule TAX_OF_RATE = new NightlyRule("tax_of_rate",
            """
                    SELECT 'invoice ' || t.invoice_id || ': ' || t.tax || ' of tax at ' || t.tax_rate || ' %, not ' || t.due
                    FROM (SELECT l.seller_id, l.invoice_id, l.tax_rate, sum(l.tax) AS tax,
                            round(sum(l.amount - l.discount) * l.tax_rate / 100) AS due,
                            bool_or(l.amount <> l.discount AND l.kind <> 'TAKEN_BACK' AND (l.amount > l.discount
                                OR l.kind <> 'CORRECTION' AND l.replaced_line IS NULL)) AS charges
                        FROM invoice_line l JOIN invoice i ON i.seller_id = l.seller_id AND i.id = l.invoice_id
                            AND i.current_version = l.version
                        WHERE NOT i.is_imported GROUP BY 1, 2, 3) t
                    WHERE t.charges AND t.tax <> t.due""");

    @Override
    public List<NightlyRule> rules() {
        return List.of(RECEIVABLES, PREPAYMENTS, CUSTOMER_CREDIT, CASH, DAYS_MISSED, GIVEN_BACK, PAID_OUT, REVENUE,
                TAX_OF_RATE);
    }

    /** @param facts with the columns of the balances: by each company, or by {@link #ALL} */
    private static NightlyRule agree(String name, String balances, String facts) {
        return new NightlyRule(name, """
                SELECT coalesce(b.company, f.company) || ': ' || coalesce(b.currency, f.currency) || ' '
                    || coalesce(b.amount, 0) || ' by the books, not ' || coalesce(f.amount, 0)
                FROM %s b
                FULL JOIN (%s) f ON f.seller_id = b.seller_id AND f.company = b.company AND f.currency = b.currency
                WHERE coalesce(b.amount, 0) <> coalesce(f.amount, 0)""".formatted(balances, facts));
    }
}
