package dev.brickwork.document;

import java.math.BigDecimal;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Currency;
import java.util.Locale;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Decimals;

/**
 * How numbers, money and dates of a document are written. The words are English; numbers are written as the reader's country
 * does. Exact: an amount is scaled, never divided.
 */
public record DocumentFormat(CurrencyCode currency, Locale numbers, ZoneId zone) {

    /** English numbers: {@code A$} and {@code CA$} stay apart from {@code $}. */
    public static DocumentFormat english(CurrencyCode currency, ZoneId zone) {
        return new DocumentFormat(currency, Locale.US, zone);
    }

    /** @param country two letters; null when nobody knows, and then numbers are English */
    public static DocumentFormat of(CurrencyCode currency, String country, ZoneId zone) {
        return new DocumentFormat(currency, NumberLocales.of(country), zone);
    }

    public String money(long cents) {
        return currencyFormat().format(BigDecimal.valueOf(cents, CurrencyCode.DECIMALS));
    }

    /** A price in major units, which may have more decimals than money. */
    public String price(BigDecimal price) {
        var format = currencyFormat();
        format.setMaximumFractionDigits(Decimals.DECIMALS);
        return format.format(price);
    }

    public String quantity(BigDecimal quantity) {
        var format = NumberFormat.getNumberInstance(numbers);
        format.setMaximumFractionDigits(Decimals.DECIMALS);
        return format.format(quantity);
    }

    public String percent(BigDecimal percent) {
        return quantity(percent) + "%";
    }

    /** Day before month, the month by name: nobody takes 3 April for 4 March. */
    public String date(LocalDate date) {
        return DateTimeFormatter.ofPattern("d MMM uuuu", Locale.US).format(date);
    }

    /** The day in the document's zone. */
    public String day(Instant instant) {
        return date(instant.atZone(zone).toLocalDate());
    }

    /** To the minute, in the document's zone. */
    public String time(Instant instant) {
        return DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm zzz", Locale.US).withZone(zone).format(instant);
    }

    public String period(LocalDate from, LocalDate to) {
        return from.equals(to) ? date(from) : date(from) + " – " + date(to);
    }

    public static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }

    private NumberFormat currencyFormat() {
        var format = NumberFormat.getCurrencyInstance(numbers);
        format.setCurrency(Currency.getInstance(currency.name()));
        return format;
    }
}
