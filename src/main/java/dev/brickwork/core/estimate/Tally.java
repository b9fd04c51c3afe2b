package dev.brickwork.core.estimate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.brickwork.core.agreement.BillingPlan;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.PlannedLine;
import dev.brickwork.core.tax.LineTaxes;

/** The planned invoices of a term, taxed invoice by invoice and added up: by invoice, by line, and what waits for completion. */
final class Tally {
    private final Taxes taxes;
    private final Map<InvoiceKey, Amounts> byInvoice = new HashMap<>();
    private final Map<Integer, Amounts> byLine = new HashMap<>();
    private final Map<Integer, List<TaxTotal>> taxesByLine = new HashMap<>();
    private Amounts onCompletion = Amounts.ZERO;

    Tally(BillingPlan plan, Taxes taxes) {
        this.taxes = taxes;
        for (var invoice : plan.invoices()) {
            var ofLines = invoice.taxes(taxes::rateFor);
            var sum = Amounts.ZERO;
            for (int i = 0; i < ofLines.size(); i++) {
                sum = sum.plus(add(invoice.lines().get(i), ofLines.get(i)));
            }
            byInvoice.put(invoice.key(), sum);
        }
        for (var line : plan.onCompletion()) {
            // each has an invoice of its own
            long tax = LineTaxes.sum(List.of(line.taxed(taxes.rateFor(line.item().brick()))));
            onCompletion = onCompletion.plus(add(line, tax));
        }
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

    Amounts onCompletion() {
        return onCompletion;
    }
}
