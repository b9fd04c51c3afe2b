package dev.brickwork.core.pricing;

/**
 * A price and its discounts in cents: running totals of a line up to some point, or the difference of two, which is what the
 * stretch between them costs.
 *
 * @param gross before discounts
 * @param renewing what the renewing rate takes off
 * @param oneTime what the one-time rate takes off
 * @param fixed what the fixed amount takes off
 * @param coupon what the coupon takes off
 */
public record Totals(long gross, long renewing, long oneTime, long fixed, long coupon) {
    public static final Totals ZERO = new Totals(0, 0, 0, 0, 0);

    public long discount() {
        return renewing + oneTime + fixed + coupon;
    }

    public long net() {
        return gross - discount();
    }

    public Totals plus(Totals other) {
        return new Totals(gross + other.gross, renewing + other.renewing, oneTime + other.oneTime, fixed + other.fixed,
                coupon + other.coupon);
    }

    public Totals minus(Totals other) {
        return new Totals(gross - other.gross, renewing - other.renewing, oneTime - other.oneTime, fixed - other.fixed,
                coupon - other.coupon);
    }
}
