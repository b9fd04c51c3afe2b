package dev.brickwork.invoice.electronic.en16931;

import java.math.BigDecimal;

/** The rules of EN 16931 on sums. All of them are exact, except for what a line and a tax may lose to rounding. */
final class SumRules {
    private final ElectronicInvoice invoice;
    private final ElectronicInvoice.Totals totals;

    SumRules(ElectronicInvoice invoice) {
        this.invoice = invoice;
        this.totals = invoice.totals();
    }

    void check() {
        RuleViolation.unless(!invoice.lines().isEmpty(), "BR-16", "a document needs a line");
        invoice.lines().forEach(InvoiceLine::check);
        same("BR-CO-10", "the sum of lines", totals.lines(), Amounts.sum(invoice.lines().stream().map(InvoiceLine::net)));
        same("BR-CO-11", "the sum of allowances", totals.allowances(),
                Amounts.sum(invoice.allowancesOnly().map(AllowanceOrCharge::amount)));
        same("BR-CO-12", "the sum of charges", totals.charges(),
                Amounts.sum(invoice.chargesOnly().map(AllowanceOrCharge::amount)));
        same("BR-CO-13", "the total without tax", totals.taxExclusive(),
                totals.lines().subtract(totals.allowances()).add(totals.charges()));
        same("BR-CO-14", "the tax total", totals.tax(), Amounts.sum(invoice.taxes().stream().map(TaxSubtotal::amount)));
        same("BR-CO-15", "the total with tax", totals.taxInclusive(), totals.taxExclusive().add(totals.tax()));
        same("BR-CO-16", "the amount due", totals.due(),
                totals.taxInclusive().subtract(totals.prepaid()).add(totals.rounding()));
        RuleViolation.unless(
                totals.due().signum() <= 0 || invoice.head().dueOn() != null || invoice.payment().terms() != null,
                "BR-CO-25", "an amount due needs a due date or payment terms");
    }

    private static void same(String rule, String what, BigDecimal said, BigDecimal computed) {
        RuleViolation.unless(said.compareTo(computed) == 0, rule, what + " is " + said + ", but should be " + computed);
    }
}
