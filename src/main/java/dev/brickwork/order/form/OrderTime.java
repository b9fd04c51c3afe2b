package dev.brickwork.order.form;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.platform.words.Words;

/**
 * For how long a unit price is charged, in the words of a document. The wire says it in English: {@code 9 months 14 days}.
 *
 * @param priceMonths the months that the unit price is for; 0 where time does not matter
 */
record OrderTime(DocumentFormat format, TierRow row, int priceMonths) {
    private static final Pattern TIME = Pattern.compile("(?:(\\d+) months?)? ?(?:(\\d+) days?)?");
    private static final int MONTHS = 1;
    private static final int DAYS = 2;

    String text() {
        return switch (row.durationText()) {
            case TierRow.ONE_TIME -> words().get("once");
            case TierRow.ON_COMPLETION -> words().get("on_completion");
            default -> time();
        };
    }

    /** As a factor of the price, a sum in brackets; empty where time does not matter. */
    String factor() {
        var time = matcher();
        if (!time.matches()) {
            return "";
        }
        return time.group(MONTHS) != null && time.group(DAYS) != null ? "(" + text() + ")" : text();
    }

    private Matcher matcher() {
        return TIME.matcher(row.durationText());
    }

    /** Of a price for a year, 12 months are 1 year. */
    private String time() {
        var time = matcher();
        if (row.durationText().isEmpty() || !time.matches()) {
            return "";
        }
        var months = time.group(MONTHS) == null ? 0 : Long.parseLong(time.group(MONTHS));
        if (time.group(DAYS) == null) {
            return format.months(months, priceMonths);
        }
        var days = words().count("days", Long.parseLong(time.group(DAYS)));
        var all = months == 0
                ? days
                : words().fill("time.months_days", "months", words().count("months", months), "days", days);
        return priceMonths > 1 ? words().fill("time.part_of", "time", all, "of", priceMonths) : all;
    }

    private Words words() {
        return format.words();
    }
}
