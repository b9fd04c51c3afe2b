package dev.brickwork.invoice.electronic.en16931;

import java.math.BigDecimal;

/**
 * The tax on a line, an allowance or a charge.
 *
 * @param rate in percent; 0 for all categories but the standard one
 */
public record Tax(TaxCategory category, BigDecimal rate) {

    public Tax {
        RuleViolation.required(category, "BR-CO-04", "the tax category");
        RuleViolation.required(rate, category.rule("05"), "the tax rate");
        rate = Amounts.shortest(rate);
        if (category == TaxCategory.STANDARD) {
            RuleViolation.unless(rate.signum() > 0, "BR-S-05", "the standard rate must be above 0");
        } else {
            RuleViolation.unless(rate.signum() == 0, category.rule("05"), "the rate of " + category + " must be 0");
        }
    }

    public static Tax standard(BigDecimal rate) {
        return new Tax(TaxCategory.STANDARD, rate);
    }

    /** A category that takes no tax. */
    public static Tax none(TaxCategory category) {
        return new Tax(category, BigDecimal.ZERO);
    }

    /** As a line, an allowance or a charge shows it: null outside the scope of VAT. */
    BigDecimal writtenRate() {
        return category == TaxCategory.OUTSIDE_SCOPE ? null : rate;
    }
}
