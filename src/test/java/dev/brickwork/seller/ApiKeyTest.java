package dev.brickwork.seller;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class ApiKeyTest {

    @Test
    void aKeyIsShownOnceAndWorks() {
        var api = Api.ofNewSeller();

        var created = api.post("/api-keys", "{\"name\": \"reader\", \"scopes\": [\"read_only\"]}").statusCode(201)
                .body("key", startsWith("bw_test_")).body("scopes", equalTo(java.util.List.of("read_only"))).extract();

        Api.with(created.path("key")).get("/settings").statusCode(200);
        api.get("/api-keys").statusCode(200).body("results", hasSize(2)).body("results[0].key", nullValue())
                .body("results[0].key_id", equalTo(created.path("key_id")));
    }

    @Test
    void aRevokedKeyIsGoneAtOnce() {
        var api = Api.ofNewSeller();
        var created = api.post("/api-keys", "{\"name\": \"x\", \"scopes\": [\"full\"]}").extract();
        Api.with(created.path("key")).get("/settings").statusCode(200);

        api.delete("/api-keys/" + created.path("key_id")).statusCode(200);

        Api.with(created.path("key")).get("/settings").statusCode(401).body("error.code", equalTo("ERR_UNAUTHENTICATED"));
    }

    @Test
    void aKeyCannotGrantMoreThanItHas() {
        var api = Api.ofNewSeller();
        String key = api.post("/api-keys", "{\"name\": \"x\", \"scopes\": [\"api-keys:write\", \"usage:read\"]}").extract()
                .path("key");

        Api.with(key).post("/api-keys", "{\"name\": \"y\", \"scopes\": [\"usage:read\"]}").statusCode(201);
        Api.with(key).post("/api-keys", "{\"name\": \"y\", \"scopes\": [\"usage:write\"]}").statusCode(403);
        Api.with(key).post("/api-keys", "{\"name\": \"y\", \"scopes\": [\"full\"]}").statusCode(403)
                .body("error.message", equalTo("A key can't grant more than it has."));
    }
}
