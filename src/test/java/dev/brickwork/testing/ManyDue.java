package dev.brickwork.testing;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import dev.brickwork.platform.database.Sql;

/**
 * As many subscriptions as one likes, each with its customer, order, agreement and invoices: copies of one that the API made,
 * written by SQL as a superuser because thousands of acceptances would take minutes.
 */
public final class ManyDue {
    /** Tables in the order of their foreign keys, and which of their columns name something that is copied. */
    private static final List<Copied> TABLES = List.of(
            new Copied("customer", "id", Map.of("id", "customer"), Map.of()),
            new Copied("subscription", "id", Map.of("id", "subscription", "customer_id", "customer"), Map.of()),
            new Copied("customer_order", "subscription_id",
                    Map.of("id", "order", "subscription_id", "subscription", "customer_id", "customer"),
                    Map.of("token", "left(md5('token' || t.id || n) || md5('more' || n), 43)")),
            new Copied("agreement_term", "subscription_id", Map.of("subscription_id", "subscription"), Map.of()),
            new Copied("agreement_phase", "subscription_id", Map.of("subscription_id", "subscription"), Map.of()),
            new Copied("agreement_line", "subscription_id", Map.of("subscription_id", "subscription"), Map.of()),
            new Copied("invoice_series", "subject_id", Map.of("subject_id", "subscription"),
                    Map.of("code", "next_invoice_series_code()")),
            new Copied("invoice", "subscription_id",
                    Map.of("id", "invoice", "subscription_id", "subscription", "customer_id", "customer",
                            "billed_company_id",
                            "customer", "order_id", "order"),
                    Map.of("provisional_number", "md5('number' || t.id || n)", "invoice_number",
                            "md5('issued' || t.invoice_number || n)", "payment_token",
                            "left(md5('token' || t.payment_token || n) || md5('more' || n), 43)")));
    /** What else invoices have that are issued. */
    private static final List<Copied> ISSUED = List.of(
            new Copied("invoice_version", "invoice_id IN (SELECT id FROM invoice WHERE subscription_id = ?::uuid)",
                    Map.of("id", "version", "invoice_id", "invoice"), Map.of()),
            new Copied("invoice_line", "invoice_id IN (SELECT id FROM invoice WHERE subscription_id = ?::uuid)",
                    Map.of("invoice_id", "invoice"), Map.of()),
            new Copied("journal_entry", "subscription_id",
                    Map.of("id", "entry", "source", "source", "customer_id", "customer", "subscription_id", "subscription",
                            "invoice_id", "invoice"),
                    Map.of()),
            new Copied("journal_posting", "entry_id IN (SELECT id FROM journal_entry WHERE subscription_id = ?::uuid)",
                    Map.of("entry_id", "entry", "customer_id", "customer"), Map.of()));

    private ManyDue() {
    }

    /**
     * @param key the column that finds the rows of the original, or a condition with a parameter
     * @param ids columns whose ids get a copy of their own
     */
    private record Copied(String table, String key, Map<String, String> ids, Map<String, String> others) {

        /** The same id and number give the same copy, in every table. */
        String expression(String column) {
            if (ids.containsKey(column)) {
                return "md5(t." + column + "::text || n)::uuid";
            }
            return others.getOrDefault(column, "t." + column);
        }

        String condition() {
            return "t." + (key.contains("?") ? key : key + " = ?::uuid");
        }
    }

    /**
     * Copies one subscription.
     *
     * @param from the first number of a copy; {@code to} the last
     */
    public static void copy(Connection superuser, String customerId, String subscriptionId, int from, int to)
            throws SQLException {
        copy(superuser, TABLES, customerId, subscriptionId, from, to);
    }

    /** The same with what was issued, and what was booked for it. */
    public static void copyIssued(Connection superuser, String customerId, String subscriptionId, int from, int to)
            throws SQLException {
        copy(superuser, Stream.concat(TABLES.stream(), ISSUED.stream()).toList(), customerId, subscriptionId, from, to);
    }

    private static void copy(Connection superuser, List<Copied> tables, String customerId, String subscriptionId, int from,
            int to) throws SQLException {
        try (var settings = superuser.createStatement()) {
            // no trigger fires: what is copied was checked when it was made
            settings.execute("SET session_replication_role = replica");
        }
        for (var table : tables) {
            var columns = Sql.select(superuser, """
                    SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ?
                        AND is_generated = 'NEVER' AND is_identity = 'NO' ORDER BY ordinal_position""",
                    row -> row.getString(1), table.table);
            var sql = "INSERT INTO " + table.table + " (" + String.join(", ", columns) + ") SELECT "
                    + String.join(", ", columns.stream().map(table::expression).toList()) + " FROM " + table.table
                    + " t, generate_series(?, ?) AS n WHERE " + table.condition();
            Sql.update(superuser, sql, from, to, table.table.equals("customer") ? customerId : subscriptionId);
        }
        try (var settings = superuser.createStatement()) {
            settings.execute("SET session_replication_role = DEFAULT");
            settings.execute("ANALYZE");
        }
    }
}
