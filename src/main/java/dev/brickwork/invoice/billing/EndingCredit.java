package dev.brickwork.invoice.billing;

import java.time.Instant;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.invoice.credit.CreditGrant;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.EndBilling;
import dev.brickwork.subscription.SubscriptionEnded;
import dev.brickwork.subscription.SubscriptionService;

/**
 * Gives the credit of a subscription that ended early: what stands of the days not used, where its end was asked for so. In the
 * transaction in which it turns inactive, under its lock.
 */
@ApplicationScoped
class EndingCredit {
    private static final String LABEL = "Unused days";

    private final SubscriptionService subscriptions;
    private final UnusedCredit unused;
    private final BusinessClock clock;

    EndingCredit(SubscriptionService subscriptions, UnusedCredit unused, BusinessClock clock) {
        this.subscriptions = subscriptions;
        this.unused = unused;
        this.clock = clock;
    }

    void giveUnused(@Observes @Priority(SubscriptionEnded.Order.CREDIT_OF_END) SubscriptionEnded ended) {
        if (ended.billed() == EndBilling.CREDIT) {
            give(subscriptions.agreement(ended.subscriptionId()), clock.now());
        }
    }

    /** What stands again of invoices that were issued before the end, since one that gave it back was voided. */
    void giveRest(Agreement agreement, Instant now) {
        if (subscriptions.endBilling(agreement.subscriptionId()).filter(EndBilling.CREDIT::equals).isPresent()) {
            give(agreement, now);
        }
    }

    private void give(Agreement agreement, Instant now) {
        var timeline = agreement.timeline();
        unused.give(agreement, new UnusedCredit.Cause(CreditGrant.Kind.ENDING, agreement.customerId(), LABEL, null,
                timeline.current().header().currency()), timeline::creditOfEnd, now);
    }
}
