package dev.brickwork.ledger;

import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.database.Database;

/** What was billed and what was collected, by month, as the books have it. */
@ApplicationScoped
public class MonthlyFlows {
    private static final String FLOWS = """
            SELECT date_trunc('month', e.booked_at AT TIME ZONE ?)::date AS month,
                coalesce(sum(p.amount) FILTER (WHERE %1$s), 0)::bigint AS billed,
                coalesce(sum(p.amount) FILTER (WHERE p.account = 'CASH'), 0)::bigint AS collected
            FROM journal_entry e JOIN journal_posting p ON p.seller_id = e.seller_id AND p.entry_id = e.id
            WHERE e.booked_at >= ? AND e.currency = ? AND (p.account = 'CASH' OR %1$s)
            GROUP BY 1 ORDER BY 1""".formatted(LedgerSql.IS_BILLED);

    private final Database database;

    MonthlyFlows(Database database) {
        this.database = database;
    }

    /**
     * @param billed as {@link LedgerSql#IS_BILLED} says
     * @param collected payments less refunds
     */
    public record Month(YearMonth month, long billed, long collected) {
    }

    /** A month in which nothing was booked is missing. @param first of the months */
    @Transactional
    public List<Month> since(YearMonth first, CurrencyCode currency, ZoneId zone) {
        return database.select(FLOWS, row -> new Month(YearMonth.from(row.getObject("month", LocalDate.class)),
                row.getLong("billed"), row.getLong("collected")), zone.getId(),
                first.atDay(1).atStartOfDay(zone).toInstant(), currency.name());
    }
}
