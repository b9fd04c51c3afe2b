package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

import javax.sql.DataSource;

import jakarta.inject.Inject;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.LongReads;
import dev.brickwork.platform.database.ServiceTimes;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

/** A database that has no connection to give, or says nothing at all. */
@ServiceTest
@LongLane
class SilentDatabaseTest {
    @Inject
    DataSource database;
    @Inject
    ServiceTimes times;
    @Inject
    LongReads longReads;
    @Inject
    AsSeller asSeller;
    @ConfigProperty(name = "quarkus.datasource.jdbc.max-size")
    int connectionsMax;
    @ConfigProperty(name = "quarkus.datasource.jdbc.additional-jdbc-properties.socketTimeout")
    int silenceSecondsMax;

    /** Neither these tests nor those that come after them begin while it is silent. */
    @BeforeEach
    @AfterEach
    void itAnswers() throws Exception {
        Eventually.holds(() -> Api.operator().get("/sellers?limit=1").statusCode(200));
    }

    @Test
    void whoGetsNoConnectionInTimeIsToldToComeAgain() throws Exception {
        var api = Api.ofNewSeller();
        var taken = new ArrayList<Connection>();
        try {
            for (int i = 0; i < connectionsMax; i++) {
                taken.add(database.getConnection());
            }
            times.asInProduction(() -> {
                api.get("/customers").statusCode(503).header("Retry-After", "5")
                        .body("error.code", equalTo("ERR_SERVER_ERROR")).body("error.error_id", notNullValue());
                api.post("/customers", "{\"name\": \"Globex\"}").statusCode(503).header("Retry-After", "5");
            });
        } finally {
            for (var connection : taken) {
                connection.close();
            }
        }
        api.get("/customers").statusCode(200);
    }

    @Test
    void whetherItIsReadyIsSaidInTimeAlsoWhenTheDatabaseIsSilent() throws Exception {
        Api.fetch("/q/health/ready").statusCode(200);
        whileItIsSilent(() -> {
            Api.fetch("/q/health/ready").statusCode(503);
            Api.fetch("/q/health/live").statusCode(200);
        });
        Eventually.holds(() -> Api.fetch("/q/health/ready").statusCode(200));
    }

    /** Also those that come while all threads wait, and those that had begun. In production it takes ten seconds. */
    @Test
    void whoeverComesWhileItIsSilentIsAnsweredBeforeItSpeaksAgain() throws Exception {
        var api = Api.ofNewSeller();
        var customer = api.post("/customers", "{\"name\": \"Globex\"}").<String>path("customer_id");
        whileItIsSilent(() -> Race.of(240, number -> {
            Thread.sleep(number * 25L);
            var answer = switch (number % 4) {
                case 0 -> api.get("/customers/" + customer);
                case 1 -> api.post("/customers", "{\"name\": \"Globex\"}");
                case 2 -> api.get("/customers?limit=1");
                default -> Api.with("bw_test_nobody" + number + "_0123456789abcdefghijklmnopqrstuv").get("/settings");
            };
            answer.statusCode(503).header("Retry-After", "5");
        }));
    }

    @Test
    void workThatWaitsForTheDatabaseIsGivenUpWhenItFallsSilent() throws Exception {
        var api = Api.ofNewSeller();
        var id = api.post("/customers", "{\"name\": \"Globex\"}").<String>path("customer_id");
        try (var other = TestDatabase.connectAsSuperuser()) {
            other.setAutoCommit(false);
            Sql.select(other, "SELECT 1 FROM customer WHERE id = ? FOR UPDATE", row -> 1, UUID.fromString(id));
            var waiting = CompletableFuture
                    .supplyAsync(() -> api.patch("/customers/" + id, "{\"name\": \"Initech\"}"));
            Eventually.holds(() -> assertThat(TestSql.waiting()).isPositive());
            whileItIsSilent(() -> Patience.get(waiting).statusCode(503).header("Retry-After", "5"));
        }
    }

    private void whileItIsSilent(ServiceTimes.Work work) throws Exception {
        times.asInProduction(() -> {
            var processes = processesOfTheDatabase();
            try {
                signal("-STOP", processes);
                work.run();
            } finally {
                signal("-CONT", processes);
            }
        });
    }

    /** A statement that takes its time is not a database that is silent. */
    @Test
    void aLongStatementIsWaitedFor() throws Exception {
        try (var connection = database.getConnection(); var statement = connection.createStatement()) {
            statement.execute("SELECT pg_sleep(8)");
        }
    }

    @Test
    void aConnectionHangsUpAfterSomeSilenceAlsoWhenItWasPatientBefore() throws Exception {
        String seller = Api.ofNewSeller().get("/settings").path("seller_id");

        var found = asSeller.call(UUID.fromString(seller),
                () -> longReads.select("SELECT id::text FROM seller", row -> row.getString(1)));

        assertThat(found).containsExactly(seller);
        try (var connection = database.getConnection()) {
            assertThat(connection.getNetworkTimeout()).isEqualTo(silenceSecondsMax * 1_000);
        }
    }

    /** The one that listens, and those that work for it. */
    private static List<Long> processesOfTheDatabase() throws SQLException {
        var workers = new ArrayList<>(TestSql.select(
                "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
                row -> row.getLong(1)));
        workers.add(ProcessHandle.of(workers.get(0)).flatMap(ProcessHandle::parent).orElseThrow().pid());
        return workers;
    }

    private static void signal(String signal, List<Long> processes) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("kill", signal));
        processes.forEach(process -> command.add(process.toString()));
        // one of them may have ended meanwhile; that the database is silent is seen by what the service says
        new ProcessBuilder(command).start().waitFor();
    }
}
