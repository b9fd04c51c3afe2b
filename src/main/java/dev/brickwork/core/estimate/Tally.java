package dev.brickwork.core.estimate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import dev.brickwork.core.agreement.BillingPlan;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.PlannedLine;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.tax.LineTaxes;

/** The planned invoices of a term, taxed invoice by invoice and added up: by invoice, by line, and what waits for completion. */
final class Tally {
    private final Taxes taxes;
    private final Map<InvoiceKey, Amounts> byInvoice = new HashMap<>();
    private final Map<Integer, Amounts> byLine = new HashMap<>();
    private final Map<Integer, List<TaxTotal>> taxesByLine = new HashMap<>();
    private final Map<InvoiceKey, List<TaxTotal>> shifted = new HashMap<>();
    private Amounts onCompletion = Amounts.ZERO;

    Tally(BillingPlan plan, Taxes taxes) {
        this(plan, taxes, Map.of());
    }

    /** @param hanging what is billed by the invoices besides, and not added up here: taxed together, it shifts their tax by cents */
    Tally(BillingPlan plan, Taxes taxes, Map<InvoiceKey, List<LineTaxes.Line>> hanging) {
        this.taxes = taxes;
        plan.invoices().forEach(invoice -> add(invoice, hanging.getOrDefault(invoice.key(), List.of())));
        for (var line : plan.onCompletion()) {
            // each has an invoice of its own
            long tax = LineTaxes.sum(List.of(line.taxed(taxes.rateFor(line.item().brick()))));
            onCompletion = onCompletion.plus(add(line, tax));
        }
    }

    private void add(PlannedInvoice invoice, List<LineTaxes.Line> hanging) {
        var together = LineTaxes
                .of(Stream.concat(invoice.taxed(taxes::rateFor).stream(), hanging.stream()).toList());
        var alone = LineTaxes.of(hanging);
        int planned = invoice.lines().size();
        var sum = Amounts.ZERO;
        for (int i = 0; i < planned; i++) {
            sum = sum.plus(add(invoice.lines().get(i), together.get(i)));
        }
        var shift = TaxTotal.sum(IntStream.range(0, hanging.size()).mapToObj(i -> new TaxTotal(
                AppliedTax.of(hanging.get(i).rate(), null), 0, together.get(planned + i) - alone.get(i))));
        shifted.put(invoice.key(), shift);
        byInvoice.put(invoice.key(),
                sum.plus(new Amounts(0, 0, shift.stream().mapToLong(TaxTotal::taxCents).sum())));
    }

    private Amounts add(PlannedLine planned, long taxCents) {
        var tax = taxes.taxFor(planned.item().brick());
        var amounts = Amounts.of(planned, taxCents);
        var line = planned.line() != null ? planned.line() : planned.replaced();
        byLine.merge(line.number(), amounts, Amounts::plus);
        taxesByLine.computeIfAbsent(line.number(), number -> new ArrayList<>())
                .add(new TaxTotal(planned.appliedTax(tax), amounts.net(), amounts.tax()));
        return amounts;
    }

    Amounts of(InvoiceKey key) {
        return byInvoice.getOrDefault(key, Amounts.ZERO);
    }

    /** What a line comes to; nothing for the number 0, which stands for no line. */
    Amounts ofLine(int number) {
        return byLine.getOrDefault(number, Amounts.ZERO);
    }

    /** How a line is taxed, invoice by invoice; nothing for the number 0. */
    List<TaxTotal> taxesOfLine(int number) {
        return taxesByLine.getOrDefault(number, List.of());
    }

    /** By how much the tax of what hangs on an invoice differs from what it would be alone. */
    List<TaxTotal> shifted(InvoiceKey key) {
        return shifted.getOrDefault(key, List.of());
    }

    Amounts onCompletion() {
        return onCompletion;
    }
}
