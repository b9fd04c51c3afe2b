package dev.brickwork.console.revenue;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.UUID;

import dev.brickwork.console.list.BarChart;
import dev.brickwork.console.list.Cell;
import dev.brickwork.console.list.Filter;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.insight.revenue.DeferredRevenueResponse;
import dev.brickwork.insight.revenue.RemainingObligationResponse;
import dev.brickwork.insight.revenue.RevenueResponse;
import dev.brickwork.platform.page.PageAddress;

/**
 * A report on revenue: a chart for each currency, and a table beneath.
 *
 * @param tab which of the reports it is
 * @param action where the form of the filters goes
 * @param csv null without rows
 */
public record ReportView(String tab, String lead, String action, List<Filter.Shown> filters, List<InCurrency> currencies,
        String csv) {
    private static final UUID NO_BRICK = new UUID(0, 0);

    /** @param heads of the columns after the first */
    public record InCurrency(String currency, String chartLabel, BarChart chart, String first, List<String> heads,
            List<Row> rows) {
    }

    public record Row(String name, boolean isSum, List<Cell> cells) {
    }

    public record Tab(String name, String label, String href) {
    }

    public List<Tab> tabs() {
        return List.of(new Tab("recognized", "Recognized", Links.to(Links.REVENUE)),
                new Tab("deferred", "Deferred", Links.to(RevenueScreens.DEFERRED)),
                new Tab("remaining", "Still to deliver", Links.to(RevenueScreens.REMAINING)));
    }

    static ReportView refused(Refused refused, PageAddress address, Format f) {
        var tab = address.path().equals(Links.to(Links.REVENUE))
                ? "recognized"
                : address.path().equals(Links.to(RevenueScreens.DEFERRED)) ? "deferred" : "remaining";
        return new ReportView(tab, refused.fields().isEmpty() ? refused.getMessage() : "", address.path(),
                filters(address, refused, !tab.equals("remaining")), List.of(), null);
    }

    private static List<Filter.Shown> filters(PageAddress address, Refused refused, boolean hasMonths) {
        var filters = new ArrayList<Filter>();
        if (hasMonths) {
            filters.add(Filter.month("from", "From"));
            filters.add(Filter.month("to", "To"));
        }
        filters.add(Filter.state("currency", "Currency", CurrencyCode.values()));
        return filters.stream().map(filter -> new Filter.Shown(filter, address.value(filter.name()),
                refused == null || !refused.fields().containsKey(filter.name())
                        ? null
                        : refused.fields().get(filter.name()).get(0)))
                .toList();
    }

    private static ReportView of(String tab, String lead, PageAddress address, List<InCurrency> currencies) {
        return new ReportView(tab, lead, address.path(), filters(address, null, !tab.equals("remaining")), currencies,
                currencies.isEmpty() ? null : address.at(address.path() + ".csv").href());
    }

    /** A row for each month, a column for each brick. */
    static ReportView recognized(RevenueResponse report, PageAddress address, Format f) {
        var currencies = new ArrayList<InCurrency>();
        for (var currency : new TreeSet<>(report.months().stream().map(RevenueResponse.Row::currency).toList())) {
            var names = new LinkedHashMap<UUID, String>();
            var cents = new HashMap<YearMonth, Map<UUID, Long>>();
            report.months().stream().filter(row -> row.currency() == currency).forEach(row -> {
                var brick = row.brickId() == null ? NO_BRICK : row.brickId();
                names.put(brick, row.brickName() == null ? "Not in the catalogue" : row.brickName());
                cents.computeIfAbsent(row.month(), unused -> new HashMap<>()).merge(brick, row.recognized(), Long::sum);
            });
            Amounts sums = month -> cents.getOrDefault(month, Map.of()).values().stream().mapToLong(Long::longValue).sum();
            var months = new ArrayList<YearMonth>();
            var rows = new ArrayList<Row>();
            for (var month = report.from(); !month.isAfter(report.to()); month = month.plusMonths(1)) {
                months.add(month);
                rows.add(0, recognized(month, cents.getOrDefault(month, Map.of()), names, currency, f));
            }
            var heads = new ArrayList<>(names.values());
            heads.add("All bricks");
            currencies.add(new InCurrency(currency.name(), "Revenue by month", chart(months, sums, currency, f), "Month",
                    heads, rows));
        }
        return of("recognized", "What became revenue in each month, without tax, whenever it was billed.", address,
                currencies);
    }

    private static Row recognized(YearMonth month, Map<UUID, Long> cents, Map<UUID, String> names, CurrencyCode currency,
            Format f) {
        var cells = new ArrayList<Cell>();
        names.forEach((brick, name) -> {
            var cell = figure(name, cents.getOrDefault(brick, 0L), currency, month, f);
            cells.add(cell.href() == null ? cell : cell.to(cell.href() + "&brick_id=" + brick));
        });
        cells.add(figure("All bricks", cents.values().stream().mapToLong(Long::longValue).sum(), currency, month, f));
        return new Row(month.toString(), false, cells);
    }

    static ReportView deferred(DeferredRevenueResponse report, PageAddress address, Format f) {
        var currencies = new ArrayList<InCurrency>();
        for (var currency : new TreeSet<>(report.months().stream().map(DeferredRevenueResponse.Row::currency).toList())) {
            var months = report.months().stream().filter(row -> row.currency() == currency).toList();
            var closing = new LinkedHashMap<YearMonth, Long>();
            var rows = new ArrayList<Row>();
            for (var row : months) {
                closing.put(row.month(), row.closing());
                rows.add(0, new Row(row.month().toString(), false, List.of(
                        figure("Opening", row.opening(), currency, row.month(), f),
                        figure("Billed", row.billed(), currency, row.month(), f),
                        figure("Recognized", row.recognized(), currency, row.month(), f),
                        figure("Closing", row.closing(), currency, row.month(), f),
                        figure("Deferred", row.deferred(), currency, row.month(), f),
                        figure("Unbilled", row.unbilled(), currency, row.month(), f))));
            }
            currencies.add(new InCurrency(currency.name(), "Deferred less unbilled, at the end of each month",
                    chart(List.copyOf(closing.keySet()), closing::get, currency, f), "Month",
                    List.of("Opening", "Billed", "Recognized", "Closing", "Deferred", "Unbilled"), rows));
        }
        return of("deferred", "Opening + billed − recognized = closing = deferred − unbilled.", address, currencies);
    }

    static ReportView remaining(RemainingObligationResponse report, PageAddress address, Format f) {
        var currencies = new ArrayList<InCurrency>();
        for (var currency : new TreeSet<>(
                report.months().stream().map(RemainingObligationResponse.Row::currency).toList())) {
            var totals = new LinkedHashMap<YearMonth, Long>();
            var rows = new ArrayList<Row>();
            long all = 0;
            for (var row : report.months().stream().filter(one -> one.currency() == currency).toList()) {
                if (row.month() != null) {
                    totals.put(row.month(), row.total());
                }
                all += row.total();
                rows.add(new Row(row.month() == null ? "Later" : row.month().toString(), false, List.of(
                        figure("Billed", row.billed(), currency, row.month(), f),
                        figure("Contracted", row.contracted(), currency, row.month(), f),
                        figure("Total", row.total(), currency, row.month(), f))));
            }
            rows.add(new Row("All months", true, List.of(Cell.NONE, Cell.NONE,
                    f.moneyCell(all, currency.name()).labelled("Total"))));
            currencies.add(new InCurrency(currency.name(), "Still to deliver, by month",
                    chart(List.copyOf(totals.keySet()), totals::get, currency, f), "Month",
                    List.of("Billed", "Contracted", "Total"), rows));
        }
        return of("remaining", "What is agreed and will be revenue after " + f.day(report.asOf())
                + ": billed already, or to be billed. Without usage beyond commitments, milestones and renewals.", address,
                currencies);
    }

    private interface Amounts {
        long of(YearMonth month);
    }

    private static BarChart chart(List<YearMonth> months, Amounts amounts, CurrencyCode currency, Format f) {
        return BarChart.columns(new LinkedHashSet<>(months).stream().map(month -> BarChart.Value.of(month.toString(),
                month + ": " + f.money(amounts.of(month), currency), amounts.of(month) < 0 ? "down" : "total",
                amounts.of(month))).toList());
    }

    /** A figure leads to the contracts that it is made of. @param month null for all later ones */
    private static Cell figure(String label, long cents, CurrencyCode currency, YearMonth month, Format f) {
        if (cents == 0) {
            return Cell.of("–").labelled(label);
        }
        var cell = f.moneyCell(cents, currency.name()).labelled(label);
        return month == null
                ? cell
                : cell.to(Links.to(RevenueScreens.CONTRACTS) + "?month=" + month + "&currency=" + currency);
    }
}
