package dev.brickwork.order;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.agreement.AdjustmentCredit.IssuedInvoice;
import dev.brickwork.core.agreement.AdjustmentCredit.IssuedLine;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;
import io.quarkus.arc.DefaultBean;

/** Reads what was issued from the note that issuing leaves ({@code issued_period}); gives way to a feature that knows better. */
@DefaultBean
@ApplicationScoped
class IssuedPeriods implements IssuedInvoices {
    private static final String PERIODS = """
            SELECT invoice_key, total, settled_otherwise, is_void FROM issued_period
            WHERE subscription_id = ? AND invoice_key LIKE ? ORDER BY invoice_key""";
    private static final String LINES = """
            SELECT * FROM issued_period_line WHERE subscription_id = ? AND invoice_key LIKE ? ORDER BY invoice_key, place""";

    private final DataSource database;

    IssuedPeriods(DataSource database) {
        this.database = database;
    }

    @Override
    @Transactional
    public Issued of(UUID subscriptionId, int term) {
        try (var connection = database.getConnection()) {
            return read(connection, subscriptionId, term + "-%");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Issued read(Connection connection, UUID subscriptionId, String keysLike) throws SQLException {
        var lines = lines(connection, subscriptionId, keysLike);
        var keys = new HashSet<InvoiceKey>();
        var standing = new ArrayList<IssuedInvoice>();
        try (var select = connection.prepareStatement(PERIODS)) {
            select.setObject(1, subscriptionId);
            select.setString(2, keysLike);
            try (var row = select.executeQuery()) {
                while (row.next()) {
                    var key = row.getString("invoice_key");
                    keys.add(InvoiceKey.parse(key));
                    if (!row.getBoolean("is_void")) {
                        standing.add(new IssuedInvoice(key, row.getLong("total"), row.getLong("settled_otherwise"),
                                lines.getOrDefault(key, List.of())));
                    }
                }
            }
        }
        return new Issued(keys, standing, Map.of());
    }

    private static Map<String, List<IssuedLine>> lines(Connection connection, UUID subscriptionId, String keysLike)
            throws SQLException {
        var lines = new HashMap<String, List<IssuedLine>>();
        try (var select = connection.prepareStatement(LINES)) {
            select.setObject(1, subscriptionId);
            select.setString(2, keysLike);
            try (var row = select.executeQuery()) {
                while (row.next()) {
                    lines.computeIfAbsent(row.getString("invoice_key"), key -> new ArrayList<>()).add(line(row));
                }
            }
        }
        return lines;
    }

    private static IssuedLine line(ResultSet row) throws SQLException {
        return new IssuedLine(row.getInt("line"), row.getInt("replaced_line"),
                new DateRange(row.getObject("starts_on", LocalDate.class), row.getObject("ends_on", LocalDate.class)),
                Rate.ofPercent(row.getBigDecimal("tax_rate")));
    }
}
