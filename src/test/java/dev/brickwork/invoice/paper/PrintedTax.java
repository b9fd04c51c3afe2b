package dev.brickwork.invoice.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A row of tax among the totals of a document, computed again: its rate on the net amount, and what of it is rounding.
 *
 * @param rate as it is printed; null if no tax was due at all
 */
record PrintedTax(String rate, long net, long tax) {

    static PrintedTax of(String line, PrintedNumbers numbers) {
        long tax = numbers.lastCents(line);
        var label = line.substring(0, line.length() - numbers.lastMoney(line).length()).strip();
        Function<String, Pattern> pattern = key -> numbers.pattern(key,
                Map.of("tax", ".+?", "rate", numbers.percent(), "net", numbers.money(), "rounding", numbers.money()));
        var rounded = pattern.apply("invoice.tax_rounding").matcher(label);
        long rounding = rounded.matches() ? numbers.cents(rounded.group("rounding")) : 0;
        var plain = pattern.apply("invoice.tax_on").matcher(rounded.matches() ? rounded.group("tax") : label);
        if (!plain.matches()) {
            assertThat(label).isEqualTo(numbers.word("tax"));
            assertThat(tax).isZero();
            return new PrintedTax(null, 0, 0);
        }
        long net = numbers.cents(plain.group("net"));
        assertThat(InvoiceReader.rounded(numbers.number(plain.group("rate")).movePointLeft(2), net) + rounding).as(label)
                .isEqualTo(tax);
        return new PrintedTax(plain.group("rate"), net, tax);
    }

    /** Whether there is a rate above 0. */
    boolean isTaxed(PrintedNumbers numbers) {
        return rate != null && numbers.number(rate).signum() != 0;
    }
}
