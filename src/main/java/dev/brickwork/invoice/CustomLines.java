package dev.brickwork.invoice;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.platform.sql.Sql;

/** What invoices that stand alone bill, when they are issued. */
@ApplicationScoped
class CustomLines implements AddedLines {
    private static final String LINES = """
            SELECT * FROM invoice_custom_line WHERE invoice_id = ANY (?) ORDER BY invoice_id, place""";

    private final DataSource database;

    CustomLines(DataSource database) {
        this.database = database;
    }

    @Override
    public int order() {
        return 100;
    }

    @Override
    public Map<UUID, List<Line>> of(List<DueInvoice> invoices) {
        var alone = invoices.stream().filter(invoice -> invoice.subscriptionId() == null).map(DueInvoice::id)
                .toArray(UUID[]::new);
        var lines = new HashMap<UUID, List<Line>>();
        if (alone.length > 0) {
            try (var connection = database.getConnection()) {
                Sql.select(connection, LINES, row -> lines.computeIfAbsent(row.getObject("invoice_id", UUID.class),
                        id -> new ArrayList<>()).add(line(row)), (Object) alone);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
        return lines;
    }

    private static Line line(ResultSet row) throws SQLException {
        return new Line(LineKind.CUSTOM, null, null,
                new DateRange(row.getObject("starts_on", LocalDate.class), row.getObject("ends_on", LocalDate.class)), null,
                null, row.getString("description"), Decimals.plain(row.getBigDecimal("quantity")),
                new Amounts(row.getLong("amount"), 0, 0), row.getString("tax_category"), null);
    }
}
