package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.invoice.metering.BilledMeter;
import dev.brickwork.invoice.metering.MeterBillingTable;
import dev.brickwork.invoice.metering.MeterComparison;
import dev.brickwork.invoice.metering.UsageInvoice;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.outbox.NewEvent;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.SubscriptionService;
import dev.brickwork.usage.UsageService;

/**
 * Usage on invoices: the overage of meters that closed, on the invoice of the day they closed on; and with whatever invoice
 * comes next, what late usage makes of periods that were billed before.
 *
 * <pre>
 *   meter     |---- March ----|
 *   invoices                  USAGE: its overage          PERIOD: its correction
 *   entries      x  x   x     |      x (late) ----------->|
 * </pre>
 *
 * A chunk of invoices without usage costs one query.
 */
@ApplicationScoped
public class MeteredLines implements LineSource {
    private final Database database;
    private final SubscriptionService subscriptions;
    private final MeterComparison comparison;
    private final WaivedMeterUsage waived;
    private final UsageService usage;
    private final Outbox outbox;
    private final BusinessClock clock;

    MeteredLines(Database database, SubscriptionService subscriptions, MeterComparison comparison, WaivedMeterUsage waived,
            UsageService usage, Outbox outbox, BusinessClock clock) {
        this.database = database;
        this.subscriptions = subscriptions;
        this.comparison = comparison;
        this.waived = waived;
        this.usage = usage;
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    public int order() {
        return 20;
    }

    @Override
    public Map<UUID, List<UntaxedLine>> of(List<InvoiceToIssue> invoices, ChargeReductions reductions,
            List<Runnable> writes) {
        var ids = invoices.stream().map(InvoiceToIssue::subscriptionId).filter(Objects::nonNull).distinct().toList();
        if (ids.isEmpty()) {
            return Map.of();
        }
        var now = clock.now();
        var toCompare = MeterBillingTable.toCompare(database, ids, now).stream()
                .collect(Collectors.groupingBy(meter -> meter.id().subscriptionId(), LinkedHashMap::new,
                        Collectors.toList()));
        var closing = invoices.stream().filter(MeteredLines::isOfUsage).toList();
        if (toCompare.isEmpty() && closing.isEmpty()) {
            return Map.of();
        }
        Set<UUID> concerned = new LinkedHashSet<>(toCompare.keySet());
        closing.forEach(invoice -> concerned.add(invoice.subscriptionId()));
        var bill = new Bill(subscriptions.timelines(concerned), now);
        var billed = MeterBillingTable.idsOf(database,
                closing.stream().map(InvoiceToIssue::subscriptionId).distinct().toList());
        closing.forEach(invoice -> overage(invoice, billed, bill));
        toCompare.forEach((subscriptionId, meters) -> correct(first(invoices, subscriptionId), meters, bill, reductions));
        writes.add(() -> write(bill));
        return bill.lines;
    }

    private static boolean isOfUsage(InvoiceToIssue invoice) {
        return invoice.key() != null && invoice.key().kind() == InvoiceKey.Kind.USAGE;
    }

    /** Rather one that is issued anyway: a usage invoice may have nothing else to charge. */
    private static InvoiceToIssue first(List<InvoiceToIssue> invoices, UUID subscriptionId) {
        var its = invoices.stream().filter(invoice -> subscriptionId.equals(invoice.subscriptionId())).toList();
        return its.stream().filter(invoice -> !isOfUsage(invoice)).findFirst().orElse(its.get(0));
    }

    /** Meters of a subscription that an invoice has read. */
    private record Read(List<BilledMeter> meters, Timeline timeline, UUID invoiceId) {
    }

    /** What is collected while the lines are made. */
    private static final class Bill {
        private final Map<UUID, Timeline> timelines;
        private final Instant now;
        private final Map<UUID, List<UntaxedLine>> lines = new HashMap<>();
        private final List<BilledMeter> begun = new ArrayList<>();
        private final List<MeterBillingTable.Entry> entries = new ArrayList<>();
        private final List<BilledMeter.Id> compared = new ArrayList<>();
        private final List<NewEvent> events = new ArrayList<>();
        private final List<Read> reads = new ArrayList<>();

        Bill(Map<UUID, Timeline> timelines, Instant now) {
            this.timelines = timelines;
            this.now = now;
        }

        void add(UUID invoiceId, UntaxedLine line) {
            lines.computeIfAbsent(invoiceId, id -> new ArrayList<>()).add(line);
        }
    }

    private void overage(InvoiceToIssue invoice, Set<BilledMeter.Id> billed, Bill bill) {
        var timeline = bill.timelines.get(invoice.subscriptionId());
        var closed = UsageInvoice.periodsOf(invoice.key(), timeline.terms().get(invoice.key().term()),
                invoice.subscriptionId(), billed);
        if (closed.isEmpty()) {
            return;
        }
        var unbilled = closed.stream().map(period -> BilledMeter.unbilled(invoice.subscriptionId(), period)).toList();
        bill.reads.add(new Read(unbilled, timeline, invoice.id()));
        for (var compared : comparison.lookAndHold(unbilled, timeline)) {
            bill.begun.add(compared.billed());
            bill.entries.add(compared.entry(invoice.id(), 1, LineKind.OVERAGE, compared.difference(), bill.now));
            if (!compared.cost().isNothing()) {
                bill.add(invoice.id(), compared.cost().overage());
            }
        }
    }

    private void correct(InvoiceToIssue invoice, List<BilledMeter> meters, Bill bill, ChargeReductions reductions) {
        var subscriptionId = invoice.subscriptionId();
        var invoiceId = invoice.id();
        var corrected = new ArrayList<ChargeReductions.Correction>();
        var timeline = bill.timelines.get(subscriptionId);
        bill.reads.add(new Read(meters, timeline, invoiceId));
        for (var compared : waived.leftOut(comparison.lookAndHold(meters, timeline),
                () -> reductions.standing(subscriptionId, invoice.customerId()))) {
            var correction = reductions.correction(ChargeReductions.By.of(invoice), compared);
            bill.compared.add(compared.billed().id());
            if (!correction.isRead()) {
                bill.entries.add(correction.entry(invoiceId, bill.now));
            }
            if (!correction.isNothing()) {
                correction.lines().forEach(line -> bill.add(invoiceId, line));
                corrected.add(correction);
            }
        }
        if (!corrected.isEmpty()) {
            bill.events.add(new NewEvent("subscription.usage_corrected", subscriptionId,
                    BillingEventTypes.UsageCorrected.of(subscriptionId, invoiceId, corrected)));
        }
    }

    private void write(Bill bill) {
        bill.reads.forEach(read -> comparison.markRead(read.meters, read.timeline, read.invoiceId));
        MeterBillingTable.begin(database, bill.begun, MeterBillingTable.PeriodState.BILLED);
        MeterBillingTable.add(database, bill.entries, usage.position());
        MeterBillingTable.compared(database, bill.compared);
        outbox.publishAll(bill.events);
    }

    /**
     * Prices the meter periods of an issued invoice again, at today's totals: what it billed of them, and what they cost now
     * beyond all that was billed. What it gave back of others' charges stays as it is. What it would have to give back beyond its own
     * charge is left to the next invoice.
     *
     * @param before its lines so far; those of other kinds stay as they are
     */
    public List<IssueData.DraftLine> again(Invoice invoice, Timeline timeline, List<IssueData.DraftLine> before) {
        var own = MeterBillingTable.ofInvoice(database, invoice.id).stream().filter(share -> share.amounts().net() >= 0)
                .toList();
        if (own.isEmpty()) {
            return before;
        }
        var bill = new Bill(Map.of(), clock.now());
        var again = new LinkedHashMap<BilledMeter.Id, Again>();
        var unfinished = new ArrayList<BilledMeter>();
        var given = ChargeReductionTable.of(database, invoice.id);
        var meters = own.stream().map(MeterBillingTable.Own::billed).toList();
        bill.reads.add(new Read(meters, timeline, invoice.id));
        var costs = waived.leftOut(comparison.lookAndHold(meters, timeline), () -> ChargeReductionTable.standing(database,
                invoice.subscriptionId, invoice.customerId, timeline));
        for (int i = 0; i < costs.size(); i++) {
            var compared = costs.get(i);
            var share = own.get(i);
            var change = ofItself(share, compared, given);
            bill.compared.add(compared.billed().id());
            if (!change.equals(compared.difference())) {
                unfinished.add(compared.billed());
            }
            if (!change.equals(Amounts.ZERO) || !compared.isUsedAsBilled()) {
                bill.entries.add(compared.entry(invoice.id, invoice.currentVersion + 1, share.kind(), change, bill.now));
            }
            boolean isAll = share.kind() == LineKind.OVERAGE
                    && share.amounts().plus(change).equals(compared.cost().amounts());
            if (isAll || !change.equals(Amounts.ZERO)) {
                var quantity = isAll
                        ? compared.cost().above()
                        : compared.cost().used().subtract(compared.billed().used());
                again.put(compared.billed().id(), new Again(compared.billed().line(share.kind(), compared.cost(), quantity,
                        share.amounts().plus(change), compared.term()), isAll));
            }
        }
        write(bill);
        MeterBillingTable.redefine(database, unfinished);
        return replaced(before, again, invoice, timeline);
    }

    /**
     * A line that is priced again.
     *
     * @param isAll whether the invoice bills what its period costs; else its quantity is by how much the usage has changed
     */
    private record Again(UntaxedLine line, boolean isAll) {
    }

    /** What an invoice can change by itself: it falls at most by what stands of its own charge. */
    private static Amounts ofItself(MeterBillingTable.Own share, MeterComparison.Compared compared,
            List<ChargeReductionTable.Row> given) {
        var difference = compared.difference();
        var meter = compared.billed().id().meter();
        long standing = share.amounts().net() - given.stream().filter(row -> meter.equals(row.given().meter()))
                .mapToLong(row -> row.given().netCents()).sum();
        return -difference.net() <= standing ? difference : new Amounts(-Math.max(standing, 0), 0, 0);
    }

    private static List<IssueData.DraftLine> replaced(List<IssueData.DraftLine> before,
            Map<BilledMeter.Id, Again> again,
            Invoice invoice, Timeline timeline) {
        var lines = new ArrayList<IssueData.DraftLine>();
        for (var untaxed : before) {
            var line = untaxed.line();
            if (line.kind() != LineKind.OVERAGE && line.kind() != LineKind.CORRECTION) {
                lines.add(untaxed);
                continue;
            }
            var now = again.remove(new BilledMeter.Id(invoice.subscriptionId, termOf(timeline, line.line()), line.brickId(),
                    line.contractDays().from()));
            lines.add(now == null ? untaxed : new IssueData.DraftLine(kept(line, now), 0));
        }
        // what came to nothing then, and does not now
        again.values().stream().map(Again::line).filter(line -> line.amounts().net() != 0)
                .forEach(line -> lines.add(new IssueData.DraftLine(line, 0)));
        return lines;
    }

    /** Where it bills more or less than the period costs, the quantity goes on from what it was. */
    private static UntaxedLine kept(UntaxedLine before, Again again) {
        var now = again.line;
        return again.isAll
                ? now
                : new UntaxedLine(now.kind(), now.line(), now.contractDays(), now.days(), now.brickId(), now.brickCode(),
                        now.brickName(), before.quantity().add(now.quantity()), now.amounts(), now.taxCategory(),
                        now.breakdown());
    }

    /** Lines are numbered through all terms. */
    private static int termOf(Timeline timeline, int number) {
        return timeline.terms().stream().filter(term -> term.lines().stream().anyMatch(line -> line.number() == number))
                .findFirst().orElseThrow().header().number();
    }
}
