package dev.brickwork.core.estimate;

import dev.brickwork.core.agreement.PlannedLine;
import dev.brickwork.core.money.Rounding;

/** Money of an estimate in cents: before discounts and tax, the discounts, the tax. */
public record Amounts(long subTotal, long discount, long tax) {
    public static final Amounts ZERO = new Amounts(0, 0, 0);

    /** A line of an invoice. */
    public static Amounts of(PlannedLine planned, long tax) {
        var totals = planned.totals();
        return new Amounts(totals.gross(), totals.discount(), tax);
    }

    public Amounts withTax(long cents) {
        return new Amounts(subTotal, discount, cents);
    }

    public long grandTotal() {
        return subTotal - discount + tax;
    }

    /** What is owed without tax. */
    public long net() {
        return subTotal - discount;
    }

    /** Refuses a sum beyond the limit: this is where amounts become totals. */
    public Amounts plus(Amounts other) {
        var sum = new Amounts(Rounding.within(subTotal + other.subTotal), Rounding.within(discount + other.discount),
                Rounding.within(tax + other.tax));
        Rounding.within(sum.grandTotal());
        return sum;
    }

    public Amounts minus(Amounts other) {
        return plus(new Amounts(-other.subTotal, -other.discount, -other.tax));
    }
}
