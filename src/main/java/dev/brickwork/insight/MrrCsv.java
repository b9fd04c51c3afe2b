package dev.brickwork.insight;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.StreamingOutput;

import dev.brickwork.platform.http.Csv;

/** The reports on recurring revenue for a spreadsheet, amounts in major units. Written as they are read. */
@ApplicationScoped
class MrrCsv {
    private final MrrService service;

    MrrCsv(MrrService service) {
        this.service = service;
    }

    /** A line for each subscription. */
    StreamingOutput mrr(Requests.Day request) {
        return written(line -> {
            line.accept(Csv.line("customer_id", "subscription_id", "currency", "mrr", "gross_mrr", "committed_usage",
                    "contracted"));
            service.eachSubscription(request, row -> line.accept(Csv.line(row.customerId().toString(),
                    row.subscriptionId().toString(), row.currency().name(), Csv.major(row.net()), Csv.major(row.gross()),
                    Csv.major(row.committed()), Csv.major(row.contracted()))));
        });
    }

    /** A line for each customer, month, kind and cause. */
    StreamingOutput movements(Requests.Movements request) {
        return written(line -> {
            line.accept(Csv.line("customer_id", "currency", "month", "kind", "cause", "amount"));
            service.eachMovement(request, row -> line.accept(Csv.line(row.customerId().toString(), row.currency().name(),
                    row.month().toString(), row.kind().name(), row.cause().name(), Csv.major(row.amount()))));
        });
    }

    /** A line for each currency. */
    StreamingOutput retention(Requests.Retention request) {
        var found = service.retention(request);
        return written(line -> {
            line.accept(Csv.line("as_of", "compared_with", "currency", "customers", "lost_customers", "mrr_then", "mrr_now",
                    "net_retention", "gross_retention", "customer_churn", "revenue_churn"));
            found.currencies().forEach(it -> line.accept(Csv.line(found.asOf().toString(), found.comparedWith().toString(),
                    it.currency().name(), Integer.toString(it.customers()), Integer.toString(it.lostCustomers()),
                    Csv.major(it.mrrThen()), Csv.major(it.mrrNow()), it.netRetention(), it.grossRetention(),
                    it.customerChurn(), it.revenueChurn())));
        });
    }

    static StreamingOutput written(Consumer<Consumer<String>> lines) {
        return out -> {
            var writer = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            try {
                lines.accept(line -> write(writer, line));
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
            writer.flush();
        };
    }

    private static void write(Writer writer, String line) {
        try {
            writer.write(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
