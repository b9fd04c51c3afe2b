package dev.brickwork.move;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

import dev.brickwork.local.LocalDatabase;
import dev.brickwork.platform.database.Sql;

/** Copies of an open invoice that stands alone, with what was booked for it: thousands of imported ones would take minutes. */
final class CopiedInvoices {
    private static final String COPY_ID = "md5(t.%s::text || n)::uuid";
    private static final List<Copied> TABLES = List.of(
            new Copied("invoice", "t.id = ?::uuid", List.of("id"),
                    Map.of("provisional_number", "md5(t.id::text || n)", "invoice_number", "t.invoice_number || '-' || n",
                            "payment_token", "left(md5('one' || t.id || n) || md5('two' || t.id || n), 43)")),
            new Copied("invoice_version", "t.invoice_id = ?::uuid", List.of("id", "invoice_id"), Map.of()),
            new Copied("invoice_line", "t.invoice_id = ?::uuid", List.of("invoice_id"), Map.of()),
            new Copied("invoice_paper", "t.invoice_id = ?::uuid", List.of("invoice_id"), Map.of()),
            new Copied("journal_entry", "t.invoice_id = ?::uuid", List.of("id", "source", "invoice_id"), Map.of()),
            new Copied("journal_posting", "t.entry_id IN (SELECT id FROM journal_entry WHERE invoice_id = ?::uuid)",
                    List.of("entry_id"), Map.of()));

    private CopiedInvoices() {
    }

    /** @param ids columns whose ids get a copy of their own, the same in every table */
    private record Copied(String table, String condition, List<String> ids, Map<String, String> others) {

        String expression(String column) {
            return ids.contains(column) ? COPY_ID.formatted(column) : others.getOrDefault(column, "t." + column);
        }
    }

    static void make(LocalDatabase database, String invoiceId, int copies) throws InterruptedException, SQLException {
        if (copies <= 0) {
            return;
        }
        try (var superuser = database.connectAsSuperuser()) {
            while (Sql.select(superuser, "SELECT FROM invoice_paper WHERE invoice_id = ?::uuid", row -> true, invoiceId)
                    .isEmpty()) {
                Thread.sleep(100);
            }
            superuser.setAutoCommit(false);
            Sql.select(superuser, "SELECT set_config('session_replication_role', 'replica', true)", row -> true);
            for (var table : TABLES) {
                copy(superuser, table, invoiceId, copies);
            }
            superuser.commit();
        }
    }

    private static void copy(Connection superuser, Copied copied, String invoiceId, int copies) throws SQLException {
        var columns = Sql.select(superuser, """
                SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ?
                    AND is_generated = 'NEVER' AND is_identity = 'NO' ORDER BY ordinal_position""", row -> row.getString(1),
                copied.table);
        Sql.update(superuser, "INSERT INTO " + copied.table + " (" + String.join(", ", columns) + ") SELECT "
                + String.join(", ", columns.stream().map(copied::expression).toList()) + " FROM " + copied.table
                + " t, generate_series(1, ?) AS n WHERE " + copied.condition, copies, invoiceId);
    }
}
