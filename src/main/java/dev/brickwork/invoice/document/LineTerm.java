package dev.brickwork.invoice.document;

import java.math.BigDecimal;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.money.Rate;

/** A step of a line's arithmetic as it is printed. What a reader computes from it is {@link #cents}, to the cent. */
public sealed interface LineTerm {

    long cents();

    default boolean isDiscount() {
        return false;
    }

    /** @param isSubtracted whether it stands with a minus: a price that was billed before */
    record Product(BigDecimal quantity, BigDecimal unitPrice, BilledTime time, boolean isSubtracted) implements LineTerm {
        @Override
        public long cents() {
            long cents = Fraction.centsOf(quantity.multiply(unitPrice)).timesRounded(time.factor());
            return isSubtracted ? -cents : cents;
        }
    }

    /** A discount of a share of {@code base}. @param word the key of what it is called */
    record Share(String word, BigDecimal percent, long base) implements LineTerm {
        @Override
        public long cents() {
            return -Rate.ofPercent(percent).of(base);
        }

        @Override
        public boolean isDiscount() {
            return true;
        }
    }

    /** An amount that is given. @param word the key of what it is called */
    record Given(String word, long cents) implements LineTerm {
        /** What the words of discounts of a fixed amount end with. */
        static final String AMOUNT = "_amount";

        @Override
        public boolean isDiscount() {
            return word.endsWith(AMOUNT);
        }
    }
}
