package dev.brickwork.insight.revenue;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;

/** What months were closed with. Each part of the contracts adds its rows. */
@ApplicationScoped
class ClosedRevenueTable {
    private static final String[] TYPES = {"uuid", "uuid", "date", "text", "uuid", "bigint", "bigint", "bigint"};
    private static final String INSERT = """
            INSERT INTO closed_revenue (id, period_id, month, currency, brick_id, recognized, deferred, unbilled)
            SELECT * FROM\s""" + Columns.unnest(TYPES);
    private static final String DELETE = "DELETE FROM closed_revenue WHERE period_id = ?";
    private static final String THROUGH = "SELECT max(month) FROM accounting_period WHERE state = 'CLOSED'";
    private static final String READ = """
            SELECT f.month, f.currency, f.brick_id, sum(f.recognized)::bigint AS recognized, sum(f.deferred)::bigint AS deferred,
                sum(f.unbilled)::bigint AS unbilled
            FROM closed_revenue f JOIN accounting_period p ON p.seller_id = f.seller_id AND p.id = f.period_id
            WHERE p.state = 'CLOSED' GROUP BY 1, 2, 3""";

    private final Database database;

    ClosedRevenueTable(Database database) {
        this.database = database;
    }

    void insert(UUID periodId, ClosedFigures figures) {
        var columns = new Columns(TYPES);
        figures.each((key, sums) -> {
            if (sums.recognized != 0 || sums.deferred != 0 || sums.unbilled != 0) {
                columns.add(SellerEntity.newId(), periodId, key.month().atDay(1), key.currency().name(), key.brickId(),
                        sums.recognized, sums.deferred, sums.unbilled);
            }
        });
        if (!columns.isEmpty()) {
            database.update(INSERT, columns);
        }
    }

    void delete(UUID periodId) {
        database.update(DELETE, periodId);
    }

    /** In a transaction. */
    ClosedMonths read() {
        var through = database.select(THROUGH, row -> row.getObject(1, LocalDate.class)).get(0);
        return new ClosedMonths(through == null ? null : YearMonth.from(through),
                database.select(READ, row -> new ClosedMonths.Row(YearMonth.from(row.getObject("month", LocalDate.class)),
                        CurrencyCode.valueOf(row.getString("currency")), row.getObject("brick_id", UUID.class),
                        row.getLong("recognized"), row.getLong("deferred"), row.getLong("unbilled"))));
    }
}
