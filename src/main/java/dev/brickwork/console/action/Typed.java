package dev.brickwork.console.action;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

import dev.brickwork.core.Problems;
import dev.brickwork.core.money.CurrencyCode;

/** What people type, as the API reads it. */
public final class Typed {
    private Typed() {
    }

    /** Cents of an amount in major units; notes a problem where it is none. */
    public static String cents(String name, String value, Problems problems) {
        try {
            var amount = new BigDecimal(value.replace(",", "").strip()).movePointRight(CurrencyCode.DECIMALS);
            return amount.toBigIntegerExact().toString();
        } catch (ArithmeticException | NumberFormatException e) {
            problems.add(name, "must be an amount such as 1234.50");
            return "0";
        }
    }

    /** With a comma, a semicolon or a blank between. */
    public static List<String> list(String value) {
        return Stream.of(value.split("[,;\\s]+")).filter(one -> !one.isEmpty()).toList();
    }
}
