package dev.brickwork.core.estimate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import dev.brickwork.core.agreement.BillingPlan;
import dev.brickwork.core.agreement.Change;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.core.time.DateRange;

/** The difference between the invoices of a term after and before its last change. */
final class UpgradeEstimate {
    /** The period that the change falls into began before it, yet is shown from the same day on. */
    private static final Comparator<PlannedInvoice> AT_ONCE_FIRST = Comparator
            .comparing(invoice -> invoice.key().kind() != InvoiceKey.Kind.CHANGE);

    private final Term after;
    private final Change change;
    private final Tally tallyBefore;
    private final Tally tallyAfter;
    private final List<PlannedInvoice> invoices;
    private final PriceRows rows;

    /** @param planBefore with {@code plan}: what is given back is limited to what stands */
    UpgradeEstimate(BillingPlan planBefore, Term after, BillingPlan plan, Taxes taxes,
            Map<InvoiceKey, List<LineTaxes.Line>> hanging) {
        this.after = after;
        this.change = after.changes().get(after.changes().size() - 1);
        this.tallyBefore = new Tally(planBefore, taxes, hanging);
        this.tallyAfter = new Tally(plan, taxes, hanging);
        this.invoices = plan.invoices();
        this.rows = new PriceRows(after);
    }

    Estimate estimate() {
        var lines = new ArrayList<EstimateLine>();
        var schedule = new ArrayList<EstimatePeriod>();
        var phases = new ArrayList<EstimatePhase>();
        var amounts = Amounts.ZERO;
        for (int phase = 0; phase < after.phases().size(); phase++) {
            if (after.daysOf(phase).to().isAfter(change.day())) {
                var part = phase(phase);
                lines.addAll(part.lines());
                schedule.addAll(part.schedule());
                amounts = amounts.plus(part.amounts());
                phases.add(part);
            }
        }
        return new Estimate(after.endsOn(), amounts,
                tallyAfter.onCompletion().minus(tallyBefore.onCompletion()).grandTotal(), 0, Estimate.Credit.NONE, lines,
                schedule, after.header().phased() ? phases : List.of(), firstInvoice(), billedAtOnce());
    }

    private FirstInvoice firstInvoice() {
        return invoices.stream().filter(this::isChanged).sorted(AT_ONCE_FIRST)
                .map(invoice -> new FirstInvoice(invoice.days().from(), invoice.key().kind() == InvoiceKey.Kind.CHANGE,
                        difference(invoice)))
                .filter(invoice -> !invoice.amounts().equals(Amounts.ZERO)).findFirst().orElse(null);
    }

    private List<BilledOnAcceptance.Invoice> billedAtOnce() {
        return invoices.stream()
                .filter(invoice -> isOwn(invoice) && Outlook.charges(invoice))
                .map(invoice -> new BilledOnAcceptance.Invoice(after.billedOn(invoice), true,
                        tallyAfter.of(invoice.key()).grandTotal()))
                .toList();
    }

    private EstimatePhase phase(int phase) {
        var lines = new ArrayList<EstimateLine>();
        for (var touch : change.touches()) {
            if (touch.phase() == phase) {
                lines.add(line(touch));
            }
        }
        shifted(phase).forEach(tax -> addTo(lines, tax));
        var amounts = lines.stream().map(EstimateLine::amounts).reduce(Amounts.ZERO, Amounts::plus);
        var days = calendar(after.daysOf(phase));
        return new EstimatePhase(after.phases().get(phase), after.header().frequency(), days.from(), days.lastDay(), amounts,
                lines, schedule(phase));
    }

    /** What stays shares the tax of its invoices with what changes: what the lines that stay, and what hangs on the invoices, have more. */
    private List<TaxTotal> shifted(int phase) {
        var touched = change.touches().stream().flatMap(touch -> Stream.of(touch.after(), touch.before()))
                .collect(Collectors.toSet());
        var lines = after.lines().stream().filter(line -> line.phase() == phase && !touched.contains(line.number()))
                .map(Line::number).toList();
        var keys = invoices.stream().map(PlannedInvoice::key).filter(key -> key.phase() == phase).toList();
        return TaxTotal.sum(Stream.of(
                lines.stream().flatMap(line -> tallyAfter.taxesOfLine(line).stream()),
                lines.stream().flatMap(line -> tallyBefore.taxesOfLine(line).stream()).map(TaxTotal::negated),
                keys.stream().flatMap(key -> tallyAfter.shifted(key).stream()),
                keys.stream().flatMap(key -> tallyBefore.shifted(key).stream()).map(TaxTotal::negated))
                .flatMap(each -> each));
    }

    private static void addTo(List<EstimateLine> lines, TaxTotal tax) {
        int alike = lines.size() - 1;
        while (alike > 0 && !lines.get(alike).isTaxedAt(tax.tax().kind())) {
            alike--;
        }
        lines.set(alike, lines.get(alike).plus(tax));
    }

    /** The new price over the rest of the term, and the old one taken back over the same days. */
    private EstimateLine line(Change.Touch touch) {
        var amounts = tallyAfter.ofLine(touch.after()).minus(tallyBefore.ofLine(touch.before()));
        if (!touch.keepsLine()) {
            // the old line still bills what it did up to the change
            amounts = amounts.plus(tallyAfter.ofLine(touch.before()));
        }
        var now = touch.after() == 0 ? null : after.line(touch.after());
        var old = touch.before() == 0 ? null : after.line(touch.before());
        var shown = now != null ? now : old;
        // a milestone has come as far as where the new line begins, and there the old one stops
        return new EstimateLine(shown.item(), previousQuantity(old), amounts,
                limited(rows.difference(now, old, change.day(), shown.doneBefore()), amounts), netPerMonth(now, old),
                taxes(touch));
    }

    private static BigDecimal previousQuantity(Line old) {
        return old == null || old.item().unlimited() ? null : old.item().quantity();
    }

    /** As the amounts of {@link #line}. */
    private List<TaxTotal> taxes(Change.Touch touch) {
        var kept = touch.keepsLine() ? Stream.<TaxTotal>empty() : tallyAfter.taxesOfLine(touch.before()).stream();
        var before = tallyBefore.taxesOfLine(touch.before()).stream().map(TaxTotal::negated);
        return TaxTotal.sum(
                Stream.of(tallyAfter.taxesOfLine(touch.after()).stream(), before, kept).flatMap(each -> each));
    }

    private Long netPerMonth(Line now, Line old) {
        var before = old == null ? null : rows.netPerMonth(old);
        var since = now == null ? null : rows.netPerMonth(now);
        return before == null && since == null ? null : (since == null ? 0 : since) - (before == null ? 0 : before);
    }

    /** With a row for what is not given back, since it does not stand charged. */
    private static List<TierRow> limited(List<TierRow> rows, Amounts amounts) {
        long notCharged = amounts.subTotal() - rows.stream().mapToLong(TierRow::subTotalCents).sum();
        if (notCharged == 0) {
            return rows;
        }
        var all = new ArrayList<>(rows);
        all.add(new TierRow(BigDecimal.ONE, BigDecimal.valueOf(notCharged, CurrencyCode.DECIMALS), notCharged,
                TierRow.NOT_CHARGED));
        return all;
    }

    private List<EstimatePeriod> schedule(int phase) {
        return invoices.stream().filter(invoice -> invoice.key().phase() == phase && isChanged(invoice))
                .sorted(AT_ONCE_FIRST).map(this::period).toList();
    }

    private EstimatePeriod period(PlannedInvoice invoice) {
        var days = calendar(invoice.contractDays());
        return new EstimatePeriod(days.from(), days.lastDay(), difference(invoice));
    }

    private Amounts difference(PlannedInvoice invoice) {
        return tallyAfter.of(invoice.key()).minus(tallyBefore.of(invoice.key()));
    }

    /** Its own invoice, and what is still to be billed past its day: periods, and invoices of earlier changes that it makes others. */
    private boolean isChanged(PlannedInvoice invoice) {
        return isOwn(invoice)
                || invoice.contractDays().to().isAfter(change.day()) && !change.issued().contains(invoice.key())
                        && (invoice.key().kind() != InvoiceKey.Kind.CHANGE || !difference(invoice).equals(Amounts.ZERO));
    }

    private boolean isOwn(PlannedInvoice invoice) {
        return invoice.key().kind() == InvoiceKey.Kind.CHANGE && invoice.key().index() == change.number();
    }

    /** The part of contract days that the change reaches, on the calendar. */
    private DateRange calendar(DateRange contractDays) {
        return after.time().toCalendar(contractDays.since(change.day()));
    }

    /** Whether it leaves less of a brick than there was. */
    boolean lowersAQuantity() {
        return change.touches().stream().anyMatch(after::lowersQuantity);
    }
}
