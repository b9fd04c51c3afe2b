package dev.brickwork.order.estimate;

import java.math.BigDecimal;
import java.util.EnumSet;
import java.util.List;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.core.agreement.DiscountInput;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.pricing.Discount;
import dev.brickwork.platform.json.Fields;

/** A discount of one brick, as it is sent and as it is shown. */
@Schema(name = "Discount", description = "Either a rate or an amount. A brick has at most one renewing rate, one one-time rate and one amount.", examples = "{\"rate\": \"10\", \"renews\": true}")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DiscountBody(
        @Schema(type = SchemaType.STRING, nullable = true, description = "Per cent. Not together with amount.", examples = "10") String rate,
        @Schema(nullable = true, description = "Cents, spread over the term. One-time only. Not together with rate.", examples = "5000") Long amount,
        @Schema(defaultValue = "false", description = "Whether it carries over at renewal; never with an amount.") boolean renews) {

    static final int LIST_MAX = 50;

    static DiscountBody read(Fields in) {
        var rate = in.decimalText("rate", Decimals.INTEGER_DIGITS, Decimals.DECIMALS).optional();
        var amount = in.wholeNumber("amount", 0, Decimals.BOUND - 1).optional();
        var renews = Boolean.TRUE.equals(in.flag("renews").or(false));
        if (rate != null && amount != null) {
            in.problem("rate", "may not be sent together with amount");
            in.problem("amount", "may not be sent together with rate");
        } else if (!in.hasValue("rate") && !in.hasValue("amount")) {
            in.problem("rate", "is required unless there is an amount");
        }
        if (amount != null && renews) {
            in.problem("renews", "must be false when amount is set");
        }
        return new DiscountBody(text(rate), amount, renews);
    }

    /** Notes the discounts that are the second of their kind; {@code in} is the brick that they were read from. */
    static void checkList(List<DiscountBody> discounts, Fields in) {
        var seen = EnumSet.noneOf(Discount.Place.class);
        for (int i = 0; i < discounts.size(); i++) {
            var place = discounts.get(i) == null ? null : discounts.get(i).place();
            if (place != null && !seen.add(place)) {
                in.problem("discount[" + i + "]", "is a second " + name(place) + "; a brick has at most one");
            }
        }
    }

    public static DiscountBody from(Discount discount) {
        return discount.place() == Discount.Place.FIXED_AMOUNT
                ? new DiscountBody(null, discount.cents(), false)
                : new DiscountBody(discount.rate().toString(), null, discount.place().renews());
    }

    DiscountInput core() {
        return new DiscountInput(rate, amount, renews);
    }

    /** Null where it says too little or too much to be one. */
    private Discount.Place place() {
        if ((rate == null) == (amount == null)) {
            return null;
        }
        return amount != null
                ? Discount.Place.FIXED_AMOUNT
                : renews ? Discount.Place.RENEWING_RATE : Discount.Place.ONE_TIME_RATE;
    }

    private static String name(Discount.Place place) {
        return switch (place) {
            case RENEWING_RATE -> "renewing rate";
            case ONE_TIME_RATE -> "one-time rate";
            case FIXED_AMOUNT -> "amount";
        };
    }

    private static String text(BigDecimal rate) {
        return rate == null ? null : Decimals.plain(rate).toPlainString();
    }
}
