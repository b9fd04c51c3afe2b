package dev.brickwork.console.overview;

import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.ledger.MonthlyFlows;

/**
 * Billed against collected, two bars a month.
 *
 * @param columns oldest first
 */
public record FlowChart(List<Column> columns, String billed, String collected) {
    static final int MONTHS = 12;
    private static final int STEP = 80;
    private static final int BAR = 28;
    private static final int HEIGHT = 180;
    private static final DateTimeFormatter NAME = DateTimeFormatter.ofPattern("MMM yy", Locale.ENGLISH);

    /** Heights and places in the picture, and the entries of the ledger that the figures are made of. */
    public record Column(String name, int x, int billedHeight, int collectedHeight, String billed, String collected,
            String billedHref, String collectedHref) {

        public int billedY() {
            return HEIGHT - billedHeight;
        }

        public int collectedY() {
            return HEIGHT - collectedHeight;
        }

        public int collectedX() {
            return x + BAR + 2;
        }

        public int textX() {
            return x + BAR;
        }
    }

    static FlowChart of(List<MonthlyFlows.Month> months, YearMonth last, Format f) {
        long most = months.stream().mapToLong(month -> Math.max(month.billed(), month.collected())).max().orElse(0);
        var columns = new ArrayList<Column>();
        for (int i = 0; i < MONTHS; i++) {
            var month = last.minusMonths(MONTHS - 1L - i);
            var flow = months.stream().filter(one -> one.month().equals(month)).findFirst()
                    .orElse(new MonthlyFlows.Month(month, 0, 0));
            columns.add(new Column(NAME.format(month), i * STEP + 10, height(flow.billed(), most),
                    height(flow.collected(), most), f.money(flow.billed()), f.money(flow.collected()),
                    entries("is_billed=true", month, f), entries("account=CASH", month, f)));
        }
        return new FlowChart(columns, f.money(months.stream().mapToLong(MonthlyFlows.Month::billed).sum()),
                f.money(months.stream().mapToLong(MonthlyFlows.Month::collected).sum()));
    }

    private static String entries(String which, YearMonth month, Format f) {
        return Links.to(Links.LEDGER + "?" + which + "&currency=" + f.currency() + "&from=" + month.atDay(1) + "&to="
                + month.atEndOfMonth());
    }

    /** A month in which more was taken back than billed has no bar. */
    private static int height(long amount, long most) {
        return most <= 0 || amount <= 0 ? 0 : (int) Math.max(1, amount * (HEIGHT - 10) / most);
    }
}
