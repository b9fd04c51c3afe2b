package dev.brickwork.console.revenue;

import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
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
import dev.brickwork.console.list.Later;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Matrix;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.insight.revenue.DeferredRevenueResponse;
import dev.brickwork.insight.revenue.RemainingObligationResponse;
import dev.brickwork.insight.revenue.RevenueResponse;
import dev.brickwork.platform.page.PageAddress;

/**
 * A report on revenue: a chart for each currency, and a table beneath.
 *
 * @param later null where the figures are there
 * @param lead what the figures are; null without them
 * @param problem what is wrong with the address and belongs to no field; null for nothing
 * @param csv null without rows
 */
public record ReportView(Report report, List<Filter.Shown> filters, Later later, String lead, String problem,
        List<InCurrency> currencies, String csv) {
    private static final UUID NO_BRICK = new UUID(0, 0);
    /** Rows of a table; what the smaller ones came to is one more. */
    private static final int BRICKS_MAX = 30;

    /** @param note below the table; null for nothing */
    public record InCurrency(String currency, String chartLabel, BarChart chart, Matrix matrix, String note) {
    }

    public List<RevenueTab> tabs() {
        return RevenueTab.all(report.href());
    }

    /** Without the figures, which are read off all contracts. */
    static ReportView before(Report report, PageAddress address) {
        return new ReportView(report, filters(report, address, null),
                new Later("report", address.at(report.figures()).href(), "Show figures"),
                null, null, List.of(), null);
    }

    static ReportView refused(Refused refused, Report report, PageAddress address) {
        return new ReportView(report, filters(report, address, refused), null, null,
                refused.fields().isEmpty() ? refused.getMessage() : null, List.of(), null);
    }

    private static List<Filter.Shown> filters(Report report, PageAddress address, Refused refused) {
        var filters = new ArrayList<Filter>();
        if (report.hasMonths()) {
            filters.add(Filter.month("from", "From"));
            filters.add(Filter.month("to", "To"));
        }
        filters.add(Filter.currency());
        return filters.stream().map(filter -> new Filter.Shown(filter, address.value(filter.name()),
                refused == null || !refused.fields().containsKey(filter.name())
                        ? null
                        : refused.fields().get(filter.name()).get(0)))
                .toList();
    }

    private static ReportView of(Report report, String lead, PageAddress address, List<InCurrency> currencies) {
        return new ReportView(report, filters(report, address, null), null, lead, null, currencies,
                currencies.isEmpty() ? null : address.at(report.figures() + ".csv").href());
    }

    /** A brick and what it brought. */
    private record Brick(UUID id, String name, Map<YearMonth, Long> months) {

        private long of(YearMonth month) {
            return months.getOrDefault(month, 0L);
        }

        private long size() {
            return months.values().stream().mapToLong(Math::abs).sum();
        }
    }

    /** A row for each brick, a column for each month. */
    static ReportView recognized(RevenueResponse report, PageAddress address, Format f) {
        var currencies = new ArrayList<InCurrency>();
        var months = new ArrayList<YearMonth>();
        for (var month = report.from(); !month.isAfter(report.to()); month = month.plusMonths(1)) {
            months.add(month);
        }
        for (var currency : new TreeSet<>(report.months().stream().map(RevenueResponse.Row::currency).toList())) {
            var bricks = bricks(report, currency);
            Amounts sums = month -> sum(bricks, month);
            var shown = bricks.stream().limit(BRICKS_MAX).toList();
            var others = bricks.subList(shown.size(), bricks.size());
            var rows = new ArrayList<Matrix.Row>();
            rows.add(row("All bricks", true, months, sums, currency, "", f));
            shown.forEach(
                    brick -> rows.add(row(brick.name, false, months, brick::of, currency, "&brick_id=" + brick.id, f)));
            if (!others.isEmpty()) {
                rows.add(row("Other bricks", false, months, month -> sum(others, month), currency, "", f));
            }
            currencies.add(new InCurrency(currency.name(), "Revenue by month", chart(months, sums, currency, f),
                    new Matrix("Revenue by brick and month, " + currency, "Brick",
                            months.stream().map(YearMonth::toString).toList(), rows),
                    others.isEmpty()
                            ? null
                            : "The " + shown.size() + " largest bricks are shown. The CSV file has all " + bricks.size()
                                    + "."));
        }
        return of(Report.RECOGNIZED, "Revenue recognized in each month, without tax, regardless of when it was billed.",
                address,
                currencies);
    }

    /** The largest first. */
    private static List<Brick> bricks(RevenueResponse report, CurrencyCode currency) {
        var bricks = new LinkedHashMap<UUID, Brick>();
        report.months().stream().filter(row -> row.currency() == currency).forEach(row -> bricks
                .computeIfAbsent(row.brickId() == null ? NO_BRICK : row.brickId(), id -> new Brick(id,
                        row.brickName() == null ? "Not in the catalogue" : row.brickName(), new HashMap<>())).months
                .merge(row.month(), row.recognized(), Long::sum));
        return bricks.values().stream().sorted(Comparator.comparingLong(Brick::size).reversed().thenComparing(Brick::name))
                .toList();
    }

    private static long sum(List<Brick> bricks, YearMonth month) {
        return bricks.stream().mapToLong(brick -> brick.of(month)).sum();
    }

    /** @param more of the address of its figures: {@code &brick_id=} and an id, or nothing */
    private static Matrix.Row row(String name, boolean isSum, List<YearMonth> months, Amounts amounts,
            CurrencyCode currency, String more, Format f) {
        return new Matrix.Row(name, isSum, months.stream().map(month -> {
            var cell = figure(month.toString(), amounts.of(month), currency, month, f);
            return cell.href() == null ? cell : cell.to(cell.href() + more);
        }).toList());
    }

    static ReportView deferred(DeferredRevenueResponse report, PageAddress address, Format f) {
        var currencies = new ArrayList<InCurrency>();
        for (var currency : new TreeSet<>(report.months().stream().map(DeferredRevenueResponse.Row::currency).toList())) {
            var months = report.months().stream().filter(row -> row.currency() == currency).toList();
            var closing = new LinkedHashMap<YearMonth, Long>();
            var rows = new ArrayList<Matrix.Row>();
            for (var row : months) {
                closing.put(row.month(), row.closing());
                rows.add(0, new Matrix.Row(row.month().toString(), false, List.of(
                        figure("Opening", row.opening(), currency, row.month(), f),
                        figure("Billed", row.billed(), currency, row.month(), f),
                        figure("Recognized", row.recognized(), currency, row.month(), f),
                        figure("Closing", row.closing(), currency, row.month(), f),
                        figure("Deferred", row.deferred(), currency, row.month(), f),
                        figure("Unbilled", row.unbilled(), currency, row.month(), f))));
            }
            currencies.add(new InCurrency(currency.name(), "Deferred less unbilled, at the end of each month",
                    chart(List.copyOf(closing.keySet()), closing::get, currency, f),
                    new Matrix("Deferred revenue by month, " + currency, "Month",
                            List.of("Opening", "Billed", "Recognized", "Closing", "Deferred", "Unbilled"), rows),
                    null));
        }
        return of(Report.DEFERRED, "Opening + billed − recognized = closing = deferred − unbilled.", address, currencies);
    }

    static ReportView remaining(RemainingObligationResponse report, PageAddress address, Format f) {
        var currencies = new ArrayList<InCurrency>();
        for (var currency : new TreeSet<>(
                report.months().stream().map(RemainingObligationResponse.Row::currency).toList())) {
            var totals = new LinkedHashMap<YearMonth, Long>();
            var rows = new ArrayList<Matrix.Row>();
            long all = 0;
            for (var row : report.months().stream().filter(one -> one.currency() == currency).toList()) {
                if (row.month() != null) {
                    totals.put(row.month(), row.total());
                }
                all += row.total();
                rows.add(new Matrix.Row(row.month() == null ? "Later" : row.month().toString(), false, List.of(
                        figure("Billed", row.billed(), currency, row.month(), f),
                        figure("Contracted", row.contracted(), currency, row.month(), f),
                        figure("Total", row.total(), currency, row.month(), f))));
            }
            rows.add(new Matrix.Row("All months", true, List.of(Cell.NONE, Cell.NONE,
                    f.moneyCell(all, currency.name()).labelled("Total"))));
            currencies.add(new InCurrency(currency.name(), "Remaining, by month",
                    chart(List.copyOf(totals.keySet()), totals::get, currency, f),
                    new Matrix("Remaining by month, " + currency, "Month",
                            List.of("Billed", "Contracted", "Total"), rows),
                    null));
        }
        return of(Report.REMAINING, "Remaining performance obligations as of " + f.day(report.asOf())
                + ": contracted revenue not yet recognized, billed or not. Excludes usage beyond commitments, "
                + "milestones and renewals.", address,
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
    static Cell figure(String label, long cents, CurrencyCode currency, YearMonth month, Format f) {
        if (cents == 0) {
            return Cell.of("–").labelled(label);
        }
        var cell = f.moneyCell(cents, currency.name()).labelled(label);
        return month == null
                ? cell
                : cell.to(Links.to(RevenueScreens.CONTRACTS) + "?month=" + month + "&currency=" + currency);
    }
}
