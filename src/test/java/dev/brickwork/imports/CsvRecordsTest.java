package dev.brickwork.imports;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.Declined;

class CsvRecordsTest {

    @Test
    void cellsStandBetweenCommas() {
        assertThat(read("a,b\n1,\n,2")).containsExactly(row(1, "a", "b"), row(2, "1", ""), row(3, "", "2"));
    }

    @Test
    void theFirstSeparatorIsThatOfTheFile() {
        assertThat(read("a;b,c;d\n1,5;2\n")).containsExactly(row(1, "a", "b,c", "d"), row(2, "1,5", "2"));
        assertThat(read("a\tb;c\n1\t\n")).containsExactly(row(1, "a", "b;c"), row(2, "1", ""));
        assertThat(read("a,b;c\n")).containsExactly(row(1, "a", "b;c"));
        assertThat(read("\"a,b\";\"c;d\"\n")).containsExactly(row(1, "a,b", "c;d"));
        assertThat(read("a\n1;2\n")).containsExactly(row(1, "a"), row(2, "1;2"));
    }

    @Test
    void linesEndWithEitherSignAndTheLastMayHaveNone() {
        assertThat(read("a\r\nb\nc")).containsExactly(row(1, "a"), row(2, "b"), row(3, "c"));
        assertThat(read("a\r\n")).containsExactly(row(1, "a"));
    }

    @Test
    void aQuotedCellMayHoldEverything() {
        assertThat(read("\"a,\"\"b\"\"\nc\",d\ne,\"\"\n")).containsExactly(row(1, "a,\"b\"\nc", "d"),
                row(3, "e", ""));
    }

    @Test
    void emptyLinesAreLeftOutAndCounted() {
        assertThat(read("\na\n\r\n\nb\n")).containsExactly(row(2, "a"), row(5, "b"));
    }

    @Test
    void aTextWithoutLinesHasNoRows() {
        assertThat(read("")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\'', value = {
            "a\"b      | Line 1: a cell with a quote in it must stand in quotes.",
            "x:\"a     | Line 1: a cell with a quote in it must stand in quotes.",
            "a;\"b\"c  | Line 1: after a cell there must be a semicolon or the end of the line.",
            "\"a       | Line 1: a quote is never closed.",
            "\"a\"b    | Line 1: after a cell there must be a comma or the end of the line."})
    void whatIsNoCsvIsRefusedByItsLine(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(Refused.class).hasMessage(message);
    }

    @Test
    void nothingIsReadBehindTheRowThatNobodyTakes() {
        assertThatThrownBy(() -> CsvRecords.read("a\nb\n\"", row -> {
            throw new Refused("Enough after line " + row.line() + ".");
        })).isInstanceOf(Refused.class).hasMessage("Enough after line 1.");
    }

    @Test
    void aRowHasAnEnd() {
        assertThat(read(",".repeat(4_999)).get(0).cells()).hasSize(5_000);
        assertThatThrownBy(() -> read("a\n" + ",".repeat(5_000))).isInstanceOf(Declined.class)
                .hasMessage("Line 2: a row has at most 5000 cells.");
    }

    private static List<CsvRecords.Row> read(String text) {
        var rows = new ArrayList<CsvRecords.Row>();
        CsvRecords.read(text, rows::add);
        return rows;
    }

    private static CsvRecords.Row row(int line, String... cells) {
        return new CsvRecords.Row(line, List.of(cells));
    }
}
