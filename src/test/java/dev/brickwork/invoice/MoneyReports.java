package dev.brickwork.invoice;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

import dev.brickwork.invoice.MoneyLaws.Broken;
import dev.brickwork.testing.StrictCsv;

/** That reports add up, asked over HTTP at the end of a life: MRR and tax month by month, and what is owed as of past days. */
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
        lookAtTheTaxes(broken);
        lookAtTheInvoices(broken);
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
            long companies = scene.api.get("/receivables/ageing/customers?limit=100&as_of=" + day).statusCode(200)
                    .sum("results.amounts.total");
            long invoices = StrictCsv.rows(scene.api.get("/receivables/ageing.csv?as_of=" + day).statusCode(200).asString())
                    .stream().mapToLong(row -> cents100(row.get("amount"))).sum();
            if (total != booked || sum != total || companies != total || invoices != total) {
                broken.add(
                        new Broken("ageing = receivables", day + ": " + total + " by age, " + sum + " in parts, " + companies
                                + " by company, " + invoices + " by invoice, " + booked + " by the books"));
            }
        }
    }

    /** What is known of an invoice today, by the journal, is what the invoice says of itself. */
    private void lookAtTheInvoices(List<Broken> broken) {
        var invoices = scene.api.get("/invoices?limit=100").statusCode(200);
        List<String> ids = invoices.path("results.invoice_id");
        for (int i = 0; i < ids.size(); i++) {
            var invoice = "results[" + i + "].";
            var known = scene.api.get("/invoices/" + ids.get(i) + "/known").statusCode(200);
            var status = invoices.text(invoice + "status");
            boolean isOpen = known.path("version") != null && !List.of("VOIDED", "UNPAID").contains(status);
            if (!byDay(status).equals(byDay(known.text("status")))
                    || isOpen && known.number("balance") != invoices.number(invoice + "remaining_amount")) {
                broken.add(new Broken("an invoice as it is known today", ids.get(i) + ": " + known.text("status") + " "
                        + known.number("balance") + ", but " + status + " "
                        + invoices.number(invoice + "remaining_amount")));
            }
        }
    }

    /** The seller's day may be another than the invoice's. */
    private static String byDay(String status) {
        return List.of("OUTSTANDING", "DUE", "PAST_DUE").contains(status) ? "open" : status;
    }

    /** Month by month, what was sold and its tax are what the journal has on the accounts. */
    private void lookAtTheTaxes(List<Broken> broken) {
        var report = scene.api.get("/reports/taxes?from=" + YearMonth.from(scene.start).minusMonths(24) + "&to="
                + YearMonth.from(scene.today()).plusMonths(1)).statusCode(200);
        var journal = scene.api.get("/ledger/journal.csv").statusCode(200).asString().lines().skip(1).toList();
        var sums = new TreeMap<String, long[]>();
        List<String> months = report.path("months.month");
        for (int i = 0; i < months.size(); i++) {
            var sum = sums.computeIfAbsent(months.get(i), unused -> new long[2]);
            sum[0] += report.number("months[" + i + "].net");
            sum[1] += report.number("months[" + i + "].tax");
        }
        for (var line : journal) {
            int place = line.contains(",TAX_PAYABLE,")
                    ? 1
                    : line.contains("REVENUE,") ? 0 : -1;
            if (place >= 0) {
                sums.computeIfAbsent(line.split(",")[1].substring(0, 7), unused -> new long[2])[place] += cents(line);
            }
        }
        sums.forEach((month, left) -> {
            if (left[0] != 0 || left[1] != 0) {
                broken.add(new Broken("taxes = the books", month + ": " + left[0] + " net and " + left[1] + " tax apart"));
            }
        });
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
