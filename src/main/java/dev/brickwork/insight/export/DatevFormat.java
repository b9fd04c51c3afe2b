package dev.brickwork.insight.export;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.ledger.AccountingSettings.Datev;

/**
 * The DATEV format, header version 700, category 21 (Buchungsstapel), version 13, as developer.datev.de describes it. Fields are
 * separated by semicolons and numbered from 1. Texts are quoted, also empty ones; numbers are not. Lines end with CR LF.
 */
final class DatevFormat {
    static final Charset CHARSET = Charset.forName("windows-1252");

    static final int AMOUNT = 1;
    static final int SIDE = 2;
    static final int CURRENCY = 3;
    static final int ACCOUNT = 7;
    static final int CONTRA_ACCOUNT = 8;
    static final int TAX_KEY = 9;
    static final int DAY = 10;
    static final int DOCUMENT = 11;
    static final int TEXT = 14;
    static final int LOCKED = 114;
    static final int DUE = 117;
    static final List<String> COLUMNS = columns();

    private static final Set<Integer> TEXTS = texts();
    private static final int TEXT_LENGTH_MAX = 60;
    private static final int DOCUMENT_LENGTH_MAX = 36;
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("uuuuMMdd");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuuMMddHHmmssSSS");
    private static final DateTimeFormatter DAY_AND_MONTH = DateTimeFormatter.ofPattern("ddMM");
    private static final DateTimeFormatter DUE_DATE = DateTimeFormatter.ofPattern("ddMMuuuu");
    private static final String END = "\r\n";

    private DatevFormat() {
    }

    /** What a file holds. @param fiscalYear its first day */
    record Batch(Datev datev, LocalDate fiscalYear, LocalDate from, LocalDate to, CurrencyCode currency) {
    }

    /** @param now in the seller's time zone */
    static String header(Batch batch, LocalDateTime now) {
        var datev = batch.datev;
        return Stream
                .<Object>of(quoted("EXTF"), "700", "21", quoted("Buchungsstapel"), "13", TIME.format(now), "", quoted("RE"),
                        quoted("Brickwork"), quoted(""), datev.consultantNumber(), datev.clientNumber(),
                        DATE.format(batch.fiscalYear), datev.accountLength(), DATE.format(batch.from), DATE.format(batch.to),
                        quoted("Brickwork " + batch.from), quoted("BW"), "1", "0", "0", quoted(batch.currency.name()), "",
                        quoted(""), "", "", quoted(""), "", "", quoted(""), quoted(""))
                .map(Object::toString)
                .collect(Collectors.joining(";", "", END))
                + String.join(";", COLUMNS) + END;
    }

    /** The fields of a row by their numbers. */
    static final class Row {
        private final String[] fields = new String[COLUMNS.size() + 1];

        Row amount(long cents) {
            return set(AMOUNT, BigDecimal.valueOf(cents, CurrencyCode.DECIMALS).toPlainString().replace('.', ','));
        }

        Row day(LocalDate day) {
            return set(DAY, DAY_AND_MONTH.format(day));
        }

        Row due(LocalDate day) {
            return set(DUE, day == null ? null : DUE_DATE.format(day));
        }

        /** Letters, digits, underscores and a few signs are allowed. */
        Row document(String number) {
            return set(DOCUMENT, number == null
                    ? null
                    : cut(number.replaceAll("[^\\w$&%*+\\-/]", ""), DOCUMENT_LENGTH_MAX));
        }

        /** No line breaks, and nothing that a spreadsheet takes for a formula. */
        Row text(String text) {
            var plain = text.replaceAll("\\p{Cntrl}", " ").strip();
            return set(TEXT, cut(plain.matches("[=+\\-@].*") ? "'" + plain : plain, TEXT_LENGTH_MAX));
        }

        Row set(int field, String value) {
            fields[field] = value;
            return this;
        }

        String line() {
            return IntStream.rangeClosed(1, COLUMNS.size()).mapToObj(field -> {
                var value = fields[field] == null ? "" : fields[field];
                return TEXTS.contains(field) ? quoted(value) : value;
            }).collect(Collectors.joining(";", "", END));
        }

        private static String cut(String text, int max) {
            return text.length() <= max ? text : text.substring(0, max);
        }
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    private static List<String> columns() {
        var columns = new ArrayList<String>();
        add(columns,
                "Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto;"
                        + "Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;"
                        + "Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink");
        addPairs(columns, "Beleginfo - Art %d", "Beleginfo - Inhalt %d", 8);
        add(columns, "KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);"
                + "EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L;"
                + "BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung");
        addPairs(columns, "Zusatzinformation - Art %d", "Zusatzinformation- Inhalt %d", 20);
        add(columns,
                "Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;"
                        + "Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen);"
                        + "EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum;"
                        + "SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer;Identifikationsnummer;"
                        + "Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt;Kennzeichen SoBil-Buchung;Festschreibung;"
                        + "Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU);Steuersatz;Land;"
                        + "Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung);Abw. Skontokonto");
        return List.copyOf(columns);
    }

    private static void add(List<String> columns, String more) {
        Collections.addAll(columns, more.split(";"));
    }

    private static void addPairs(List<String> columns, String first, String second, int count) {
        for (int i = 1; i <= count; i++) {
            columns.add(first.formatted(i));
            columns.add(second.formatted(i));
        }
    }

    private static Set<Integer> texts() {
        var texts = new TreeSet<>(
                Arrays.asList(SIDE, CURRENCY, 6, TAX_KEY, DOCUMENT, 12, TEXT, 16, 20, 40, 42, 91, 95, 96, 98,
                        102, 103, 105, 107, 109, 110, 112, 118, 120, 121, 123));
        IntStream.rangeClosed(21, 38).forEach(texts::add);
        IntStream.rangeClosed(48, 87).forEach(texts::add);
        return texts;
    }
}
