package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.core.agreement.ChargeTiming;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.CustomerTaxes;
import dev.brickwork.invoice.InvoiceEventData;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.invoice.credit.CreditGrant;
import dev.brickwork.invoice.credit.Credits;
import dev.brickwork.invoice.metering.BilledMeter;
import dev.brickwork.invoice.metering.MeterSync;
import dev.brickwork.invoice.metering.UsageInvoice;
import dev.brickwork.order.FirstCharges;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.AgreementChanged;
import dev.brickwork.subscription.SubscriptionStatus;
import dev.brickwork.usage.UsageService;

/**
 * Keeps the invoices of a subscription equal to the plan of its timeline: what is issued stays, everything else is made,
 * changed or dropped in the transaction that changed the agreement.
 */
@ApplicationScoped
class InvoiceScheduling {
    static final String PAID_AHEAD = "Paid ahead";

    private final Database database;
    private final CustomerService customers;
    private final CustomerTaxes taxes;
    private final FirstCharges firstCharges;
    private final BusinessClock clock;
    private final Credits credits;
    private final Outbox outbox;
    private final PendingCharges pendingCharges;
    private final UsageService usage;

    InvoiceScheduling(Database database, CustomerService customers, CustomerTaxes taxes,
            FirstCharges firstCharges, BusinessClock clock, Credits credits, Outbox outbox,
            PendingCharges pendingCharges, UsageService usage) {
        this.usage = usage;
        this.database = database;
        this.customers = customers;
        this.taxes = taxes;
        this.firstCharges = firstCharges;
        this.clock = clock;
        this.credits = credits;
        this.outbox = outbox;
        this.pendingCharges = pendingCharges;
    }

    /** In the transaction of the change, under the subscription's lock. */
    void scheduleInvoices(@Observes @Priority(AgreementChanged.Order.INVOICES) AgreementChanged change) {
        var agreement = change.agreement();
        var rows = new ScheduledInvoiceTable(database, change.subscriptionId());
        var stored = change.isFirst() ? ScheduledInvoiceTable.Existing.NOTHING : rows.read(agreement.customerId());
        Set<BilledMeter.Id> billed = change.isFirst()
                ? Set.of()
                : MeterSync.syncBilledMeters(database, usage, agreement, stored.issued(), clock.now());
        var wanted = plan(agreement, change, stored, billed);
        var now = clock.now();
        var dropped = new ArrayList<>(stored.former());
        stored.open().forEach((key, row) -> {
            if (!wanted.containsKey(key)) {
                dropped.add(row);
            }
        });
        var changed = new LinkedHashMap<UUID, ScheduledInvoice>();
        var made = new ArrayList<ScheduledInvoice>();
        wanted.forEach((key, invoice) -> {
            var row = stored.open().get(key);
            if (row == null) {
                made.add(invoice);
            } else if (!row.invoice().equals(invoice)) {
                changed.put(row.id(), invoice);
            }
        });
        credits.grant(prepaid(rows, stored, dropped, changed, agreement, now));
        rows.drop(dropped, reason(change), now);
        publish(dropped, reason(change), now);
        rows.change(changed, now);
        tellOfPause(stored, changed, now);
        rows.make(made, change.orderId(), currency(agreement), acceptedAt(change), now);
        pendingCharges.billTakenBack(agreement, stored.former(), now);
        pendingCharges.moveOn(agreement, dropped.stream().map(ScheduledInvoiceTable.Stored::id).toList(), now);
    }

    /** What was paid ahead for invoices that are dropped, or come to less than that now. */
    private static List<CreditGrant> prepaid(ScheduledInvoiceTable rows, ScheduledInvoiceTable.Existing stored,
            List<ScheduledInvoiceTable.Stored> dropped,
            Map<UUID, ScheduledInvoice> changed, Agreement agreement, Instant now) {
        var grants = new ArrayList<CreditGrant>();
        dropped.forEach(row -> prepaid(row, 0, agreement, now).ifPresent(grants::add));
        for (var row : stored.open().values()) {
            var after = changed.get(row.id());
            if (after != null) {
                prepaid(row, rows.foreseen(row.id(), after).amounts().grandTotal(), agreement, now).ifPresent(grants::add);
            }
        }
        return grants;
    }

    private static Optional<CreditGrant> prepaid(ScheduledInvoiceTable.Stored row, long total, Agreement agreement,
            Instant now) {
        long excess = row.ahead().excessOver(total, row.number());
        if (excess <= 0) {
            return Optional.empty();
        }
        boolean isFormers = !row.invoice().customerId().equals(agreement.customerId());
        return Optional.of(new CreditGrant(SellerEntity.newId(), agreement.subscriptionId(), row.invoice().billedCompanyId(),
                isFormers, agreement.timeline().current().header().currency(), CreditGrant.Kind.PREPAID, PAID_AHEAD, null,
                row.id(), excess, 0, now));
    }

    private void publish(List<ScheduledInvoiceTable.Stored> dropped, String reason, Instant now) {
        if (dropped.isEmpty()) {
            return;
        }
        outbox.publishAll(InvoiceQuery.some(database, dropped.stream().map(ScheduledInvoiceTable.Stored::id).toList())
                .stream()
                .map(row -> InvoiceEventData.of(row, row.status(now), null).because(reason).as("invoice.dropped")).toList());
    }

    /** That they wait for the end of a pause, and that they do no longer. */
    private void tellOfPause(ScheduledInvoiceTable.Existing stored, Map<UUID, ScheduledInvoice> changed, Instant now) {
        var ids = stored.open().values().stream().filter(row -> changed.containsKey(row.id())
                && changed.get(row.id()).isPaused() != row.invoice().isPaused()).map(ScheduledInvoiceTable.Stored::id)
                .toList();
        if (!ids.isEmpty()) {
            outbox.publishAll(InvoiceQuery.some(database, ids).stream()
                    .map(row -> InvoiceEventData.of(row, row.status(now), null).asStatus()).toList());
        }
    }

    /** By key, in the order they are billed; without those that are issued. */
    private Map<String, ScheduledInvoice> plan(Agreement agreement, AgreementChanged change,
            ScheduledInvoiceTable.Existing stored,
            Set<BilledMeter.Id> billed) {
        var customer = customers.get(agreement.customerId());
        var to = new ScheduledInvoice.Addressee(customer.customerId(), customer.billedCompanyId(),
                agreement.timeZone().getId(), agreement.status() == SubscriptionStatus.PAUSED);
        var rates = taxes.of(customer, agreement.timeline().terms().stream()
                .flatMap(term -> term.lines().stream()).map(line -> line.item().brick()).toList());
        var wanted = new LinkedHashMap<String, ScheduledInvoice>();
        var reductions = new ChargeReductions(database, id -> agreement.timeline(), clock.now());
        for (var term : agreement.timeline().terms()) {
            var ofTerm = new ArrayList<ScheduledInvoice>();
            var plan = Planner.plan(term).limited(term, key -> stored.issued().contains(key.toString()), rates::rateFor,
                    () -> reductions.standing(agreement.subscriptionId(), agreement.customerId()));
            for (var planned : plan.invoices()) {
                var key = planned.key().toString();
                if (!stored.issued().contains(key)) {
                    var row = stored.open().get(key);
                    var acceptedAt = row != null
                            ? row.acceptedAt()
                            : waitsForCharge(planned, term, stored) ? null : firstChargeOf(planned, change, term, agreement);
                    ofTerm.add(scheduled(planned, term, rates, to, acceptedAt));
                }
            }
            addUsage(ofTerm, term, to, period -> !stored.issued().contains(period.key().toString())
                    && !billed.contains(BilledMeter.Id.of(agreement.subscriptionId(), period)));
            ofTerm.forEach(invoice -> wanted.put(invoice.key(), invoice));
        }
        return wanted;
    }

    /** Where meters close: after what is billed on the same day. */
    private static void addUsage(List<ScheduledInvoice> planned, Term term, ScheduledInvoice.Addressee to,
            Predicate<MeterPeriod> isUnbilled) {
        var usage = UsageInvoice.of(term, isUnbilled);
        if (!usage.isEmpty()) {
            usage.forEach(invoice -> planned.add(ScheduledInvoice.of(invoice, term, to)));
            planned.sort(Comparator.comparing(ScheduledInvoice::billAt));
        }
    }

    private static ScheduledInvoice scheduled(PlannedInvoice planned, Term term, Taxes rates, ScheduledInvoice.Addressee to,
            Instant acceptedAt) {
        return ScheduledInvoice.of(planned, term, rates, to,
                billAt(term.billedOn(planned), ZoneId.of(to.timeZone()), acceptedAt));
    }

    /** @param acceptedAt null unless it is the first invoice of an order that is charged at checkout */
    static Instant billAt(LocalDate firstDay, ZoneId zone, Instant acceptedAt) {
        var start = firstDay.atStartOfDay(zone).toInstant();
        return acceptedAt != null && acceptedAt.isBefore(start) ? acceptedAt : start;
    }

    /** A one-time price is given back once the first period has charged it, and not before. */
    private static boolean waitsForCharge(PlannedInvoice planned, Term term, ScheduledInvoiceTable.Existing stored) {
        return planned.key().kind() == InvoiceKey.Kind.CHANGE && planned.lines().stream()
                .anyMatch(line -> line.replaced() != null && line.totals().net() < 0
                        && line.item().charging() == ChargeTiming.ONE_TIME
                        && !stored.issued().contains(InvoiceKey.period(term.header().number(), line.replaced().phase(), 0)
                                .toString()));
    }

    private Instant firstChargeOf(PlannedInvoice planned, AgreementChanged change, Term term, Agreement agreement) {
        return isFirst(planned.key(), term, agreement) ? acceptedAt(change) : null;
    }

    /** Whether it is the first that a new order bills: the beginning of the last term, or what the last upgrade bills at once. */
    static boolean isFirst(InvoiceKey key, Term term, Agreement agreement) {
        if (term != agreement.timeline().current()) {
            return false;
        }
        int changes = term.changes().size();
        return key.kind() == InvoiceKey.Kind.CHANGE
                ? key.index() == changes
                : changes == 0 && key.kind() == InvoiceKey.Kind.PERIOD && key.phase() == 0 && key.index() == 0;
    }

    private Instant acceptedAt(AgreementChanged change) {
        return change.orderId() == null ? null : firstCharges.acceptedAt(change.orderId()).orElse(null);
    }

    private static String currency(Agreement agreement) {
        return agreement.timeline().current().header().currency().name();
    }

    private static String reason(AgreementChanged change) {
        return change.orderId() == null
                ? "Dropped: the agreement was changed before it was issued."
                : "Dropped: replaced by order " + change.orderId() + " before it was issued.";
    }
}
