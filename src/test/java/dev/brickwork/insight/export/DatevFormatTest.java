package dev.brickwork.insight.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.TaxGroup;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.ledger.AccountingSettings.Datev;

/** Against the expressions of the pages Header and Buchungsstapel on developer.datev.de/datev/platform/de/dtvf/formate. */
class DatevFormatTest {
    /** By the number of the field. */
    private static final Map<Integer, String> HEADER = Map.ofEntries(Map.entry(1, "\"EXTF\""), Map.entry(2, "700"),
            Map.entry(3, "21"), Map.entry(4, "\"Buchungsstapel\""), Map.entry(5, "13"), Map.entry(6, "20\\d{15}"),
            Map.entry(7, ""), Map.entry(8, "\"[A-Z]{2}\""), Map.entry(9, "\"\\w{0,25}\""), Map.entry(10, "\"\""),
            Map.entry(11, "29098"), Map.entry(12, "55003"), Map.entry(13, "20260101"), Map.entry(14, "4"),
            Map.entry(15, "20260201"), Map.entry(16, "20260228"), Map.entry(17, "\"[\\w. \\-]{0,30}\""),
            Map.entry(18, "\"[A-Z]{2}\""), Map.entry(19, "1"), Map.entry(20, "0"), Map.entry(21, "[01]"),
            Map.entry(22, "\"EUR\""), Map.entry(23, ""), Map.entry(24, "\"\""), Map.entry(25, ""), Map.entry(26, ""),
            Map.entry(27, "\"(\\d{2})?\""), Map.entry(28, ""), Map.entry(29, ""), Map.entry(30, "\"\""),
            Map.entry(31, "\"\""));

    private static List<String> header() {
        return List.of(DatevFormat.header(new DatevFormat.Batch(new Datev(29_098, 55_003, 4, 1), LocalDate.of(2026, 1, 1),
                LocalDate.of(2026, 2, 1), LocalDate.of(2026, 2, 28), CurrencyCode.EUR),
                LocalDateTime.of(2026, 3, 1, 9, 5, 7)).split("\r\n"));
    }

    @Test
    void theHeaderHasTheFieldsOfTheDocumentation() {
        var fields = header().get(0).split(";", -1);

        assertThat(fields).hasSize(31);
        HEADER.forEach((number, expression) -> assertThat(fields[number - 1]).as("field %d", number).matches(expression));
        assertThat(fields[5]).isEqualTo("20260301090507000");
    }

    @Test
    void theColumnsAreThoseOfVersion13() {
        var columns = header().get(1).split(";", -1);

        assertThat(columns).hasSize(125).doesNotHaveDuplicates().startsWith("Umsatz (ohne Soll/Haben-Kz)",
                "Soll/Haben-Kennzeichen", "WKZ Umsatz").endsWith("EU-Steuersatz (Ursprung)", "Abw. Skontokonto");
        assertThat(columns[DatevFormat.ACCOUNT - 1]).isEqualTo("Konto");
        assertThat(columns[DatevFormat.CONTRA_ACCOUNT - 1]).isEqualTo("Gegenkonto (ohne BU-Schlüssel)");
        assertThat(columns[DatevFormat.TAX_KEY - 1]).isEqualTo("BU-Schlüssel");
        assertThat(columns[DatevFormat.DAY - 1]).isEqualTo("Belegdatum");
        assertThat(columns[DatevFormat.DOCUMENT - 1]).isEqualTo("Belegfeld 1");
        assertThat(columns[DatevFormat.TEXT - 1]).isEqualTo("Buchungstext");
        assertThat(columns[DatevFormat.LOCKED - 1]).isEqualTo("Festschreibung");
        assertThat(columns[DatevFormat.DUE - 1]).isEqualTo("Fälligkeit");
    }

    @Test
    void fieldsAreWrittenAsTheDocumentationAsks() {
        var fields = new DatevFormat.Row().amount(123_405).set(DatevFormat.SIDE, "S").set(DatevFormat.CURRENCY, "EUR")
                .set(DatevFormat.ACCOUNT, "1400").set(DatevFormat.CONTRA_ACCOUNT, "8200").set(DatevFormat.TAX_KEY, "3")
                .day(LocalDate.of(2026, 2, 7)).document("2026_K7QF3M-001 (ü)").text("=cmd() \"x\"\r\nMüller")
                .set(DatevFormat.LOCKED, "0").due(LocalDate.of(2026, 3, 9)).line().split(";", -1);

        assertThat(fields).hasSize(125);
        assertThat(fields[0]).isEqualTo("1234,05").matches("\\d{1,10},\\d{2}");
        assertThat(List.of(fields).subList(1, 11)).containsExactly("\"S\"", "\"EUR\"", "", "", "\"\"", "1400", "8200",
                "\"3\"",
                "0702", "\"2026_K7QF3M-001\"");
        assertThat(fields[13]).isEqualTo("\"'=cmd() \"\"x\"\"  Müller\"");
        assertThat(fields[113]).isEqualTo("0");
        assertThat(fields[116]).isEqualTo("09032026");
    }

    @Test
    void textsAreCut() {
        assertThat(new DatevFormat.Row().text("a".repeat(99)).line()).contains("\"" + "a".repeat(60) + "\"");
        assertThat(new DatevFormat.Row().document("1".repeat(99)).line()).contains("\"" + "1".repeat(36) + "\"");
    }

    @Test
    void taxIsTakenOutOfTheGrossAmount() {
        var full = new TaxGroup("DE", "USt", Rate.ofPercent("19"), TaxTreatment.STANDARD);

        assertThat(DatevRows.taxIn(11_900, full)).isEqualTo(1_900);
        assertThat(DatevRows.taxIn(-11_900, full)).isEqualTo(-1_900);
        assertThat(DatevRows.taxIn(100, full)).isEqualTo(16);
        assertThat(DatevRows.taxIn(100, TaxGroup.NONE)).isZero();
    }
}
