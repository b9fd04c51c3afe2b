package dev.brickwork.seller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import java.time.Duration;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.platform.http.RateTime;
import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.JdbcStatements;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class UnknownKeysTest {
    private static final int PER_SECOND = 10;
    private static final int TRIES = 3 * PER_SECOND;

    @Inject
    KeyDirectory keys;

    @Test
    void whoGuessesKeysIsHeldBackAndNobodyElseAtTheAddress() throws Exception {
        var api = Api.ofNewSeller();
        assertThat(settings("203.0.113.1", api.key()).status()).isEqualTo(200);

        RateTime.whileStopped(time -> {
            for (int i = 0; i < TRIES; i++) {
                var answer = settings("203.0.113.1", guessed(i));
                if (i < PER_SECOND) {
                    assertThat(answer.status()).isEqualTo(401);
                } else {
                    answer.statusCode(429).header("Retry-After", "1").body("error.code", equalTo("ERR_RATE_LIMITED"));
                }
            }
            time.pass(Duration.ofSeconds(1));
            assertThat(settings("203.0.113.1", guessed(0)).status()).as("a second later").isEqualTo(401);
        });

        assertThat(settings("203.0.113.2", guessed(0)).status()).as("another address").isEqualTo(401);
        assertThat(settings("203.0.113.1", api.key()).status()).isEqualTo(200);
        // longer than it is remembered
        Thread.sleep(KeyDirectory.KEPT.toMillis());
        RateTime.whileStopped(time -> {
            for (int i = 0; i < TRIES; i++) {
                settings("203.0.113.1", guessed(i));
            }
            assertThat(settings("203.0.113.1", api.key()).status()).isEqualTo(200);
        });
    }

    @ParameterizedTest
    @CsvSource({"/pay/, 203.0.113.3", "/orders/, 203.0.113.4"})
    void whoGuessesTokensIsHeldBackToo(String page, String address) throws Exception {
        RateTime.whileStopped(time -> {
            for (int i = 0; i < TRIES; i++) {
                Api.nobody().request().header("X-Forwarded-For", address)
                        .get(page + "guess%03d".formatted(i) + "A".repeat(35))
                        .statusCode(i < PER_SECOND ? 404 : 429);
            }
        });
    }

    private static Answer settings(String address, String key) {
        return Api.with(key).request().header("X-Forwarded-For", address).get(Api.BASE + "/settings");
    }

    private static String guessed(int i) {
        return "bw_test_guess%03d_0123456789abcdefghij".formatted(i);
    }

    /** So that both take equally long: the first was answered from memory once. */
    @Test
    void aWrongSecretAsksTheDatabaseAsMuchAsAnUnknownKey() {
        var key = Api.ofNewSeller();
        key.get("/settings").statusCode(200);
        var known = KeyText.parse(key.key()).orElseThrow();
        var wrong = new KeyText(known.mode(), null, known.publicId(), "0".repeat(32));
        var unknown = new KeyText(known.mode(), null, "nobody000000", "0".repeat(32));

        assertThat(statementsOf(wrong)).isEqualTo(statementsOf(unknown)).isPositive();
    }

    private int statementsOf(KeyText text) {
        return new JdbcStatements().leastOf(5, () -> assertThat(keys.remembered(text).or(() -> keys.read(text))).isEmpty());
    }
}
