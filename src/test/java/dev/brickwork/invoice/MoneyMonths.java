package dev.brickwork.invoice;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.invoice.MoneyLaws.Broken;
import dev.brickwork.testing.ProofCheck;

/** Months of one random life: closed one after the other, and reopened. Neither changes a total. */
final class MoneyMonths {
    private static final String MONTHS = "?from=2025-11&to=2033-12";

    private static ProofCheck checker;

    private final MoneyScene scene;
    private final List<Broken> broken = new ArrayList<>();
    private YearMonth closed;
    private boolean isBegun;

    MoneyMonths(MoneyScene scene) {
        this.scene = scene;
        closed = YearMonth.from(scene.start).minusMonths(1 + scene.random.nextInt(2));
    }

    /** What the action before broke. */
    List<Broken> broken() {
        var found = List.copyOf(broken);
        broken.clear();
        return found;
    }

    /** The next month, and at times all that are over. Reopens where none is over yet. */
    void close() {
        var last = YearMonth.from(scene.today()).minusMonths(1);
        if (!closed.isBefore(last)) {
            reopen();
            return;
        }
        boolean isAll = scene.random.nextBoolean();
        do {
            act(closed.plusMonths(1), "close");
        } while (isAll && closed.isBefore(last));
    }

    void reopen() {
        act(closed, "reopen");
    }

    private void act(YearMonth month, String what) {
        var before = totals();
        var answer = scene.act(what + " " + month, "POST", "/periods/" + month + "/" + what, "");
        var after = totals();
        if (!before.equals(after)) {
            broken.add(new Broken("months: closing and reopening changes no total", after + " where there was " + before));
        }
        // the first month may be too long before anything was booked: then a later one is
        if (answer.isDone() || !isBegun && what.equals("close")) {
            isBegun |= answer.isDone();
            closed = what.equals("close") ? month : month.minusMonths(1);
        }
        if (answer.isDone() && what.equals("close")) {
            checkProof(month);
            asReported(month, answer.sum("totals.recognized") + " " + answer.sum("totals.deferred") + " "
                    + answer.sum("totals.unbilled"));
        }
    }

    /** {@code -Dbrickwork.lives.proof=true} asks the checker in tools/ about each month that is closed. */
    private void checkProof(YearMonth month) {
        if (Boolean.getBoolean("brickwork.lives.proof")) {
            try {
                checker = checker == null ? ProofCheck.compiled() : checker;
                var file = scene.api.get("/periods/" + month + "/proof").asString();
                checker.check(file, null).findings()
                        .forEach(finding -> broken.add(new Broken("months: the proof holds", month + " " + finding)));
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private void asReported(YearMonth month, String totals) {
        var report = scene.api.get("/reports/deferred-revenue?from=" + month + "&to=" + month);
        var reported = report.sum("months.recognized") + " " + report.sum("months.deferred") + " "
                + report.sum("months.unbilled");
        if (!reported.equals(totals)) {
            broken.add(
                    new Broken("months: the report has what was closed", month + " " + totals + ", reported " + reported));
        }
    }

    /** All that was billed, that is revenue, and what is left of the accounts of revenue. */
    private String totals() {
        var deferred = scene.api.get("/reports/deferred-revenue" + MONTHS);
        var balances = scene.api.get("/ledger/balances");
        return deferred.sum("months.billed") + " billed, " + deferred.sum("months.recognized") + " recognized, "
                + scene.api.get("/reports/revenue" + MONTHS).sum("months.recognized") + " of bricks, "
                + (balances.sum("results[*account=REVENUE].balance")
                        + balances.sum("results[*account=DEFERRED_REVENUE].balance")
                        + balances.sum("results[*account=UNBILLED_REVENUE].balance"))
                + " by the books";
    }
}
