package dev.brickwork.console.list;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.document.DocumentFormat;

/**
 * How the console writes: in English, times in the seller's zone, money in its own currency. Days of a contract or an invoice are
 * those of its own zone, as its document has them.
 *
 * @param currency of the seller
 */
public record Format(ZoneId zone, CurrencyCode currency) {

    public String money(long cents, String itsCurrency) {
        return money(cents, CurrencyCode.valueOf(itsCurrency));
    }

    public String money(long cents, CurrencyCode itsCurrency) {
        return DocumentFormat.english(itsCurrency, zone).money(cents);
    }

    /** With its sign; a dash for nothing. */
    public String change(long cents, String itsCurrency) {
        return change(cents, CurrencyCode.valueOf(itsCurrency));
    }

    public String change(long cents, CurrencyCode itsCurrency) {
        return cents == 0 ? "–" : (cents > 0 ? "+" : "") + money(cents, itsCurrency);
    }

    /** In the seller's currency. */
    public String money(long cents) {
        return money(cents, currency);
    }

    /** @param value a contract value as the API writes it: {@code USD 1188.00}; null for none */
    public Cell contractValue(String value) {
        if (value == null) {
            return Cell.NONE;
        }
        var parts = value.split(" ");
        return moneyCell(new BigDecimal(parts[1]).movePointRight(CurrencyCode.DECIMALS).longValueExact(), parts[0]);
    }

    /** {@code 1234.50}, for files. */
    public static String plain(long cents) {
        return BigDecimal.valueOf(cents, CurrencyCode.DECIMALS).toPlainString();
    }

    public String day(LocalDate day) {
        return day == null ? "" : writer().date(day);
    }

    /** The day in the seller's zone. */
    public String day(Instant instant) {
        return instant == null ? "" : writer().day(instant);
    }

    /** The day in a zone of its own. */
    public String day(Instant instant, String itsZone) {
        return instant == null ? "" : day(dayOf(instant, itsZone));
    }

    /** The day in a zone of its own. */
    public String dayIn(Instant instant, ZoneId itsZone) {
        return day(instant, itsZone.getId());
    }

    public String time(Instant instant) {
        return instant == null ? "" : writer().time(instant);
    }

    /** The time of the day, in the seller's zone. */
    public String clock(Instant instant) {
        return DateTimeFormatter.ofPattern("HH:mm").withZone(zone).format(instant);
    }

    public String quantity(BigDecimal quantity) {
        return quantity == null ? "" : writer().quantity(quantity);
    }

    public String period(LocalDate from, LocalDate to) {
        return writer().period(from, to);
    }

    /** When a reminder is due. @param days after the due date; below 0 for before it */
    public static String fromDueDate(int days) {
        var many = Math.abs(days) == 1 ? "1 day " : Math.abs(days) + " days ";
        return days == 0 ? "on the due date" : many + (days < 0 ? "before" : "after") + " the due date";
    }

    public static String daysLate(long days) {
        return days == 1 ? "1 day late" : days + " days late";
    }

    public LocalDate today(Instant now) {
        return now.atZone(zone).toLocalDate();
    }

    public Cell moneyCell(long cents, String itsCurrency) {
        return Cell.of(money(cents, itsCurrency), plain(cents));
    }

    public Cell dayCell(Instant instant, String itsZone) {
        return instant == null ? Cell.NONE : dayCell(dayOf(instant, itsZone));
    }

    public Cell dayCell(LocalDate day) {
        return day == null ? Cell.NONE : Cell.of(day(day), day.toString()).whole();
    }

    /** The day in the seller's zone. */
    public Cell dayCell(Instant instant) {
        return dayCell(instant, zone.getId());
    }

    /** The time in the seller's zone; in files, the instant. */
    public Cell timeCell(Instant instant) {
        return instant == null ? Cell.NONE : Cell.of(time(instant), instant.toString()).whole();
    }

    private static LocalDate dayOf(Instant instant, String itsZone) {
        return instant.atZone(ZoneId.of(itsZone)).toLocalDate();
    }

    private DocumentFormat writer() {
        return DocumentFormat.english(currency, zone);
    }
}
