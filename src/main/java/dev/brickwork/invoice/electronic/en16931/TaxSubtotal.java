package dev.brickwork.invoice.electronic.en16931;

import java.math.BigDecimal;

/**
 * All that is taxed alike (BG-23). There is one for each tax in the document.
 *
 * @param taxable lines less allowances plus charges (BT-116)
 * @param amount the tax on it (BT-117)
 * @param reason why there is no tax (BT-120); may be null
 * @param reasonCode the same as a code of the VATEX list (BT-121); may be null
 */
public record TaxSubtotal(Tax tax, BigDecimal taxable, BigDecimal amount, String reason, String reasonCode) {

    public TaxSubtotal {
        RuleViolation.required(tax, "BR-47", "the tax category of a subtotal");
        taxable = Amounts.amount(taxable, "the taxable amount");
        amount = Amounts.amount(amount, "the tax amount");
        reason = Texts.orNull(reason);
        reasonCode = Texts.orNull(reasonCode);
        var hasReason = reason != null || reasonCode != null;
        RuleViolation.unless(hasReason == tax.category().needsReason(), tax.category().rule("10"),
                tax.category() + (hasReason ? " takes no reason for having no tax" : " needs a reason for having no tax"));
    }

    /** With the usual reason of its category, if there is one. */
    public static TaxSubtotal of(Tax tax, BigDecimal taxable, BigDecimal amount) {
        return new TaxSubtotal(tax, taxable, amount, tax.category().reason(), tax.category().reasonCode());
    }
}
