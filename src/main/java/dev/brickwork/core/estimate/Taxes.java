package dev.brickwork.core.estimate;

import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.money.Rate;

/** The tax rates that hold for a customer. */
@FunctionalInterface
public interface Taxes {
    /** No customer, no tax: an estimate of new business. */
    Taxes NONE = brick -> Rate.ZERO;

    Rate rateFor(Brick brick);
}
