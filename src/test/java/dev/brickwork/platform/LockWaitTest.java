package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.ServiceTimes;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

/** How long a request waits for what another one holds: production has 3 s for rows and 10 s for an idempotency key. */
@ServiceTest
class LockWaitTest {
    private static final String GLOBEX = "{\"name\": \"Globex\"}";
    private static final Duration SHORT = Duration.ofSeconds(1);

    @Inject
    ServiceTimes times;

    private Api api;
    private String seller;

    @BeforeEach
    void newSeller() {
        api = Api.ofNewSeller();
        seller = api.get("/settings").path("seller_id");
    }

    @Test
    void aRowThatIsHeldIsWaitedForUntilTheLockTimeout() throws Exception {
        var id = api.post("/customers", GLOBEX).statusCode(201).<String>path("customer_id");
        try (var other = TestDatabase.connectAsSuperuser()) {
            hold(other, id);
            long begin = System.nanoTime();

            // the lock is never released
            times.withRowsWaitedFor(SHORT,
                    () -> api.patch("/customers/" + id, "{\"name\": \"Initech\"}").statusCode(503).header("Retry-After",
                            "5"));

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(SHORT);
        }
        api.patch("/customers/" + id, "{\"name\": \"Initech\"}").statusCode(200);
    }

    @Test
    void aTwinIsWaitedForLonger() throws Exception {
        try (var twin = TestDatabase.connectAsSuperuser()) {
            twin.setAutoCommit(false);
            claim(twin);
            times.withRowsWaitedFor(SHORT, () -> Race.of(2, number -> {
                if (number == 0) {
                    post().statusCode(201);
                } else {
                    Eventually.holds(() -> assertThat(TestSql.waiting()).isPositive());
                    Thread.sleep(2 * SHORT.toMillis());
                    twin.rollback();
                }
            }));
        }
        api.get("/customers").body("count", equalTo(1));
    }

    @Test
    void aTwinThatTakesLongerThanThatIsAConflict() throws Exception {
        try (var twin = TestDatabase.connectAsSuperuser()) {
            twin.setAutoCommit(false);
            claim(twin);
            long begin = System.nanoTime();

            times.withTwinsWaitedFor(SHORT, () -> post().statusCode(409).header("Retry-After", "1"));

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(SHORT);
        }
    }

    /** The claim alone waits for longer: the work behind it does not. */
    @Test
    void whoHasItsKeyWaitsForRowsAsEverybodyDoes() throws Exception {
        var id = api.post("/customers", GLOBEX).statusCode(201).<String>path("customer_id");
        try (var other = TestDatabase.connectAsSuperuser()) {
            hold(other, id);
            long begin = System.nanoTime();

            times.withRowsWaitedFor(SHORT, () -> api.request().header("Idempotency-Key", "row")
                    .body("{\"name\": \"Initech\"}").patch(Api.BASE + "/customers/" + id).statusCode(503));

            // a twin would be waited for two minutes
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(100));
        }
    }

    private static void hold(Connection connection, String customer) throws SQLException {
        connection.setAutoCommit(false);
        Sql.select(connection, "SELECT 1 FROM customer WHERE id = ? FOR UPDATE", row -> 1, UUID.fromString(customer));
    }

    private void claim(Connection twin) throws SQLException {
        Sql.update(twin, "INSERT INTO idempotency_key (seller_id, key, request_hash) VALUES (?, 'twin', '')",
                UUID.fromString(seller));
    }

    private Answer post() {
        return api.request().header("Idempotency-Key", "twin").body(GLOBEX).post(Api.BASE + "/customers");
    }
}
