package dev.brickwork.console.action;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import dev.brickwork.core.Problems;
import dev.brickwork.core.money.CurrencyCode;

/** What people type, as the API reads it. */
public final class Typed {
    /** No exponents, which make numbers of any size. A comma stands only before three digits: 12,50 is no amount. */
    private static final Pattern AMOUNT = Pattern.compile("-?(\\d{1,15}|\\d{1,3}(,\\d{3}){1,4})(\\.\\d{1,10})?");

    private Typed() {
    }

    /** Cents of an amount in major units; notes a problem where it is none. */
    public static String cents(String name, String value, Problems problems) {
        var text = value.strip();
        if (AMOUNT.matcher(text).matches()) {
            var cents = new BigDecimal(text.replace(",", "")).movePointRight(CurrencyCode.DECIMALS).stripTrailingZeros();
            if (cents.scale() <= 0) {
                return cents.toPlainString();
            }
        }
        problems.add(name, "must be an amount such as 1234.50");
        return "0";
    }

    /** With a comma, a semicolon or a blank between. */
    public static List<String> list(String value) {
        return Stream.of(value.split("[,;\\s]+")).filter(one -> !one.isEmpty()).toList();
    }
}
