package dev.brickwork.seller;

import static dev.brickwork.testing.Json.json;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class ApiKeyTest {

    @Test
    void aKeyIsShownOnceAndWorks() {
        var api = Api.ofNewSeller();

        var created = api.post("/api-keys", json("name", "reader", "scopes", List.of("read_only"))).statusCode(201)
                .body("key", startsWith("bw_test_")).body("scopes", equalTo(List.of("read_only")));

        Api.with(created.path("key")).get("/settings").statusCode(200);
        api.get("/api-keys").statusCode(200).body("results", hasSize(2)).body("results[0].key", nullValue())
                .body("results[0].key_id", equalTo(created.path("key_id")));
    }

    @Test
    void aRevokedKeyIsGoneAtOnce() {
        var api = Api.ofNewSeller();
        var created = api.post("/api-keys", json("name", "x", "scopes", List.of("full")));
        Api.with(created.path("key")).get("/settings").statusCode(200);

        api.delete("/api-keys/" + created.path("key_id")).statusCode(200);

        Api.with(created.path("key")).get("/settings").statusCode(401).body("error.code", equalTo("ERR_UNAUTHENTICATED"));
    }

    @Test
    void aKeyCannotGrantMoreThanItHas() {
        var api = Api.ofNewSeller();
        String key = api.post("/api-keys", json("name", "x", "scopes", List.of("api-keys:write", "usage:read"))).path("key");

        Api.with(key).post("/api-keys", json("name", "y", "scopes", List.of("usage:read"))).statusCode(201);
        Api.with(key).post("/api-keys", json("name", "y", "scopes", List.of("usage:write"))).statusCode(403);
        Api.with(key).post("/api-keys", json("name", "y", "scopes", List.of("full"))).statusCode(403).body("error.message",
                equalTo("A key can't grant more than it has."));
    }

    @Test
    void aKeyCannotOutliveTheOneThatMadeIt() {
        var api = Api.ofNewSeller();
        var soon = Instant.now().plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
        var brief = Api.with(make(api, "\"" + soon + "\"").statusCode(201).path("key"));

        make(brief, null).statusCode(201).body("expires_at", equalTo(soon.toString()));
        make(brief, "\"" + soon.minusSeconds(60) + "\"").statusCode(201)
                .body("expires_at", equalTo(soon.minusSeconds(60).toString()));
        make(brief, "\"" + soon + "\"").statusCode(201);
        make(brief, "\"" + soon.plusSeconds(1) + "\"").statusCode(400).body("error.details.fields.expires_at",
                contains("must be no later than " + soon + ", when the key that asks expires"));
        make(brief, "null").statusCode(400).body("error.details.fields.expires_at", hasSize(1));
        make(api, "null").statusCode(201).body("expires_at", nullValue());
    }

    @Test
    void aSuccessorDoesNotOutliveTheKeyThatAskedForIt() {
        var api = Api.ofNewSeller();
        var soon = Instant.now().plus(1, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS);
        var brief = make(api, "\"" + soon + "\"");
        var lasting = make(api, null);
        var shorter = make(api, "\"" + soon.minusSeconds(60) + "\"");

        rotate(Api.with(brief.path("key")), lasting).body("expires_at", equalTo(soon.toString()));
        rotate(Api.with(brief.path("key")), shorter).body("expires_at", equalTo(soon.minusSeconds(60).toString()));
        rotate(Api.with(brief.path("key")), brief).body("expires_at", equalTo(soon.toString()));
    }

    @Test
    void aKeyInItsGraceGivesNothingBeyondIt() {
        var api = Api.ofNewSeller();
        var old = make(api, null);
        var inGrace = Api.with(old.path("key"));
        rotate(inGrace, old).body("expires_at", nullValue());
        List<String> graceEnds = api.get("/api-keys")
                .path("results[*key_id=" + old.path("key_id") + "].expires_at");

        make(inGrace, null).statusCode(201).body("expires_at", equalTo(graceEnds.get(0)));
        make(inGrace, "null").statusCode(400);
    }

    /** @param expiresAt as JSON; null to say nothing about it */
    private static Answer make(Api api, String expiresAt) {
        return api.post("/api-keys", "{\"name\": \"x\", \"scopes\": [\"api-keys:write\"]"
                + (expiresAt == null ? "" : ", \"expires_at\": " + expiresAt) + "}");
    }

    private static Answer rotate(Api by, Answer key) {
        return by.post("/api-keys/" + key.path("key_id") + "/rotate", "{\"grace_seconds\": 3600}").statusCode(201);
    }
}
