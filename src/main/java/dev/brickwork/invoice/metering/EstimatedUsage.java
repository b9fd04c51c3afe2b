package dev.brickwork.invoice.metering;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.CustomerTaxes;
import dev.brickwork.invoice.ExpectedUsage;
import dev.brickwork.invoice.InvoiceRow;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.platform.database.Database;
import dev.brickwork.subscription.SubscriptionService;
import dev.brickwork.usage.MeterReading;
import dev.brickwork.usage.UsageService;

/** Adds to usage invoices that are not issued yet what their meters come to by now. Looking marks nothing as read. */
@ApplicationScoped
class EstimatedUsage implements ExpectedUsage {
    private static final String OPEN = """
            SELECT id, subscription_id, customer_id, invoice_key FROM invoice WHERE id = ANY (?) AND issued_at IS NULL
                AND voided_at IS NULL AND NOT is_muted AND invoice_key LIKE '%-USAGE-%'""";

    private final Database database;
    private final SubscriptionService subscriptions;
    private final CustomerService customers;
    private final CustomerTaxes taxes;
    private final UsageService usage;

    EstimatedUsage(Database database, SubscriptionService subscriptions, CustomerService customers, CustomerTaxes taxes,
            UsageService usage) {
        this.database = database;
        this.subscriptions = subscriptions;
        this.customers = customers;
        this.taxes = taxes;
        this.usage = usage;
    }

    private record Open(UUID id, UUID subscriptionId, UUID customerId, InvoiceKey key) {
    }

    @Override
    public List<InvoiceRow> addTo(List<InvoiceRow> invoices) {
        var open = database.select(OPEN,
                row -> new Open(row.getObject("id", UUID.class), row.getObject("subscription_id", UUID.class),
                        row.getObject("customer_id", UUID.class), InvoiceKey.parse(row.getString("invoice_key"))),
                (Object) invoices.stream().map(InvoiceRow::id).toArray(UUID[]::new));
        if (open.isEmpty()) {
            return invoices;
        }
        var ids = open.stream().map(Open::subscriptionId).distinct().toList();
        var costs = costs(open, subscriptions.timelines(ids), MeterBillingTable.idsOf(database, ids));
        var lines = new HashMap<UUID, List<Line>>();
        open.forEach(invoice -> lines.put(invoice.id, taxed(invoice, costs)));
        return invoices.stream().map(invoice -> with(invoice, lines.getOrDefault(invoice.id(), List.of()))).toList();
    }

    /** A line of an estimate. */
    private record Line(InvoiceRow.Line line, Amounts amounts) {
    }

    /** By period; all of them are read at once. */
    private Map<BilledMeter.Id, MeterCost> costs(List<Open> open, Map<UUID, Timeline> timelines,
            Set<BilledMeter.Id> billed) {
        var asked = new LinkedHashMap<UUID, List<MeterPeriod>>();
        for (var invoice : open) {
            var term = timelines.get(invoice.subscriptionId).terms().get(invoice.key.term());
            asked.computeIfAbsent(invoice.subscriptionId, id -> new ArrayList<>())
                    .addAll(UsageInvoice.periodsOf(invoice.key, term, invoice.subscriptionId, billed));
        }
        var costs = new LinkedHashMap<BilledMeter.Id, MeterCost>();
        usage.read(asked).forEach(reading -> {
            var id = BilledMeter.Id.of(reading.subscriptionId(), reading.period());
            var term = timelines.get(reading.subscriptionId()).terms().get(id.term());
            costOf(term, reading).ifPresent(cost -> costs.put(id, cost));
        });
        return costs;
    }

    /** Empty where it would come to more than an invoice can: nobody could be billed that, and others are asked about too. */
    private static Optional<MeterCost> costOf(Term term, MeterReading reading) {
        try {
            return Optional.of(MeterCost.of(term, reading.period(), reading.used()));
        } catch (Refused tooMuch) {
            return Optional.empty();
        }
    }

    private List<Line> taxed(Open invoice, Map<BilledMeter.Id, MeterCost> costs) {
        var its = costs.entrySet().stream().filter(cost -> cost.getKey().subscriptionId().equals(invoice.subscriptionId)
                && cost.getValue().period().key().equals(invoice.key) && !cost.getValue().isNothing())
                .map(Map.Entry::getValue).toList();
        var rates = taxes.of(customers.get(invoice.customerId), its.stream().map(cost -> cost.period().brick()).toList());
        var ofLines = LineTaxes.of(its.stream()
                .map(cost -> LineTaxes.Line.of(rates.rateFor(cost.period().brick()), cost.amounts().net())).toList());
        return IntStream.range(0, its.size()).mapToObj(i -> {
            var cost = its.get(i);
            var brick = cost.period().brick();
            var amounts = cost.amounts().withTax(ofLines.get(i));
            return new Line(new InvoiceRow.Line(LineKind.OVERAGE, brick.brickId(), brick.code(), brick.name(), cost.above(),
                    amounts.tax(),
                    amounts.grandTotal(), cost.period().days().from(), cost.period().days().to()), amounts);
        }).toList();
    }

    private static InvoiceRow with(InvoiceRow invoice, List<Line> more) {
        return more.isEmpty()
                ? invoice
                : invoice.with(more.stream().map(Line::line).toList(),
                        more.stream().mapToLong(line -> line.amounts.grandTotal()).sum());
    }
}
