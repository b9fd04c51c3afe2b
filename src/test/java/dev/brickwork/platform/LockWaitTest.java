package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** How long a request waits for what somebody else holds. */
@ServiceTest
class LockWaitTest {
    private static final String GLOBEX = "{\"name\": \"Globex\"}";

    private Api api;
    private String seller;

    @BeforeEach
    void newSeller() {
        api = Api.ofNewSeller();
        seller = api.get("/settings").path("seller_id");
    }

    @Test
    void aRowThatSomebodyHoldsIsWaitedForThreeSeconds() throws Exception {
        var id = api.post("/customers", GLOBEX).statusCode(201).<String>path("customer_id");
        try (var other = TestDatabase.connectAsSuperuser()) {
            other.setAutoCommit(false);
            Sql.select(other, "SELECT 1 FROM customer WHERE id = ? FOR UPDATE", row -> 1, UUID.fromString(id));
            long begin = System.nanoTime();

            api.patch("/customers/" + id, "{\"name\": \"Initech\"}").statusCode(503).header("Retry-After", "5");

            // the lock is never released; the upper limits are wide because the machine may be busy
            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isBetween(Duration.ofMillis(2_900),
                    Duration.ofSeconds(9));
        }
        api.patch("/customers/" + id, "{\"name\": \"Initech\"}").statusCode(200);
    }

    @Test
    void aTwinIsWaitedForLonger() throws Exception {
        try (var twin = TestDatabase.connectAsSuperuser()) {
            twin.setAutoCommit(false);
            claim(twin);
            Race.of(2, number -> {
                if (number == 0) {
                    post().statusCode(201);
                } else {
                    Thread.sleep(5_000);
                    twin.rollback();
                }
            });
        }
        api.get("/customers").body("count", equalTo(1));
    }

    @Test
    void afterTenSecondsATwinIsAConflict() throws Exception {
        try (var twin = TestDatabase.connectAsSuperuser()) {
            twin.setAutoCommit(false);
            claim(twin);
            long begin = System.nanoTime();

            post().statusCode(409).header("Retry-After", "1");

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isBetween(Duration.ofMillis(9_900),
                    Duration.ofSeconds(30));
        }
    }

    /** The claim alone waits for longer: the work behind it does not. */
    @Test
    void whoHasItsKeyWaitsForRowsAsEverybodyDoes() throws Exception {
        var id = api.post("/customers", GLOBEX).statusCode(201).<String>path("customer_id");
        try (var other = TestDatabase.connectAsSuperuser()) {
            other.setAutoCommit(false);
            Sql.select(other, "SELECT 1 FROM customer WHERE id = ? FOR UPDATE", row -> 1, UUID.fromString(id));
            long begin = System.nanoTime();

            api.request().header("Idempotency-Key", "row").body("{\"name\": \"Initech\"}")
                    .patch(Api.BASE + "/customers/" + id)
                    .statusCode(503);

            assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(9));
        }
    }

    private void claim(Connection twin) throws SQLException {
        Sql.update(twin, "INSERT INTO idempotency_key (seller_id, key, request_hash) VALUES (?, 'twin', '')",
                UUID.fromString(seller));
    }

    private Answer post() {
        return api.request().header("Idempotency-Key", "twin").body(GLOBEX).post(Api.BASE + "/customers");
    }
}
