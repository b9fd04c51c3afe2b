package dev.brickwork.insight.revenue;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.Meters;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.invoice.BilledLineQuery;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.metering.BilledMeter;
import dev.brickwork.invoice.metering.MeterBillingTable;
import dev.brickwork.invoice.metering.MeterComparison;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.ledger.NetEntry;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Snapshots;
import dev.brickwork.subscription.SubscriptionService;
import dev.brickwork.usage.UsageService;

/**
 * Reads all contracts of the seller, some at a time, each time in a short snapshot: what is billed, what is planned and what waits to be billed are
 * of one moment, and neither memory nor a snapshot is held for long.
 */
@ApplicationScoped
class ContractReader {
    /** Contracts read at a time. */
    private static final int PART = 200;
    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private final Database database;
    private final Snapshots snapshots;
    private final LedgerService ledger;
    private final SubscriptionService subscriptions;
    private final UsageService usage;
    private final MeterComparison meters;

    ContractReader(Database database, Snapshots snapshots, LedgerService ledger, SubscriptionService subscriptions,
            UsageService usage, MeterComparison meters) {
        this.database = database;
        this.snapshots = snapshots;
        this.ledger = ledger;
        this.subscriptions = subscriptions;
        this.usage = usage;
        this.meters = meters;
    }

    /**
     * How far contracts were read: subscriptions in the order of their ids, then invoices that stand alone.
     *
     * @param after the last one that was read
     */
    record Place(boolean isAlone, UUID after) {
        static final Place START = new Place(false, BEFORE_ALL);
        private static final Place ALONE = new Place(true, BEFORE_ALL);
    }

    /** @param next null when there are no more */
    record Some(List<Contract> contracts, Place next) {
    }

    /** @param today usage that is not billed yet counts up to this day */
    void each(LocalDate today, Consumer<Contract> reader) {
        var place = Place.START;
        while (place != null) {
            var from = place;
            var some = snapshots.read(() -> after(from, today));
            some.contracts.forEach(reader);
            place = some.next;
        }
    }

    /** The next ones, in a snapshot. */
    Some after(Place place, LocalDate today) {
        var ids = place.isAlone
                ? BilledLineQuery.standaloneAfter(database, place.after, PART)
                : BilledLineQuery.subscriptionsAfter(database, place.after, PART);
        var some = ids.toArray(UUID[]::new);
        var next = ids.size() == PART ? new Place(place.isAlone, some[PART - 1]) : place.isAlone ? null : Place.ALONE;
        if (ids.isEmpty()) {
            return new Some(List.of(), next);
        }
        return new Some(place.isAlone ? alone(some) : ofSubscriptions(some, today), next);
    }

    private List<Contract> ofSubscriptions(UUID[] ids, LocalDate today) {
        var lines = BilledLineQuery.issued(database, ids);
        var invoices = lines.stream().collect(Collectors.toMap(BilledLineQuery.Line::invoiceId,
                BilledLineQuery.Line::subscriptionId, (one, same) -> one));
        var entries = by(ledger.netOf(invoices.keySet(), List.of(ids)), entry -> contractOf(entry, invoices));
        var notes = by(notes(invoices.keySet()), note -> invoices.get(note.invoiceId()));
        var bySubscription = by(lines, BilledLineQuery.Line::subscriptionId);
        var credited = by(BilledLineQuery.credited(database, ids), BilledLineQuery.Credited::subscriptionId);
        var recasts = by(BilledLineQuery.recastCredits(database, ids), BilledLineQuery.RecastCredit::subscriptionId);
        var waiting = by(BilledLineQuery.waiting(database, ids), BilledLineQuery.Line::subscriptionId);
        var planned = by(BilledLineQuery.planned(database, ids), BilledLineQuery.Line::subscriptionId);
        var payers = BilledLineQuery.payers(database, ids);
        var used = used(ids);
        var timelines = subscriptions.timelines(List.of(ids));
        var read = new ReadMeters(MeterBillingTable.idsOf(database, used.keySet()),
                BilledLineQuery.mutedUsage(database, ids));
        var contracts = new ArrayList<Contract>(ids.length);
        for (var id : ids) {
            var timeline = timelines.get(id);
            var notBilled = new ArrayList<>(of(waiting, id));
            if (used.containsKey(id)) {
                notBilled.addAll(open(id, timeline, read, today));
            }
            contracts.add(new Contract(id, payers.get(id), timeline, of(entries, id), of(bySubscription, id), of(notes, id),
                    of(credited, id), of(recasts, id), notBilled, of(planned, id), used.getOrDefault(id, Map.of())));
        }
        return contracts;
    }

    /** An entry that names no invoice names its subscription. */
    private static UUID contractOf(NetEntry entry, Map<UUID, UUID> subscriptionOfInvoice) {
        return entry.invoiceId() == null ? entry.subscriptionId() : subscriptionOfInvoice.get(entry.invoiceId());
    }

    private List<Contract> alone(UUID... ids) {
        var lines = by(BilledLineQuery.issuedAlone(database, ids), BilledLineQuery.Line::invoiceId);
        var entries = by(ledger.netOf(List.of(ids), List.of()), NetEntry::invoiceId);
        var notes = by(notes(List.of(ids)), BilledLineQuery.Note::invoiceId);
        return entries.entrySet().stream().map(entry -> new Contract(entry.getKey(), null, null, entry.getValue(),
                of(lines, entry.getKey()), of(notes, entry.getKey()), List.of(), List.of(), List.of(), List.of(), Map.of()))
                .toList();
    }

    private List<BilledLineQuery.Note> notes(Collection<UUID> invoices) {
        return BilledLineQuery.notes(database, invoices.toArray(UUID[]::new));
    }

    /** By subscription and brick; subscriptions without usage are missing. */
    private Map<UUID, Map<UUID, DailyUsage>> used(UUID... ids) {
        var used = new HashMap<UUID, Map<UUID, DailyUsage>>();
        usage.days(List.of(ids)).forEach(day -> used.computeIfAbsent(day.subscriptionId(), id -> new HashMap<>())
                .computeIfAbsent(day.brickId(), id -> new DailyUsage()).add(day));
        return used;
    }

    /** Meters that are billed, here or elsewhere. */
    private record ReadMeters(Set<BilledMeter.Id> billed, Set<BilledLineQuery.MutedUsage> muted) {
        private boolean contains(UUID subscriptionId, MeterPeriod period) {
            return billed.contains(BilledMeter.Id.of(subscriptionId, period))
                    || muted.contains(new BilledLineQuery.MutedUsage(subscriptionId, period.key()));
        }
    }

    /** What the meters come to that no invoice has read yet. */
    private List<BilledLineQuery.Line> open(UUID id, Timeline timeline, ReadMeters read, LocalDate today) {
        var open = timeline.terms().stream().flatMap(term -> Meters.of(term).stream())
                .filter(period -> !period.counted().from().isAfter(today) && !read.contains(id, period))
                .map(period -> BilledMeter.unbilled(id, period)).toList();
        return meters.look(open, timeline).stream().filter(compared -> !compared.cost().isNothing()).map(compared -> {
            var line = compared.cost().overage();
            return new BilledLineQuery.Line(id, null, 0, null, compared.term().header().currency(), LineKind.OVERAGE,
                    line.line(), 0, line.contractDays(), line.days().until(today.plusDays(1)), line.brickId(),
                    line.brickCode(), line.brickName(), line.amounts().net());
        }).toList();
    }

    private static <T> Map<UUID, List<T>> by(List<T> all, Function<T, UUID> key) {
        return all.stream().collect(Collectors.groupingBy(key));
    }

    private static <T> List<T> of(Map<UUID, List<T>> all, UUID id) {
        return all.getOrDefault(id, List.of());
    }
}
