package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

import dev.brickwork.core.agreement.Explainer;
import dev.brickwork.core.agreement.PlannedLine;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.pricing.Totals;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.mail.MailNote;
import dev.brickwork.order.OrderBilling;
import dev.brickwork.platform.sql.Sql;

/** All that issuing some invoices needs to know, read a table at a time. */
final class IssueFacts {
    private static final String PLANNED = """
            SELECT invoice_id, line, replaced_line, lower(contract_days) AS contract_from, upper(contract_days) AS contract_to,
                starts_on, ends_on, brick_id, brick_code, brick_name, quantity, amount, discount
            FROM invoice_planned_line WHERE invoice_id = ANY (?) ORDER BY invoice_id, place""";
    private static final String SERIES = """
            SELECT subject_id, code, last_number FROM invoice_series WHERE subject_id = ANY (?)
            ORDER BY subject_id FOR NO KEY UPDATE""";

    private final Map<UUID, Payer> payers;
    private final Map<UUID, List<PlannedRow>> planned = new HashMap<>();
    private final Map<UUID, Timeline> timelines;
    private final Map<UUID, OrderBilling.Terms> orders;
    /** By invoice that stands alone, the subscription that it bills something of. */
    private final Map<UUID, UUID> behind;
    private final Map<UUID, Series> series = new HashMap<>();

    private IssueFacts(Map<UUID, Payer> payers, Map<UUID, Timeline> timelines, Map<UUID, OrderBilling.Terms> orders,
            Map<UUID, UUID> behind) {
        this.behind = behind;
        this.payers = payers;
        this.timelines = timelines;
        this.orders = orders;
    }

    private record PlannedRow(UUID invoiceId, int line, int replaced, DateRange contractDays, DateRange days, UUID brickId,
            String brickCode, String brickName, java.math.BigDecimal quantity, Amounts amounts) {

        static PlannedRow of(ResultSet row) throws SQLException {
            return new PlannedRow(row.getObject("invoice_id", UUID.class), row.getInt("line"), row.getInt("replaced_line"),
                    days(row, "contract_from", "contract_to"), days(row, "starts_on", "ends_on"),
                    row.getObject("brick_id", UUID.class), row.getString("brick_code"), row.getString("brick_name"),
                    Decimals.plain(row.getBigDecimal("quantity")),
                    new Amounts(row.getLong("amount"), row.getLong("discount"), 0));
        }

        private static DateRange days(ResultSet row, String from, String to) throws SQLException {
            return new DateRange(row.getObject(from, LocalDate.class), row.getObject(to, LocalDate.class));
        }
    }

    /** Counts the numbers of a subscription, or of a customer for what stands alone; locked. */
    static final class Series {
        private final String code;
        private int last;

        private Series(String code, int last) {
            this.code = code;
            this.last = last;
        }

        String next() {
            last++;
            return "%s-%03d".formatted(code, last);
        }

        int last() {
            return last;
        }
    }

    /** A line before it is taxed. */
    record Untaxed(AddedLines.Line line, int replaced) {
    }

    static IssueFacts read(Connection connection, List<DueInvoice> due, Sources sources) throws SQLException {
        var subscriptions = distinct(due.stream().map(DueInvoice::subscriptionId).filter(Objects::nonNull).toList());
        var behind = AdditionRows.subscriptionsOf(connection,
                due.stream().filter(invoice -> invoice.subscriptionId() == null).map(DueInvoice::id).toList());
        var facts = new IssueFacts(Payer.read(connection, distinct(due.stream().map(DueInvoice::customerId).toList())),
                sources.timelines(subscriptions),
                sources.orders(distinct(Stream.concat(subscriptions.stream(), behind.values().stream()).toList())), behind);
        for (var row : Sql.select(connection, PLANNED, PlannedRow::of,
                (Object) due.stream().map(DueInvoice::id).toArray(UUID[]::new))) {
            facts.planned.computeIfAbsent(row.invoiceId, id -> new ArrayList<>()).add(row);
        }
        Sql.select(connection, SERIES, row -> facts.series.put(row.getObject("subject_id", UUID.class),
                new Series(row.getString("code"), row.getInt("last_number"))),
                (Object) distinct(due.stream().map(DueInvoice::series).toList()).toArray(UUID[]::new));
        return facts;
    }

    /** The rooms below, who know it. */
    interface Sources {
        Map<UUID, Timeline> timelines(Collection<UUID> subscriptions);

        Map<UUID, OrderBilling.Terms> orders(Collection<UUID> subscriptions);
    }

    Payer customer(DueInvoice invoice) {
        return payers.get(invoice.customerId());
    }

    /** Who pays, as of now. */
    Payer company(DueInvoice invoice) {
        return payers.get(customer(invoice).billedCompanyId());
    }

    /** Who gets it: the recipients of the company that pays, and whom the order names besides. */
    List<String> recipients(DueInvoice invoice) {
        var subscription = invoice.subscriptionId() != null ? invoice.subscriptionId() : behind.get(invoice.id());
        var order = orders.getOrDefault(subscription, OrderBilling.Terms.NONE);
        return Stream.concat(company(invoice).recipients().stream(), order.accountsPayableEmails().stream()).distinct()
                .limit(MailNote.RECIPIENTS_MAX).toList();
    }

    Series series(DueInvoice invoice) {
        return series.get(invoice.series());
    }

    Map<UUID, Series> allSeries() {
        return series;
    }

    /** As the timeline planned them, each with where its cents come from. */
    List<Untaxed> plannedLines(DueInvoice invoice) {
        return planned.getOrDefault(invoice.id(), List.of()).stream().map(row -> explained(invoice, row)).toList();
    }

    private Untaxed explained(DueInvoice invoice, PlannedRow row) {
        var term = timelines.get(invoice.subscriptionId()).terms().get(invoice.key().term());
        var line = new PlannedLine(row.line == 0 ? null : term.line(row.line),
                row.replaced == 0 ? null : term.line(row.replaced), row.contractDays, Totals.ZERO);
        var breakdown = Explainer.explain(term, line);
        if (breakdown.netCents() != row.amounts.net()) {
            throw new IllegalStateException("line " + row.line + " of " + invoice.key() + " bills " + row.amounts.net()
                    + " cents, its explanation comes to " + breakdown.netCents());
        }
        return new Untaxed(new AddedLines.Line(LineKind.PLANNED, row.line == 0 ? null : row.line, row.contractDays, row.days,
                row.brickId, row.brickCode, row.brickName, row.quantity, row.amounts, line.item().brick().taxCategory(),
                breakdown), row.replaced);
    }

    private static List<UUID> distinct(List<UUID> ids) {
        return ids.stream().distinct().toList();
    }
}
