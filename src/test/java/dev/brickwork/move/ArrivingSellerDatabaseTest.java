package dev.brickwork.move;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.UUID;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** The doors in the database that a copy of a seller comes through are shut for a seller that lives here. */
@ServiceTest
class ArrivingSellerDatabaseTest {
    private Connection connection;
    private UUID seller;

    @BeforeEach
    void asTheApplication() throws SQLException {
        seller = Api.ofNewSeller().sellerId();
        connection = TestDatabase.connectAsSuperuser();
        connection.setAutoCommit(false);
        execute("SET LOCAL ROLE brickwork_app");
        execute("SELECT enter_seller('" + seller + "')");
    }

    @AfterEach
    void close() throws SQLException {
        connection.rollback();
        connection.close();
    }

    @Test
    void rowsOfASellerThatLivesHereAreNotCopied() {
        for (var door : new String[]{"stage_arriving_rows('{}')", "insert_arriving_rows('journal_posting')",
                "discard_arriving_rows('journal_posting')"}) {
            assertThatThrownBy(() -> execute("SELECT " + door)).hasMessageContaining("only a seller that arrives");
            rollback();
        }
    }

    /** The owner is a superuser here, whom row-level security does not bind. */
    @Test
    void aFileHoldsNoRowsOfAnotherSeller() throws SQLException {
        var victim = Api.ofNewSeller().sellerId();
        arrive();
        execute("SELECT stage_arriving_rows(ARRAY['" + key(victim) + "'])");

        assertThatThrownBy(() -> execute("SELECT insert_arriving_rows('api_key')"))
                .hasMessageContaining("rows of another seller");
    }

    @Test
    void aFileHoldsRowsOfItsOwnSeller() throws SQLException {
        var arriving = arrive();
        execute("SELECT stage_arriving_rows(ARRAY['" + key(arriving) + "'])");

        assertThat(Sql.select(connection, "SELECT insert_arriving_rows('api_key')", row -> row.getLong(1)))
                .containsExactly(1L);
    }

    /** It could have a trigger, or be a view with a function, that then works as the owner. */
    @Test
    void theApplicationCannotMakeTheTableInWhichRowsWait() throws SQLException {
        for (var door : new String[]{"stage_arriving_rows('{}')", "insert_arriving_rows('api_key')"}) {
            for (var trap : new String[]{"TABLE arriving_row (arriving_number bigint, arriving_line text)",
                    "VIEW arriving_row AS SELECT 1::bigint AS arriving_number, '{}'::text AS arriving_line"}) {
                arrive();
                execute("CREATE TEMPORARY " + trap);
                execute("GRANT ALL ON arriving_row TO PUBLIC");
                assertThatThrownBy(() -> execute("SELECT " + door)).hasMessageContaining("not the owner's");
                rollback();
            }
        }
    }

    @Test
    void whatWorksAsTheOwnerLooksIntoTemporaryTablesLast() throws SQLException {
        assertThat(Sql.select(connection, """
                SELECT proname || ' ' || coalesce(array_to_string(proconfig, ' '), '') FROM pg_proc
                WHERE prosecdef AND pronamespace = 'public'::regnamespace""", row -> row.getString(1)))
                .hasSizeGreaterThan(10).allMatch(function -> function.contains("search_path=public, pg_temp"));
    }

    /** @return a copy that has no rows yet, for which the transaction works now */
    private UUID arrive() throws SQLException {
        var id = UUID.randomUUID();
        execute("SELECT set_config('brickwork.seller_id', '" + id + "', true)");
        execute("INSERT INTO seller (id, name, key_mode, created_at, move_state, move_cell, move_code) VALUES ('" + id
                + "', 'Arriving', 'TEST', now(), 'ARRIVING', 'eu1', repeat('x', 64))");
        return id;
    }

    private static String key(UUID of) {
        return "{\"seller_id\": \"" + of + "\", \"id\": \"" + UUID.randomUUID() + "\", \"public_id\": \""
                + UUID.randomUUID().toString().replace("-", "") + "\", \"secret_hash\": \"\\\\x" + "ab".repeat(32)
                + "\", \"name\": \"Forged\", \"scopes\": [\"full\"], \"created_at\": \"2026-01-01T00:00:00Z\"}";
    }

    @Test
    void aSellerThatLivesHereDoesNotBecomeACopy() {
        assertThatThrownBy(() -> execute("UPDATE seller SET move_state = 'ARRIVING', move_cell = 'us1', move_code = "
                + "repeat('x', 64)")).hasMessageContaining("a seller arrives once");
    }

    @Test
    void aSellerThatHasLeftDoesNotComeBackByItself() throws SQLException {
        move("LEFT");
        assertThatThrownBy(() -> execute("UPDATE seller SET move_state = NULL, move_cell = NULL, move_code = NULL"))
                .hasMessageContaining("lives in another one");
    }

    /** Neither the application nor the owner of the tables removes them. */
    @Test
    void rowsOfASellerThatHasLeftStay() throws SQLException {
        move("LEFT");
        assertThatThrownBy(() -> execute("SELECT discard_arriving_rows('journal_posting')"))
                .hasMessageContaining("only a seller that arrives");
        rollback();
        move("LEFT");
        execute("RESET ROLE");
        assertThatThrownBy(() -> execute("DELETE FROM journal_posting WHERE seller_id = '" + seller + "'"))
                .hasMessageContaining("append-only");
    }

    @Test
    void aTransactionOfASellerThatLeavesCanOnlyRead() throws SQLException {
        move("LEAVING");
        execute("SELECT enter_seller('" + seller + "')");
        assertThat(Sql.select(connection, "SELECT name FROM seller", row -> row.getString(1))).hasSize(1);
        assertThatThrownBy(() -> execute("UPDATE seller SET name = 'x'")).hasMessageContaining("read-only transaction");
    }

    @Test
    void whoeverMovesASellerWaitsForThoseWhoMayWrite() throws SQLException {
        try (var other = TestDatabase.connectAsSuperuser()) {
            var attempt = "SELECT pg_try_advisory_lock(move_lock('" + seller + "'))";
            assertThat(Sql.select(other, attempt, row -> row.getBoolean(1))).containsExactly(false);
            connection.rollback();
            assertThat(Sql.select(other, attempt, row -> row.getBoolean(1))).containsExactly(true);

            execute("SELECT enter_seller('" + seller + "')");
            assertThatThrownBy(() -> execute("UPDATE seller SET name = 'x'")).hasMessageContaining("read-only transaction");
        }
    }

    @Test
    void eachTableComesAfterThoseThatItNeeds() throws SQLException {
        var there = new HashSet<String>();
        var tables = SellerTables.of(connection).inOrder();
        for (var table : tables) {
            assertThat(there).as(table.name()).containsAll(table.needed());
            there.add(table.name());
        }
        assertThat(there).hasSize(tables.size()).contains("seller", "journal_posting", "usage_entry", "idempotency_key")
                .doesNotContain("console_session", "nightly_check");
        assertThat(tables.get(0).name()).isEqualTo("seller");
    }

    @Test
    void noColumnIsLeftOutButThoseThatMeanNothingElsewhere() throws SQLException {
        var carried = new HashSet<String>();
        for (var table : SellerTables.of(connection).inOrder()) {
            for (var column : table.columns().split(", ")) {
                carried.add(table.name() + "." + column.replace("\"", ""));
            }
        }
        assertThat(Sql.select(connection, """
                SELECT c.relname || '.' || a.attname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
                WHERE c.relname IN (SELECT name FROM tables_of_sellers()) AND c.relnamespace = 'public'::regnamespace
                    AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''""", row -> row.getString(1)))
                .filteredOn(column -> !carried.contains(column))
                .containsExactlyInAnyOrder("seller.move_state", "seller.move_cell", "seller.move_code", "event.position",
                        "event.written_by", "event_relay.seen", "journal_entry.written_by", "usage_late.id",
                        "accounting_delivery.position");
    }

    private void move(String state) throws SQLException {
        execute("UPDATE seller SET move_state = '" + state + "', move_cell = 'us1', move_code = repeat('x', 43)");
    }

    private void rollback() {
        try {
            connection.rollback();
            execute("SET LOCAL ROLE brickwork_app");
            execute("SELECT enter_seller('" + seller + "')");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void execute(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
