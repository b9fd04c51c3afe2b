package dev.brickwork.console.list;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.invoice.receivable.Ageing;

/**
 * What is open in one currency, as a bar of its ages.
 *
 * @param total and {@code overdue} as people read them
 */
public record AgeingBar(String currency, String total, String overdue, List<Part> parts) {
    private static final int WIDTH = 1000;

    /** @param x and {@code width} out of 1000 */
    public record Part(String label, String amount, String kind, int x, int width) {
    }

    public static AgeingBar of(Ageing ageing, Format f) {
        var labels = List.of("Not due", "1–30 days late", "31–60 days", "61–90 days", "Over 90 days");
        var amounts = List.of(ageing.notDue(), ageing.upTo30(), ageing.upTo60(), ageing.upTo90(), ageing.over90());
        var parts = new ArrayList<Part>();
        long before = 0;
        for (int i = 0; i < amounts.size(); i++) {
            long after = before + amounts.get(i);
            int x = share(before, ageing.total());
            parts.add(new Part(labels.get(i), f.money(amounts.get(i), ageing.currency()), "age" + i, x,
                    share(after, ageing.total()) - x));
            before = after;
        }
        return new AgeingBar(ageing.currency(), f.money(ageing.total(), ageing.currency()),
                f.money(ageing.overdue(), ageing.currency()), parts);
    }

    private static int share(long part, long whole) {
        return whole == 0 ? 0 : (int) (part * WIDTH / whole);
    }
}
