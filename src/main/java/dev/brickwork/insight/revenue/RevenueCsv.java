package dev.brickwork.insight.revenue;

import java.util.List;

import jakarta.ws.rs.core.Response;

import dev.brickwork.platform.http.Csv;

/** The reports for a spreadsheet. */
final class RevenueCsv {

    private RevenueCsv() {
    }

    static Response of(RevenueResponse report) {
        return Csv.file("revenue", List.of("month", "currency", "brick_id", "brick_code", "brick_name", "recognized"),
                lines -> report.months().forEach(row -> lines.add(row.month(), row.currency(), row.brickId(),
                        row.brickCode(), row.brickName(), Csv.major(row.recognized()))));
    }

    static Response of(DeferredRevenueResponse report) {
        return Csv.file("deferred-revenue", List.of("month", "currency", "opening", "billed", "recognized", "closing",
                "deferred", "unbilled"),
                lines -> report.months().forEach(row -> lines.add(row.month(), row.currency(), Csv.major(row.opening()),
                        Csv.major(row.billed()), Csv.major(row.recognized()), Csv.major(row.closing()),
                        Csv.major(row.deferred()), Csv.major(row.unbilled()))));
    }

    static Response of(RemainingObligationResponse report) {
        return Csv.file("remaining-obligation", List.of("month", "currency", "billed", "contracted", "total"),
                lines -> report.months().forEach(row -> lines.add(row.month(), row.currency(), Csv.major(row.billed()),
                        Csv.major(row.contracted()), Csv.major(row.total()))));
    }
}
