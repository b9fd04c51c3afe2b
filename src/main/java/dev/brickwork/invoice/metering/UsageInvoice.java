package dev.brickwork.invoice.metering;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.Meters;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.time.DateRange;

/** The meter periods that close on one day, and so are billed by one invoice. */
public record UsageInvoice(InvoiceKey key, List<MeterPeriod> periods) {

    public UsageInvoice {
        periods = List.copyOf(periods);
    }

    /** In the order they are billed; none in a trial. */
    public static List<UsageInvoice> of(Term term, Predicate<MeterPeriod> isUnbilled) {
        var byKey = new LinkedHashMap<InvoiceKey, List<MeterPeriod>>();
        Meters.of(term).stream().filter(isUnbilled)
                .forEach(period -> byKey.computeIfAbsent(period.key(), key -> new ArrayList<>()).add(period));
        return byKey.entrySet().stream().map(one -> new UsageInvoice(one.getKey(), one.getValue())).toList();
    }

    /** The periods of one usage invoice, without those that others have billed or that were waived. */
    public static List<MeterPeriod> periodsOf(InvoiceKey key, Term term, UUID subscriptionId, Set<BilledMeter.Id> done) {
        return Meters.of(term).stream().filter(period -> period.key().equals(key)
                && !done.contains(BilledMeter.Id.of(subscriptionId, period))).toList();
    }

    public DateRange days() {
        return new DateRange(
                periods.stream().map(period -> period.days().from()).min(Comparator.naturalOrder()).orElseThrow(),
                periods.stream().map(period -> period.days().to()).max(Comparator.naturalOrder()).orElseThrow());
    }

    /** The day after the last that is counted. */
    public LocalDate billedOn() {
        return periods.stream().map(period -> period.counted().to()).max(Comparator.naturalOrder()).orElseThrow();
    }
}
