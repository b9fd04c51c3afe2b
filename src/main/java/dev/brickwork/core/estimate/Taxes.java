package dev.brickwork.core.estimate;

import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.AppliedTax;

/** The tax rates that hold for a customer. */
@FunctionalInterface
public interface Taxes {
    /** No customer, no tax: an estimate of new business. */
    Taxes NONE = brick -> Rate.ZERO;

    Rate rateFor(Brick brick);

    /** The same with its name and treatment, where they are known. */
    default AppliedTax taxFor(Brick brick) {
        return AppliedTax.of(rateFor(brick), null);
    }
}
