package dev.brickwork.console.list;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.insight.AgeingResponse;

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

    /** Invoices below 0 have no part of it. */
    public static AgeingBar of(AgeingResponse.InCurrency ageing, Format f) {
        var currency = ageing.currency().name();
        var owed = ageing.amounts();
        var labels = List.of("Not due", "1–30 days late", "31–60 days", "61–90 days", "Over 90 days");
        var amounts = List.of(owed.notDue(), owed.days1To30(), owed.days31To60(), owed.days61To90(), owed.over90());
        long whole = owed.notDue() + owed.overdue();
        var parts = new ArrayList<Part>();
        long before = 0;
        for (int i = 0; i < amounts.size(); i++) {
            long after = before + amounts.get(i);
            int x = share(before, whole);
            parts.add(new Part(labels.get(i), f.money(amounts.get(i), currency), "age" + i, x, share(after, whole) - x));
            before = after;
        }
        return new AgeingBar(currency, f.money(owed.total(), currency), f.money(owed.overdue(), currency), parts);
    }

    private static int share(long part, long whole) {
        return whole == 0 ? 0 : (int) (part * WIDTH / whole);
    }
}
