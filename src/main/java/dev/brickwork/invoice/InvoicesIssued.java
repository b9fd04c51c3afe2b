package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.agreement.AdjustmentCredit.IssuedInvoice;
import dev.brickwork.core.agreement.AdjustmentCredit.IssuedLine;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.order.IssuedInvoices;
import dev.brickwork.platform.sql.Sql;

/** How far the billing of an agreement has come, as the invoices have it. */
@ApplicationScoped
class InvoicesIssued implements IssuedInvoices {
    /** A muted invoice is billed elsewhere, a void one by nobody: either way its days are done with. */
    private static final String INVOICES = """
            SELECT id, invoice_key, grand_total, issued_at IS NOT NULL AND voided_at IS NULL AS is_standing,
                noted_amount + CASE WHEN written_off_at IS NULL THEN 0 ELSE remaining_amount END AS settled_otherwise
            FROM invoice WHERE subscription_id = ? AND invoice_key LIKE ? AND NOT is_dropped
                AND (issued_at IS NOT NULL OR voided_at IS NOT NULL OR is_muted)
            ORDER BY issued_at, id""";
    private static final String LINES = """
            SELECT l.* FROM invoice_line l JOIN invoice i ON i.seller_id = l.seller_id AND i.id = l.invoice_id
                AND i.current_version = l.version
            WHERE i.subscription_id = ? AND i.invoice_key LIKE ? AND l.kind = 'PLANNED' ORDER BY l.invoice_id, l.place""";

    private final DataSource database;
    private final CompletedMilestones milestones;

    InvoicesIssued(DataSource database, CompletedMilestones milestones) {
        this.database = database;
        this.milestones = milestones;
    }

    @Override
    @Transactional
    public Issued of(UUID subscriptionId, int term) {
        try (var connection = database.getConnection()) {
            return read(connection, subscriptionId, term);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Row(UUID id, InvoiceKey key, boolean isStanding, long total, long settledOtherwise) {
        static Row of(ResultSet row) throws SQLException {
            return new Row(row.getObject("id", UUID.class), InvoiceKey.parse(row.getString("invoice_key")),
                    row.getBoolean("is_standing"), row.getLong("grand_total"), row.getLong("settled_otherwise"));
        }
    }

    private Issued read(Connection connection, UUID subscriptionId, int term) throws SQLException {
        var keysLike = term + "-%";
        var lines = new HashMap<UUID, List<IssuedLine>>();
        Sql.select(connection, LINES, row -> lines.computeIfAbsent(row.getObject("invoice_id", UUID.class),
                id -> new ArrayList<>()).add(line(row)), subscriptionId, keysLike);
        var keys = new HashSet<InvoiceKey>();
        var standing = new ArrayList<IssuedInvoice>();
        for (var row : Sql.select(connection, INVOICES, Row::of, subscriptionId, keysLike)) {
            keys.add(row.key);
            if (row.isStanding) {
                // known by its id, so that a share of the credit finds its invoice
                standing.add(new IssuedInvoice(row.id.toString(), row.total, row.settledOtherwise,
                        lines.getOrDefault(row.id, List.of())));
            }
        }
        return new Issued(keys, standing, milestones.of(subscriptionId, term));
    }

    private static IssuedLine line(ResultSet row) throws SQLException {
        return new IssuedLine(row.getInt("line"), row.getInt("replaced_line"),
                new DateRange(row.getObject("contract_from", LocalDate.class),
                        row.getObject("contract_to", LocalDate.class)),
                Rate.ofPercent(row.getBigDecimal("tax_rate")));
    }
}
