package dev.brickwork.order.form;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.regex.Pattern;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.order.estimate.DiscountBody;

/** How an order is written: what all documents have in common, and the words that only orders need. */
public record OrderDocumentFormat(CurrencyCode currency, Locale locale, ZoneId zone) {
    private static final Pattern THOUSANDS = Pattern.compile("(?<=\\d)(?=(\\d{3})+\\.)");
    private static final int YEAR_MONTHS = 12;

    /** The words of our documents are English, so are their numbers: {@code A$} and {@code CA$} stay apart from {@code $}. */
    static OrderDocumentFormat english(CurrencyCode currency, ZoneId zone) {
        return new OrderDocumentFormat(currency, Locale.US, zone);
    }

    public String money(long cents) {
        return base().money(cents);
    }

    /** A price in major units, which may have more decimals than money. */
    public String price(BigDecimal price) {
        return base().price(price);
    }

    /** A contract value as the API has it, {@code USD 46291.00}, for people to read. */
    public String grouped(String value) {
        return THOUSANDS.matcher(value).replaceAll(",");
    }

    public String quantity(BigDecimal quantity) {
        return base().quantity(quantity);
    }

    /** Day before month, the month by name: nobody takes 3 April for 4 March. */
    public String date(LocalDate date) {
        return base().date(date);
    }

    /** To the minute, in the document's zone. */
    public String time(Instant instant) {
        return base().time(instant);
    }

    public String period(LocalDate from, LocalDate to) {
        return base().period(from, to);
    }

    /** @param months null of what ends with the term that it changes */
    public String length(Integer months) {
        if (months == null) {
            return "Rest of the term";
        }
        return months % YEAR_MONTHS == 0 ? count(months / YEAR_MONTHS, "year") : count(months, "month");
    }

    public String days(int days) {
        return days == 0 ? "On receipt" : count(days, "day");
    }

    /** @param frequency null of what is billed with that which it changes */
    public String frequency(BillingFrequency frequency) {
        if (frequency == null) {
            return "As agreed before";
        }
        return switch (frequency) {
            case MONTHLY -> "Monthly";
            case QUARTERLY -> "Quarterly";
            case SEMI_ANNUALLY -> "Every six months";
            case ANNUALLY -> "Annually";
            case ALL_UPFRONT -> "All upfront";
        };
    }

    /** The whole sentence: nobody should be surprised by it a year later. */
    public String renewal(OrderDocument.Renewal renewal) {
        var sentence = new StringBuilder(renewal.isTrial()
                ? "At its end the trial turns into a paid subscription to the same items, for "
                : "The order renews at its end, for ");
        sentence.append(renewal.lengthMonths() == null ? "the same length" : length(renewal.lengthMonths()));
        var uplift = renewal.upliftPercent();
        if (uplift != null && uplift.signum() != 0) {
            sentence.append(uplift.signum() > 0 ? ", at prices raised by " : ", at prices lowered by ")
                    .append(quantity(uplift.abs())).append('%');
        }
        return sentence.append(", unless it is ended before.").toString();
    }

    public String discount(DiscountBody discount) {
        if (discount.amount() != null) {
            return money(discount.amount());
        }
        var rate = quantity(new BigDecimal(discount.rate())) + "%";
        return discount.renews() ? rate + ", also on renewal" : rate;
    }

    private static String count(int number, String noun) {
        return DocumentFormat.count(number, noun);
    }

    private DocumentFormat base() {
        return new DocumentFormat(currency, locale, zone);
    }
}
