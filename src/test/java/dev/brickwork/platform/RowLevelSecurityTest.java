package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** Asks the database itself, as the application's role, without a line of our Java between. */
@ServiceTest
class RowLevelSecurityTest {
    private Connection connection;

    @BeforeEach
    void connect() throws SQLException {
        Api.ofNewSeller().get("/settings").statusCode(200);
        connection = TestDatabase.connectAsSuperuser();
        connection.setAutoCommit(false);
        execute("SET LOCAL ROLE brickwork_app");
    }

    @AfterEach
    void close() throws SQLException {
        connection.rollback();
        connection.close();
    }

    @Test
    void withoutASellerNoRowOfAnyTableIsSeen() throws SQLException {
        var tables = sellerTables();
        assertThat(tables).contains("seller", "api_key", "audit_record", "idempotency_key", "test_clock");
        for (var table : tables) {
            assertThat(ask("SELECT count(*) FROM " + table)).as(table).isEqualTo("0");
        }
    }

    @Test
    void withoutASellerNothingCanBeInserted() {
        assertThatThrownBy(() -> execute("INSERT INTO idempotency_key (key, request_hash) VALUES ('k', '\\x00')"))
                .isInstanceOf(SQLException.class);
    }

    @Test
    void withoutASellerARowOfAnyOtherSellerCannotBeInserted() throws SQLException {
        execute("RESET ROLE");
        var someSeller = ask("SELECT id FROM seller LIMIT 1");
        execute("SET LOCAL ROLE brickwork_app");
        assertThatThrownBy(() -> execute("INSERT INTO idempotency_key (seller_id, key, request_hash) VALUES ('" + someSeller
                + "', 'k', '\\x00')")).hasMessageContaining("row-level security");
    }

    @Test
    void aSellerSeesItsOwnRowsOnly() throws SQLException {
        execute("RESET ROLE");
        var seller = ask("SELECT seller_id FROM api_key LIMIT 1");
        execute("SET LOCAL ROLE brickwork_app");
        execute("SELECT set_config('brickwork.seller_id', '" + seller + "', true)");

        assertThat(ask("SELECT count(DISTINCT seller_id) || ' ' || min(seller_id::text) FROM api_key"))
                .isEqualTo("1 " + seller);
        assertThat(ask("SELECT count(*) FROM seller")).isEqualTo("1");
    }

    @Test
    void aSellerThatDoesNotExistSeesNothing() throws SQLException {
        execute("SELECT set_config('brickwork.seller_id', '" + UUID.randomUUID() + "', true)");
        for (var table : sellerTables()) {
            assertThat(ask("SELECT count(*) FROM " + table)).as(table).isEqualTo("0");
        }
    }

    @Test
    void everyTableIsKeptApartAndNoneBelongsToTheApplication() throws SQLException {
        assertThat(asks("""
                SELECT relname FROM pg_class
                WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'flyway_schema_history'
                  AND NOT (relrowsecurity AND relforcerowsecurity)""")).isEmpty();
        assertThat(asks("""
                SELECT relname FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
                WHERE relnamespace = 'public'::regnamespace AND r.rolname = 'brickwork_app'""")).isEmpty();
    }

    @Test
    void foreignKeysBetweenRowsOfSellersCarryTheSeller() throws SQLException {
        assertThat(
                asks("""
                        SELECT conname FROM pg_constraint
                        WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND confrelid <> 'seller'::regclass
                          AND NOT (SELECT attnum FROM pg_attribute WHERE attrelid = conrelid AND attname = 'seller_id') = ANY (conkey)"""))
                .as("foreign keys bypass row-level security, so each must name the seller").isEmpty();
    }

    @Test
    void everyRowNamesASellerThatExistsByItselfOrThroughAParent() throws SQLException {
        assertThat(
                asks("""
                        WITH RECURSIVE vouched AS (
                            SELECT conrelid FROM pg_constraint WHERE contype = 'f' AND confrelid = 'seller'::regclass
                            UNION
                            SELECT c.conrelid FROM pg_constraint c JOIN vouched v ON c.confrelid = v.conrelid WHERE c.contype = 'f'
                              AND (SELECT bool_and(attnotnull) FROM pg_attribute WHERE attrelid = c.conrelid AND attnum = ANY (c.conkey)))
                        SELECT attrelid::regclass::text FROM pg_attribute JOIN pg_class t ON t.oid = attrelid
                        WHERE attname = 'seller_id' AND t.relkind IN ('r', 'p') AND t.relnamespace = 'public'::regnamespace
                          AND attrelid NOT IN (SELECT conrelid FROM vouched) AND NOT starts_with(t.relname, 'usage_entry')"""))
                .as("but for tables written so often that a key would be felt, and of rows that never stand alone")
                .containsExactlyInAnyOrder("idempotency_key", "journal_posting", "usage_transaction");
    }

    @Test
    void theAuditLogCannotBeChangedEvenByItsOwner() throws SQLException {
        execute("RESET ROLE");
        assertThatThrownBy(() -> execute("UPDATE audit_record SET action = 'x'")).hasMessageContaining("append-only");
        connection.rollback();
        assertThatThrownBy(() -> execute("DELETE FROM audit_record")).hasMessageContaining("append-only");
        connection.rollback();
        assertThatThrownBy(() -> execute("TRUNCATE audit_record")).hasMessageContaining("append-only");
    }

    private List<String> sellerTables() throws SQLException {
        return asks("""
                SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
                AND relname <> 'flyway_schema_history' ORDER BY 1""");
    }

    private void execute(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String ask(String sql) throws SQLException {
        return asks(sql).get(0);
    }

    private List<String> asks(String sql) throws SQLException {
        try (var statement = connection.createStatement(); var rows = statement.executeQuery(sql)) {
            var answers = new ArrayList<String>();
            while (rows.next()) {
                answers.add(rows.getString(1));
            }
            return answers;
        }
    }
}
