package dev.brickwork.console.revenue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

import dev.brickwork.console.list.Links;

/** A tab of the pages on revenue: the reports, then the months. */
public record RevenueTab(String label, String href, boolean isHere) {

    /** @param here the address of the tab that is shown */
    static List<RevenueTab> all(String here) {
        var months = Links.to(Links.MONTHS);
        return Stream.concat(
                Arrays.stream(Report.values())
                        .map(report -> new RevenueTab(report.label(), report.href(), report.href().equals(here))),
                Stream.of(new RevenueTab("Months", months, months.equals(here)))).toList();
    }
}
