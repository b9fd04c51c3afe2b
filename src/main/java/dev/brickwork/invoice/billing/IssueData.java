package dev.brickwork.invoice.billing;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

import dev.brickwork.core.agreement.Explainer;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.PlannedLine;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.pricing.Totals;
import dev.brickwork.customer.Payer;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.invoice.VersionTable;
import dev.brickwork.mail.MailNote;
import dev.brickwork.order.OrderBilling;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;

/** All that issuing some invoices needs to know, read a table at a time. */
public final class IssueData {
    private static final String PLANNED = "SELECT id, planned FROM invoice WHERE id = " + Sql.ANY_ID;
    private static final String SERIES = """
            SELECT subject_id, code, last_number FROM invoice_series WHERE subject_id = %s
            ORDER BY subject_id FOR NO KEY UPDATE""".formatted(Sql.ANY_ID);

    private final Map<UUID, Payer> payers;
    private final Map<UUID, List<ScheduledInvoice.Line>> planned = new HashMap<>();
    private final Map<UUID, Timeline> timelines;
    private final Map<OrderBilling.With, OrderBilling.Terms> orders;
    /** By invoice that stands alone, the subscription that it bills something of. */
    private final Map<UUID, UUID> behind;
    private final Map<UUID, Series> series = new HashMap<>();

    private IssueData(Map<UUID, Payer> payers, Map<UUID, Timeline> timelines,
            Map<OrderBilling.With, OrderBilling.Terms> orders,
            Map<UUID, UUID> behind) {
        this.behind = behind;
        this.payers = payers;
        this.timelines = timelines;
        this.orders = orders;
    }

    /** Counts the numbers of a subscription, or of a customer for what stands alone; locked. */
    static final class Series {
        private final String code;
        private int last;

        private Series(String code, int last) {
            this.code = code;
            this.last = last;
        }

        String code() {
            return code;
        }

        int next() {
            last++;
            return last;
        }

        int last() {
            return last;
        }
    }

    /**
     * A line of an invoice that is being issued.
     *
     * @param replaced the number of the line of the agreement that it takes back; 0 for none
     */
    public record DraftLine(UntaxedLine line, int replaced) {
    }

    static IssueData read(Database database, List<InvoiceToIssue> invoices, Sources sources) {
        var subscriptions = distinct(
                invoices.stream().map(InvoiceToIssue::subscriptionId).filter(Objects::nonNull).toList());
        var behind = InvoiceQuery.subscriptionsOf(database,
                invoices.stream().filter(invoice -> invoice.subscriptionId() == null).map(InvoiceToIssue::id).toList());
        var data = new IssueData(Payer.read(database, distinct(invoices.stream().map(InvoiceToIssue::customerId).toList())),
                sources.timelines(subscriptions),
                sources.orders(distinct(Stream.concat(subscriptions.stream(), behind.values().stream()).toList())), behind);
        database.select(PLANNED,
                row -> data.planned.put(row.getObject("id", UUID.class), PlannedJson.read(row.getString("planned"))),
                (Object) invoices.stream().map(InvoiceToIssue::id).toArray(UUID[]::new));
        data.series.putAll(lockSeries(database, invoices));
        return data;
    }

    static Map<UUID, Series> lockSeries(Database database, List<InvoiceToIssue> invoices) {
        var locked = new HashMap<UUID, Series>();
        database.select(SERIES, row -> locked.put(row.getObject("subject_id", UUID.class),
                new Series(row.getString("code"), row.getInt("last_number"))),
                (Object) distinct(invoices.stream().map(InvoiceToIssue::series).toList()).toArray(UUID[]::new));
        return locked;
    }

    /** The rooms below, who know it. */
    interface Sources {
        Map<UUID, Timeline> timelines(Collection<UUID> subscriptions);

        Map<OrderBilling.With, OrderBilling.Terms> orders(Collection<UUID> subscriptions);
    }

    Timeline timeline(UUID subscriptionId) {
        return timelines.get(subscriptionId);
    }

    Payer customer(InvoiceToIssue invoice) {
        return payers.get(invoice.customerId());
    }

    /** Who pays, as of now. */
    Payer company(InvoiceToIssue invoice) {
        return payers.get(customer(invoice).billedCompanyId());
    }

    /** Who gets it: the recipients of the company that pays, and whom the order names besides. */
    List<String> recipients(InvoiceToIssue invoice) {
        var subscription = invoice.subscriptionId() != null ? invoice.subscriptionId() : behind.get(invoice.id());
        var order = orders.getOrDefault(new OrderBilling.With(subscription, invoice.customerId()),
                OrderBilling.Terms.NONE);
        return Stream.concat(company(invoice).recipients().stream(), order.accountsPayableEmails().stream()).distinct()
                .limit(MailNote.RECIPIENTS_MAX).toList();
    }

    Series series(InvoiceToIssue invoice) {
        return series.get(invoice.series());
    }

    Map<UUID, Series> allSeries() {
        return series;
    }

    /** As the timeline planned them, each with where its cents come from. */
    List<DraftLine> plannedLines(InvoiceToIssue invoice, ChargeReductions reductions) {
        var rows = planned.getOrDefault(invoice.id(), List.of());
        return invoice.key() == null || invoice.key().kind() != InvoiceKey.Kind.CHANGE
                ? rows.stream().map(row -> explained(invoice, row, line(invoice, row))).toList()
                : differences(invoice, rows, reductions);
    }

    /** What an upgrade gives back is limited to what stands by now, whatever stood when it was accepted. */
    private List<DraftLine> differences(InvoiceToIssue invoice, List<ScheduledInvoice.Line> rows,
            ChargeReductions reductions) {
        var term = term(invoice);
        var lines = new ArrayList<DraftLine>();
        var done = new HashSet<List<Object>>();
        for (var row : rows) {
            // one that was taxed at several rates has several rows
            if (done.add(List.of(row.line(), row.replaced(), row.contractDays()))) {
                var planned = Planner.reprice(term, row.line(), row.replaced(), row.contractDays());
                reductions.limited(ChargeReductions.By.of(invoice), term, planned)
                        .forEach(line -> lines.add(explained(invoice, row, line)));
            }
        }
        return lines;
    }

    private Term term(InvoiceToIssue invoice) {
        return timelines.get(invoice.subscriptionId()).terms().get(invoice.key().term());
    }

    private PlannedLine line(InvoiceToIssue invoice, ScheduledInvoice.Line row) {
        var term = term(invoice);
        return new PlannedLine(term.line(row.line()), null, row.contractDays(),
                new Totals(row.amounts().subTotal(), 0, 0, row.amounts().discount(), 0), null);
    }

    private DraftLine explained(InvoiceToIssue invoice, ScheduledInvoice.Line row, PlannedLine line) {
        var breakdown = Explainer.explain(term(invoice), line);
        var amounts = new Amounts(line.totals().gross(), line.totals().discount(), 0);
        if (breakdown.netCents() != amounts.net()) {
            throw new IllegalStateException("line " + row.line() + " of " + invoice.key() + " bills " + amounts.net()
                    + " cents, its explanation comes to " + breakdown.netCents());
        }
        var untaxed = new UntaxedLine(LineKind.PLANNED, VersionTable.orNull(row.line()), row.contractDays(), row.days(),
                row.brickId(), row.brickCode(), row.brickName(), row.quantity(), amounts, line.item().brick().taxCategory(),
                breakdown);
        return new DraftLine(line.givenBack() == null || line.givenBack().isEmpty()
                ? untaxed
                : untaxed.chargedAt(UntaxedLine.Charged.of(line.givenBack())), row.replaced());
    }

    private static List<UUID> distinct(List<UUID> ids) {
        return ids.stream().distinct().toList();
    }
}
