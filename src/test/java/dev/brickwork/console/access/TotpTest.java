package dev.brickwork.console.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TotpTest {
    /** Of the RFC's examples, whose codes have eight digits: the last six are ours. */
    private static final byte[] SECRET = "12345678901234567890".getBytes(StandardCharsets.US_ASCII);

    @ParameterizedTest
    @CsvSource({"59, 287082", "1111111109, 081804", "1111111111, 050471", "1234567890, 005924", "2000000000, 279037",
            "20000000000, 353130"})
    void codesAreThoseOfTheRfc(long second, String code) {
        var now = Instant.ofEpochSecond(second);

        assertThat(Totp.code(SECRET, Totp.stepAt(now))).isEqualTo(code);
        assertThat(Totp.step(SECRET, code, null, now)).contains(second / 30);
        assertThat(Totp.step(SECRET, code.substring(0, 3) + " " + code.substring(3), null, now)).isPresent();
    }

    @Test
    void aCodeIsGoodForItsPeriodAndTheOnesBesideIt() {
        var now = Instant.parse("2026-01-01T00:00:00Z");
        var code = Totp.code(SECRET, Totp.stepAt(now));

        assertThat(Totp.step(SECRET, code, null, now.plusSeconds(30))).isPresent();
        assertThat(Totp.step(SECRET, code, null, now.minusSeconds(30))).isPresent();
        assertThat(Totp.step(SECRET, code, null, now.plusSeconds(60))).isEmpty();
        assertThat(Totp.step(SECRET, code, null, now.minusSeconds(31))).isEmpty();
    }

    @Test
    void aCodeThatWasUsedAndThoseBeforeItAreUsedUp() {
        var now = Instant.parse("2026-01-01T00:00:00Z");
        var step = Totp.stepAt(now);

        assertThat(Totp.step(SECRET, Totp.code(SECRET, step), step, now)).isEmpty();
        assertThat(Totp.step(SECRET, Totp.code(SECRET, step - 1), step, now)).isEmpty();
        assertThat(Totp.step(SECRET, Totp.code(SECRET, step + 1), step, now)).contains(step + 1);
    }

    @ParameterizedTest
    @CsvSource(value = {"NULL", "''", "12345", "1234567", "abcdef", "-12345"}, nullValues = "NULL")
    void whatIsNoCodeIsWrong(String code) {
        assertThat(Totp.step(SECRET, code, null, Instant.EPOCH.plusSeconds(1000))).isEmpty();
    }

    @Test
    void theTextOfASecretIsBase32() {
        assertThat(Totp.text(SECRET)).isEqualTo("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
        assertThat(Totp.secret("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")).hasValue(SECRET);
        assertThat(Totp.secret(Totp.text(Totp.newSecret()))).isPresent();
        assertThat(Totp.secret(null)).isEmpty();
        assertThat(Totp.secret("GEZDGNBVGY3TQOJQ")).isEmpty();
        assertThat(Totp.secret("gEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")).isEmpty();
    }
}
