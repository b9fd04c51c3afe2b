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
import dev.brickwork.platform.words.Words;

/**
 * The one locale of a document: its words, and how it writes numbers, money and dates. Exact: an amount is scaled, never
 * divided.
 */
public record DocumentFormat(CurrencyCode currency, Words words, Locale locale, ZoneId zone) {
    private static final int PERCENT_SCALE = 2;
    private static final int YEAR_MONTHS = 12;

    /** @param country of the reader: it chooses among the variants of the language; null when nobody knows */
    public static DocumentFormat of(CurrencyCode currency, Words words, String country, ZoneId zone) {
        return new DocumentFormat(currency, words, words.locale(country), zone);
    }

    /** {@code A$} and {@code CA$} stay apart from {@code $}. */
    public static DocumentFormat english(CurrencyCode currency, ZoneId zone) {
        return of(currency, Words.english(), null, zone);
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
        var format = NumberFormat.getNumberInstance(locale);
        format.setMaximumFractionDigits(Decimals.DECIMALS);
        return format.format(quantity);
    }

    /** @param percent 19 for 19% */
    public String percent(BigDecimal percent) {
        var format = NumberFormat.getPercentInstance(locale);
        format.setMaximumFractionDigits(Decimals.DECIMALS);
        return format.format(percent.movePointLeft(PERCENT_SCALE));
    }

    /** Day before month, the month by name: nobody takes 3 April for 4 March. */
    public String date(LocalDate date) {
        return dateFormat("date", date).format(date);
    }

    /** The day in the document's zone. */
    public String day(Instant instant) {
        return date(instant.atZone(zone).toLocalDate());
    }

    /** To the minute, in the document's zone. */
    public String time(Instant instant) {
        var time = instant.atZone(zone);
        return dateFormat("date_time", time.toLocalDate()).format(time);
    }

    public String period(LocalDate from, LocalDate to) {
        return from.equals(to) ? date(from) : date(from) + " – " + date(to);
    }

    /** What a unit price is for. @param months 0 where time does not matter, and then it is empty */
    public String per(int months) {
        return switch (months) {
            case 0 -> "";
            case 1 -> words.get("per_month");
            case YEAR_MONTHS -> words.get("per_year");
            default -> words.get("per_months", "n", months);
        };
    }

    /** Whole months as the factor of a price for some months: a price per year is billed for {@code 1 year}. */
    public String months(long months, int priceMonths) {
        if (priceMonths <= 1) {
            return words.count("months", months);
        }
        if (priceMonths == YEAR_MONTHS && months % YEAR_MONTHS == 0) {
            return words.count("years", months / YEAR_MONTHS);
        }
        return months <= priceMonths
                ? words.fill("time.of_months", "n", months, "of", priceMonths)
                : months + "/" + priceMonths;
    }

    /** French counts only the first day of a month: {@code 1er mars}, and {@code 2 mars}. */
    private DateTimeFormatter dateFormat(String key, LocalDate date) {
        return DateTimeFormatter.ofPattern(words.get(date.getDayOfMonth() == 1 ? key + ".first_of_month" : key), locale);
    }

    private NumberFormat currencyFormat() {
        var format = NumberFormat.getCurrencyInstance(locale);
        format.setCurrency(Currency.getInstance(currency.name()));
        // it keeps the digits of the locale's own currency, and that of Iceland or Japan has none
        format.setMinimumFractionDigits(CurrencyCode.DECIMALS);
        format.setMaximumFractionDigits(CurrencyCode.DECIMALS);
        return format;
    }
}
