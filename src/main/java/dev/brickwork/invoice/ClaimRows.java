package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;

import dev.brickwork.platform.sql.Columns;
import dev.brickwork.platform.sql.Sql;

/** Claims the days that invoices bill, as they are issued; the database lets nobody claim them again. */
final class ClaimRows {
    private static final String[] TYPES = {"uuid", "integer", "uuid", "integer", "integer", "date", "date"};
    private static final String INSERT = """
            INSERT INTO invoice_claim (invoice_id, place, subscription_id, line, replaced_line, contract_days)
            SELECT invoice_id, place, subscription_id, line, replaced_line, daterange(contract_from, contract_to)
            FROM %s AS n (invoice_id, place, subscription_id, line, replaced_line, contract_from, contract_to)"""
            .formatted(Columns.unnestToInsert(TYPES));

    private ClaimRows() {
    }

    static void insert(Connection connection, Collection<IssuedDraft> drafts) throws SQLException {
        var rows = new Columns(TYPES);
        for (var draft : drafts) {
            int place = 0;
            for (var line : draft.version.lines()) {
                if (line.kind() == LineKind.PLANNED) {
                    rows.add(draft.due.id(), place, draft.due.subscriptionId(), VersionRows.orNull(line.line()),
                            VersionRows.orNull(line.replaced()), line.contractDays().from(), line.contractDays().to());
                }
                place++;
            }
        }
        Sql.update(connection, INSERT, rows);
    }
}
