package dev.brickwork.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

@ServiceTest
class IdempotencyTest {
    private static final String KEY_REQUEST = "{\"name\": \"once\", \"scopes\": [\"read_only\"]}";
    private Api api;

    @BeforeEach
    void newSeller() {
        api = Api.ofNewSeller();
    }

    @Test
    void theSameKeyFiftyTimesAtOnceHasOneEffectAndEqualAnswers() throws Exception {
        var answers = new ConcurrentLinkedQueue<Answer>();

        Race.of(50, i -> answers.add(post("race-1", KEY_REQUEST)));

        assertThat(answers).hasSize(50).allSatisfy(answer -> assertThat(answer.status()).isEqualTo(201));
        assertThat(answers.stream().map(answer -> answer.asString()).distinct()).hasSize(1);
        assertThat(answers.stream().filter(answer -> "true".equals(answer.header("Idempotency-Replayed")))).hasSize(49);
        api.get("/api-keys").body("count", equalTo(2));
    }

    @Test
    void anotherRequestUnderTheSameKeyIsRefused() {
        post("k", KEY_REQUEST).statusCode(201);

        post("k", "{\"name\": \"other\", \"scopes\": [\"read_only\"]}").statusCode(422)
                .body("error.code", equalTo("ERR_IDEMPOTENCY_MISMATCH"));
        api.request().header("Idempotency-Key", "k").body("{}").patch(Api.BASE + "/settings").statusCode(422);
    }

    @Test
    void aRefusalFreesTheKey() {
        post("k", "{}").statusCode(400);

        post("k", KEY_REQUEST).statusCode(201).header("Idempotency-Replayed", nullValue());
    }

    @Test
    void twoSellersMayUseTheSameKey() {
        post("k", KEY_REQUEST).statusCode(201);

        Api.ofNewSeller().request().header("Idempotency-Key", "k").body(KEY_REQUEST).post(Api.BASE + "/api-keys")
                .statusCode(201).header("Idempotency-Replayed", nullValue());
    }

    @Test
    void aKeyThatIsTooLongIsRefused() {
        post("k".repeat(256), KEY_REQUEST).statusCode(400).body("error.details.fields.'Idempotency-Key'",
                notNullValue());
    }

    @Test
    void theOperatorsRequestsAreIdempotentToo() throws Exception {
        var sellers = new ConcurrentLinkedQueue<String>();
        var key = java.util.UUID.randomUUID().toString();
        Race.of(10, i -> sellers.add(Api.operator().request().header("Idempotency-Key", key)
                .body("{\"name\": \"Once\", \"key_mode\": \"live\"}").post(Api.BASE + "/sellers").statusCode(201)
                .asString()));
        assertThat(sellers.stream().distinct()).hasSize(1);
    }

    @Test
    void aTrailingSlashDoesNotMakeItAnotherRequest() {
        post("slash", KEY_REQUEST).statusCode(201);
        api.request().header("Idempotency-Key", "slash").body(KEY_REQUEST).post(Api.BASE + "/api-keys/")
                .statusCode(201)
                .header("Idempotency-Replayed", equalTo("true"));
    }

    @Test
    void aSecretThatWasShownOnceIsNotReadableInTheDatabase() throws Exception {
        String secret = post("sealed", KEY_REQUEST).path("key");

        var bodies = TestSql.select("SELECT body FROM idempotency_key WHERE key = 'sealed'", row -> row.getBytes(1));
        assertThat(bodies).isNotEmpty();
        assertThat(new String(bodies.get(0), java.nio.charset.StandardCharsets.ISO_8859_1)).doesNotContain(secret);
        assertThat(post("sealed", KEY_REQUEST).<String>path("key")).isEqualTo(secret);
    }

    private Answer post(String idempotencyKey, String body) {
        return api.request().header("Idempotency-Key", idempotencyKey).body(body).post(Api.BASE + "/api-keys");
    }
}
