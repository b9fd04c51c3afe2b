package dev.brickwork.milestone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.postgresql.util.PSQLException;

import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

/** Asks the database itself, as the application's role, without a line of our Java between. */
@ServiceTest
class MilestoneDatabaseTest {
    private static final String COMPLETE = """
            INSERT INTO milestone_completion (id, milestone_id, subscription_id, line, done_before, quantity, bill_on, service_date,
                created_at)
            SELECT gen_random_uuid(), id, subscription_id, line, %d, %d, 'IMMEDIATELY', '2026-01-10', now() FROM milestone""";

    private MilestoneScene scene;
    private Connection connection;

    @BeforeEach
    void becomeTheApplication() throws SQLException {
        scene = new MilestoneScene();
        connection = TestDatabase.connectAsSuperuser();
        connection.setAutoCommit(false);
        begin();
    }

    private void begin() throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute("SET LOCAL ROLE brickwork_app");
        }
        DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, scene.seller.id().toString());
    }

    @AfterEach
    void close() throws SQLException {
        connection.rollback();
        connection.close();
    }

    @Test
    void noMoreIsCompletedThanThereIs() {
        assertBroken(() -> execute(COMPLETE.formatted(0, 4)), "milestone_completed_at_most_the_total");
    }

    @Test
    void aCompletionTakesUpWhereTheOneBeforeItEnded() throws SQLException {
        assertBroken(() -> execute(COMPLETE.formatted(1, 1)), "milestone_completion_in_turn");
        again();
        assertThat(execute(COMPLETE.formatted(0, 1))).isEqualTo(1);
        assertBroken(() -> execute(COMPLETE.formatted(0, 1)), "milestone_completion_in_turn");
        again();
        assertBroken(() -> execute(COMPLETE.formatted(0, 0)), "milestone_completion_above_zero");
    }

    @Test
    void whatIsCompletedIsBilled() throws SQLException {
        assertThat(execute(COMPLETE.formatted(0, 1))).isEqualTo(1);

        assertBroken(() -> execute("SET CONSTRAINTS ALL IMMEDIATE"), "milestone_completion_billed");
    }

    @Test
    void theApplicationCannotMoveTheCounterNorUndoACompletion() throws SQLException {
        scene.complete(1).statusCode(201);

        assertThatThrownBy(() -> execute("UPDATE milestone SET completed_quantity = 0"))
                .hasMessageContaining("permission denied");
        again();
        assertThatThrownBy(() -> execute("UPDATE milestone_completion SET quantity = 2"))
                .hasMessageContaining("permission denied");
        again();
        assertThatThrownBy(() -> execute("DELETE FROM milestone_completion")).hasMessageContaining("permission denied");
        again();
        assertThatThrownBy(() -> execute("DELETE FROM invoice_addition")).hasMessageContaining("permission denied");
        again();
        assertBroken(() -> execute("UPDATE milestone SET total_quantity = 0"), "milestone_completed_at_most_the_total");
    }

    @Test
    void notEvenTheOwnerOfTheTablesCanUndoIt() throws SQLException {
        scene.complete(1).statusCode(201);
        execute("RESET ROLE");

        assertThatThrownBy(() -> execute("UPDATE milestone_completion SET quantity = 2")).isInstanceOf(SQLException.class);
        again();
        execute("RESET ROLE");
        assertBroken(() -> execute("UPDATE milestone SET completed_quantity = 0 WHERE id = '" + scene.milestone + "'"),
                "milestone_stays");
    }

    @Test
    void aCompletionHangsOnOneInvoice() throws SQLException {
        var february = scene.deferred();
        var copy = """
                INSERT INTO invoice_addition (kind, source_id, invoice_id, currency, subscription_id, line, starts_on, ends_on,
                    brick_id, brick_code, brick_name, quantity, amount, discount, tax_rate, tax, grand_total, breakdown, created_at)
                SELECT kind, %s, '%s', currency, subscription_id, line, starts_on, ends_on, brick_id, brick_code, brick_name,
                    quantity, amount, discount, tax_rate, tax, grand_total, breakdown, created_at FROM invoice_addition""";

        assertBroken(() -> execute(copy.formatted("source_id", scene.invoices().get(2))), "invoice_addition_billed_once");
        again();
        assertBroken(() -> execute(copy.formatted("gen_random_uuid()", scene.invoices().get(0))),
                "invoice_addition_before_issue");
        again();
        assertBroken(() -> execute("UPDATE invoice_addition SET invoice_id = '" + scene.invoices().get(2) + "'"),
                "invoice_addition_leaves_dropped");
        again();
        assertThatThrownBy(() -> execute("UPDATE invoice_addition SET amount = 1"))
                .hasMessageContaining("permission denied");
        scene.seller.moveTo("2026-02-01T00:00:00Z");
        again();
        assertBroken(() -> execute("UPDATE invoice_addition SET invoice_id = '" + scene.invoices().get(2) + "'"),
                "invoice_addition_leaves_dropped");
        assertThat(TestSql.number("SELECT count(*) FROM invoice_line WHERE kind = 'COMPLETION' AND invoice_id = ?::uuid",
                february)).isEqualTo(1);
    }

    @Test
    void anotherSellerSeesNothingOfIt() throws SQLException {
        scene.complete(1).statusCode(201);
        DatabaseSettings.setForTransaction(connection, DatabaseSettings.SELLER, Given.seller().id().toString());

        for (var table : new String[]{"milestone", "milestone_completion", "invoice_addition"}) {
            try (var statement = connection.createStatement();
                    var rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
                rows.next();
                assertThat(rows.getLong(1)).as(table).isZero();
            }
        }
    }

    private void again() throws SQLException {
        connection.rollback();
        begin();
    }

    private int execute(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            return statement.executeUpdate(sql);
        }
    }

    private static void assertBroken(ThrowingCallable work, String constraint) {
        assertThatThrownBy(work).isInstanceOfSatisfying(PSQLException.class,
                e -> assertThat(e.getServerErrorMessage().getConstraint()).isEqualTo(constraint));
    }
}
