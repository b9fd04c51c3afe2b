package dev.brickwork.ledger;

import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;

/** Balances as they are asked for: summed up, since a counter would be a row that all postings of a customer wait for. */
record BalanceQuery(UUID customerId, CurrencyCode currency) {
    private static final String BALANCES = """
            SELECT account, currency, coalesce(sum(amount) FILTER (WHERE amount > 0), 0)::bigint AS debits,
                coalesce(-sum(amount) FILTER (WHERE amount < 0), 0)::bigint AS credits
            FROM journal_posting WHERE (?::uuid IS NULL OR customer_id = ?) AND (?::text IS NULL OR currency = ?)
            GROUP BY currency, account ORDER BY currency, account""";

    static BalanceQuery read(Fields in) {
        return new BalanceQuery(in.id("customer_id", CustomerSql.NAMED).optional(),
                in.currency("currency").optional());
    }

    /** There are at most as many as accounts and currencies, so the page is cut here. */
    Page<BalanceResponse> page(Database database, PageRequest page) {
        var code = currency == null ? null : currency.name();
        var all = database.select(BALANCES, row -> new BalanceResponse(customerId,
                Account.valueOf(row.getString("account")), CurrencyCode.valueOf(row.getString("currency")),
                row.getLong("debits"), row.getLong("credits"), row.getLong("debits") - row.getLong("credits")),
                customerId, customerId, code, code);
        return page.page(all);
    }
}
