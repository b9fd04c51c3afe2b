package dev.brickwork.invoice.paper;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.DecimalFormatSymbols;
import java.util.Map;
import java.util.regex.Pattern;

import dev.brickwork.document.DocumentFormat;
import dev.brickwork.platform.words.Words;

/** How numbers, money and times look in a language, for somebody who reads them. */
final class PrintedNumbers {
    private final Words words;
    private final char decimal;
    private final String number;
    private final String symbol;
    private final Pattern lastMoney;

    PrintedNumbers(DocumentFormat format) {
        words = format.words();
        var symbols = DecimalFormatSymbols.getInstance(format.locale());
        decimal = symbols.getDecimalSeparator();
        number = "-?\\d[\\d" + Pattern.quote(String.valueOf(symbols.getGroupingSeparator())) + "]*(?:"
                + Pattern.quote(String.valueOf(decimal)) + "\\d+)?";
        symbol = format.money(0).replaceAll("[\\d.,\\s\u00a0\u202f]", "");
        lastMoney = Pattern.compile("(?:^|.* )(" + money() + ")");
    }

    String word(String key) {
        return words.get(key);
    }

    /** A number that is not money. */
    String number() {
        return number;
    }

    String money() {
        var sign = Pattern.quote(symbol);
        return "(?:-?" + sign + "[\u00a0 ]?" + number + "|" + number + "[\u00a0 ]" + sign + ")";
    }

    String percent() {
        return number + "[\u00a0\u202f ]?%";
    }

    long cents(String money) {
        return number(money).movePointRight(2).longValueExact();
    }

    /** Also of money and of a rate. */
    BigDecimal number(String text) {
        var digits = text.replace(symbol, "").replaceAll("[^\\d" + Pattern.quote(String.valueOf(decimal)) + "]", "")
                .replace(decimal, '.');
        var number = new BigDecimal(digits);
        return text.contains("-") ? number.negate() : number;
    }

    boolean hasMoney(String line) {
        return lastMoney.matcher(line).matches();
    }

    String lastMoney(String line) {
        var money = lastMoney.matcher(line);
        if (!money.matches()) {
            throw new AssertionError("no amount at the end of: " + line);
        }
        return money.group(1);
    }

    long lastCents(String line) {
        return cents(lastMoney(line));
    }

    boolean isSum(String line, String label) {
        return line.matches("(?:.*\\. )?" + Pattern.quote(label) + " " + money());
    }

    /** A text of ours with something else in place of its values. */
    Pattern pattern(String key, Map<String, String> values) {
        var text = Pattern.quote(words.get(key));
        for (var value : values.entrySet()) {
            text = text.replace("{" + value.getKey() + "}", "\\E(?<" + value.getKey() + ">" + value.getValue() + ")\\Q");
        }
        return Pattern.compile(text);
    }

    /** Quantity, unit price, time. */
    Pattern product() {
        return Pattern.compile("(?:" + words.get("invoice.term.less").replace("{product}", "") + ")?(" + number + ") × ("
                + money() + ")(?: × (.+))?");
    }

    /** The same in columns, behind the name. */
    Pattern columns() {
        return Pattern.compile(".*? (" + number + ") (" + money() + ")(?: (\\d.*))?");
    }

    /** Numerator and denominator of what a unit price is multiplied by. */
    BigInteger[] time(String text) {
        if (text.startsWith("(") && text.endsWith(")")) {
            return time(text.substring(1, text.length() - 1));
        }
        var sum = new BigInteger[]{BigInteger.ZERO, BigInteger.ONE};
        var ofMonths = pattern("time.of_months", Map.of("n", "[\\d/+ ]+?", "of", "\\d+")).matcher(text);
        if (ofMonths.matches()) {
            var months = time(ofMonths.group("n"));
            return new BigInteger[]{months[0], months[1].multiply(new BigInteger(ofMonths.group("of")))};
        }
        var ofPeriods = Pattern.compile("\\((.+)\\)/(\\d+)").matcher(text);
        if (ofPeriods.matches()) {
            var months = time(ofPeriods.group(1));
            return new BigInteger[]{months[0], months[1].multiply(new BigInteger(ofPeriods.group(2)))};
        }
        for (var part : text.split(" \\+ ")) {
            var days = pattern("time.days", Map.of("n", "\\d+", "of", "\\d+")).matcher(part);
            var fraction = Pattern.compile("(\\d+)(?:/(\\d+))?(?: \\D+)?").matcher(part);
            if (days.matches()) {
                sum = plus(sum, days.group("n"), days.group("of"));
            } else if (fraction.matches()) {
                sum = plus(sum, fraction.group(1), fraction.group(2) == null ? "1" : fraction.group(2));
            } else {
                throw new AssertionError("no time: " + text);
            }
        }
        return sum;
    }

    private static BigInteger[] plus(BigInteger[] sum, String numerator, String denominator) {
        var below = new BigInteger(denominator);
        return new BigInteger[]{sum[0].multiply(below).add(new BigInteger(numerator).multiply(sum[1])),
                sum[1].multiply(below)};
    }
}
