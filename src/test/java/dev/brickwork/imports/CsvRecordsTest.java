package dev.brickwork.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.core.Refused;

class CsvRecordsTest {

    @Test
    void cellsStandBetweenCommas() {
        assertThat(CsvRecords.of("a,b\n1,\n,2")).containsExactly(row(1, "a", "b"), row(2, "1", ""), row(3, "", "2"));
    }

    @Test
    void linesEndWithEitherSignAndTheLastMayHaveNone() {
        assertThat(CsvRecords.of("a\r\nb\nc")).containsExactly(row(1, "a"), row(2, "b"), row(3, "c"));
        assertThat(CsvRecords.of("a\r\n")).containsExactly(row(1, "a"));
    }

    @Test
    void aQuotedCellMayHoldEverything() {
        assertThat(CsvRecords.of("\"a,\"\"b\"\"\nc\",d\ne,\"\"\n")).containsExactly(row(1, "a,\"b\"\nc", "d"),
                row(3, "e", ""));
    }

    @Test
    void emptyLinesAreLeftOutAndCounted() {
        assertThat(CsvRecords.of("\na\n\r\n\nb\n")).containsExactly(row(2, "a"), row(5, "b"));
    }

    @Test
    void aTextWithoutLinesHasNoRows() {
        assertThat(CsvRecords.of("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
            "a\"b      | Line 1: a cell with a quote in it must stand in quotes.",
            "x;\"a     | Line 1: a cell with a quote in it must stand in quotes.",
            "\"a       | Line 1: a quote is never closed.",
            "\"a\"b    | Line 1: after a cell there must be a comma or the end of the line."})
    void whatIsNoCsvIsRefusedByItsLine(String text, String message) {
        assertThatThrownBy(() -> CsvRecords.of(text)).isInstanceOf(Refused.class).hasMessage(message);
    }

    private static CsvRecords.Row row(int line, String... cells) {
        return new CsvRecords.Row(line, List.of(cells));
    }
}
