package dev.brickwork.invoice.billing;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.WaivedUsage;
import dev.brickwork.invoice.metering.BilledMeter;
import dev.brickwork.invoice.metering.MeterBillingTable;
import dev.brickwork.invoice.metering.MeterBillingTable.Reading;
import dev.brickwork.invoice.metering.MeterComparison.Compared;
import dev.brickwork.invoice.metering.MeterCost;
import dev.brickwork.platform.database.Database;
import dev.brickwork.usage.UsageService;

/** Leaves out of corrections what was waived of the usage of a meter period. Where nothing was, it costs one query. */
@ApplicationScoped
class WaivedMeterUsage {
    private final Database database;
    private final UsageService usage;

    WaivedMeterUsage(Database database, UsageService usage) {
        this.database = database;
        this.usage = usage;
    }

    List<Compared> leftOut(List<Compared> compared, Supplier<StandingCharges> standing) {
        var readings = readings(compared);
        return compared.stream().map(one -> readings.containsKey(one.billed().id())
                ? one.withWaivedGone(goneCents(one, readings.get(one.billed().id()), standing.get()))
                : one).toList();
    }

    /** Of periods of which something was waived. */
    private Map<BilledMeter.Id, List<Reading>> readings(List<Compared> compared) {
        var readings = MeterBillingTable.readings(database, compared.stream().map(one -> one.billed().id()).toList())
                .stream().collect(Collectors.groupingBy(Reading::id));
        readings.values().removeIf(its -> its.stream().noneMatch(Reading::isLessened));
        return readings;
    }

    private long goneCents(Compared compared, List<Reading> readings, StandingCharges standing) {
        var costs = costs(compared, readings);
        if (costs.isEmpty()) {
            // archived, so nothing of it can be deleted
            return 0;
        }
        var charges = readings.stream().map(reading -> new WaivedUsage.Charge(reading.invoiceId().toString(),
                reading.netCents(), reading.givenCents(), reading.isLessened(), reading.isTakenOver())).toList();
        var left = standing.standingOfMeter(compared.billed().id().meter());
        return WaivedUsage.goneCents(WaivedUsage.readings(charges, costs, left));
    }

    /** What all that was read by then costs now; no more of it than there was then, since more was added later. */
    private List<Long> costs(Compared compared, List<Reading> readings) {
        var period = compared.cost().period();
        if (period == null) {
            return readings.stream().map(reading -> 0L).toList();
        }
        var used = usage.usedBy(compared.billed().id().subscriptionId(), period,
                readings.stream().map(Reading::readTo).toList());
        var costs = new ArrayList<Long>();
        for (int i = 0; i < used.size(); i++) {
            costs.add(MeterCost.of(compared.term(), period, used.get(i).min(readings.get(i).used())).amounts().net());
        }
        return costs;
    }
}
