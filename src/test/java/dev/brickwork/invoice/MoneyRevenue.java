package dev.brickwork.invoice;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.brickwork.invoice.MoneyLaws.Broken;
import dev.brickwork.testing.Answer;

/** What must hold of the reports on revenue, whatever is done: they are asked over HTTP and held against the books. */
final class MoneyRevenue {
    private static final String LAST_MONTH = "2033-12";
    /** From before the first day on which an order of a life may begin. */
    private static final String MONTHS = "?from=2025-11&to=" + LAST_MONTH;

    private final MoneyScene scene;
    private final List<Broken> broken = new ArrayList<>();

    MoneyRevenue(MoneyScene scene) {
        this.scene = scene;
    }

    List<Broken> broken() {
        broken.clear();
        var deferred = read("/reports/deferred-revenue" + MONTHS);
        var revenue = read("/reports/revenue" + MONTHS);
        var balances = read("/ledger/balances");
        if (broken.isEmpty()) {
            rollForward(deferred, byMonth(revenue));
            long net = -balances.sum("results[*account=REVENUE].balance")
                    - balances.sum("results[*account=DEFERRED_REVENUE].balance")
                    - balances.sum("results[*account=UNBILLED_REVENUE].balance");
            expect("billed = the books", net, deferred.sum("months.billed"));
            // all days of all lines are over by then; what remains, in any contract, is delivered and not billed yet
            long left = deferred.sum("months[*month=" + LAST_MONTH + "].deferred");
            long credit = waitingCredit();
            check("at the end nothing is deferred but credit that waits", credit == 0 ? left == 0 : left <= credit,
                    left + " where " + credit + " with tax waits");
        }
        return broken;
    }

    /** What invoices below 0 will give back. They wait as long as their subscription is paused. */
    private long waitingCredit() {
        return -read("/invoices?limit=100").<Map<String, Object>>list("results").stream()
                .filter(invoice -> invoice.get("issued_at") == null).mapToLong(invoice -> cents(invoice, "grand_total"))
                .filter(total -> total < 0).sum();
    }

    private void rollForward(Answer deferred, Map<String, Long> recognized) {
        long closing = 0;
        for (var row : deferred.<Map<String, Object>>list("months")) {
            var month = row.get("month").toString();
            expect("opening = closing of the month before, " + month, closing, cents(row, "opening"));
            closing = cents(row, "closing");
            expect("opening + billed - recognized = closing, " + month, closing,
                    cents(row, "opening") + cents(row, "billed") - cents(row, "recognized"));
            expect("closing = deferred - unbilled, " + month, closing, cents(row, "deferred") - cents(row, "unbilled"));
            expect("recognized = sum of bricks, " + month, cents(row, "recognized"), recognized.getOrDefault(month, 0L));
            check("neither is below 0", cents(row, "deferred") >= 0 && cents(row, "unbilled") >= 0, row.toString());
        }
    }

    private static Map<String, Long> byMonth(Answer revenue) {
        var sums = new HashMap<String, Long>();
        revenue.<Map<String, Object>>list("months")
                .forEach(row -> sums.merge(row.get("month").toString(), cents(row, "recognized"), Long::sum));
        return sums;
    }

    private Answer read(String path) {
        var answer = scene.api.get(path);
        check("reports answer", answer.status() == 200, path + ": " + answer.status() + " " + answer);
        return answer;
    }

    private static long cents(Map<String, Object> row, String name) {
        return ((Number) row.get(name)).longValue();
    }

    private void expect(String law, long expected, long found) {
        check(law.replaceAll(", .*", ""), expected == found, law + ": " + found + " where " + expected + " is due");
    }

    private void check(String law, boolean holds, String example) {
        if (!holds) {
            broken.add(new Broken("revenue: " + law, example));
        }
    }
}
