package dev.brickwork.invoice.paper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/** The accountant of {@link InvoiceReader}, with a credit note: knows nothing but its text, and computes all of it again. */
final class CreditNoteReader {
    private final PrintedNumbers numbers;
    private final List<String> lines;
    private final List<Row> rows = new ArrayList<>();

    private record Row(String rate, long net, long tax) {
    }

    CreditNoteReader(String text, PrintedNumbers numbers) {
        this.numbers = numbers;
        this.lines = InvoiceReader.folded(text, numbers, numbers.word("credit_note.total"));
    }

    /** @return how many lines were computed again */
    int check() {
        int at = rows();
        long net = numbers.lastCents(lines.get(at));
        assertThat(sum(rows, Row::net)).as("net total").isEqualTo(net);
        long gross = net;
        int i = at + 1;
        for (; !numbers.isSum(lines.get(i), numbers.word("credit_note.total")); i++) {
            gross += tax(lines.get(i));
        }
        assertThat(numbers.lastCents(lines.get(i))).as("total").isEqualTo(gross);
        assertThat(sum(rows, row -> row.net + row.tax)).as("sum of amounts").isEqualTo(gross);
        assertThat(totalOnTop()).as("total on top").isEqualTo(gross);
        return rows.size();
    }

    /** @return where the totals begin */
    private int rows() {
        var money = "(" + numbers.money() + ")";
        var form = Pattern.compile("(?:.* )?(" + numbers.percent() + "|–) " + money + " " + money + " " + money);
        for (int i = 0; i < lines.size(); i++) {
            if (numbers.isSum(lines.get(i), numbers.word("invoice.net_total"))) {
                return i;
            }
            var row = form.matcher(lines.get(i));
            if (row.matches()) {
                var found = new Row(row.group(1), numbers.cents(row.group(2)), numbers.cents(row.group(3)));
                assertThat(found.net + found.tax).as(lines.get(i)).isEqualTo(numbers.cents(row.group(4)));
                rows.add(found);
            }
        }
        throw new AssertionError("there is no net total");
    }

    private long tax(String line) {
        var tax = PrintedTax.of(line, numbers);
        if (tax.isTaxed(numbers)) {
            var same = rows.stream().filter(row -> row.rate.equals(tax.rate())).toList();
            assertThat(sum(same, Row::net)).as("net of %s", line).isEqualTo(tax.net());
            assertThat(sum(same, Row::tax)).as("tax of %s", line).isEqualTo(tax.tax());
        }
        return tax.tax();
    }

    private long totalOnTop() {
        for (int i = 0; i < lines.size() - 1; i++) {
            if (lines.get(i).endsWith(" " + numbers.word("credit_note.total"))) {
                return numbers.lastCents(lines.get(i + 1));
            }
        }
        throw new AssertionError("the total does not stand on top");
    }

    private static long sum(List<Row> rows, ToLongFunction<Row> amount) {
        return rows.stream().mapToLong(amount).sum();
    }
}
