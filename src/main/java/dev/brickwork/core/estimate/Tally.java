package dev.brickwork.core.estimate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.brickwork.core.agreement.BillingPlan;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.PlannedLine;

/** The planned invoices of a term, taxed line by line and added up: by invoice, by line, and what waits for completion. */
final class Tally {
    private final Taxes taxes;
    private final Map<InvoiceKey, Amounts> byInvoice = new HashMap<>();
    private final Map<Integer, Amounts> byLine = new HashMap<>();
    private final Map<Integer, List<TaxTotal>> taxesByLine = new HashMap<>();
    private Amounts onCompletion = Amounts.ZERO;

    Tally(BillingPlan plan, Taxes taxes) {
        this.taxes = taxes;
        for (var invoice : plan.invoices()) {
            var sum = Amounts.ZERO;
            for (var line : invoice.lines()) {
                sum = sum.plus(add(line));
            }
            byInvoice.put(invoice.key(), sum);
        }
        for (var line : plan.onCompletion()) {
            onCompletion = onCompletion.plus(add(line));
        }
    }

    private Amounts add(PlannedLine planned) {
        var tax = taxes.taxFor(planned.item().brick());
        var amounts = Amounts.taxed(planned, tax.rate());
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

    Amounts onCompletion() {
        return onCompletion;
    }
}
