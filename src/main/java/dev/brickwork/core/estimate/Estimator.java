package dev.brickwork.core.estimate;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.AdjustmentCredit;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.agreement.UpgradeInput;
import dev.brickwork.core.money.Rate;

/** What orders come to. Each makes the timeline as acceptance would, and reads the price off its planned invoices. */
public final class Estimator {

    private Estimator() {
    }

    /** A new subscription. Without a customer there is no tax: {@link Taxes#NONE}. */
    public static Proposal newBusiness(OrderInput order, Map<UUID, OfferedPlan> plans, Taxes taxes) {
        var timeline = Timeline.start(order, plans);
        return new Proposal(timeline, ofTerm(timeline.current(), taxes));
    }

    /** An upgrade: the difference between the invoices after and before it, tax and all. */
    public static Proposal upgrade(Timeline timeline, UpgradeInput order, Map<UUID, OfferedPlan> plans,
            BillingProgress progress,
            Billed billed, Taxes taxes) {
        var upgraded = timeline.upgrade(order, plans, progress);
        var before = timeline.current();
        var after = upgraded.current();
        var charges = new Charges(billed);
        var chargesBefore = new Charges(billed);
        var difference = new UpgradeEstimate(
                Planner.plan(before).limited(before, progress.issued()::contains, taxes::rateFor, chargesBefore), after,
                Planner.plan(after).limited(after, progress.issued()::contains, taxes::rateFor, charges), taxes,
                billed.hanging());
        var estimate = difference.estimate()
                .with(Estimate.Credit.NONE
                        .plusToFormerPayers(charges.toFormerPayersCents() - chargesBefore.toFormerPayersCents()))
                .with(billed.corrections(timeline, upgraded, charges));
        if (estimate.amounts().grandTotal() < estimate.credit().toFormerPayersCents() && difference.lowersAQuantity()) {
            throw new Refused("An upgrade that lowers a quantity may not lower the total; use a recast.");
        }
        return new Proposal(upgraded, estimate);
    }

    /** The charges that stand, read where somebody asks; everybody in one estimate takes from the same. */
    private static final class Charges implements Supplier<StandingCharges> {
        private final Billed billed;
        private StandingCharges charges;

        private Charges(Billed billed) {
            this.billed = billed;
        }

        @Override
        public StandingCharges get() {
            if (charges == null) {
                charges = billed.standing();
            }
            return charges;
        }

        private long toFormerPayersCents() {
            return charges == null ? 0 : AdjustmentCredit.sum(charges.toFormerPayers());
        }
    }

    /**
     * A recast: the new agreement, less the unused part of what was issued for the old one.
     *
     * @param issued the keys of the issued invoices of the current term
     * @param ended as {@link Timeline#creditOfRecast} wants them
     * @param override the credit to give the customer instead; its cents are null where the automatic one holds
     */
    public static Proposal recast(Timeline timeline, OrderInput order, Map<UUID, OfferedPlan> plans, Set<InvoiceKey> issued,
            Set<Integer> ended, Billed billed, CreditOverride override, Taxes taxes) {
        var recast = timeline.recast(order, plans, issued);
        int term = recast.terms().size() - 1;
        var charges = new Charges(billed);
        boolean isNamed = override.cents() != null;
        // a number is given instead of the own share: nothing of that is taken from the charges that stand
        var given = recast.creditOfRecast(term, ended, isNamed ? charges.get().ofFormerPayers() : charges.get());
        long unused = (isNamed ? recast.creditOfRecast(term, ended, billed.standing()) : given).ownCents();
        long cents = isNamed ? override.cents() : unused;
        var label = override.label() != null ? override.label() : Estimate.Credit.DEFAULT_LABEL;
        var estimate = ofTerm(recast.current(), taxes)
                .with(new Estimate.Credit(cents, label, given.toFormerPayersCents()))
                .with(billed.corrections(timeline, recast, charges));
        return new Proposal(recast, estimate, Math.max(0, cents - unused));
    }

    /** What a recast order says about its credit; null where it says nothing. */
    public record CreditOverride(Long cents, String label) {
        public static final CreditOverride NONE = new CreditOverride(null, null);
    }

    /** A term as it stands, from its first day to its end. */
    public static Estimate ofTerm(Term term, Taxes taxes) {
        var plan = Planner.plan(term);
        var tally = new Tally(plan, taxes);
        var rows = new PriceRows(term);
        var lines = new ArrayList<EstimateLine>();
        var schedule = new ArrayList<EstimatePeriod>();
        var phases = new ArrayList<EstimatePhase>();
        var amounts = Amounts.ZERO;
        for (int phase = 0; phase < term.phases().size(); phase++) {
            var part = phase(term, phase, plan.invoices(), tally, rows);
            lines.addAll(part.lines());
            schedule.addAll(part.schedule());
            amounts = amounts.plus(part.amounts());
            phases.add(part);
        }
        return new Estimate(term.endsOn(), amounts, tally.onCompletion().grandTotal(), 0, Estimate.Credit.NONE, lines,
                schedule, term.header().phased() ? phases : List.of(), FirstInvoice.of(plan.invoices(), tally),
                invoices(term, plan.invoices(), tally));
    }

    private static List<BilledOnAcceptance.Invoice> invoices(Term term, List<PlannedInvoice> invoices, Tally tally) {
        return invoices.stream().filter(Outlook::charges)
                .map(invoice -> new BilledOnAcceptance.Invoice(term.billedOn(invoice), invoice == invoices.get(0),
                        tally.of(invoice.key()).grandTotal()))
                .sorted(Comparator.comparing(BilledOnAcceptance.Invoice::billedOn)).toList();
    }

    /**
     * What is billed at once of the terms that follow one that is over, until one is not.
     *
     * @param lengthMonths of each; null for the same length
     * @param termsMax how many acceptance renews at most
     */
    public static BilledOnAcceptance ofPastRenewals(Timeline timeline, Integer lengthMonths, Rate uplift, LocalDate today,
            int termsMax, Taxes taxes) {
        var billed = BilledOnAcceptance.NOTHING;
        var renewed = timeline;
        for (int i = 0; i < termsMax && renewed.current().endsOn().isBefore(today); i++) {
            renewed = renewed.current().header().trial()
                    ? renewed.endTrial(lengthMonths)
                    : renewed.renew(lengthMonths, uplift);
            var term = renewed.current();
            if (term.lines().isEmpty()) {
                break;
            }
            var plan = Planner.plan(term);
            billed = billed
                    .plus(BilledOnAcceptance.of(invoices(term, plan.invoices(), new Tally(plan, taxes)), today, false));
        }
        return billed;
    }

    private static EstimatePhase phase(Term term, int phase, List<PlannedInvoice> invoices, Tally tally, PriceRows rows) {
        var lines = new ArrayList<EstimateLine>();
        var amounts = Amounts.ZERO;
        for (var line : term.lines()) {
            if (line.phase() == phase) {
                var ofLine = tally.ofLine(line.number());
                lines.add(new EstimateLine(line.item(), null, ofLine, rows.whole(line), rows.netPerMonth(line),
                        TaxTotal.sum(tally.taxesOfLine(line.number()).stream())));
                amounts = amounts.plus(ofLine);
            }
        }
        var schedule = new ArrayList<EstimatePeriod>();
        for (var invoice : invoices) {
            if (invoice.key().phase() == phase) {
                schedule.add(new EstimatePeriod(invoice.days().from(), invoice.days().lastDay(), tally.of(invoice.key())));
            }
        }
        var days = term.time().toCalendar(term.daysOf(phase));
        return new EstimatePhase(term.phases().get(phase), term.header().frequency(), days.from(), days.lastDay(), amounts,
                lines, schedule);
    }
}
