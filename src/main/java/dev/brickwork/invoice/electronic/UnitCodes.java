package dev.brickwork.invoice.electronic;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

import dev.brickwork.invoice.electronic.en16931.InvoiceLine;

/** What a quantity counts, by UN/ECE Recommendation 20 (BT-130). Units are free text; those that we know have a code. */
final class UnitCodes {
    private static final Map<String, String> CODES = new HashMap<>();

    static {
        put("SEC", "sec", "second", "seconds", "sekunde", "sekunden", "seconde", "secondes");
        put("MIN", "min", "minute", "minutes", "minuten");
        put("HUR", "h", "hr", "hrs", "hour", "hours", "stunde", "stunden", "std", "heure", "heures");
        put("DAY", "day", "days", "tag", "tage", "jour", "jours");
        put("WEE", "week", "weeks", "woche", "wochen", "semaine", "semaines");
        put("MON", "month", "months", "monat", "monate", "mois");
        put("ANN", "year", "years", "jahr", "jahre", "année", "années");
        put("AD", "byte", "bytes", "octet", "octets");
        put("2P", "kb", "kilobyte", "kilobytes", "ko");
        put("4L", "mb", "megabyte", "megabytes"); // not "mo": in English that is a month
        put("E34", "gb", "gigabyte", "gigabytes", "go");
        put("E35", "tb", "terabyte", "terabytes");
        put("KWH", "kwh", "kilowatt hour", "kilowatt hours", "kilowattstunde", "kilowattstunden", "kilowattheure");
        put("MWH", "mwh", "megawatt hour", "megawatt hours", "megawattstunde", "megawattstunden", "mégawattheure");
        put("GRM", "gram", "grams", "gramm", "gramme", "grammes");
        put("KGM", "kg", "kilogram", "kilograms", "kilogramm", "kilogramme", "kilogrammes");
        put("MTR", "metre", "metres", "meter", "meters", "mètre", "mètres");
        put("KMT", "km", "kilometre", "kilometres", "kilometer", "kilometers", "kilomètre", "kilomètres");
        put("LTR", "litre", "litres", "liter", "liters");
        put("ZP", "page", "pages", "seite", "seiten");
        put("H87", "piece", "pieces", "stück", "pièce", "pièces");
        put("T3", "thousand", "tausend", "millier", "milliers");
    }

    private UnitCodes() {
    }

    private static void put(String code, String... units) {
        for (var unit : units) {
            CODES.put(unit, code);
        }
    }

    /** @param unit null where nobody says */
    static String of(String unit) {
        return unit == null ? InvoiceLine.ONE : CODES.getOrDefault(unit.strip().toLowerCase(Locale.ROOT), InvoiceLine.ONE);
    }
}
