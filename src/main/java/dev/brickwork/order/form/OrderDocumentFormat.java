package dev.brickwork.order.form;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.regex.Pattern;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.order.estimate.DiscountBody;
import dev.brickwork.platform.words.Words;

/** How an order is written: what all documents have in common, and the words that only orders need. */
public record OrderDocumentFormat(DocumentFormat base) {
    private static final Pattern THOUSANDS = Pattern.compile("(?<=\\d)(?=(\\d{3})+\\.)");
    private static final int YEAR_MONTHS = 12;

    static OrderDocumentFormat of(CurrencyCode currency, Words words, String country, ZoneId zone) {
        return new OrderDocumentFormat(DocumentFormat.of(currency, words, country, zone));
    }

    public Words words() {
        return base.words();
    }

    public CurrencyCode currency() {
        return base.currency();
    }

    public String money(long cents) {
        return base.money(cents);
    }

    /** A price in major units, which may have more decimals than money. */
    public String price(BigDecimal price) {
        return base.price(price);
    }

    /** A contract value as the API has it, {@code USD 46291.00}, for people to read. */
    public String grouped(String value) {
        return THOUSANDS.matcher(value).replaceAll(",");
    }

    public String quantity(BigDecimal quantity) {
        return base.quantity(quantity);
    }

    /** Day before month, the month by name: nobody takes 3 April for 4 March. */
    public String date(LocalDate date) {
        return base.date(date);
    }

    /** To the minute, in the document's zone. */
    public String time(Instant instant) {
        return base.time(instant);
    }

    public String period(LocalDate from, LocalDate to) {
        return base.period(from, to);
    }

    /** @param months null of what ends with the term that it changes */
    public String length(Integer months) {
        if (months == null) {
            return words().get("order.rest_of_term");
        }
        return months % YEAR_MONTHS == 0 ? words().count("years", months / YEAR_MONTHS) : words().count("months", months);
    }

    public String days(int days) {
        return days == 0 ? words().get("order.on_receipt") : words().count("days", days);
    }

    /** @param frequency null of what is billed with that which it changes */
    public String frequency(BillingFrequency frequency) {
        return words().get("order.frequency." + (frequency == null ? "none" : frequency.name()));
    }

    /** The whole sentence: nobody should be surprised by it a year later. */
    public String renewal(OrderDocument.Renewal renewal) {
        var length = renewal.lengthMonths() == null ? words().get("order.same_length") : length(renewal.lengthMonths());
        return words().fill(renewal.isTrial() ? "order.renewal_of_trial" : "order.renewal", "length", length, "prices",
                uplift(renewal.upliftPercent()));
    }

    private String uplift(BigDecimal percent) {
        if (percent == null || percent.signum() == 0) {
            return "";
        }
        return words().get(percent.signum() > 0 ? "order.raised" : "order.lowered", "rate", base.percent(percent.abs()));
    }

    public String discount(DiscountBody discount) {
        if (discount.amount() != null) {
            return money(discount.amount());
        }
        var rate = base.percent(new BigDecimal(discount.rate()));
        return discount.renews() ? words().get("order.also_on_renewal", "rate", rate) : rate;
    }
}
