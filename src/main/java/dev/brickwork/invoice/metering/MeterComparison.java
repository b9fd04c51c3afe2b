package dev.brickwork.invoice.metering;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.Meters;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.usage.MeterReading;
import dev.brickwork.usage.UsageService;

/** Asks what billed meter periods cost now, by their own tiers. */
@ApplicationScoped
public class MeterComparison {
    private final UsageService usage;

    MeterComparison(UsageService usage) {
        this.usage = usage;
    }

    /**
     * A billed period and what it costs now.
     *
     * @param waivedGoneCents by how much less the usage that was waived costs than was waived for it
     */
    public record Compared(BilledMeter billed, Term term, MeterCost cost, long waivedGoneCents) {

        /** What it costs now less what was billed for it. What was waived is in neither. */
        public Amounts difference() {
            return cost.amounts().minus(billed.amounts()).plus(new Amounts(waivedGoneCents, 0, 0));
        }

        public Compared withWaivedGone(long cents) {
            return new Compared(billed, term, cost, cents);
        }

        public boolean isUsedAsBilled() {
            return cost.used().compareTo(billed.used()) == 0;
        }

        /** A line that corrects it; its quantity is by how much the usage has changed. */
        public UntaxedLine correction(Amounts amounts) {
            return billed.line(LineKind.CORRECTION, cost, cost.used().subtract(billed.used()), amounts, term);
        }

        /** @param amounts that the invoice bills for it */
        public MeterBillingTable.Entry entry(UUID invoiceId, int version, LineKind kind, Amounts amounts, Instant at) {
            return new MeterBillingTable.Entry(billed.id(), invoiceId, version, kind, billed.used(), cost.used(), amounts,
                    at);
        }
    }

    /** Looks without marking or holding anything. */
    public List<Compared> look(Collection<BilledMeter> billed, Timeline timeline) {
        return compare(billed, timeline, usage::read);
    }

    /** The same for a caller that may bill them, all of one subscription: they stay as they are until {@link #markRead}. */
    public List<Compared> lookAndHold(Collection<BilledMeter> billed, Timeline timeline) {
        return compare(billed, timeline, usage::readAndHold);
    }

    /** Marks what was looked at and held as read by an invoice: what comes later is late for it. */
    public void markRead(Collection<BilledMeter> billed, Timeline timeline, UUID invoiceId) {
        if (!billed.isEmpty()) {
            usage.markRead(billed.iterator().next().id().subscriptionId(), periods(billed, timeline), invoiceId);
        }
    }

    private interface Reader {
        List<MeterReading> read(UUID subscriptionId, Collection<MeterPeriod> periods);
    }

    private static List<Compared> compare(Collection<BilledMeter> billed, Timeline timeline, Reader reader) {
        if (billed.isEmpty()) {
            return List.of();
        }
        var subscriptionId = billed.iterator().next().id().subscriptionId();
        var readings = new HashMap<BilledMeter.Id, MeterReading>();
        reader.read(subscriptionId, periods(billed, timeline))
                .forEach(reading -> readings.put(BilledMeter.Id.of(subscriptionId, reading.period()), reading));
        var compared = new ArrayList<Compared>();
        for (var meter : billed) {
            var term = timeline.terms().get(meter.id().term());
            var reading = readings.get(meter.id());
            compared.add(new Compared(meter, term, reading == null
                    ? MeterCost.NOTHING
                    : MeterCost.of(term, reading.period(), reading.used()), 0));
        }
        return compared;
    }

    /** All of one subscription. */
    private static List<MeterPeriod> periods(Collection<BilledMeter> billed, Timeline timeline) {
        var subscriptionId = billed.iterator().next().id().subscriptionId();
        var ids = billed.stream().map(BilledMeter::id).collect(Collectors.toSet());
        return ids.stream().map(BilledMeter.Id::term).distinct()
                .flatMap(term -> Meters.of(timeline.terms().get(term)).stream())
                .filter(period -> ids.contains(BilledMeter.Id.of(subscriptionId, period))).toList();
    }
}
