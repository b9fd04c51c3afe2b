package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.concurrent.ConcurrentLinkedQueue;

import jakarta.inject.Inject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.sql.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import io.agroal.api.AgroalDataSource;

/** A server that was restarted leaves the pool with connections that are gone, which is found out by using them. */
@ServiceTest
class BrokenConnectionsTest {
    /** More than the pool holds. */
    private static final int REQUESTS = 60;

    @Inject
    AgroalDataSource pool;

    private Api api;

    @BeforeEach
    void aPoolThatWasUsed() throws Exception {
        api = Api.ofNewSeller();
        Race.of(8, number -> api.get("/settings").statusCode(200));
    }

    /** Also those that were not met: the next test would meet them. The pool does it in the background, so by the look of it. */
    @AfterEach
    void allAreReplaced() throws Exception {
        pool.flush(AgroalDataSource.FlushMode.ALL);
        Eventually.holds(() -> {
            var statuses = new ConcurrentLinkedQueue<Integer>();
            Race.of(REQUESTS / 2, number -> statuses.add(api.get("/settings").extract().statusCode()));
            assertThat(statuses).containsOnly(200);
        });
    }

    @Test
    void aReadMeetsThemWithA503() throws SQLException {
        breakAll();

        int refused = 0;
        for (int i = 0; i < REQUESTS; i++) {
            int status = api.get("/settings").extract().statusCode();
            assertThat(status).isIn(200, 503);
            refused += status == 503 ? 1 : 0;
        }
        assertThat(refused).isPositive();
    }

    @Test
    void soDoesAWriteThatHadNotBegun() throws SQLException {
        breakAll();

        int refused = 0;
        for (int i = 0; i < REQUESTS; i++) {
            int status = api.post("/customers", "{\"name\": \"Globex\"}").extract().statusCode();
            assertThat(status).isIn(201, 503);
            refused += status == 503 ? 1 : 0;
        }
        assertThat(refused).isPositive();
        assertThat(api.get("/customers?limit=1").extract().<Integer>path("count")).isEqualTo(REQUESTS - refused);
    }

    private static void breakAll() throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            Sql.select(connection, """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
                        AND state = 'idle'""", row -> row.getBoolean(1));
        }
    }
}
