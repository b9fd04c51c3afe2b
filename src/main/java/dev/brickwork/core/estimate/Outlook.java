package dev.brickwork.core.estimate;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.tax.LineTaxes;

/**
 * What an agreement still bills, as far as it is known ahead: without usage that is still to be counted, and without milestones.
 *
 * @param invoices in the order they are billed
 */
public record Outlook(List<Upcoming> invoices) {

    public Outlook {
        invoices = List.copyOf(invoices);
    }

    /** An invoice that is not issued yet, by its first and last calendar day. */
    public record Upcoming(LocalDate billedOn, LocalDate startsOn, LocalDate endsOn, Amounts amounts) {
    }

    /**
     * @param standing asked once for each term, and only where an upgrade gives something back
     * @param hanging what hangs on the invoices, and is no part of the outlook: it is taxed together with them
     */
    public static Outlook of(Timeline timeline, Predicate<InvoiceKey> isIssued, Taxes taxes,
            Supplier<StandingCharges> standing, Map<InvoiceKey, List<LineTaxes.Line>> hanging) {
        var upcoming = new ArrayList<Upcoming>();
        for (var term : timeline.terms()) {
            var plan = Planner.plan(term).limited(term, isIssued, taxes::rateFor, standing);
            var tally = new Tally(plan, taxes, hanging);
            plan.invoices().stream().filter(invoice -> !isIssued.test(invoice.key()) && charges(invoice))
                    .forEach(invoice -> upcoming.add(new Upcoming(term.billedOn(invoice), invoice.days().from(),
                            invoice.days().lastDay(), tally.of(invoice.key()))));
        }
        upcoming.sort(Comparator.comparing(Upcoming::billedOn));
        return new Outlook(upcoming);
    }

    /** With charges that wait for the next invoice. Where none is to come, they are billed on their own, on {@code day}. */
    public Outlook withPending(Amounts pending, LocalDate day) {
        if (pending.equals(Amounts.ZERO)) {
            return this;
        }
        var all = new ArrayList<>(invoices);
        if (all.isEmpty()) {
            all.add(new Upcoming(day, day, day, pending));
        } else {
            var next = all.get(0);
            all.set(0, new Upcoming(next.billedOn, next.startsOn, next.endsOn, next.amounts.plus(pending)));
        }
        return new Outlook(all);
    }

    /** One without a line that charges anything, before discounts, is not issued. */
    static boolean charges(PlannedInvoice invoice) {
        return invoice.lines().stream().anyMatch(line -> line.totals().gross() != 0 || line.totals().discount() != 0);
    }

    public Amounts total() {
        return invoices.stream().map(Upcoming::amounts).reduce(Amounts.ZERO, Amounts::plus);
    }
}
