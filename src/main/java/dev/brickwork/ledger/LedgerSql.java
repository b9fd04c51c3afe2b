package dev.brickwork.ledger;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Balances for others to compare with what they hold, many rows in one statement. */
public final class LedgerSql {
    /** What stands for the company where all are summed. */
    public static final String ALL_COMPANIES = "'all companies'";

    private LedgerSql() {
    }

    /** To select from: seller_id, company (its id as a text), currency, amount. */
    public static String balancesOfCompanies(Account account) {
        return balances(account, "customer_id::text");
    }

    /** The same in sum, with {@link #ALL_COMPANIES}. */
    public static String balances(Account account) {
        return balances(account, ALL_COMPANIES);
    }

    /** A SELECT of what stands in the books, in all: account, currency, amount, postings. */
    public static final String BOOKS = """
            SELECT account, currency, sum(amount)::bigint AS amount, count(*) AS postings FROM journal_posting
            GROUP BY account, currency ORDER BY account COLLATE "C", currency COLLATE "C" ASC""";

    private static String balances(Account account, String company) {
        return """
                (SELECT seller_id, %s AS company, currency, sum(amount) AS amount FROM journal_posting
                    WHERE account = '%s' GROUP BY 1, 2, 3)""".formatted(company, account.name());
    }

    /**
     * To select from, with a parameter, the first instant that does not count: seller_id, invoice_id, customer_id (the billed company),
     * currency, amount. Without those that are settled.
     */
    public static final String RECEIVABLES_OF_INVOICES = """
            (SELECT e.seller_id, e.invoice_id, p.customer_id, p.currency, sum(p.amount)::bigint AS amount FROM journal_posting p
                JOIN journal_entry e ON e.seller_id = p.seller_id AND e.id = p.entry_id
                WHERE p.account = 'RECEIVABLE' AND e.booked_at < ? GROUP BY 1, 2, 3, 4 HAVING sum(p.amount) <> 0)""";

    /**
     * A condition: that the RECEIVABLE posting {@code p} of the entry {@code e} says what was billed. That is invoices, less what was voided
     * and credited by notes, with their tax. What was imported counts with what remained of it: it is paid, voided and owed here.
     */
    static final String IS_BILLED = """
            (p.account = 'RECEIVABLE' AND e.kind IN ('INVOICE_ISSUED', 'INVOICE_IMPORTED', 'INVOICE_REGENERATED', 'INVOICE_VOIDED',
                'CREDIT_NOTE'))""";
    private static final String IS_PAYMENT = "(e.kind IN ('PAYMENT_RECEIVED', 'PREPAYMENT_APPLIED'))";

    /**
     * To select from, with two parameters, the first instant that counts and the first that does not: what was billed and what was paid
     * of it. Columns: seller_id, invoice_id, source, currency, booked_at, is_payment, amount.
     */
    public static final String BILLED_AND_PAID = """
            (SELECT e.seller_id, e.invoice_id, e.source, p.currency, e.booked_at, %1$s AS is_payment,
                CASE WHEN %1$s THEN -p.amount ELSE p.amount END AS amount
                FROM journal_posting p
                JOIN journal_entry e ON e.seller_id = p.seller_id AND e.id = p.entry_id
                WHERE p.account = 'RECEIVABLE' AND e.booked_at >= ? AND e.booked_at < ? AND (%1$s OR %2$s))"""
            .formatted(IS_PAYMENT, IS_BILLED);

    /**
     * A row to join LATERAL: revenue, deferred and unbilled, the balances of the accounts of revenue.
     *
     * @param seller an expression, like the others
     * @param until the first instant that does not count
     */
    public static String balancesOfRevenue(String seller, String currency, String until) {
        return """
                (SELECT coalesce(sum(p.amount) FILTER (WHERE p.account = 'REVENUE'), 0) AS revenue,
                    coalesce(sum(p.amount) FILTER (WHERE p.account = 'DEFERRED_REVENUE'), 0) AS deferred,
                    coalesce(sum(p.amount) FILTER (WHERE p.account = 'UNBILLED_REVENUE'), 0) AS unbilled
                    FROM journal_posting p JOIN journal_entry e ON e.seller_id = p.seller_id AND e.id = p.entry_id
                    WHERE p.seller_id = %s AND p.currency = %s AND e.booked_at < %s)""".formatted(seller, currency, until);
    }

    /** To select from: seller_id, subscription_id, currency, amount of all these accounts together. */
    public static String balancesOfSubscriptions(Account... accounts) {
        return """
                (SELECT e.seller_id, e.subscription_id, p.currency, sum(p.amount) AS amount FROM journal_posting p
                    JOIN journal_entry e ON e.seller_id = p.seller_id AND e.id = p.entry_id
                    WHERE p.account IN (%s) AND e.subscription_id IS NOT NULL GROUP BY 1, 2, 3)"""
                .formatted(Arrays.stream(accounts).map(account -> "'" + account + "'").collect(Collectors.joining(", ")));
    }
}
