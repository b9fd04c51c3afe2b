package dev.brickwork.core.estimate;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * What an order comes to.
 *
 * @param endsOn the last calendar day of the subscription
 * @param billedOnCompletion the share of milestones in the total, which no billing period holds
 * @param usageCorrections the share of corrections in the total: what the order changes of usage that was billed
 * @param credit 0 unless a recast gives some
 * @param phases empty where none are used
 * @param firstInvoice null where the order bills nothing by the calendar
 * @param invoices those that the order brings, first day first; of an upgrade what it bills at once
 */
public record Estimate(LocalDate endsOn, Amounts amounts, long billedOnCompletion, long usageCorrections, Credit credit,
        List<EstimateLine> lines, List<EstimatePeriod> schedule, List<EstimatePhase> phases, FirstInvoice firstInvoice,
        List<BilledOnAcceptance.Invoice> invoices) {

    /**
     * What a recast takes off future invoices; the label is null where there is no recast.
     *
     * @param toFormerPayersCents what is given back of what former payers were billed: their credit, and no part of the total
     */
    public record Credit(long cents, String label, long toFormerPayersCents) {
        public static final String DEFAULT_LABEL = "Adjustment credit";
        static final Credit NONE = new Credit(0, null, 0);

        Credit plusToFormerPayers(long more) {
            return new Credit(cents, label, toFormerPayersCents + more);
        }
    }

    public Estimate {
        lines = List.copyOf(lines);
        schedule = List.copyOf(schedule);
        phases = List.copyOf(phases);
        invoices = List.copyOf(invoices);
    }

    /** What of the total is taxed alike. */
    public List<TaxTotal> taxes() {
        return TaxTotal.sum(lines.stream().flatMap(line -> line.taxes().stream()));
    }

    /** What is left to pay after the credit. */
    public long amountDue() {
        return Math.max(amounts.grandTotal() - credit.cents, 0);
    }

    /** @param acceptedOn where the customer is */
    public BilledOnAcceptance billedOnAcceptance(LocalDate acceptedOn, boolean isChargedAtCheckout) {
        return BilledOnAcceptance.of(invoices, acceptedOn, isChargedAtCheckout);
    }

    Estimate with(Credit newCredit) {
        return new Estimate(endsOn, amounts, billedOnCompletion, usageCorrections, newCredit, lines, schedule, phases,
                firstInvoice, invoices);
    }

    /** With corrections of usage, which the first invoice brings that follows. */
    Estimate with(List<Billed.Correction> all) {
        if (all.isEmpty()) {
            return this;
        }
        var newCredit = credit.plusToFormerPayers(all.stream().mapToLong(Billed.Correction::toFormerPayersCents).sum());
        var corrections = all.stream().filter(correction -> !correction.amounts().equals(Amounts.ZERO)).toList();
        return corrections.isEmpty() ? with(newCredit) : with(newCredit).corrected(corrections);
    }

    private Estimate corrected(List<Billed.Correction> corrections) {
        var sum = sum(corrections);
        return new Estimate(endsOn, amounts.plus(sum), billedOnCompletion, sum.grandTotal(), credit,
                lines(lines, corrections), schedule(schedule, corrections), phases(corrections),
                firstInvoice == null ? null : firstInvoice.plus(sum), plus(sum.grandTotal()));
    }

    private List<BilledOnAcceptance.Invoice> plus(long cents) {
        if (invoices.isEmpty()) {
            return invoices;
        }
        var all = new ArrayList<>(invoices);
        var first = all.remove(0);
        all.add(0, new BilledOnAcceptance.Invoice(first.billedOn(), first.isOrdersOwn(), first.cents() + cents));
        return all;
    }

    private static Amounts sum(List<Billed.Correction> corrections) {
        return corrections.stream().map(Billed.Correction::amounts).reduce(Amounts.ZERO, Amounts::plus);
    }

    private static List<EstimateLine> lines(List<EstimateLine> lines, List<Billed.Correction> corrections) {
        var all = new ArrayList<>(lines);
        corrections.forEach(correction -> all.add(correction.line()));
        return all;
    }

    /** With the first period; in one of their own where there is none. */
    private static List<EstimatePeriod> schedule(List<EstimatePeriod> schedule, List<Billed.Correction> corrections) {
        var all = new ArrayList<>(schedule);
        var days = corrections.get(0).days();
        var first = schedule.isEmpty() ? new EstimatePeriod(days.from(), days.lastDay(), Amounts.ZERO) : all.remove(0);
        all.add(0, new EstimatePeriod(first.startsOn(), first.endsOn(), first.amounts().plus(sum(corrections))));
        return all;
    }

    private List<EstimatePhase> phases(List<Billed.Correction> corrections) {
        if (phases.isEmpty()) {
            return phases;
        }
        var all = new ArrayList<>(phases);
        var first = all.remove(0);
        all.add(0, new EstimatePhase(first.phase(), first.frequency(), first.startsOn(), first.endsOn(),
                first.amounts().plus(sum(corrections)), lines(first.lines(), corrections),
                schedule(first.schedule(), corrections)));
        return all;
    }
}
