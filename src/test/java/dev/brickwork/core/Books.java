package dev.brickwork.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import dev.brickwork.core.agreement.AdjustmentCredit;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.PlannedLine;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.StandingCharges.Charge;
import dev.brickwork.core.agreement.StandingCharges.Given;
import dev.brickwork.core.agreement.StandingCharges.Invoice;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.agreement.UpgradeInput;
import dev.brickwork.core.estimate.Billed;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Proposal;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.LineTaxes;

/** The invoices of an agreement as they are issued, one after the other, and what each gives back of those before it. */
public final class Books implements Billed {
    private final List<Invoice> invoices = new ArrayList<>();
    private final Map<String, List<Given>> given = new HashMap<>();
    /** By invoice, what credit notes took away after it had given something back. */
    private final Map<String, Long> notes = new HashMap<>();

    /** All of a term that are said to be issued, as they were planned, and not void. */
    public static Books of(Term term, Predicate<InvoiceKey> isIssued, Taxes taxes) {
        var books = new Books();
        Planner.plan(term).invoices().stream().filter(invoice -> isIssued.test(invoice.key()))
                .forEach(invoice -> books.issue(term, invoice, taxes));
        return books;
    }

    /** What it comes to, tax and all. */
    public long issue(Term term, PlannedInvoice planned, Taxes taxes) {
        var standing = standing();
        var lines = planned.lines().stream().flatMap(line -> standing.limited(term, line).stream()).toList();
        lines.stream().filter(line -> line.givenBack() != null).flatMap(line -> line.givenBack().stream())
                .forEach(part -> given.computeIfAbsent(part.invoice(), key -> new ArrayList<>()).add(part.given()));
        var charges = charges(lines, taxes::rateFor);
        long total = 0;
        long bound = 0;
        for (int i = 0; i < lines.size(); i++) {
            long gross = charges.get(i).netCents() + charges.get(i).taxCents();
            total += gross;
            bound += lines.get(i).givenBack() == null ? gross : 0;
        }
        invoices.add(new Invoice(planned.key().toString(), bound, charges, List.of()));
        return total;
    }

    /** What the lines of one invoice charge. */
    public static List<Charge> charges(List<PlannedLine> lines, Function<Brick, Rate> rates) {
        var taxes = LineTaxes.of(lines.stream().map(line -> line.taxed(rates.apply(line.item().brick()))).toList());
        return IntStream.range(0, lines.size()).mapToObj(i -> Charge.of(lines.get(i),
                lines.get(i).taxRate(rates.apply(lines.get(i).item().brick())), taxes.get(i))).toList();
    }

    /** It is void, or muted: nothing of it stands. */
    public void remove(String invoice) {
        invoices.removeIf(one -> one.invoice().equals(invoice));
        given.remove(invoice);
    }

    /** A credit note over at most that much. */
    public void note(String invoice, long cents) {
        notes.merge(invoice, cents, Long::sum);
    }

    public long takenAway(String invoice) {
        return notes.getOrDefault(invoice, 0L);
    }

    public Books copy() {
        var copy = new Books();
        copy.invoices.addAll(invoices);
        given.forEach((invoice, its) -> copy.given.put(invoice, new ArrayList<>(its)));
        copy.notes.putAll(notes);
        return copy;
    }

    public List<Invoice> invoices() {
        return invoices.stream().map(one -> new Invoice(one.invoice(), one.boundCents() - takenAway(one.invoice()),
                one.charges(), given.getOrDefault(one.invoice(), List.of()))).toList();
    }

    @Override
    public StandingCharges standing() {
        return new StandingCharges(invoices());
    }

    @Override
    public List<Correction> corrections(Timeline before, Timeline after, Supplier<StandingCharges> charges) {
        return List.of();
    }

    /** An upgrade where all that is issued stands. */
    public static Proposal upgrade(Timeline timeline, UpgradeInput order, Map<UUID, OfferedPlan> plans,
            BillingProgress progress,
            Taxes taxes) {
        return Estimator.upgrade(timeline, order, plans, progress,
                of(timeline.current(), progress.issued()::contains, taxes),
                taxes);
    }

    public static Proposal recast(Timeline timeline, OrderInput order, Map<UUID, OfferedPlan> plans, Set<InvoiceKey> issued,
            Map<Integer, List<Invoice>> invoices, Estimator.CreditOverride override, Taxes taxes) {
        return Estimator.recast(timeline, order, plans, issued, invoices.keySet(), having(invoices), override, taxes);
    }

    /** The credit of the recast that began the last term. @param invoices by the place of their term */
    public static AdjustmentCredit creditOfRecast(Timeline recast, Map<Integer, List<Invoice>> invoices) {
        return recast.creditOfRecast(recast.terms().size() - 1, invoices.keySet(), having(invoices).standing());
    }

    public static Books having(Map<Integer, List<Invoice>> invoices) {
        var books = new Books();
        invoices.forEach((term, its) -> books.invoices.addAll(its));
        books.invoices.forEach(one -> books.given.put(one.invoice(), new ArrayList<>(one.given())));
        return books;
    }
}
