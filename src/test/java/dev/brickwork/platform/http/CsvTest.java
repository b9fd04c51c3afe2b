package dev.brickwork.platform.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CsvTest {

    @Test
    void whatASpreadsheetWouldCalculateStaysAText() {
        assertThat(Csv.cell("=1+1")).isEqualTo("'=1+1");
        assertThat(Csv.cell("+1")).isEqualTo("'+1");
        assertThat(Csv.cell("-1")).isEqualTo("-1");
        assertThat(Csv.cell("@SUM(A1)")).isEqualTo("'@SUM(A1)");
        assertThat(Csv.cell("\t=1")).isEqualTo("'\t=1");
        assertThat(Csv.cell("\r=1")).isEqualTo("\"'\r=1\"");
        assertThat(Csv.cell("\n=1")).isEqualTo("\"'\n=1\"");
        assertThat(Csv.cell("a=1")).isEqualTo("a=1");
    }

    @Test
    void cellsAreQuotedWhereTheFormatAsksForIt() {
        assertThat(Csv.cell(null)).isEmpty();
        assertThat(Csv.cell("")).isEmpty();
        assertThat(Csv.cell("a,b")).isEqualTo("\"a,b\"");
        assertThat(Csv.cell("say \"a\"")).isEqualTo("\"say \"\"a\"\"\"");
        assertThat(Csv.cell("a\nb")).isEqualTo("\"a\nb\"");
        assertThat(Csv.cell(" a ")).isEqualTo("\" a \"");
    }

    @Test
    void anAmountIsANumberAlsoBelowZero() {
        assertThat(Csv.line("a", null, Csv.major(-1_205))).isEqualTo("a,,-12.05\r\n");
    }
}
