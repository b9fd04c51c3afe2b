package dev.brickwork.core.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A term that ends with 2025-12-31. No day of acceptance means that the service has renewed. */
class AfterTermTest {
    private static final LocalDate LAST_DAY = LocalDate.of(2025, 12, 31);

    @ParameterizedTest(name = "agreed on {0}, renews: {1}, also what is past: {2}")
    @CsvSource({
            "2025-01-01, true,  false, RENEWS",
            "2025-12-31, true,  false, RENEWS",
            "2026-01-01, true,  false, WAITS",
            "2032-11-19, true,  false, WAITS",
            "2026-01-01, true,  true,  RENEWS",
            "          , true,  false, RENEWS",
            "2025-01-01, false, false, ENDS",
            "2026-01-01, false, false, ENDS",
            "2026-01-01, false, true,  ENDS",
            "          , false, false, ENDS"})
    void renewsUnlessItWasOverBeforeItWasAgreed(LocalDate agreedOn, boolean renews, boolean renewsPast, AfterTerm expected) {
        assertThat(AfterTerm.of(LAST_DAY, agreedOn, renews, renewsPast)).isEqualTo(expected);
    }
}
