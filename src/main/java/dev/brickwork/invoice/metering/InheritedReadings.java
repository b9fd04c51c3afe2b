package dev.brickwork.invoice.metering;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.metering.MeterBillingTable.Reading;
import dev.brickwork.platform.database.Database;
import dev.brickwork.usage.UsageService;

/**
 * What a period that an order with a day in the past cuts off another one takes over from it, if an invoice of that one is void: what
 * the invoices had read. So what was waived is not billed as usage of the new period.
 */
final class InheritedReadings {
    private final Database database;
    private final List<BilledMeter> billed;

    /** @param billed periods as they were before the order */
    InheritedReadings(Database database, List<BilledMeter> billed) {
        this.database = database;
        this.billed = billed;
    }

    /** Empty where no invoice is void that read the days of the period. */
    List<Reading> of(BilledMeter cutOff) {
        var from = billed.stream().filter(meter -> meter.id().term() == cutOff.id().term()
                && meter.id().brickId().equals(cutOff.id().brickId())
                && meter.extent().counted().contains(cutOff.extent().counted().from())).map(BilledMeter::id).toList();
        var readings = MeterBillingTable.readings(database, from);
        return readings.stream().anyMatch(Reading::isVoid) ? readings : List.of();
    }

    void write(BilledMeter cutOff, MeterPeriod period, UsageService usage, Instant at) {
        var readings = of(cutOff);
        var used = readings.isEmpty()
                ? List.<BigDecimal>of()
                : usage.usedBy(cutOff.id().subscriptionId(), period, readings.stream().map(Reading::readTo).toList());
        var before = BigDecimal.ZERO;
        for (int i = 0; i < used.size(); i++) {
            var reading = readings.get(i);
            MeterBillingTable.add(database, List.of(new MeterBillingTable.Entry(cutOff.id(), reading.invoiceId(),
                    reading.version(), LineKind.CORRECTION, before, used.get(i), Amounts.ZERO, at)), reading.readTo());
            before = used.get(i);
        }
    }
}
