package dev.brickwork.seller;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.stream.IntStream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class UnknownKeysTest {
    private static final int TRIES = 60;

    private int refused;

    @Inject
    KeyDirectory keys;

    @Test
    void whoGuessesKeysIsHeldBackAndNobodyElseAtTheAddress() throws InterruptedException {
        var api = Api.ofNewSeller();
        assertThat(settings("203.0.113.1", api.key()).status()).isEqualTo(200);

        for (int i = 0; i < TRIES; i++) {
            var answer = settings("203.0.113.1", guessed(i));
            assertThat(answer.status()).isIn(401, 429);
            if (answer.status() == 429) {
                refused++;
                assertThat(answer.header("Retry-After")).isEqualTo("1");
                assertThat(answer.<String>path("error.code")).isEqualTo("ERR_RATE_LIMITED");
            }
        }

        assertThat(refused).isGreaterThan(TRIES / 4);
        assertThat(settings("203.0.113.2", guessed(0)).status()).as("another address").isEqualTo(401);
        assertThat(settings("203.0.113.1", api.key()).status()).isEqualTo(200);
        // longer than it is remembered
        Thread.sleep(KeyDirectory.KEPT.toMillis());
        for (int i = 0; i < TRIES; i++) {
            settings("203.0.113.1", guessed(i));
        }
        assertThat(settings("203.0.113.1", api.key()).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({"/pay/, 203.0.113.3", "/orders/, 203.0.113.4"})
    void whoGuessesTokensIsHeldBackToo(String page, String address) {
        var statuses = IntStream.range(0, TRIES).map(i -> Api.nobody().request().header("X-Forwarded-For", address)
                .get(page + "guess%03d".formatted(i) + "A".repeat(35)).status()).toArray();

        assertThat(statuses).containsOnly(404, 429);
    }

    private static Answer settings(String address, String key) {
        return Api.with(key).request().header("X-Forwarded-For", address).get(Api.BASE + "/settings");
    }

    private static String guessed(int i) {
        return "bw_test_guess%03d_0123456789abcdefghij".formatted(i);
    }

    /** Both ask the database, and as much: the first was answered from memory once. */
    @Test
    void aWrongSecretTakesAsLongAsAnUnknownKey() {
        var key = Api.ofNewSeller();
        key.get("/settings").statusCode(200);
        var known = KeyText.parse(key.key()).orElseThrow();
        var wrong = new KeyText(known.mode(), null, known.publicId(), "0".repeat(32));
        var unknown = new KeyText(known.mode(), null, "nobody000000", "0".repeat(32));

        var wrongNanos = new long[300];
        var unknownNanos = new long[300];
        for (int i = 0; i < 300; i++) {
            wrongNanos[i] = nanos(wrong);
            unknownNanos[i] = nanos(unknown);
        }

        assertThat((double) fast(wrongNanos) / fast(unknownNanos)).isBetween(0.6, 1.67);
    }

    private long nanos(KeyText text) {
        var start = System.nanoTime();
        assertThat(keys.remembered(text).or(() -> keys.read(text))).isEmpty();
        return System.nanoTime() - start;
    }

    /** A tenth was faster: of those that nothing else on the machine got in the way of. */
    private static long fast(long[] values) {
        return Arrays.stream(values).sorted().skip(values.length / 10).findFirst().orElseThrow();
    }
}
