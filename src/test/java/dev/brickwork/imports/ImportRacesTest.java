package dev.brickwork.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.ServiceTimes;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

@ServiceTest
class ImportRacesTest {
    private static final String CUSTOMERS = "kind=CUSTOMERS";
    private static final int ROWS = 20;
    private static final Duration SHORT = Duration.ofSeconds(1);

    @Inject
    ServiceTimes times;

    @Test
    void aFileThatIsSentTwiceAtOnceIsImportedOnce() throws Exception {
        for (int i = 0; i < Race.TIMES; i++) {
            var scene = new ImportScene(Given.seller());
            var file = file();
            var sent = Collections.synchronizedList(new ArrayList<Answer>());
            Race.of(2, runner -> {
                sent.add(scene.csv(CUSTOMERS, file).statusCode(201));
                // whoever runs the sweeps meanwhile takes the other file
                scene.seller.api.post("/test-clock", "{\"now\": \"" + ImportScene.NOW + "\"}");
            });
            scene.seller.moveTo(ImportScene.NOW);

            scene.seller.api.get("/customers").body("count", equalTo(ROWS));
            var created = sent.stream().mapToLong(one -> scene.rows(one.path("import_id"), "&outcome=CREATED")
                    .<Object>list("results").size()).sum();
            var unchanged = sent.stream().mapToLong(one -> scene.rows(one.path("import_id"), "&outcome=UNCHANGED")
                    .<Object>list("results").size()).sum();
            assertThat(List.of(created, unchanged)).containsExactly((long) ROWS, (long) ROWS);
        }
    }

    @Test
    void twoThatWorkOnOneFileCountEachOfItsRowsOnce() throws Exception {
        for (int i = 0; i < Race.TIMES; i++) {
            var scene = new ImportScene(Given.seller());
            String id = scene.csv(CUSTOMERS + "&dry_run=true", file()).statusCode(201).path("import_id");
            Race.of(2, runner -> scene.seller.api.post("/test-clock", "{\"now\": \"" + ImportScene.NOW + "\"}"));
            scene.seller.moveTo(ImportScene.NOW);

            scene.seller.api.get("/imports/" + id).body("status", equalTo("COMPLETED")).body("created_count", equalTo(ROWS));
            assertThat(scene.seller.eventsOf(id)).containsExactly("import.completed");
            assertThat(TestSql.number("SELECT sum(failures) FROM import_row WHERE import_id = ?::uuid", id)).isZero();
        }
    }

    /** Somebody holds what the second row needs until the transaction is given up, as a database does that goes away. */
    @Test
    void anImportThatWasInterruptedGoesOnWhereItStopped() throws Exception {
        var scene = new ImportScene(Given.seller());
        String id = scene.csv(CUSTOMERS, "external_id,name", "a,Acme", "b,Beta", "c,Gamma").statusCode(201)
                .path("import_id");
        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SELECT pg_advisory_xact_lock(hashtextextended('%s CUSTOMERS b', 19))"
                    .formatted(scene.seller.id()));
            times.withRowsWaitedFor(SHORT, () -> scene.seller.api
                    .post("/test-clock", "{\"now\": \"" + ImportScene.NOW + "\"}").statusCode(503));
            connection.rollback();
        }
        assertThat(ImportScene.outcomes(scene.rows(id, ""))).containsExactly("2 a CREATED", "3 b PENDING", "4 c PENDING");

        scene.seller.moveTo(ImportScene.NOW);
        assertThat(ImportScene.outcomes(scene.rows(id, ""))).containsExactly("2 a CREATED", "3 b CREATED", "4 c CREATED");
        scene.seller.api.get("/customers").body("results", hasSize(3));
        scene.seller.api.get("/imports/" + id).body("status", equalTo("COMPLETED")).body("created_count", equalTo(3));
        assertThat(scene.seller.eventsOf(id)).containsExactly("import.completed");
    }

    /** The fifth time in a row, as if somebody never let go of it. */
    @Test
    void aRowThatFailsTimeAndAgainIsRefusedAndTheOthersGoOn() throws Exception {
        var scene = new ImportScene(Given.seller());
        String id = scene.csv(CUSTOMERS, "external_id,name", "a,Acme", "b,Beta").statusCode(201).path("import_id");
        TestSql.execute("UPDATE import_row SET failures = 4 WHERE import_id = ?::uuid AND external_id = 'a'", id);
        try (var connection = TestDatabase.connectAsSuperuser(); var statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            statement.execute("SELECT pg_advisory_xact_lock(hashtextextended('%s CUSTOMERS a', 19))"
                    .formatted(scene.seller.id()));
            times.withRowsWaitedFor(SHORT, () -> scene.seller.moveTo(ImportScene.NOW));
            connection.rollback();
        }

        var rows = scene.rows(id, "").body("results[0].error.message", equalTo(
                "The row failed 5 times because the database was busy. Send it again."));
        assertThat(ImportScene.outcomes(rows)).containsExactly("2 a REFUSED", "3 b CREATED");
    }

    private static String[] file() {
        return IntStream.rangeClosed(0, ROWS).mapToObj(i -> i == 0 ? "external_id,name" : "c" + i + ",Customer " + i)
                .toArray(String[]::new);
    }
}
