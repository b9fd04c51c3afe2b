package dev.brickwork.insight;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.Response;

import dev.brickwork.platform.http.Csv;

/** The reports on recurring revenue for a spreadsheet, amounts in major units. Written as they are read. */
@ApplicationScoped
class MrrCsv {
    private final MrrService service;

    MrrCsv(MrrService service) {
        this.service = service;
    }

    /** A line for each subscription. */
    Response mrr(Requests.Day request) {
        return Csv.file("mrr", List.of("customer_id", "subscription_id", "currency", "mrr", "gross_mrr", "committed_usage",
                "contracted"),
                lines -> service.eachSubscription(request, row -> lines.add(row.customerId(), row.subscriptionId(),
                        row.currency(), Csv.major(row.net()), Csv.major(row.gross()), Csv.major(row.committed()),
                        Csv.major(row.contracted()))));
    }

    /** A line for each movement of a month, between its opening and its closing. */
    Response bridge(MonthRange request) {
        var found = service.bridge(request);
        return Csv.file("mrr-bridge", List.of("currency", "month", "kind", "cause", "amount"),
                lines -> found.months().forEach(month -> {
                    lines.add(month.currency(), month.month(), "OPENING", null, Csv.major(month.opening()));
                    month.movements().forEach(it -> lines.add(month.currency(), month.month(), it.kind(), it.cause(),
                            Csv.major(it.amount())));
                    lines.add(month.currency(), month.month(), "CLOSING", null, Csv.major(month.closing()));
                }));
    }

    /** A line for each customer, month, kind and cause. */
    Response movements(Requests.Movements request) {
        return Csv.file("mrr-movements", List.of("customer_id", "currency", "month", "kind", "cause", "amount"),
                lines -> service.eachMovement(request, row -> lines.add(row.customerId(), row.currency(), row.month(),
                        row.kind(), row.cause(), Csv.major(row.amount()))));
    }

    /** A line for each currency. */
    Response retention(Requests.Retention request) {
        var found = service.retention(request);
        return Csv.file("retention", List.of("as_of", "compared_with", "currency", "customers", "lost_customers",
                "mrr_then", "mrr_now", "net_retention", "gross_retention", "customer_churn", "revenue_churn"),
                lines -> found.currencies().forEach(it -> lines.add(found.asOf(), found.comparedWith(), it.currency(),
                        it.customers(), it.lostCustomers(), Csv.major(it.mrrThen()), Csv.major(it.mrrNow()),
                        it.netRetention(), it.grossRetention(), it.customerChurn(), it.revenueChurn())));
    }
}
