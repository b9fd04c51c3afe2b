package dev.brickwork.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.words.Words;

class DocumentFormatTest {
    private static final LocalDate FIRST = LocalDate.of(2026, 3, 1);
    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");

    @Test
    void frenchCountsOnlyTheFirstDayOfAMonth() {
        var french = format("fr");

        assertThat(french.date(FIRST)).isEqualTo("1er mars 2026");
        assertThat(french.date(FIRST.plusDays(1))).isEqualTo("2 mars 2026");
        assertThat(french.period(FIRST, FIRST.plusMonths(1))).isEqualTo("1er mars 2026 – 1er avr. 2026");
    }

    @Test
    void whichDayIsTheFirstDependsOnTheZoneOfTheDocument() {
        assertThat(format("fr").time(Instant.parse("2026-02-28T23:30:00Z"))).startsWith("1er mars 2026, 00:30");
        assertThat(format("fr").time(Instant.parse("2026-02-28T22:30:00Z"))).startsWith("28 févr. 2026, 23:30");
    }

    @Test
    void otherLanguagesWriteTheFirstDayAsAnyOther() {
        assertThat(format("en").date(FIRST)).isEqualTo("1 Mar 2026");
        assertThat(format("de").date(FIRST)).isEqualTo("1. März 2026");
    }

    private static DocumentFormat format(String language) {
        return DocumentFormat.of(CurrencyCode.EUR, Words.of(language), null, PARIS);
    }
}
