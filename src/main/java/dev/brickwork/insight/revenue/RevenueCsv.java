package dev.brickwork.insight.revenue;

import java.util.Objects;
import java.util.stream.Collectors;

import dev.brickwork.platform.http.Csv;

/** The reports for a spreadsheet. */
final class RevenueCsv {

    private RevenueCsv() {
    }

    static String of(RevenueResponse report) {
        return Csv.line("month", "currency", "brick_id", "brick_code", "brick_name", "recognized")
                + report.months().stream().map(row -> Csv.line(row.month().toString(), row.currency().name(),
                        Objects.toString(row.brickId(), null), row.brickCode(), row.brickName(),
                        Csv.major(row.recognized()))).collect(Collectors.joining());
    }

    static String of(DeferredRevenueResponse report) {
        return Csv.line("month", "currency", "opening", "billed", "recognized", "closing", "deferred", "unbilled")
                + report.months().stream().map(row -> Csv.line(row.month().toString(), row.currency().name(),
                        Csv.major(row.opening()), Csv.major(row.billed()), Csv.major(row.recognized()),
                        Csv.major(row.closing()), Csv.major(row.deferred()), Csv.major(row.unbilled())))
                        .collect(Collectors.joining());
    }

    static String of(RemainingObligationResponse report) {
        return Csv.line("month", "currency", "billed", "contracted", "total")
                + report.months().stream().map(row -> Csv.line(Objects.toString(row.month(), null),
                        row.currency().name(), Csv.major(row.billed()), Csv.major(row.contracted()),
                        Csv.major(row.total()))).collect(Collectors.joining());
    }
}
