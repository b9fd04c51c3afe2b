package dev.brickwork.invoice;

import static dev.brickwork.testing.Json.json;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import dev.brickwork.invoice.MoneyLaws.Broken;
import dev.brickwork.ledger.Account;
import dev.brickwork.ledger.BookedEntry;
import dev.brickwork.testing.StrictCsv;

/** At the end of a life: what the journal has is in the report on deferred revenue, month by month, and in the files for accountants. */
final class MoneyBooks {
    private static final Charset DATEV = Charset.forName("windows-1252");

    private final MoneyScene scene;
    private final List<Broken> broken = new ArrayList<>();

    MoneyBooks(MoneyScene scene) {
        this.scene = scene;
    }

    List<Broken> broken() {
        var journal = StrictCsv.rows(scene.api.get("/ledger/journal.csv").statusCode(200).asString());
        lookAtWhatWasBilled(journal);
        lookAtTheFiles(journal);
        lookAtTheSteps();
        return broken;
    }

    /** Recognizing revenue moves it between accounts of sales, so what they have in sum is what was billed. */
    private void lookAtWhatWasBilled(List<Map<String, String>> journal) {
        var booked = new TreeMap<String, Long>();
        journal.stream().filter(row -> BookedEntry.isSales(Account.valueOf(row.get("account"))))
                .forEach(row -> booked.merge(row.get("created_at").substring(0, 7), -debit(row, "debit", "credit"),
                        Long::sum));
        var report = scene.api.get("/reports/deferred-revenue?from=" + (scene.start.getYear() - 1) + "-01&to="
                + (scene.today().getYear() + 1) + "-12").statusCode(200);
        report.<Map<String, Object>>list("months").forEach(
                row -> booked.merge((String) row.get("month"), -((Number) row.get("billed")).longValue(), Long::sum));
        booked.values().removeIf(apart -> apart == 0);
        expectNothing("billed of a month = the books", booked);
    }

    private void lookAtTheFiles(List<Map<String, String>> journal) {
        scene.api.put("/ledger/accounting-settings", json("accounts", Arrays.stream(Account.values())
                .map(account -> json("account", account.name(), "code", code(account.name()))).toList(), "datev",
                json("consultant_number", 29_098, "client_number", 55_003))).statusCode(200);
        var books = new TreeMap<String, Long>();
        journal.forEach(row -> books.merge(code(row.get("account")), debit(row, "debit", "credit"), Long::sum));
        var generic = new TreeMap<>(books);
        var datev = new TreeMap<>(books);
        var quickBooks = new TreeMap<>(books);
        // a closed month before the start has revenue of orders that were backdated
        for (int year = scene.start.getYear() - 1; year <= scene.today().getYear(); year++) {
            var days = ".csv?from=" + year + "-01-01&to=" + year + "-12-31";
            file("accounting" + days)
                    .forEach(row -> generic.merge(row.get("account_code"), -debit(row, "debit", "credit"), Long::sum));
            file("quickbooks" + days)
                    .forEach(row -> quickBooks.merge(row.get("AccountName"), -debit(row, "Debits", "Credits"), Long::sum));
            datevRows(days).forEach(row -> {
                long debit = cents(row.get(0)) * (row.get(1).equals("S") ? 1 : -1);
                datev.merge(row.get(6), -debit, Long::sum);
                datev.merge(row.get(7), debit, Long::sum);
            });
        }
        for (var file : List.of(generic, datev, quickBooks)) {
            file.values().removeIf(apart -> apart == 0);
        }
        expectNothing("accounting.csv = the books", generic);
        expectNothing("datev.csv = the books", datev);
        expectNothing("quickbooks.csv = the books", quickBooks);
    }

    private List<Map<String, String>> file(String name) {
        return StrictCsv.rows(scene.api.get("/reports/" + name).statusCode(200).asString());
    }

    private List<List<String>> datevRows(String days) {
        var bytes = scene.api.get("/reports/datev" + days).statusCode(200).asByteArray();
        var lines = StrictCsv.lines(new String(bytes, DATEV), ';');
        return lines.subList(2, lines.size());
    }

    /** They are written with each change, so nothing is left to correct. */
    private void lookAtTheSteps() {
        long corrected = scene.api.post("/metrics/rebuild", "").statusCode(200).number("corrected");
        if (corrected != 0) {
            broken.add(new Broken("steps = the function", corrected + " subscriptions were corrected"));
        }
    }

    private void expectNothing(String law, Map<String, Long> apart) {
        if (!apart.isEmpty()) {
            broken.add(new Broken(law, "apart by " + apart));
        }
    }

    private static String code(String account) {
        return String.valueOf(1_000 + Account.valueOf(account).ordinal());
    }

    private static long debit(Map<String, String> row, String debit, String credit) {
        return cents(row.get(debit)) - cents(row.get(credit));
    }

    private static long cents(String major) {
        return major.isEmpty() ? 0 : new BigDecimal(major.replace(',', '.')).movePointRight(2).longValueExact();
    }
}
