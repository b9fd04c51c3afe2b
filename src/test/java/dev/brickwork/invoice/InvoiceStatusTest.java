package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.Set;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of the decisions, first match wins. */
class InvoiceStatusTest {
    private static final LocalDate DUE = LocalDate.parse("2026-02-01");

    @ParameterizedTest(name = "{0} with paid {1}, credited {2}, credit notes {3} of {4}, {5} days after it was due: {6}")
    @CsvSource({
            // facts, paid, credited, credit notes, total, days after the due day, status
            "voided muted draft paused,  0,   0,   0, 100,   0, VOIDED",
            "voided issued,              0,   0,   0, 100,   5, VOIDED",
            "muted draft paused,         0,   0,   0, 100,   0, MUTED",
            "draft paused,               0,   0,   0, 100,   0, DRAFT",
            "paused,                     0,   0,   0, 100,   0, PAUSED",
            "scheduled,                  0,   0,   0, 100,   0, SCHEDULED",
            "scheduled,                100,   0,   0, 100,   0, SCHEDULED",
            "scheduled,                  0,   0,   0, -50,   0, SCHEDULED",
            "issued,                   100,   0,   0, 100,   9, PAID",
            "issued,                    40,  60,   0, 100,   0, PAID",
            "issued,                     0,   0,   0,   0,   0, PAID",
            "issued,                     0, 100,   0, 100,   0, CREDITED",
            "issued,                     0,  40,  60, 100,   0, CREDITED",
            "issued,                     0,   0, 100, 100,   0, ADJUSTED",
            "issued uncollectible,       0,   0, 100, 100,   0, ADJUSTED",
            "issued uncollectible,      40,   0,   0, 100,   0, UNPAID",
            "issued uncollectible,      40,   0,  10, 100,   9, UNPAID",
            "issued,                    40,   0,   0, 100,   9, PAST_DUE",
            "issued,                     0,  40,   0, 100,   9, PAST_DUE",
            "issued,                     0,   0,  10, 100,   9, PAST_DUE",
            "issued,                    40,   0,   0, 100,   0, PARTIALLY_PAID",
            "issued,                     0,  40,   0, 100,   0, PARTIALLY_PAID",
            "issued,                    10,   0,  10, 100,  -1, PARTIALLY_PAID",
            "issued,                     0,   0,  10, 100,   0, DUE",
            "issued,                     0,   0,  10, 100,  -1, ADJUSTED",
            "issued,                     0,   0,   0, 100,   1, PAST_DUE",
            "issued,                     0,   0,   0, 100,   0, DUE",
            "issued,                     0,   0,   0, 100,  -1, OUTSTANDING"})
    void theFirstThatFitsIsTheStatus(String facts, long paid, long credited, long creditNotes, long total, int daysAfter,
            InvoiceStatus expected) {
        var known = Set.of(facts.split(" "));

        var status = InvoiceStatus.of(new InvoiceStatus.Facts(known.contains("voided"), known.contains("muted"),
                known.contains("draft"), known.contains("paused"), known.contains("issued"),
                known.contains("uncollectible"), total, paid, credited, creditNotes, known.contains("issued") ? DUE : null),
                DUE.plusDays(daysAfter));

        assertThat(status).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0} with paid {1} of 100, {2} days after it was due: {3}")
    @CsvSource(nullValues = "none", value = {"voided issued, 0, 5, none", "muted, 0, 0, none", "draft, 0, 0, none",
            "paused, 0, 0, none",
            "scheduled, 40, 5, none", "issued, 100, 5, SETTLED", "issued uncollectible, 40, 5, UNPAID",
            "issued, 40, 5, PAST_DUE",
            "issued, 0, 1, PAST_DUE", "issued, 40, 0, DUE", "issued, 40, -1, OUTSTANDING"})
    void whatWasPaidDoesNotHideThatAnInvoiceIsLate(String facts, long paid, int daysAfter, CollectionState expected) {
        var known = Set.of(facts.split(" "));

        var state = CollectionState.RULES.of(new InvoiceStatus.Facts(known.contains("voided"), known.contains("muted"),
                known.contains("draft"), known.contains("paused"), known.contains("issued"),
                known.contains("uncollectible"), 100, paid, 0, 0, known.contains("issued") ? DUE : null),
                DUE.plusDays(daysAfter));

        assertThat(state).isEqualTo(expected);
    }
}
