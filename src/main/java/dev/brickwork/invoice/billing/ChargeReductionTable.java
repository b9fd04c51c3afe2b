package dev.brickwork.invoice.billing;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.StandingCharges.Charge;
import dev.brickwork.core.agreement.StandingCharges.Given;
import dev.brickwork.core.agreement.StandingCharges.Meter;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.StoredTax;
import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;

/** The table {@code charge_reduction}: what was given back of which charge. And the standing charges of a subscription. */
final class ChargeReductionTable {
    /** What an invoice stands for: all that its lines charge, less credit notes and what was written off. */
    private static final String INVOICES = """
            SELECT i.id, i.customer_id, i.billed_company_id,
                i.noted_amount + CASE WHEN i.written_off_at IS NULL THEN 0 ELSE i.remaining_amount END AS lost,
                (SELECT coalesce(sum(n.amount - n.tax), 0) FROM credit_note n WHERE n.seller_id = i.seller_id AND n.invoice_id = i.id)
                    AS lost_net
            FROM invoice i WHERE i.%s AND i.issued_at IS NOT NULL AND i.voided_at IS NULL ORDER BY i.issued_at, i.id""";
    private static final String LINES = """
            SELECT l.invoice_id, l.kind, l.line, l.replaced_line, l.contract_from, l.contract_to, l.brick_id, l.amount - l.discount AS net,
                l.tax, l.grand_total, l.tax_rate, l.tax_name, l.tax_treatment, l.tax_reason
            FROM invoice_line l JOIN invoice i ON i.seller_id = l.seller_id AND i.id = l.invoice_id AND i.current_version = l.version
            WHERE i.%s AND i.voided_at IS NULL AND l.kind <> 'CARRIED_TO_CREDIT' ORDER BY l.invoice_id, l.place""";
    private static final String COLUMNS = """
            id, charge_invoice_id, charge_line, charge_from, meter_term, meter_brick_id, meter_from, by_invoice_id, by_credit_id,
            line_after, line_before, contract_from, contract_to, net, tax, tax_rate, tax_name, tax_treatment,
            tax_reason, reversed_net, reversed_tax""";
    private static final String OF_SUBSCRIPTION = "SELECT " + COLUMNS
            + " FROM charge_reduction WHERE subscription_id = ? AND released_at IS NULL ORDER BY created_at, id";
    private static final String ON_OR_BY_INVOICE = "SELECT " + COLUMNS
            + " FROM charge_reduction WHERE (charge_invoice_id = ? OR by_invoice_id = ?) AND released_at IS NULL"
            + " ORDER BY created_at, id";
    private static final String[] TYPES = {"uuid", "uuid", "uuid", "integer", "date", "integer", "uuid", "date", "uuid",
            "uuid",
            "integer", "integer", "date", "date", "text", "bigint", "bigint", "numeric", "text", "text", "text",
            "timestamptz"};
    private static final String INSERT = """
            INSERT INTO charge_reduction (id, subscription_id, charge_invoice_id, charge_line, charge_from, meter_term,
                meter_brick_id, meter_from, by_invoice_id, by_credit_id, line_after, line_before, contract_from,
                contract_to, currency, net, tax, tax_rate, tax_name, tax_treatment, tax_reason, created_at) SELECT * FROM\s"""
            + Columns.unnest(TYPES);
    private static final String REVERSE = """
            UPDATE charge_reduction SET reversed_net = reversed_net + ?, reversed_tax = reversed_tax + ? WHERE id = ?""";
    private static final int NO_LINE = -1;
    private static final String RELEASE = """
            UPDATE charge_reduction SET released_at = ? WHERE by_invoice_id = ? AND released_at IS NULL""";

    private ChargeReductionTable() {
    }

    /** What is to be remembered. @param byInvoice with {@code byCredit}: what gives it back; one of them is null */
    record New(UUID subscriptionId, CurrencyCode currency, UUID byInvoice, UUID byCredit, StandingCharges.Part part,
            Instant at) {

        /** Of what was charged again, which is no line of the agreement. */
        static New of(UUID subscriptionId, CurrencyCode currency, UUID byInvoice, PendingChargeTable.Stored charged,
                long net,
                long tax, Instant at) {
            var line = charged.line();
            var charge = new Charge(NO_LINE, 0, null, line.days(), line.amounts().net(), line.charged().cents(),
                    line.charged().tax());
            return new New(subscriptionId, currency, byInvoice, null,
                    new StandingCharges.Part(charged.invoiceId().toString(),
                            charge, new Given(NO_LINE, line.days().from(), null, 0, 0, line.days(), net, tax), null),
                    at);
        }
    }

    /**
     * @param given what is not taken back yet
     * @param net as it was given, like {@code gross}
     */
    record Row(UUID id, UUID chargeInvoice, UUID byInvoice, UUID byCredit, Given given, long net, long gross,
            AppliedTax tax) {
        long left() {
            return given.netCents() + given.taxCents();
        }

        /** What was given back as tax and is not charged any more: a regeneration taxed the invoice by another rate. */
        long taxNotCharged(StandingCharges.Invoice standing) {
            return standing.charges().stream()
                    .filter(charge -> given.reduces(charge) && !charge.tax().rate().equals(tax.rate())).findFirst()
                    .map(charge -> Math.max(given.taxCents() - charge.tax().rate().of(given.netCents()), 0)).orElse(0L);
        }
    }

    /**
     * What stands of the charges of a subscription, all invoices of which it has read.
     *
     * @param customerId who has the subscription now: what was billed while it was another's is that one's
     */
    static StandingCharges standing(Database database, UUID subscriptionId, UUID customerId, Timeline timeline) {
        var rows = database.select(OF_SUBSCRIPTION, ChargeReductionTable::row, subscriptionId);
        return new StandingCharges(
                invoices(database, "subscription_id = ?", subscriptionId, customerId, rows, terms(timeline)));
    }

    /** What an invoice stands for; empty where it is void. @param rows given back on it, or by it */
    static Optional<StandingCharges.Invoice> standing(Database database, UUID invoiceId, List<Row> rows, Timeline timeline) {
        return invoices(database, "id = ?", invoiceId, null, rows, terms(timeline)).stream().findFirst();
    }

    /** By the number of a line, the term it belongs to. */
    private static Map<Integer, Integer> terms(Timeline timeline) {
        var terms = new HashMap<Integer, Integer>();
        timeline.terms().forEach(term -> term.lines().forEach(line -> terms.put(line.number(), term.header().number())));
        return terms;
    }

    /** @param customerId null where it does not matter whose they are */
    private static List<StandingCharges.Invoice> invoices(Database database, String which, UUID id, UUID customerId,
            List<Row> rows, Map<Integer, Integer> terms) {
        var charges = new HashMap<UUID, List<Charge>>();
        var totals = new HashMap<UUID, Long>();
        var nets = new HashMap<UUID, Long>();
        database.select(LINES.formatted(which), row -> {
            var invoice = row.getObject("invoice_id", UUID.class);
            totals.merge(invoice, row.getLong("grand_total"), Long::sum);
            nets.merge(invoice, row.getLong("net"), Long::sum);
            charge(row, terms).ifPresent(charge -> charges.computeIfAbsent(invoice, key -> new ArrayList<>()).add(charge));
            return invoice;
        }, id);
        // what an invoice gives back is no loss of its own charges: it reduces those of others
        rows.stream().filter(row -> row.byInvoice != null).forEach(row -> {
            totals.merge(row.byInvoice, row.gross, Long::sum);
            nets.merge(row.byInvoice, row.net, Long::sum);
        });
        return database.select(INVOICES.formatted(which), row -> {
            var invoice = row.getObject("id", UUID.class);
            return new StandingCharges.Invoice(invoice.toString(), totals.getOrDefault(invoice, 0L) - row.getLong("lost"),
                    nets.getOrDefault(invoice, 0L) - row.getLong("lost_net"), charges.getOrDefault(invoice, List.of()),
                    rows.stream().filter(one -> one.chargeInvoice.equals(invoice)).map(Row::given).toList(),
                    customerId == null || customerId.equals(row.getObject("customer_id", UUID.class))
                            ? null
                            : row.getObject("billed_company_id", UUID.class));
        }, id);
    }

    /** Empty for a line that charges nothing of the agreement, such as one that is written by hand. */
    private static Optional<Charge> charge(ResultSet row, Map<Integer, Integer> terms) throws SQLException {
        var kind = LineKind.valueOf(row.getString("kind"));
        var from = row.getObject("contract_from", LocalDate.class);
        boolean isMetered = kind == LineKind.OVERAGE || kind == LineKind.CORRECTION;
        if (from == null || !isMetered && kind != LineKind.PLANNED) {
            return Optional.empty();
        }
        int line = row.getInt("line");
        var meter = isMetered
                ? new Meter(terms.getOrDefault(line, 0), row.getObject("brick_id", UUID.class), from)
                : null;
        return Optional.of(new Charge(line, row.getInt("replaced_line"), meter,
                new DateRange(from, row.getObject("contract_to", LocalDate.class)), row.getLong("net"),
                row.getLong("tax"), StoredTax.of(row)));
    }

    /** Given back on the invoice, and by it. */
    static List<Row> of(Database database, UUID invoiceId) {
        return database.select(ON_OR_BY_INVOICE, ChargeReductionTable::row, invoiceId, invoiceId);
    }

    static void insert(Database database, Collection<New> rows) {
        var columns = new Columns(TYPES);
        for (var row : rows) {
            var given = row.part.given();
            var charge = row.part.charge();
            var meter = given.meter();
            columns.add(SellerEntity.newId(), row.subscriptionId, UUID.fromString(row.part.invoice()), given.line(),
                    given.from(),
                    meter == null ? null : meter.term(), meter == null ? null : meter.brickId(),
                    meter == null ? null : meter.from(), row.byInvoice, row.byCredit, given.after(), given.before(),
                    given.days().from(), given.days().to(), row.currency.name(), given.netCents(), given.taxCents(),
                    charge.tax().rate().percent(), charge.tax().name(), charge.tax().treatment().name(),
                    charge.tax().reason(),
                    row.at);
        }
        database.update(INSERT, columns);
    }

    static void reverse(Database database, UUID id, long net, long tax) {
        database.update(REVERSE, net, tax, id);
    }

    /** The invoice that gave it back is void. @return how much of it there was */
    static int release(Database database, UUID invoiceId, Instant now) {
        return database.update(RELEASE, now, invoiceId);
    }

    private static Row row(ResultSet row) throws SQLException {
        var brick = row.getObject("meter_brick_id", UUID.class);
        var meter = brick == null
                ? null
                : new Meter(row.getInt("meter_term"), brick, row.getObject("meter_from", LocalDate.class));
        long net = row.getLong("net");
        long tax = row.getLong("tax");
        return new Row(row.getObject("id", UUID.class), row.getObject("charge_invoice_id", UUID.class),
                row.getObject("by_invoice_id", UUID.class), row.getObject("by_credit_id", UUID.class),
                new Given(row.getInt("charge_line"), row.getObject("charge_from", LocalDate.class), meter,
                        row.getInt("line_after"), row.getInt("line_before"),
                        new DateRange(row.getObject("contract_from", LocalDate.class),
                                row.getObject("contract_to", LocalDate.class)),
                        net - row.getLong("reversed_net"), tax - row.getLong("reversed_tax")),
                net, net + tax, StoredTax.of(row));
    }
}
