package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

import jakarta.inject.Inject;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import io.agroal.api.AgroalDataSource;

/** A server that was restarted, or an administrator, ends connections of the pool: while nobody uses them, and at work. */
@ServiceTest
@LongLane
class BrokenConnectionsTest {
    /** More than the pool holds. */
    private static final int REQUESTS = 60;
    private static final String GLOBEX = "{\"name\": \"Globex\"}";

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
            Race.of(REQUESTS / 2, number -> statuses.add(api.get("/settings").status()));
            assertThat(statuses).containsOnly(200);
        });
    }

    @Test
    void whoComesAfterAWhileIsGivenNoneOfThem() throws Exception {
        var invoice = invoice();
        Thread.sleep(1_000);
        breakAll();

        var statuses = new ConcurrentLinkedQueue<Integer>();
        Race.of(15, number -> statuses.add(pay(invoice).status()));
        for (int i = 0; i < REQUESTS; i++) {
            api.get("/settings").statusCode(200);
        }

        assertThat(statuses).containsOnly(201);
    }

    @Test
    void aReadThatMeetsOneIsDoneOrToldToComeAgain() throws Exception {
        whileTheyBreak(() -> api.get("/settings"));
        whileTheyBreak(() -> api.get("/customers"));
    }

    @Test
    void soIsAWrite() throws Exception {
        int done = whileTheyBreak(() -> api.request().body(GLOBEX).post(Api.BASE + "/customers"));

        assertThat(api.get("/customers?limit=1").<Integer>path("count")).isEqualTo(done);
    }

    @Test
    void soIsAPayment() throws Exception {
        var invoice = invoice();

        int done = whileTheyBreak(() -> pay(invoice));

        api.get("/invoices/" + invoice).body("remaining_amount", equalTo(1_000 - done));
    }

    @Test
    void aWriteWhoseConnectionIsEndedAtWorkIsToldToComeAgain() throws Exception {
        var id = api.post("/customers", GLOBEX).statusCode(201).<String>path("customer_id");
        var answers = new ConcurrentLinkedQueue<Answer>();
        try (var other = TestDatabase.connectAsSuperuser(); var killer = TestDatabase.connectAsSuperuser()) {
            other.setAutoCommit(false);
            Sql.select(other, "SELECT 1 FROM customer WHERE id = ? FOR UPDATE", row -> 1, UUID.fromString(id));
            Race.of(2, number -> {
                if (number == 0) {
                    answers.add(api.request().body("{\"name\": \"Initech\"}").patch(Api.BASE + "/customers/" + id));
                } else {
                    Eventually.holds(() -> assertThat(Sql.select(killer, """
                            SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'""",
                            row -> row.getBoolean(1))).isNotEmpty());
                }
            });
        }

        assertThat(answers).hasSize(1).allSatisfy(BrokenConnectionsTest::isToldToComeAgain);
        api.get("/customers/" + id).statusCode(200).body("name", equalTo("Globex"));
    }

    /** Whether it was committed nobody knows then: who sent a key repeats it, and finds out. */
    @Test
    void aWriteWhoseCommitIsCutOffIsToldToComeAgain() throws Exception {
        TestSql.execute("""
                CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
                BEGIN
                    PERFORM pg_terminate_backend(pg_backend_pid());
                    PERFORM pg_sleep(5);
                    RETURN NULL;
                END $$""");
        TestSql.execute("""
                CREATE CONSTRAINT TRIGGER cut_off AFTER INSERT ON customer DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
                WHEN (NEW.name = 'Cut off') EXECUTE FUNCTION cut_off()""");
        try {
            isToldToComeAgain(cutOff());
        } finally {
            TestSql.execute("DROP TRIGGER cut_off ON customer");
            TestSql.execute("DROP FUNCTION cut_off");
        }
        assertThat(cutOff().status()).isEqualTo(201);
        api.get("/customers").body("count", equalTo(1));
    }

    private Answer cutOff() {
        return api.request().header("Idempotency-Key", "cut-off").body("{\"name\": \"Cut off\"}")
                .post(Api.BASE + "/customers");
    }

    private interface Request {
        Answer send();
    }

    /** @return how many were done */
    private static int whileTheyBreak(Request request) throws SQLException {
        int done = 0;
        for (int i = 0; i < REQUESTS; i++) {
            if (i % 10 == 0) {
                breakAll();
            }
            var response = request.send();
            if (response.status() >= 300) {
                isToldToComeAgain(response);
            } else {
                done++;
            }
        }
        return done;
    }

    private static void isToldToComeAgain(Answer response) {
        response.statusCode(503).header("Retry-After", "5").body("error.code", equalTo("ERR_SERVER_ERROR"))
                .body("error.error_id", notNullValue());
    }

    private String invoice() {
        var customer = api.post("/customers", GLOBEX).statusCode(201).<String>path("customer_id");
        return api.post("/invoices", "{\"customer_id\": \"" + customer
                + "\", \"lines\": [{\"description\": \"Work\", \"amount\": 1000}]}").statusCode(201)
                .path("invoice_id");
    }

    private Answer pay(String invoice) {
        return api.request().body("{\"payment_method\": \"WIRE\", \"paid_amount\": 1}")
                .post(Api.BASE + "/invoices/" + invoice + "/payments");
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
