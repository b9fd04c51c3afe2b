package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.sql.Sql;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** What a connection to a replica is told first, tried on a primary: the address of a replica may lead to one. */
@ServiceTest
class ReplicaConnectionTest {
    @ConfigProperty(name = "quarkus.datasource.replica.jdbc.new-connection-sql")
    String ofReplica;
    @ConfigProperty(name = "quarkus.datasource.jdbc.new-connection-sql")
    String ofPrimary;

    @Test
    void itIsWhatConnectionsToThePrimaryAre() {
        assertThat(ofReplica).startsWith(ofPrimary);
    }

    @Test
    void itCanOnlyRead() throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            Sql.update(connection, ofReplica);

            assertThat(Sql.select(connection, "SELECT current_user", row -> row.getString(1)))
                    .containsExactly("brickwork_app");
            assertThatThrownBy(() -> Sql.update(connection, "INSERT INTO customer DEFAULT VALUES"))
                    .hasMessageContaining("read-only transaction");
        }
    }
}
