package dev.brickwork.invoice.metering;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.Meters;
import dev.brickwork.platform.database.Database;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.usage.UsageService;

/**
 * What an order with a day in the past makes of meter periods that are billed: what it changed is to be compared by the next
 * invoice, and what it brought into a day whose invoice is out already is to be billed by the next one.
 */
public final class MeterSync {
    private static final String ISSUED = """
            SELECT invoice_key FROM invoice WHERE subscription_id = ? AND invoice_key = ANY (?) AND issued_at IS NOT NULL""";

    private MeterSync() {
    }

    /**
     * Brings what is stored of billed meters in line with the agreement.
     *
     * @param done keys of invoices that are not made again
     * @return all that no invoice of its own will bill any more
     */
    public static Set<BilledMeter.Id> syncBilledMeters(Database database, UsageService usage, Agreement agreement,
            Set<String> done, Instant at) {
        var now = new LinkedHashMap<BilledMeter.Id, MeterPeriod>();
        agreement.timeline().terms().stream().flatMap(term -> Meters.of(term).stream())
                .forEach(period -> now.put(BilledMeter.Id.of(agreement.subscriptionId(), period), period));
        var billed = MeterBillingTable.of(database, List.of(agreement.subscriptionId()));
        MeterBillingTable.redefine(database, changed(billed, now));
        var ids = new HashSet<BilledMeter.Id>();
        billed.forEach(meter -> ids.add(meter.id()));
        var missed = missed(database, agreement.subscriptionId(), now, ids, done::contains);
        MeterBillingTable.begin(database, missed, MeterBillingTable.PeriodState.TO_BE_COMPARED);
        var inherited = new InheritedReadings(database, billed);
        missed.forEach(meter -> inherited.write(meter, now.get(meter.id()), usage, at));
        missed.forEach(meter -> ids.add(meter.id()));
        return ids;
    }

    /** What an order would add to days whose invoice is issued; without periods that take over what was waived. */
    public static List<BilledMeter> missed(Database database, UUID subscriptionId, Map<BilledMeter.Id, MeterPeriod> now,
            List<BilledMeter> billed, Predicate<String> isDone) {
        var inherited = new InheritedReadings(database, billed);
        return missed(database, subscriptionId, now, billed.stream().map(BilledMeter::id).collect(Collectors.toSet()),
                isDone)
                .stream().filter(meter -> inherited.of(meter).isEmpty()).toList();
    }

    private static List<BilledMeter> changed(List<BilledMeter> billed, Map<BilledMeter.Id, MeterPeriod> now) {
        var changed = new ArrayList<BilledMeter>();
        for (var meter : billed) {
            var period = now.get(meter.id());
            var extent = period == null ? BilledMeter.Extent.none(meter) : BilledMeter.Extent.of(period);
            if (!extent.equals(meter.extent())) {
                changed.add(new BilledMeter(meter.id(), extent, meter.used(), meter.amounts()));
            }
        }
        return changed;
    }

    /**
     * Those that close on a day whose invoice was issued without them, or voided before it could be.
     *
     * @param isDone whether an invoice is not made again
     */
    private static List<BilledMeter> missed(Database database, UUID subscriptionId,
            Map<BilledMeter.Id, MeterPeriod> now, Set<BilledMeter.Id> billed, Predicate<String> isDone) {
        var candidates = new LinkedHashMap<>(now);
        candidates.entrySet().removeIf(one -> billed.contains(one.getKey())
                || !isDone.test(one.getValue().key().toString()));
        if (candidates.isEmpty()) {
            return List.of();
        }
        var over = new HashSet<>(database.select(ISSUED, row -> row.getString(1), subscriptionId,
                candidates.values().stream().map(period -> period.key().toString()).toArray(String[]::new)));
        MeterBillingTable.waived(database, subscriptionId).stream().filter(now::containsKey)
                .forEach(waived -> over.add(now.get(waived).key().toString()));
        candidates.values().removeIf(period -> !over.contains(period.key().toString()));
        return candidates.values().stream().map(period -> BilledMeter.unbilled(subscriptionId, period)).toList();
    }
}
