package dev.brickwork.faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.platform.database.Sql;

/** The rules of everything else that the database holds. */
final class StateChecks {

    static final List<Check> ALL = List.of(
            Check.none("12 what is completed is the sum of the completions, at most the total", """
                    SELECT m.id::text FROM milestone m WHERE m.completed_quantity > m.total_quantity OR m.completed_quantity <> coalesce((
                        SELECT sum(c.quantity) FROM milestone_completion c WHERE c.seller_id = m.seller_id AND c.milestone_id = m.id), 0)"""),
            Check.none("12 every completion is billed once", """
                    SELECT c.id::text FROM milestone_completion c WHERE (SELECT count(*) FROM invoice_addition a
                        WHERE a.seller_id = c.seller_id AND a.source_id = c.id) <> 1
                    UNION ALL SELECT i.id::text FROM invoice i WHERE i.issued_at IS NOT NULL AND (SELECT count(*) || ' ' || coalesce(sum(amount - discount), 0)
                        FROM invoice_line l WHERE l.seller_id = i.seller_id AND l.invoice_id = i.id AND l.version = i.current_version
                            AND l.kind = 'COMPLETION') <> (SELECT count(*) || ' ' || coalesce(sum(amount - discount), 0)
                        FROM invoice_addition a WHERE a.seller_id = i.seller_id AND a.invoice_id = i.id)"""),
            Check.none("13 an id of usage is there once, and a deleted entry is gone", """
                    SELECT t.transaction_id FROM usage_transaction t LEFT JOIN usage_entry e
                        ON e.seller_id = t.seller_id AND e.transaction_id = t.transaction_id
                    GROUP BY t.seller_id, t.transaction_id, t.deleted_at
                    HAVING count(e.position) <> CASE WHEN t.deleted_at IS NULL THEN 1 ELSE 0 END
                    UNION ALL SELECT e.transaction_id FROM usage_entry e WHERE e.transaction_id IS NOT NULL AND NOT EXISTS (
                        SELECT FROM usage_transaction t WHERE t.seller_id = e.seller_id AND t.transaction_id = e.transaction_id)"""),
            Check.none("13 the days of a meter are the sum of its entries", """
                    SELECT coalesce(d.subscription_id, e.subscription_id) || ' ' || coalesce(d.day, e.day) FROM (SELECT seller_id, subscription_id, brick_id, day,
                        sum(entries) AS entries, sum(total) AS total FROM usage_day GROUP BY 1, 2, 3, 4) d
                    FULL JOIN (SELECT seller_id, subscription_id, brick_id, (time AT TIME ZONE 'UTC')::date AS day, count(*) AS entries,
                        sum(value) AS total FROM usage_entry GROUP BY 1, 2, 3, 4) e USING (seller_id, subscription_id, brick_id, day)
                    WHERE coalesce(d.entries, 0) <> coalesce(e.entries, 0) OR coalesce(d.total, 0) <> coalesce(e.total, 0)"""),
            Check.none("14 values of usage are inside their bounds", """
                    SELECT transaction_id FROM usage_entry WHERE value <= -100000000000000 OR value >= 100000000000000
                        OR value = 'NaN' OR scale(value) > 12"""),
            Check.none("14 what is billed for a meter period is what its invoices bill", """
                    SELECT b.subscription_id || ' from ' || b.contract_from FROM meter_billing b WHERE (b.amount, b.discount) <> (SELECT
                        coalesce(sum(e.amount), 0), coalesce(sum(e.discount), 0) FROM meter_billing_entry e WHERE e.seller_id = b.seller_id AND e.subscription_id = b.subscription_id
                        AND e.term = b.term AND e.brick_id = b.brick_id AND e.contract_from = b.contract_from)"""),
            Check.none("17 at most one pause is open, and only of a subscription that is paused", """
                    SELECT s.id || ' ' || s.status FROM subscription s JOIN subscription_pause p
                        ON p.seller_id = s.seller_id AND p.subscription_id = s.id AND p.resumed_at IS NULL
                    GROUP BY s.seller_id, s.id, s.status HAVING count(*) > 1 OR s.status <> 'PAUSED'
                    UNION ALL SELECT s.id || ' ' || s.status FROM subscription s WHERE s.status = 'PAUSED' AND NOT EXISTS (SELECT FROM subscription_pause p
                        WHERE p.seller_id = s.seller_id AND p.subscription_id = s.id AND p.resumed_at IS NULL)"""),
            Check.none("21 no table shows rows of another seller", """
                    SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'seller_id'
                    WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND NOT (c.relrowsecurity AND c.relforcerowsecurity)"""),
            Check.of("21 without a seller no row is seen", StateChecks::seenByNobody),
            Check.none("21 the service owns nothing and is bound by the policies", """
                    SELECT rolname FROM pg_roles WHERE rolname = 'brickwork_app' AND (rolsuper OR rolbypassrls
                        OR EXISTS (SELECT FROM pg_class WHERE relowner = pg_roles.oid))"""),
            Check.none("23 a brick has at most one discount of each sort", """
                    SELECT o.id::text FROM customer_order o, jsonb_array_elements(o.deal->'bricks') b
                    WHERE jsonb_typeof(b->'discount') = 'array' AND jsonb_array_length(b->'discount') > 3"""),
            Check.none("24 no card number is stored", """
                    SELECT id::text FROM payment WHERE memo ~ '4111.?1111' OR proof ~ '4111.?1111'
                    UNION ALL SELECT id::text FROM invoice WHERE void_reason ~ '4111.?1111'
                    UNION ALL SELECT id::text FROM audit_record WHERE after::text ~ '4111.?1111'
                    UNION ALL SELECT id::text FROM event WHERE data::text ~ '4111.?1111'"""),
            Check.none("nothing was parked for a person to look at", """
                    SELECT 'invoice ' || id || ': ' || parked_reason FROM invoice WHERE parked_at IS NOT NULL
                    UNION ALL SELECT 'subscription ' || id || ': ' || parked_reason FROM subscription WHERE parked_at IS NOT NULL
                    UNION ALL SELECT 'credit of ' || order_id || ': ' || parked_reason FROM recast_credit WHERE parked_at IS NOT NULL
                    UNION ALL SELECT 'usage of ' || subscription_id || ': ' || parked_reason FROM usage_correction_failure WHERE parked_at IS NOT NULL
                    UNION ALL SELECT 'mail ' || id || ': ' || error FROM mail WHERE state = 'PARKED'
                    UNION ALL SELECT 'paper of ' || id FROM invoice WHERE paper_failures >= 5"""));

    private StateChecks() {
    }

    /** As the service's role, with no seller set. */
    private static List<String> seenByNobody(Connection database) throws SQLException {
        var tables = Sql.select(database, """
                SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'seller_id'
                WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
                    AND has_table_privilege('brickwork_app', c.oid, 'SELECT')""", row -> row.getString(1));
        var seen = new ArrayList<String>();
        try (var statement = database.createStatement()) {
            statement.execute("SET ROLE brickwork_app");
            try {
                for (var table : tables) {
                    Sql.select(database, "SELECT 1 FROM " + table + " LIMIT 1", row -> seen.add(table));
                }
            } finally {
                statement.execute("RESET ROLE");
            }
        }
        return seen;
    }
}
