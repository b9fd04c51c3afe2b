package dev.brickwork.imports;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;

import dev.brickwork.local.Folders;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.given.Seller;

/** Files that a seller sends. The sweeps run when the clock is set, also to the time that it shows. */
final class ImportScene {
    static final String NOW = "2026-04-10T09:00:00Z";
    final Seller seller;

    ImportScene(Seller seller) {
        this.seller = seller.at(NOW);
    }

    /** Whatever the answer is. @param query after the question mark */
    Answer send(String query, String type, String content) {
        return seller.api.request().body(type, content).post(Api.BASE + "/imports?" + query);
    }

    Answer csv(String query, String... lines) {
        return send(query, "text/csv", String.join("\n", lines));
    }

    Answer ndjson(String query, Object... lines) {
        return send(query, "application/x-ndjson",
                String.join("\n", List.of(lines).stream().map(Object::toString).toList()));
    }

    /** Taken in, and done: its rows, in their order. */
    Answer rowsOf(Answer sent) {
        String id = sent.statusCode(201).path("import_id");
        seller.moveTo(seller.api.get("/test-clock").path("now"));
        return rows(id, "");
    }

    /** @param more of the query, after an ampersand */
    Answer rows(String importId, String more) {
        return seller.api.get("/imports/" + importId + "/rows?limit=100" + more).statusCode(200);
    }

    /** As {@code line external_id OUTCOME}. */
    static List<String> outcomes(Answer rows) {
        return rows.<Map<String, Object>>list("results").stream()
                .map(row -> row.get("line") + " " + row.get("external_id") + " " + row.get("outcome")).toList();
    }

    /** What the first row became. */
    String made(Answer sent) {
        return rowsOf(sent).path("results[0].object_id");
    }

    /** What is wrong with a member of the only row. */
    String problem(Answer sent, String member) {
        var rows = rowsOf(sent);
        Map<String, List<String>> fields = rows.path("results[0].error.fields");
        if (fields == null || !fields.containsKey(member)) {
            throw new AssertionError(rows.asString());
        }
        return fields.get(member).get(0);
    }

    static String example(String name) {
        try {
            return Files.readString(Folders.project().resolve("docs/reference/examples/" + name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
