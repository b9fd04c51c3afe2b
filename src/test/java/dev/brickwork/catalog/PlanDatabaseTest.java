package dev.brickwork.catalog;

import static dev.brickwork.catalog.PlanBodies.draft;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** What the database holds by itself, whoever asks: the application's role, and the owner of the tables. */
@ServiceTest
class PlanDatabaseTest {
    private static final String INSERT_BRICK = """
            INSERT INTO plan_version_brick (plan_version_id, position, brick_id, code, name, kind, pricing)
            SELECT v.id, 9, b.id, b.code, 'More', b.kind, '{"model": "FLAT", "period": "MONTH", "prices": {"USD": {"amount": "1"}}}'
            FROM plan_version v, brick b WHERE b.code = 'unused' AND v.version = %d AND v.plan_id = '%s'""";

    private Connection connection;
    private String sellerId;
    private PlanBodies.MadePlan plan;

    @BeforeEach
    void aPlanWithADraft() throws SQLException {
        var api = Api.ofNewSeller();
        sellerId = api.get("/settings").path("seller_id");
        plan = make(api, perUnit("seats", "10"));
        make(api, perUnit("unused", "1"));
        api.post("/plans/" + plan.planId() + "/versions", draft(perUnit("seats", "11"))).statusCode(201);
        var database = TestDatabase.get();
        connection = DriverManager.getConnection(database.jdbcUrl(), database.username(), database.password());
        connection.setAutoCommit(false);
    }

    @AfterEach
    void close() throws SQLException {
        connection.rollback();
        connection.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "UPDATE plan_version SET published_at = now() + interval '1 day' WHERE version = 1",
            "UPDATE plan_version SET published_at = NULL WHERE version = 1",
            "UPDATE plan_version SET version = 7 WHERE version = 1",
            "UPDATE plan_version SET version = 7 WHERE version = 2",
            "UPDATE plan_version SET published_at = now(), version = 7 WHERE version = 2",
            "DELETE FROM plan_version",
            "TRUNCATE plan_version CASCADE",
            "UPDATE plan_version_brick SET name = 'Other'",
            "UPDATE plan_version_brick SET pricing = jsonb_set(pricing, '{period}', '\"YEAR\"')",
            "DELETE FROM plan_version_brick",
            "TRUNCATE plan_version_brick",
            "UPDATE brick SET code = 'other'",
            "DELETE FROM brick",
            "UPDATE plan SET latest_version = 0",
            "UPDATE plan SET version_count = 0",
            "UPDATE plan SET code = 'other'",
            "UPDATE plan SET latest_version = 2; SET CONSTRAINTS ALL IMMEDIATE"})
    void evenTheOwnerCannotChangeWhatWasPublished(String change) throws SQLException {
        execute("SELECT set_config('brickwork.seller_id', '" + sellerId + "', true)");

        assertThatThrownBy(() -> execute(change)).isInstanceOf(SQLException.class)
                .matches(e -> ((SQLException) e).getSQLState().startsWith("23"));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "UPDATE plan_version_brick SET name = 'Other'",
            "DELETE FROM plan_version_brick",
            "UPDATE plan_version SET plan_id = plan_id",
            "DELETE FROM plan_version",
            "UPDATE plan SET code = 'other'",
            "DELETE FROM plan",
            "UPDATE brick SET kind = 'USAGE'",
            "TRUNCATE plan CASCADE"})
    void theApplicationHasNoRightToChangeTheCatalogue(String change) throws SQLException {
        asApplication(sellerId);

        assertThatThrownBy(() -> execute(change)).hasMessageContaining("permission denied");
    }

    @Test
    void aBrickJoinsADraftButNoPublishedVersion() throws SQLException {
        asApplication(sellerId);
        execute(INSERT_BRICK.formatted(2, plan.planId()));

        assertThatThrownBy(() -> execute(INSERT_BRICK.formatted(1, plan.planId())))
                .hasMessageContaining("only before it is published");
    }

    @Test
    void aBrickOnItsWayInKeepsADraftFromBeingPublished() throws SQLException {
        asApplication(sellerId);
        execute(INSERT_BRICK.formatted(2, plan.planId()));

        var database = TestDatabase.get();
        try (var other = DriverManager.getConnection(database.jdbcUrl(), database.username(), database.password());
                var statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("SELECT set_config('brickwork.seller_id', '" + sellerId + "', true)");
            statement.execute("SET LOCAL lock_timeout = '200ms'");
            assertThatThrownBy(() -> statement.execute("UPDATE plan_version SET published_at = now() WHERE version = 2"))
                    .hasMessageContaining("lock timeout");
        }
    }

    @Test
    void anotherSellersCatalogueIsNotSeen() throws SQLException {
        asApplication(Api.ofNewSeller().get("/settings").path("seller_id"));

        for (var table : new String[]{"plan", "plan_version", "plan_version_brick", "brick"}) {
            assertThat(count(table)).as(table).isZero();
        }
        assertThatThrownBy(() -> execute("""
                INSERT INTO plan_version (id, plan_id, kind, version, created_at)
                VALUES (gen_random_uuid(), '%s', 'NUMBERED', 9, now())""".formatted(plan.planId())))
                .hasMessageContaining("foreign key");
    }

    @Test
    void theOwnerIsBoundByRowLevelSecurityToo() throws SQLException {
        for (var table : new String[]{"plan", "plan_version", "plan_version_brick", "brick"}) {
            assertThat(count(table)).as(table).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "{\"model\": \"FLAT\", \"period\": \"MONTH\", \"prices\": {}}",
            "{\"model\": \"FLAT\", \"period\": \"MONTH\", \"prices\": {\"USD\": {}, \"JPY\": {}}}",
            "{\"model\": \"FLAT\", \"period\": \"MONTH\"}",
            "{\"model\": \"FLAT\", \"prices\": {\"USD\": {}}}",
            "{\"model\": \"OTHER\", \"period\": \"MONTH\", \"prices\": {\"USD\": {}}}",
            "[]"})
    void pricesThatCannotBeReadAreNotStored(String pricing) throws SQLException {
        asApplication(sellerId);

        assertThatThrownBy(() -> execute(INSERT_BRICK.formatted(2, plan.planId())
                .replaceAll("'\\{\"model\".*\\}'", "'" + pricing.replace("\"", "\\\"") + "'")))
                .hasMessageContaining("plan_version_brick_pricing");
    }

    private void asApplication(String seller) throws SQLException {
        execute("SET LOCAL ROLE brickwork_app");
        execute("SELECT set_config('brickwork.seller_id', '" + seller + "', true)");
    }

    private long count(String table) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT count(*) FROM " + table)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    private void execute(String sql) throws SQLException {
        try (var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
