package dev.brickwork.invoice.billing;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.Meters;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.Billed;
import dev.brickwork.core.estimate.TaxTotal;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.invoice.metering.BilledMeter;
import dev.brickwork.invoice.metering.MeterBillingTable;
import dev.brickwork.invoice.metering.MeterComparison;
import dev.brickwork.invoice.metering.MeterSync;
import dev.brickwork.order.estimate.IssuedInvoices;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.Agreement;

/**
 * The corrections of usage that an order with a day in the past causes: it changes what meter periods cost that were billed before, and
 * the next invoice brings the difference. Nothing is written here.
 */
@ApplicationScoped
class CausedCorrections {
    private final Database database;
    private final MeterComparison comparison;
    private final WaivedMeterUsage waived;
    private final BusinessClock clock;

    CausedCorrections(Database database, MeterComparison comparison, WaivedMeterUsage waived, BusinessClock clock) {
        this.database = database;
        this.comparison = comparison;
        this.waived = waived;
        this.clock = clock;
    }

    List<Billed.Correction> causedBy(IssuedInvoices.Change change, Supplier<StandingCharges> charges, Taxes taxes) {
        var before = change.agreement().timeline();
        var changed = changed(change.agreement(), change.after());
        if (changed.isEmpty()) {
            return List.of();
        }
        // what would be corrected anyway is not caused by the order
        var standing = ChargeReductionTable.standing(database, change.agreement().subscriptionId(), change.customerId(),
                before);
        var anyway = waived.leftOut(comparison.look(changed, before), () -> standing);
        var then = waived.leftOut(comparison.look(changed, change.after()), charges);
        var corrections = new ArrayList<Billed.Correction>();
        for (int i = 0; i < changed.size(); i++) {
            var caused = ChargeReductions.Correction.of(then.get(i), charges);
            var without = ChargeReductions.Correction.of(anyway.get(i), () -> standing);
            // the order may bring the brick into the term
            var item = lineOf(changed.get(i), then.get(i).term()).item();
            var amounts = taxed(caused, item.brick(), taxes).minus(taxed(without, item.brick(), taxes));
            long toFormerPayers = caused.toFormerPayersCents() - without.toFormerPayersCents();
            if (!amounts.equals(Amounts.ZERO) || toFormerPayers != 0) {
                corrections.add(new Billed.Correction(item, changed.get(i).extent().counted(), amounts,
                        TaxTotal.sum(Stream.concat(totals(caused, item.brick(), taxes, 1),
                                totals(without, item.brick(), taxes, -1))),
                        toFormerPayers));
            }
        }
        return corrections;
    }

    private static Amounts taxed(ChargeReductions.Correction correction, Brick brick, Taxes taxes) {
        var amounts = correction.ownAmounts();
        return new Amounts(amounts.subTotal(), amounts.discount(), correction.tax(taxes.rateFor(brick)));
    }

    /** What it is taxed at, kind by kind: what is given back as it was charged. @param sign 1, or -1 to take it off */
    private static Stream<TaxTotal> totals(ChargeReductions.Correction correction, Brick brick, Taxes taxes, int sign) {
        if (correction.parts().isEmpty()) {
            var tax = taxes.taxFor(brick);
            long net = correction.amounts().net();
            return Stream.of(new TaxTotal(tax, sign * net, sign * tax.rate().of(net)));
        }
        return correction.parts().stream().filter(StandingCharges.Part::isOwn)
                .map(part -> new TaxTotal(part.charge().tax(), -sign * part.netCents(), -sign * part.taxCents()));
    }

    private static Line lineOf(BilledMeter meter, Term term) {
        return term.lines().stream().filter(line -> line.item().brick().brickId().equals(meter.id().brickId()))
                .reduce((earlier, later) -> later).orElseThrow();
    }

    /** Billed periods that are over and would span something else, and those that a day which is billed already would have besides. */
    private List<BilledMeter> changed(Agreement agreement, Timeline after) {
        var id = agreement.subscriptionId();
        var today = clock.now().atZone(agreement.timeZone()).toLocalDate();
        var waived = new HashSet<>(MeterBillingTable.waived(database, id));
        var now = periods(id, after);
        var billed = MeterBillingTable.of(database, List.of(id));
        var isOver = now.values().stream().filter(period -> !period.counted().to().isAfter(today))
                .map(period -> period.key().toString()).collect(Collectors.toSet());
        return Stream.concat(billed.stream()
                .filter(meter -> !waived.contains(meter.id()) && isChanged(meter, now.get(meter.id()), today)),
                MeterSync.missed(database, id, now, billed, isOver::contains).stream()).toList();
    }

    private static boolean isChanged(BilledMeter meter, MeterPeriod period, LocalDate today) {
        return period == null
                || !BilledMeter.Extent.of(period).equals(meter.extent()) && !period.counted().to().isAfter(today);
    }

    private static Map<BilledMeter.Id, MeterPeriod> periods(UUID subscriptionId, Timeline timeline) {
        var periods = new HashMap<BilledMeter.Id, MeterPeriod>();
        timeline.terms().stream().flatMap(term -> Meters.of(term).stream())
                .forEach(period -> periods.put(BilledMeter.Id.of(subscriptionId, period), period));
        return periods;
    }
}
