package dev.brickwork.core.metrics;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.money.Fraction;

/**
 * How one step of a subscription moves the MRR of its customer, in one currency.
 *
 * @param amount in exact cents; the movements of a customer add up to the customer's MRR
 */
public record Movement(LocalDate day, MovementKind kind, MrrCause cause, Fraction amount) {

    /** A step of one of the customer's subscriptions. */
    public record Change(LocalDate day, MrrCause cause, Fraction amount) {

        /** A pause takes nothing from what is agreed, and its end brings back what it took: who pauses is still a customer. */
        private Fraction agreed() {
            return cause == MrrCause.PAUSE || cause == MrrCause.RESUME ? Fraction.ZERO : amount;
        }
    }

    /**
     * Of all subscriptions of a customer together: one that ends while another begins on the same day is no churn.
     *
     * @param changes all there were from the first on, in the order of days
     */
    public static List<Movement> of(List<Change> changes) {
        var movements = new ArrayList<Movement>(changes.size());
        var agreed = Fraction.ZERO;
        boolean wasCustomer = false;
        int from = 0;
        while (from < changes.size()) {
            int to = from;
            var after = agreed;
            while (to < changes.size() && changes.get(to).day.equals(changes.get(from).day)) {
                after = after.plus(changes.get(to).agreed());
                to++;
            }
            for (var change : changes.subList(from, to)) {
                var kind = kind(change, agreed.signum() != 0, after.signum() != 0, wasCustomer);
                movements.add(new Movement(change.day, kind, change.cause, change.amount));
            }
            wasCustomer |= after.signum() != 0;
            agreed = after;
            from = to;
        }
        return movements;
    }

    private static MovementKind kind(Change change, boolean isBefore, boolean isAfter, boolean wasCustomer) {
        if (change.cause == MrrCause.PAUSE) {
            return MovementKind.PAUSE;
        }
        if (change.cause == MrrCause.RESUME) {
            return MovementKind.RESUME;
        }
        if (!isBefore && isAfter) {
            return wasCustomer ? MovementKind.REACTIVATION : MovementKind.NEW;
        }
        if (isBefore && !isAfter) {
            return MovementKind.CHURN;
        }
        return change.amount.signum() > 0 ? MovementKind.EXPANSION : MovementKind.CONTRACTION;
    }
}
