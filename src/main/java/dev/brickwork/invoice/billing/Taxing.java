package dev.brickwork.invoice.billing;

import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.spi.TaxCalculator;

/**
 * Does work that needs taxes. The calculator may live elsewhere, so no transaction waits for it: work that needs a tax that is
 * not known yet ends with {@link TaxCache.Unknown}, rolled back; the calculator is asked, and the work is done again.
 */
@ApplicationScoped
public class Taxing {
    /** Once to find out which taxes are needed, once with them; more where the customer moves meanwhile. */
    private static final int TRIES_MAX = 5;

    private final TaxCalculator calculator;

    Taxing(TaxCalculator calculator) {
        this.calculator = calculator;
    }

    /** @param work a transaction of its own, and whatever follows it */
    @Transactional(TxType.NEVER)
    public <T> T with(Function<TaxCache, T> work) {
        var taxes = new TaxCache(calculator);
        for (int tries = 1;; tries++) {
            try {
                return work.apply(taxes);
            } catch (TaxCache.Unknown unknown) {
                if (tries == TRIES_MAX) {
                    throw unknown;
                }
                taxes.learn(unknown);
            }
        }
    }
}
