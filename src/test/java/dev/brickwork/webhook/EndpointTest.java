package dev.brickwork.webhook;

import static dev.brickwork.testing.Json.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Base64;
import java.util.List;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

@ServiceTest
class EndpointTest {
    private static final String BODY = """
            {"url": "https://127.0.0.1/hooks?x=1", "event_types": ["order.*", "subscription.inactive"], "description": "Ours"}""";

    private Api api;

    @BeforeEach
    void newSeller() {
        api = Api.ofNewSeller();
    }

    @Test
    void anEndpointIsMadeWithASecretThatIsShownOnce() {
        var made = api.post("/webhook-endpoints", BODY).statusCode(201).header("Location", notNullValue())
                .body("secret", startsWith("whsec_")).body("is_enabled", equalTo(true));
        String id = made.path("endpoint_id");
        assertThat(made.header("Location")).endsWith("/api/v2/webhook-endpoints/" + id);
        assertThat(Base64.getDecoder().decode(made.<String>path("secret").substring(6))).hasSize(32);

        api.get("/webhook-endpoints/" + id).statusCode(200).body("secret", nullValue())
                .body("url", equalTo("https://127.0.0.1/hooks?x=1"))
                .body("event_types", equalTo(List.of("order.*", "subscription.inactive")))
                .body("description", equalTo("Ours")).body("disabled_reason", nullValue());
        api.get("/webhook-endpoints").statusCode(200).body("count", equalTo(1)).body("results[0].endpoint_id", equalTo(id));
        assertThat(api.get("/audit-log").asString()).contains("webhook_endpoint.created").doesNotContain("whsec_");
    }

    @Test
    void theDatabaseDoesNotHoldTheSecret() throws SQLException {
        var made = api.post("/webhook-endpoints", BODY);
        var secret = Base64.getDecoder().decode(made.<String>path("secret").substring(6));
        var kept = TestSql.select("SELECT secret FROM webhook_endpoint WHERE id = ?::uuid", row -> row.getBytes(1),
                made.<String>path("endpoint_id")).get(0);
        assertThat(new String(kept, StandardCharsets.ISO_8859_1))
                .doesNotContain(new String(secret, StandardCharsets.ISO_8859_1)).hasSize(12 + 32 + 16);
    }

    @Test
    void aRepeatedRequestShowsTheSameSecretAgain() {
        String first = api.request().header("Idempotency-Key", "once").body(BODY).post(Api.BASE + "/webhook-endpoints")

                .statusCode(201).path("secret");
        api.request().header("Idempotency-Key", "once").body(BODY).post(Api.BASE + "/webhook-endpoints")
                .statusCode(201).header("Idempotency-Replayed", "true").body("secret", equalTo(first));
        api.get("/webhook-endpoints").body("count", equalTo(1));
    }

    @Test
    void aRepeatedChangeIsAnsweredAsBeforeThoughTheEndpointIsGone() {
        String id = api.post("/webhook-endpoints", BODY).statusCode(201).path("endpoint_id");
        var path = Api.BASE + "/webhook-endpoints/" + id;
        api.request().header("Idempotency-Key", "once").body("{\"description\": \"a\"}").patch(path).statusCode(200);
        api.delete("/webhook-endpoints/" + id).statusCode(200);

        api.request().header("Idempotency-Key", "once").body("{\"description\": \"a\"}").patch(path).statusCode(200)
                .header("Idempotency-Replayed", "true").body("description", equalTo("a"));
    }

    @Test
    void everythingThatIsWrongIsNamedAtOnce() {
        api.post("/webhook-endpoints",
                json("url", "ftp://example.com", "event_types", List.of("order.*", "order.eaten", "oder.*", "order.acepted"),
                        "secret", "x"))
                .statusCode(400)
                .body("error.details.fields.url[0]", equalTo("must begin with https:// or, for development, http://"))
                .body("error.details.fields.'event_types[1]'[0]", equalTo("unknown event type"))
                .body("error.details.fields.'event_types[2]'[0]", equalTo("unknown event type; did you mean \"order.*\"?"))
                .body("error.details.fields.'event_types[3]'[0]",
                        equalTo("unknown event type; did you mean \"order.accepted\"?"))
                .body("error.details.fields.secret", hasSize(1));
        api.post("/webhook-endpoints", json("event_types", List.of())).statusCode(400)
                .body("error.details.fields.url[0]", equalTo("is required"))
                .body("error.details.fields.event_types[0]", equalTo("must have at least one entry"));
        api.post("/webhook-endpoints", json("url", "https://no-such-host.invalid/", "event_types", List.of("*")))
                .statusCode(400).body("error.details.fields.url[0]", equalTo("must name a host that can be found"));
        api.get("/webhook-endpoints").body("count", equalTo(0));
    }

    @Test
    void anEndpointCanBeChanged() {
        String id = api.post("/webhook-endpoints", BODY).path("endpoint_id");
        api.patch("/webhook-endpoints/" + id,
                json("url", "https://127.0.0.2/", "event_types", List.of("*"), "description", null)).statusCode(200)
                .body("url", equalTo("https://127.0.0.2/")).body("event_types", equalTo(List.of("*")))
                .body("description", nullValue());
        api.patch("/webhook-endpoints/" + id, json("is_enabled", false)).statusCode(200).body("is_enabled", equalTo(false))
                .body("disabled_reason", equalTo("REQUESTED")).body("disabled_at", notNullValue());
        api.patch("/webhook-endpoints/" + id, json("is_enabled", true)).statusCode(200).body("is_enabled", equalTo(true))
                .body("disabled_reason", nullValue()).body("disabled_at", nullValue());
        api.patch("/webhook-endpoints/" + id, json("url", "https://a:b@127.0.0.1/", "is_enabled", null)).statusCode(400)
                .body("error.details.fields.url[0]", equalTo("may hold no user name or password"))
                .body("error.details.fields.is_enabled[0]", equalTo("may not be null"));
    }

    @Test
    void whoMayNotReadEventsCannotHaveThemSentAnywhere() {
        String endpoint = api.post("/webhook-endpoints", BODY).path("endpoint_id");
        var path = "/webhook-endpoints/" + endpoint;
        var blind = keyWith("\"webhook-endpoints:write\"");

        for (var refused : List.of(blind.post("/webhook-endpoints", BODY), blind.post("/webhook-endpoints", "{}"),
                blind.patch(path, "{\"url\": \"https://127.0.0.2/\"}"), blind.patch(path, "{\"event_types\": [\"*\"]}"),
                blind.post(path + "/replay", "{\"after\": \"" + endpoint + "\"}"))) {
            refused.statusCode(403).body("error.code", equalTo("ERR_FORBIDDEN"))
                    .body("error.message", equalTo("The key's scopes do not cover this operation."));
        }
        api.get("/webhook-endpoints").body("count", equalTo(1)).body("results[0].url", startsWith("https://127.0.0.1/"));
        blind.patch(path, "{\"description\": \"theirs\", \"is_enabled\": false}").statusCode(200);
        blind.delete(path).statusCode(200);

        var seeing = keyWith("\"webhook-endpoints:write\", \"events:read\"");
        String made = seeing.post("/webhook-endpoints", BODY).statusCode(201).path("endpoint_id");
        seeing.patch("/webhook-endpoints/" + made, "{\"event_types\": [\"*\"]}").statusCode(200);
    }

    @Test
    void aDeletedEndpointIsGone() {
        String id = api.post("/webhook-endpoints", BODY).path("endpoint_id");
        api.delete("/webhook-endpoints/" + id).statusCode(200).body("endpoint_id", equalTo(id));
        api.get("/webhook-endpoints/" + id).statusCode(404).body("error.message", equalTo("Webhook endpoint not found."));
        api.delete("/webhook-endpoints/" + id).statusCode(404);
        api.patch("/webhook-endpoints/" + id, "{}").statusCode(404);
        api.post("/webhook-endpoints/" + id + "/test", "{}").statusCode(404);
        api.post("/webhook-endpoints/" + id + "/rotate-secret", "{}").statusCode(404);
        api.get("/webhook-endpoints").body("count", equalTo(0));
    }

    @Test
    void aDisabledEndpointIsNeitherTestedNorGivenReplays() {
        String id = api.post("/webhook-endpoints", BODY).path("endpoint_id");
        api.patch("/webhook-endpoints/" + id, json("is_enabled", false)).statusCode(200);
        api.post("/webhook-endpoints/" + id + "/test", "{}").statusCode(400).body("error.message",
                equalTo("The webhook endpoint is disabled; enable it first."));
        api.post("/webhook-endpoints/" + id + "/replay", json("after", id)).statusCode(400);
    }

    @Test
    void rotatingShowsANewSecretAndUntilWhenTheOldOneSigns() {
        var made = api.post("/webhook-endpoints", BODY);
        String id = made.path("endpoint_id");
        String rotated = api.post("/webhook-endpoints/" + id + "/rotate-secret", "{}").statusCode(200)
                .body("previous_secret_until", notNullValue()).path("secret");
        assertThat(rotated).startsWith("whsec_").isNotEqualTo(made.path("secret"));
    }

    private Api keyWith(String scopes) {
        return Api.with(api.post("/api-keys", "{\"name\": \"x\", \"scopes\": [" + scopes + "]}").statusCode(201)
                .path("key"));
    }
}
