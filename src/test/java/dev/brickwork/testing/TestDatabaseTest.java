package dev.brickwork.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import io.agroal.api.AgroalDataSource;

@ServiceTest
class TestDatabaseTest {
    @Inject
    AgroalDataSource pool;

    @Test
    void theServiceRunsOnPostgres18UnlessAnotherIsNamed() throws SQLException {
        var isNamed = !System.getProperty("brickwork.local.postgres", "").isBlank();
        assertThat(ask("SHOW server_version")).matches(isNamed ? "1[5-9]\\..*" : "18\\..*");
    }

    @Test
    void theServiceDoesNotLogInAsSuperuser() throws SQLException {
        assertThat(ask("SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = session_user")).isEqualTo("f");
    }

    private String ask(String query) throws SQLException {
        try (var connection = pool.getConnection();
                var statement = connection.createStatement();
                var result = statement.executeQuery(query)) {
            result.next();
            return result.getString(1);
        }
    }
}
