package dev.brickwork.imports;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

/** Files and rows that are more than anybody could import. */
@ServiceTest
class ImportLimitsTest {
    private static final String CUSTOMERS = "kind=CUSTOMERS";
    private ImportScene scene;

    @BeforeEach
    void aSeller() {
        scene = new ImportScene(Given.seller());
    }

    @Test
    void tooManyRowsAndTooManyBytesAreRefused() {
        scene.csv(CUSTOMERS, "external_id,name", IntStream.rangeClosed(0, 10_000).mapToObj(i -> i + ",Acme")
                .collect(Collectors.joining("\n"))).statusCode(413)
                .body("error.message", equalTo("The file has more than 10000 rows."));
        scene.csv(CUSTOMERS, "external_id,name", "a\n".repeat(1_000_000)).statusCode(413)
                .body("error.message", equalTo("The file has more than 10000 rows."));
        scene.csv(CUSTOMERS, "external_id,name" + ",x".repeat(1_000_000), "a,Acme").statusCode(413)
                .body("error.message", equalTo("Line 1: a row has at most 5000 cells."));
        scene.csv(CUSTOMERS, "external_id,name", "a," + "x".repeat(10 * 1024 * 1024)).statusCode(413)
                .body("error.message", equalTo("The body is larger than 10 MiB."));
        scene.seller.api.get("/imports").body("results", empty());
    }

    @Test
    void aWideHeaderIsRefusedByItsFirstColumns() {
        var wide = scene.csv(CUSTOMERS, "external_id," + IntStream.range(0, 4_000).mapToObj(i -> "x" + i)
                .collect(Collectors.joining(",")), "a").statusCode(400);
        assertThat(wide.<Map<String, Object>>path("error.details.fields")).hasSize(20);
        scene.csv(CUSTOMERS, "external_id,name,metadata[" + "x".repeat(500) + "]", "a,Acme,1").statusCode(400)
                .body("error.message", equalTo("A column has a name of more than 500 characters."));
        scene.seller.api.get("/imports").body("results", empty());
    }

    @Test
    @LongLane
    void aRowWithTooMuchInItStandsAlone() {
        var much = IntStream.range(0, 250_001).mapToObj(i -> "\"" + i + "\":1").collect(Collectors.joining(",", "{", "}"));
        var lines = scene.rowsOf(scene.ndjson(CUSTOMERS, "{\"external_id\": \"a\", \"x\": " + much + "}",
                json("external_id", "b", "name", "Beta")));
        assertThat(ImportScene.outcomes(lines)).containsExactly("1 null REFUSED", "2 b CREATED");

        var cells = scene.rowsOf(scene.csv(CUSTOMERS, "external_id,name,metadata",
                "c,Gamma,\"" + much.replace("\"", "\"\"") + "\"", "d,Delta,"));
        assertThat(ImportScene.outcomes(cells)).containsExactly("2 c REFUSED", "3 d CREATED");
        for (var rows : List.of(lines, cells)) {
            rows.body("results[0].error.message",
                    equalTo("The body holds more than 500000 names, values and brackets."));
        }
    }

    /** A few characters that would be gigabytes if anybody wrote them out. */
    @ParameterizedTest
    @ValueSource(strings = {"1e900000000", "1e-900000000", "-1e2147483646", "1000e2147483647", "0e-900000000"})
    void aNumberWithAGreatExponentIsRefusedWithItsRow(String number) {
        var lines = scene.rowsOf(scene.ndjson(CUSTOMERS, "{\"external_id\": \"a\", \"name\": \"A\", \"x\": " + number + "}",
                "{\"external_id\": \"b\", \"name\": \"B\", \"metadata\": {\"n\": " + number + "}}",
                json("external_id", "c", "name", "Gamma")));
        assertThat(ImportScene.outcomes(lines)).containsExactly("1 a REFUSED", "2 b REFUSED", "3 c CREATED");
        lines.body("results[0].error.fields.x", contains("unknown field"))
                .body("results[1].error.fields.metadata", hasSize(1));

        var cells = scene
                .rowsOf(scene.csv(CUSTOMERS, "external_id,name,metadata", "d,Delta,\"{\"\"n\"\":" + number + "}\""));
        assertThat(ImportScene.outcomes(cells)).containsExactly("2 d REFUSED");
    }

    @Test
    void aMemberWithANameThatCannotBeKeptIsRefusedWithItsRow() {
        var lines = scene.rowsOf(scene.ndjson(CUSTOMERS, "{\"external_id\": \"a\", \"name\": \"A\", \"x\\u0000y\": 1}",
                json("external_id", "b", "name", "Beta")));

        assertThat(ImportScene.outcomes(lines)).containsExactly("1 a REFUSED", "2 b CREATED");
        assertThat(lines.<Map<String, Object>>path("results[0].error.fields")).containsOnlyKeys("x\uFFFDy");
    }
}
