package dev.brickwork.invoice.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A buyer's accountant: knows nothing but the text of an invoice and the language it is in, and computes all of it again. Its
 * arithmetic is its own.
 */
final class InvoiceReader {
    private final PrintedNumbers numbers;
    private final List<String> lines;
    private final List<Line> found = new ArrayList<>();
    private final Map<String, Long> sums = new HashMap<>();

    /** @param amounts of its details, as they are printed; null where there are none */
    private static final class Line {
        private final String text;
        private final String tax;
        private final long net;
        private final List<Long> details = new ArrayList<>();

        Line(String text, String tax, long net) {
            this.text = text;
            this.tax = tax;
            this.net = net;
        }
    }

    InvoiceReader(String text, PrintedNumbers numbers) {
        this.numbers = numbers;
        this.lines = folded(text, numbers, numbers.word("invoice.amount_due"));
    }

    /**
     * The lines of a document. A label of a total may take more than one; what has no amount goes on with the one above.
     *
     * @param last the label of the last total
     */
    static List<String> folded(String text, PrintedNumbers numbers, String last) {
        var folded = new ArrayList<String>();
        boolean isInTotals = false;
        for (var line : text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList()) {
            isInTotals |= line.startsWith(numbers.word("invoice.net_total") + " ");
            if (isInTotals && !numbers.hasMoney(line) && numbers.hasMoney(folded.get(folded.size() - 1))) {
                var above = folded.remove(folded.size() - 1);
                var money = numbers.lastMoney(above);
                folded.add(above.substring(0, above.length() - money.length()) + line + " " + money);
            } else {
                folded.add(line);
                isInTotals &= !numbers.isSum(line, last);
            }
        }
        return folded;
    }

    /** @return how many lines were computed again */
    int check() {
        int at = lines();
        found.forEach(this::checkLine);
        totals(at);
        return found.size();
    }

    /** @return where the totals begin */
    private int lines() {
        var row = Pattern.compile("(.*?) ?(" + numbers.percent() + "|–) (" + numbers.money() + ")");
        var detail = Pattern.compile("(.+) = (" + numbers.money() + ")");
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i);
            if (line.startsWith(numbers.word("invoice.net_total") + " ")) {
                return i;
            }
            var details = detail.matcher(line);
            var rows = row.matcher(line);
            if (details.matches()) {
                var last = found.get(found.size() - 1);
                last.details.add(detail(last, details.group(1), numbers.cents(details.group(2))));
            } else if (rows.matches()) {
                found.add(new Line(rows.group(1), rows.group(2), numbers.cents(rows.group(3))));
            }
        }
        throw new AssertionError("there is no net total");
    }

    private long detail(Line line, String text, long cents) {
        var product = numbers.product().matcher(text);
        if (product.matches()) {
            assertThat(product(product.toMatchResult())).as(text).isEqualTo(Math.abs(cents));
            return cents;
        }
        for (var key : List.of("invoice.term.discount", "invoice.term.coupon")) {
            var share = numbers.pattern(key, Map.of("rate", numbers.percent(), "base", numbers.money())).matcher(text);
            if (share.matches()) {
                assertThat(
                        -rounded(numbers.number(share.group("rate")).movePointLeft(2), numbers.cents(share.group("base"))))
                        .as(text).isEqualTo(cents);
                return cents;
            }
        }
        if (text.equals(numbers.word("invoice.term.rounding"))) {
            assertThat(Math.abs(cents)).as("rounding of %s", line.text).isLessThanOrEqualTo(2L + line.details.size());
        }
        return cents;
    }

    private long product(MatchResult product) {
        var exact = numbers.number(product.group(1)).multiply(numbers.number(product.group(2)));
        var time = product.group(3) == null
                ? new BigInteger[]{BigInteger.ONE, BigInteger.ONE}
                : numbers.time(product.group(3));
        return divided(exact.multiply(new BigDecimal(time[0])).movePointRight(2), time[1]);
    }

    private void checkLine(Line line) {
        if (!line.details.isEmpty()) {
            assertThat(line.details.stream().mapToLong(Long::longValue).sum()).as("sum of %s", line.text)
                    .isEqualTo(line.net);
            return;
        }
        var columns = numbers.columns().matcher(line.text);
        if (columns.matches()) {
            assertThat(product(columns.toMatchResult())).as(line.text).isEqualTo(line.net);
        }
    }

    private void totals(int from) {
        long net = cents(from, numbers.word("invoice.net_total"));
        assertThat(found.stream().mapToLong(line -> line.net).sum()).as("net total").isEqualTo(net);
        long gross = net;
        int i = from + 1;
        for (; !isSum(i, numbers.word("total")); i++) {
            gross += tax(i);
        }
        assertThat(numbers.lastCents(lines.get(i))).as("total").isEqualTo(gross);
        long due = gross;
        for (i++; !isSum(i, numbers.word("invoice.amount_due")); i++) {
            due += numbers.lastCents(lines.get(i));
        }
        assertThat(numbers.lastCents(lines.get(i))).as("amount due").isEqualTo(due);
        assertThat(dueOnTop()).as("amount due on top").isEqualTo(due);
        sums.forEach(
                (rate, sum) -> assertThat(found.stream().filter(line -> line.tax.equals(rate)).mapToLong(line -> line.net)
                        .sum()).as("net of %s", rate).isEqualTo(sum));
    }

    private long dueOnTop() {
        for (int i = 0; i < lines.size() - 1; i++) {
            if (lines.get(i).endsWith(" " + numbers.word("invoice.amount_due"))) {
                return numbers.lastCents(lines.get(i + 1));
            }
        }
        throw new AssertionError("the amount due does not stand on top");
    }

    /** The rate on the net, rounded once; what only gives back has the tax that was charged. */
    private long tax(int i) {
        var row = PrintedTax.of(lines.get(i), numbers);
        if (row.isTaxed(numbers)) {
            var rate = numbers.number(row.rate()).movePointLeft(2);
            if (found.stream().anyMatch(line -> line.tax.equals(row.rate()) && line.net > 0)) {
                assertThat(rounded(rate, row.net())).as("tax: %s", lines.get(i)).isEqualTo(row.tax());
            }
            sums.merge(row.rate(), row.net(), Long::sum);
        }
        return row.tax();
    }

    /** A total has a row of its own, beside which the currency may be told. */
    private boolean isSum(int i, String label) {
        return numbers.isSum(lines.get(i), label);
    }

    private long cents(int i, String label) {
        assertThat(isSum(i, label)).as(lines.get(i)).isTrue();
        return numbers.lastCents(lines.get(i));
    }

    static long rounded(BigDecimal rate, long cents) {
        return divided(rate.multiply(BigDecimal.valueOf(cents)), BigInteger.ONE);
    }

    /** Half away from zero. */
    private static long divided(BigDecimal numerator, BigInteger denominator) {
        var scaled = numerator.setScale(Math.max(numerator.scale(), 0));
        var below = BigInteger.TEN.pow(scaled.scale()).multiply(denominator);
        var doubled = scaled.unscaledValue().abs().shiftLeft(1).add(below).divide(below.shiftLeft(1)).longValueExact();
        return numerator.signum() < 0 ? -doubled : doubled;
    }
}
