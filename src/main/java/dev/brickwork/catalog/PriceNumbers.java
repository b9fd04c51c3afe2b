package dev.brickwork.catalog;

import java.math.BigDecimal;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.json.Fields;

/** The numbers that prices are made of. */
final class PriceNumbers {
    /** Stands for a quantity that was sent and is wrong: already noted, so nobody need complain of it again. */
    static final BigDecimal UNREADABLE = BigDecimal.valueOf(-1);

    private PriceNumbers() {
    }

    /** A price in major units, never below 0; null with the problem noted when it is wrong or was not sent. */
    static BigDecimal price(Fields in, String name, boolean isRequired) {
        var field = in.decimalText(name, Decimals.INTEGER_DIGITS, Decimals.DECIMALS);
        var price = isRequired ? field.required() : field.optional();
        if (price != null && price.signum() < 0) {
            in.problem(name, "must not be negative");
        }
        return price;
    }

    /**
     * A quantity above 0: a JSON number, or the same as decimal text for clients whose numbers are floats. Null when it was not
     * sent or sent as null.
     */
    static BigDecimal quantity(Fields in, String name) {
        JsonNode sent = in.anything(name).optional();
        if (sent == null) {
            return null;
        }
        var isNumber = sent.isNumber() && Decimals.fits(sent.decimalValue())
                || sent.isTextual() && Decimals.isDecimal(sent.textValue());
        if (!isNumber) {
            in.problem(name, "must be a number of at most " + Decimals.INTEGER_DIGITS + " digits before the point and "
                    + Decimals.DECIMALS + " after it");
            return UNREADABLE;
        }
        var quantity = Decimals.plain(sent.isNumber() ? sent.decimalValue() : new BigDecimal(sent.textValue()));
        if (quantity.signum() <= 0) {
            in.problem(name, "must be greater than 0");
            return UNREADABLE;
        }
        return quantity;
    }
}
