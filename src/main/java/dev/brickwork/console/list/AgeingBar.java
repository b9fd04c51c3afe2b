package dev.brickwork.console.list;

import java.time.LocalDate;
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
    /** Of each part, how many days late at least and at most. */
    private static final List<Integer[]> DAYS_LATE = List.of(new Integer[]{null, 0}, new Integer[]{1, 30},
            new Integer[]{31, 60}, new Integer[]{61, 90}, new Integer[]{91, null});

    /** @param href the invoices that it is made of. @param x and {@code width} out of 1000 */
    public record Part(String label, String amount, String kind, String href, int x, int width) {
    }

    /** Invoices below 0 have no part of it. @param today for the links */
    public static AgeingBar of(AgeingResponse.InCurrency ageing, LocalDate today, Format f) {
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
            parts.add(new Part(labels.get(i), f.money(amounts.get(i), currency), "age" + i,
                    due(currency, DAYS_LATE.get(i), today), x,
                    share(after, whole) - x));
            before = after;
        }
        return new AgeingBar(currency, f.money(owed.total(), currency), f.money(owed.overdue(), currency), parts);
    }

    /** @param days from how many days late, and until how many; null without an end */
    private static String due(String currency, Integer[] days, LocalDate today) {
        return Links.to(Links.INVOICES + "?is_receivable=true&currency=" + currency
                + (days[1] == null ? "" : "&due_from=" + today.minusDays(days[1]))
                + (days[0] == null ? "" : "&due_to=" + today.minusDays(days[0])));
    }

    private static int share(long part, long whole) {
        return whole == 0 ? 0 : (int) (part * WIDTH / whole);
    }
}
