package dev.brickwork.imports;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.endsWith;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import java.nio.charset.Charset;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Given;

@ServiceTest
class ImportFileTest {
    private static final String CUSTOMERS = "kind=CUSTOMERS";
    private static final String DRY = CUSTOMERS + "&dry_run=true";
    private ImportScene scene;

    @BeforeEach
    void aSeller() {
        scene = new ImportScene(Given.seller());
    }

    @Test
    void itIsTakenInAtOnceAndDoneLater() {
        var sent = scene.csv(CUSTOMERS, "external_id,name", "a,Acme", "b,").statusCode(201);
        String id = sent.path("import_id");
        sent.header("Location", endsWith("/imports/" + id)).body("status", equalTo("RUNNING"))
                .body("kind", equalTo("CUSTOMERS"))
                .body("format", equalTo("CSV")).body("dry_run", equalTo(false)).body("row_count", equalTo(2))
                .body("created_count", equalTo(0)).body("finished_at", nullValue());
        assertThat(ImportScene.outcomes(scene.rows(id, "&outcome=PENDING"))).containsExactly("2 a PENDING", "3 b PENDING");

        scene.rowsOf(sent).body("results.outcome", contains("CREATED", "REFUSED")).body("results[0].error", nullValue())
                .body("results[0].object_id", notNullValue()).body("results[1].object_id", nullValue())
                .body("results[1].error.message", equalTo("The request is not valid."))
                .body("results[1].error.fields.name", contains("is required"));

        scene.seller.api.get("/imports/" + id).statusCode(200).body("status", equalTo("COMPLETED"))
                .body("created_count", equalTo(1)).body("refused_count", equalTo(1)).body("finished_at", notNullValue());
        assertThat(ImportScene.outcomes(scene.rows(id, "&outcome=REFUSED"))).containsExactly("3 b REFUSED");
        scene.rows(id, "&outcome=PENDING").body("results", empty());
        scene.rows(id, "&sort=-line").body("results.line", contains(3, 2));
        assertThat(scene.seller.eventsOf(id)).containsExactly("import.completed");
    }

    @Test
    void aDryRunTellsEachRowAndWritesNothing() {
        scene.rowsOf(scene.csv(CUSTOMERS, "external_id,name", "a,Acme"));
        var rows = scene
                .rowsOf(scene.csv(DRY, "external_id,name,partner_id", "a,Acme,", "b,Beta,", "c,Gamma,b", "d,Delta,e"));

        assertThat(ImportScene.outcomes(rows)).containsExactly("2 a UNCHANGED", "3 b CREATED", "4 c CREATED", "5 d REFUSED");
        rows.body("results[1].object_id", nullValue()).body("results[0].object_id", notNullValue())
                .body("results[3].error.fields.partner_id", contains("must be the id or the external_id of a customer"));
        scene.seller.api.get("/customers").body("results.name", contains("Acme"));
        scene.seller.api.get("/audit-log?object_type=customer").body("results", hasSize(1));
        scene.seller.api.get("/imports?dry_run=true").body("results", hasSize(1))
                .body("results[0].status", equalTo("COMPLETED"))
                .body("results[0].created_count", equalTo(2));

        // and the real run comes to the same
        assertThat(ImportScene.outcomes(scene.rowsOf(
                scene.csv(CUSTOMERS, "external_id,name,partner_id", "a,Acme,", "b,Beta,", "c,Gamma,b", "d,Delta,e"))))
                .isEqualTo(ImportScene.outcomes(rows));
    }

    @Test
    void theSameFileAgainChangesNothing() {
        var file = new String[]{"external_id,name,email", "a,Acme,a@acme.example", "b,Beta,"};
        var first = scene.rowsOf(scene.csv(CUSTOMERS, file));

        var again = scene.rowsOf(scene.csv(CUSTOMERS, file));
        assertThat(ImportScene.outcomes(again)).containsExactly("2 a UNCHANGED", "3 b UNCHANGED");
        assertThat(again.<String>list("results.object_id")).isEqualTo(first.<String>list("results.object_id"));
        // in another order of columns, and in the other format
        assertThat(ImportScene.outcomes(scene.rowsOf(scene.csv(CUSTOMERS, "name,external_id", "Beta,b"))))
                .containsExactly("2 b UNCHANGED");
        assertThat(ImportScene.outcomes(scene.rowsOf(
                scene.ndjson(CUSTOMERS,
                        json("external_id", "a", "email", "a@acme.example", "name", "Acme", "currency", null)))))
                .containsExactly("1 a UNCHANGED");
        scene.seller.api.get("/customers").body("results", hasSize(2));
    }

    @Test
    void aCorrectedFileImportsWhatWasRefused() {
        scene.rowsOf(scene.csv(CUSTOMERS, "external_id,name,currency", "a,Acme,EUR", "b,Beta,CHF"));

        var rows = scene.rowsOf(scene.csv(CUSTOMERS, "external_id,name,currency", "a,Acme,EUR", "b,Beta,GBP"));
        assertThat(ImportScene.outcomes(rows)).containsExactly("2 a UNCHANGED", "3 b CREATED");
    }

    @Test
    void aRowThatDiffersFromWhatWasImportedIsRefused() {
        String acme = scene.made(scene.csv(CUSTOMERS, "external_id,name", "a,Acme"));

        assertThat(scene.problem(scene.csv(CUSTOMERS, "external_id,name", "a,Acme Corp"), "external_id"))
                .isEqualTo("was imported before with other values, as " + acme + "; change that one by its own operations");
        scene.seller.api.get("/customers/a").body("name", equalTo("Acme"));
    }

    @Test
    void anIdThatIsThereTwiceIsImportedOnce() {
        var rows = scene.rowsOf(scene.csv(CUSTOMERS, "external_id,name", "a,Acme", "b,Beta", "a,Acme"));

        assertThat(ImportScene.outcomes(rows)).containsExactly("2 a CREATED", "3 b CREATED", "4 a REFUSED");
        rows.body("results[2].error.fields.external_id", contains("is on line 2 already"));
    }

    @Test
    void aHeaderThatSaysSomethingElseIsRefused() {
        scene.csv(CUSTOMERS, "external_id,name,emial,name,billing_adress[city],colour", "a,Acme,x,y,z,red").statusCode(400)
                .body("error.details.fields.emial", contains("unknown column of CUSTOMERS; did you mean \"email\"?"))
                .body("error.details.fields.name", contains("is there twice"))
                .body("error.details.fields.'billing_adress[city]'",
                        contains("unknown column of CUSTOMERS; did you mean \"billing_address[city]\"?"))
                .body("error.details.fields.colour", contains("unknown column of CUSTOMERS"));
        scene.csv(CUSTOMERS, "name", "Acme").statusCode(400).body("error.details.fields.external_id",
                contains("is required as a column"));
        assertNothingIsThere();
    }

    @Test
    void aFileThatCannotBeReadIsRefused() {
        scene.csv(CUSTOMERS, "external_id,name", "a,\"Acme").statusCode(400).body("error.message",
                equalTo("Line 2: a quote is never closed."));
        scene.csv(CUSTOMERS, "external_id,name").statusCode(400).body("error.message", equalTo("The file has no rows."));
        scene.csv(CUSTOMERS, "").statusCode(400).body("error.message", equalTo("The file is empty."));
        scene.ndjson(CUSTOMERS, " ", "").statusCode(400).body("error.message", equalTo("The file has no rows."));
        scene.seller.api.request().body("text/csv", new byte[]{'a', (byte) 0xff}).post(Api.BASE + "/imports?" + CUSTOMERS)
                .statusCode(400).body("error.message", startsWith("The file is not UTF-8. Save it as \"CSV UTF-8\""));
        assertNothingIsThere();
    }

    @Test
    void aFileOfASpreadsheetIsTaken() {
        var semicolons = "\uFEFFexternal_id;name;billing_address[city];billing_address[country]\r\na;\"M\u00FCller; S\u00F6hne\";K\u00F6ln;DE\r\n";
        scene.rowsOf(scene.send(CUSTOMERS, "text/csv", semicolons)).body("results.outcome", contains("CREATED"));
        scene.seller.api.get("/customers/a").body("name", equalTo("M\u00FCller; S\u00F6hne"))
                .body("billing_address.city", equalTo("K\u00F6ln"));
        scene.rowsOf(scene.csv(CUSTOMERS, "external_id\tname", "b\tBeta, Inc.")).body("results.outcome",
                contains("CREATED"));
        scene.seller.api.get("/customers/b").body("name", equalTo("Beta, Inc."));
    }

    @Test
    void aFileThatIsNotUtf8IsReadAsItsSenderSays() {
        var latin = "external_id,name\na,M\u00FCller \u20AC\n".getBytes(Charset.forName("windows-1252"));
        sent(CUSTOMERS, "text/csv", latin).statusCode(400).body("error.message",
                startsWith("The file is not UTF-8. Save it as \"CSV UTF-8\""));
        scene.rowsOf(sent(CUSTOMERS + "&encoding=WINDOWS_1252", "text/csv", latin)).body("results.outcome",
                contains("CREATED"));
        scene.seller.api.get("/customers/a").body("name", equalTo("M\u00FCller \u20AC"));

        sent(CUSTOMERS + "&encoding=WINDOWS_1252", "text/csv", new byte[]{'a', (byte) 0x81}).statusCode(400)
                .body("error.message", startsWith("The file is not Windows-1252."));
        sent(CUSTOMERS + "&encoding=WINDOWS_1252", "application/x-ndjson", latin).statusCode(400)
                .body("error.details.fields.encoding", contains("must be UTF_8 for NDJSON"));
        sent(CUSTOMERS + "&encoding=LATIN1", "text/csv", latin).statusCode(400)
                .body("error.details.fields.encoding", contains("must be one of UTF_8, WINDOWS_1252"));
    }

    private Answer sent(String query, String type, byte[] content) {
        return scene.seller.api.request().body(type, content).post(Api.BASE + "/imports?" + query);
    }

    @Test
    void itMustSayWhatItIs() {
        scene.csv("", "external_id,name", "a,Acme").statusCode(400).body("error.details.fields.kind",
                contains("is required"));
        scene.csv("kind=PEOPLE", "external_id,name", "a,Acme").statusCode(400)
                .body("error.details.fields.kind", contains("must be one of CUSTOMERS, CONTRACTS, INVOICES"));
        scene.csv(CUSTOMERS + "&dryrun=true", "external_id,name", "a,Acme").statusCode(400)
                .body("error.details.fields.dryrun",
                        contains("unknown parameter; did you mean \"dry_run\"?"));
        scene.send(CUSTOMERS, "application/json", "{}").statusCode(415);
        scene.send(CUSTOMERS, "text/plain", "external_id,name\na,Acme").statusCode(415);
        scene.send(CUSTOMERS, "text/csv; charset=iso-8859-1", "external_id,name\na,Acme").statusCode(415);
        assertNothingIsThere();
    }

    @Test
    void theContentTypeMayBeWrittenInCapitals() {
        scene.send(CUSTOMERS, "TEXT/CSV; charset=UTF-8", "external_id,name\na,Acme").statusCode(201)
                .body("format", equalTo("CSV"));
        scene.send(CUSTOMERS, "Application/X-NDJSON", json("external_id", "b", "name", "Beta").toString()).statusCode(201)
                .body("format", equalTo("NDJSON"));
    }

    @Test
    void aRowThatCannotBeReadStandsAlone() {
        var csv = scene.rowsOf(scene.csv(CUSTOMERS, "external_id,name", "a,Acme,more", "b", "c,Gamma"));
        assertThat(ImportScene.outcomes(csv)).containsExactly("2 null REFUSED", "3 null REFUSED", "4 c CREATED");
        csv.body("results[0].error.message", equalTo("The row has 3 cells, and the header 2."));

        var lines = scene.rowsOf(scene.ndjson(CUSTOMERS, "{\"external_id\": \"d\"", "[]", "",
                json("external_id", "e", "name", "Epsilon", "colour", "red"), json("external_id", 7, "name", "Seven"),
                json("name", "Nobody")));
        assertThat(ImportScene.outcomes(lines)).containsExactly("1 null REFUSED", "2 null REFUSED", "4 e REFUSED",
                "5 null REFUSED", "6 null REFUSED");
        lines.body("results[0].error.message", equalTo("The line is not a JSON object."))
                .body("results[1].error.message", equalTo("The line is not a JSON object."))
                .body("results[2].error.fields.colour", contains("unknown field"))
                .body("results[3].error.fields.external_id", contains("must be text"))
                .body("results[4].error.fields.external_id", contains("is required"));
    }

    @Test
    void aFileOfNothingButUnreadableRowsIsDoneAtOnce() {
        var sent = scene.ndjson(CUSTOMERS, "{", "[]").statusCode(201).body("status", equalTo("COMPLETED"))
                .body("refused_count", equalTo(2));
        assertThat(scene.seller.eventsOf(sent.path("import_id"))).containsExactly("import.completed");
    }

    @Test
    void aCardNumberIsNotKept() {
        var rows = scene.rowsOf(scene.csv(CUSTOMERS, "external_id,name", "a,4111 1111 1111 1111", "b,Beta",
                "4111111111111111,Gamma"));

        assertThat(ImportScene.outcomes(rows)).containsExactly("2 null REFUSED", "3 b CREATED",
                "4 4111111111111111 CREATED");
        rows.body("results[0].error.message", equalTo("The row holds a card number, which must not be sent."));
    }

    @Test
    void whatIsCreatedIsRecordedUnderTheKeyThatSentTheFile() {
        var key = scene.seller.api.post("/api-keys", json("name", "mover", "scopes", new String[]{"imports:write"}))
                .statusCode(201);
        Api.with(key.path("key")).request().body("text/csv", "external_id,name\na,Acme\n")
                .post(Api.BASE + "/imports?" + CUSTOMERS)
                .statusCode(201);
        scene.seller.moveTo(ImportScene.NOW);

        scene.seller.api.get("/audit-log?object_type=customer").body("results", hasSize(1))
                .body("results[0].key_id", equalTo(key.<String>path("key_id")));
    }

    @Test
    void anImportOfAnotherSellerDoesNotExist() {
        String id = scene.csv(CUSTOMERS, "external_id,name", "a,Acme").statusCode(201).path("import_id");

        var stranger = Given.seller().api;
        stranger.get("/imports/" + id).statusCode(404).body("error.message", equalTo("Import not found."));
        stranger.get("/imports/" + id + "/rows").statusCode(404);
        stranger.get("/imports").body("results", empty());
    }

    @Test
    void importsAreListedByWhatTheyAre() {
        scene.rowsOf(scene.csv(CUSTOMERS, "external_id,name", "a,Acme"));
        scene.csv("kind=INVOICES&dry_run=true", "invoice_number", "1").statusCode(201);

        scene.seller.api.get("/imports").body("results.kind", contains("INVOICES", "CUSTOMERS"));
        scene.seller.api.get("/imports?kind=CUSTOMERS").body("results.status", contains("COMPLETED"));
        scene.seller.api.get("/imports?status=RUNNING").body("results.kind", contains("INVOICES"));
        scene.seller.api.get("/imports?dry_run=false").body("results.kind", contains("CUSTOMERS"));
    }

    private void assertNothingIsThere() {
        scene.seller.api.get("/imports").body("results", empty());
    }
}
