package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.agreement.AdjustmentCredit.IssuedInvoice;
import dev.brickwork.core.agreement.AdjustmentCredit.IssuedLine;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Progress;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.order.IssuedInvoices;
import dev.brickwork.platform.sql.Sql;

/** How far the billing of an agreement has come, as the invoices have it. */
@ApplicationScoped
class InvoicesIssued implements IssuedInvoices {
    /** A muted invoice is billed elsewhere, a void one by nobody: either way its days are done with. */
    private static final String KEYS = """
            SELECT invoice_key FROM invoice WHERE subscription_id = ? AND invoice_key LIKE ? AND NOT is_dropped
                AND (issued_at IS NOT NULL OR voided_at IS NOT NULL OR is_muted)""";
    /** What its successor gives, or will if the recast that is asked about replaces the newest; any other gives its own. */
    private static final String NOT_GIVEN = """
            SELECT term FROM recast_credit c WHERE subscription_id = ? AND granted_at IS NULL AND (replaced_by IS NOT NULL
                OR NOT EXISTS (SELECT FROM recast_credit n WHERE n.subscription_id = c.subscription_id AND n.term > c.term))""";
    private static final String STANDING = """
            SELECT id, grand_total, noted_amount + CASE WHEN written_off_at IS NULL THEN 0 ELSE remaining_amount END AS settled_otherwise
            FROM invoice WHERE subscription_id = ? AND invoice_key LIKE ? AND NOT is_dropped
                AND issued_at IS NOT NULL AND voided_at IS NULL
            ORDER BY issued_at, id""";
    private static final String LINES = """
            SELECT l.invoice_id, l.line, l.replaced_line, l.contract_from, l.contract_to, l.tax_rate
            FROM invoice_line l JOIN invoice i ON i.seller_id = l.seller_id AND i.id = l.invoice_id
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
    public Progress progress(UUID subscriptionId, int term) {
        try (var connection = database.getConnection()) {
            var keys = Sql.select(connection, KEYS, row -> InvoiceKey.parse(row.getString("invoice_key")), subscriptionId,
                    keysLike(term));
            return new Progress(Set.copyOf(keys), milestones.of(subscriptionId, term));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    @Transactional
    public Map<Integer, List<IssuedInvoice>> creditable(UUID subscriptionId, int term) {
        try (var connection = database.getConnection()) {
            var notGiven = Sql.select(connection, NOT_GIVEN, row -> row.getInt("term"), subscriptionId);
            var standing = new HashMap<Integer, List<IssuedInvoice>>();
            standing.put(term, standing(connection, subscriptionId, term));
            for (int begun = term; notGiven.contains(begun); begun--) {
                standing.put(begun - 1, standing(connection, subscriptionId, begun - 1));
            }
            return standing;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<IssuedInvoice> standing(Connection connection, UUID subscriptionId, int term) throws SQLException {
        var lines = new HashMap<UUID, List<IssuedLine>>();
        Sql.select(connection, LINES, row -> lines.computeIfAbsent(row.getObject("invoice_id", UUID.class),
                id -> new ArrayList<>()).add(line(row)), subscriptionId, keysLike(term));
        return Sql.select(connection, STANDING, row -> {
            var id = row.getObject("id", UUID.class);
            // known by its id, so that a share of the credit finds its invoice
            return new IssuedInvoice(id.toString(), row.getLong("grand_total"), row.getLong("settled_otherwise"),
                    lines.getOrDefault(id, List.of()));
        }, subscriptionId, keysLike(term));
    }

    private static String keysLike(int term) {
        return term + "-%";
    }

    private static IssuedLine line(ResultSet row) throws SQLException {
        return new IssuedLine(row.getInt("line"), row.getInt("replaced_line"),
                new DateRange(row.getObject("contract_from", LocalDate.class),
                        row.getObject("contract_to", LocalDate.class)),
                Rate.ofPercent(row.getBigDecimal("tax_rate")));
    }
}
