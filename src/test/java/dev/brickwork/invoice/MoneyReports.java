package dev.brickwork.invoice;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.invoice.MoneyLaws.Broken;

/** That reports add up, asked over HTTP at the end of a life: the bridge of MRR month by month, and what is owed as of past days. */
final class MoneyReports {
    private static final int DAYS = 6;

    private final MoneyScene scene;

    MoneyReports(MoneyScene scene) {
        this.scene = scene;
    }

    List<Broken> broken() {
        var broken = new ArrayList<Broken>();
        lookAtTheBridge(broken);
        lookAtToday(broken);
        lookAtTheAgeing(broken);
        return broken;
    }

    private void lookAtTheBridge(List<Broken> broken) {
        var from = YearMonth.from(scene.start).minusMonths(1);
        var bridge = scene.api
                .get("/metrics/mrr-movements?from=" + from + "&to=" + YearMonth.from(scene.today()).plusMonths(1))
                .statusCode(200);
        List<String> months = bridge.path("months.month");
        // an order may begin long before it is accepted
        long closing = mrr("?as_of=" + from.atDay(1).minusDays(1));
        for (int i = 0; i < months.size(); i++) {
            var month = "months[" + i + "].";
            long opening = bridge.number(month + "opening");
            long moved = bridge.sum(month + "movements.amount");
            long mrr = mrr("?as_of=" + YearMonth.parse(months.get(i)).atEndOfMonth());
            if (opening != closing || opening + moved != bridge.number(month + "closing")
                    || mrr != bridge.number(month + "closing")) {
                broken.add(new Broken("opening + movements = closing = MRR", months.get(i) + ": " + opening + " + " + moved
                        + " = " + bridge.number(month + "closing") + ", MRR " + mrr + ", closed with " + closing));
            }
            closing = bridge.number(month + "closing");
        }
    }

    /** Whatever is to be renewed later this month. */
    private void lookAtToday(List<Broken> broken) {
        var bridge = scene.api.get("/metrics/mrr-movements").statusCode(200);
        int months = bridge.<List<Object>>path("months").size();
        long closing = months == 0 ? 0 : bridge.number("months[" + (months - 1) + "].closing");
        long mrr = mrr("");
        if (closing != mrr) {
            broken.add(new Broken("closing of the current month = MRR today", closing + ", MRR " + mrr));
        }
    }

    private long mrr(String query) {
        var answer = scene.api.get("/metrics/mrr" + query).statusCode(200);
        return answer.<List<Object>>path("currencies").isEmpty() ? 0 : answer.number("currencies[0].mrr");
    }

    /** What is owed by the journal, which tells every posting with its time. */
    private void lookAtTheAgeing(List<Broken> broken) {
        for (int i = 0; i < DAYS; i++) {
            var day = i == 0 ? scene.today() : scene.today().minusDays(scene.random.nextInt(300));
            var ageing = scene.api.get("/receivables/ageing?as_of=" + day).statusCode(200);
            boolean isEmpty = ageing.<List<Object>>path("currencies").isEmpty();
            var amounts = "currencies[0].amounts.";
            long total = isEmpty ? 0 : ageing.number(amounts + "total");
            long sum = 0;
            for (var bucket : List.of("not_due", "days_1_to_30", "days_31_to_60", "days_61_to_90", "over_90", "credits")) {
                sum += isEmpty ? 0 : ageing.number(amounts + bucket);
            }
            long booked = scene.api.get("/ledger/journal.csv?to=" + day).statusCode(200).asString().lines()
                    .filter(line -> line.contains(",RECEIVABLE,")).mapToLong(MoneyReports::cents).sum();
            if (total != booked || sum != total) {
                broken.add(new Broken("ageing = receivables", day + ": " + total + " by age, " + sum + " in parts, " + booked
                        + " by the books"));
            }
        }
    }

    private static long cents(String line) {
        var cells = line.split(",", -1);
        var debit = cells[cells.length - 2];
        var credit = cells[cells.length - 1];
        return debit.isEmpty() ? -cents100(credit) : cents100(debit);
    }

    private static long cents100(String major) {
        return Long.parseLong(major.replace(".", ""));
    }
}
