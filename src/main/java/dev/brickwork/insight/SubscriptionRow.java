package dev.brickwork.insight;

import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.money.RunningTotal;

/** The MRR of a subscription on a day, in cents. */
record SubscriptionRow(UUID customerId, UUID subscriptionId, CurrencyCode currency, long net, long gross, long committed,
        long contracted) {

    /** Of one currency, so that the rows add up to the totals of all. */
    static final class Totals {
        private final RunningTotal net = new RunningTotal(Fraction.ZERO);
        private final RunningTotal gross = new RunningTotal(Fraction.ZERO);
        private final RunningTotal committed = new RunningTotal(Fraction.ZERO);
        private final RunningTotal contracted = new RunningTotal(Fraction.ZERO);

        SubscriptionRow row(MrrQuery.SubscriptionMrr mrr) {
            return new SubscriptionRow(mrr.customerId(), mrr.subscriptionId(), mrr.currency(), net.add(mrr.net()),
                    gross.add(mrr.gross()), committed.add(mrr.committed()), contracted.add(mrr.contracted()));
        }
    }
}
