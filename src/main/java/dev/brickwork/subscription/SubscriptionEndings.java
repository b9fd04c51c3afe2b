package dev.brickwork.subscription;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.platform.time.BusinessClock;

/**
 * Keeps what was said about the end of a subscription: that it ends on a day, that it does not renew, and that neither holds any
 * more. The end itself comes with time, as any other does.
 */
@ApplicationScoped
public class SubscriptionEndings {
    private final SubscriptionService subscriptions;
    private final AgreementStore agreements;
    private final SubscriptionTransitions transitions;
    private final SubscriptionEvents events;
    private final BusinessClock clock;

    SubscriptionEndings(SubscriptionService subscriptions, AgreementStore agreements, SubscriptionTransitions transitions,
            SubscriptionEvents events, BusinessClock clock) {
        this.subscriptions = subscriptions;
        this.agreements = agreements;
        this.transitions = transitions;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Why, and what becomes of what is billed already.
     *
     * @param reason may be null
     */
    public record Request(EndBilling billed, String reason, boolean shouldNotifyCustomer) {
    }

    /**
     * Asks for the end, or moves one that is still to come. Where its day has come, the subscription is inactive afterwards.
     *
     * @param subscriptionId locked
     * @param ended the agreement's timeline with its end
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public SubscriptionResponse end(UUID subscriptionId, Timeline ended, Request request) {
        var subscription = Subscription.lock(subscriptionId);
        var before = subscriptions.response(subscription);
        var now = clock.now();
        subscription.requestEnd(request.billed, request.reason, now);
        agreements.keep(subscription, null, ended, agreements.read(subscription).planVersionIds());
        events.ending(SubscriptionEvents.END_SCHEDULED, subscription, before, subscriptions.response(subscription),
                request.shouldNotifyCustomer);
        boolean neverBegins = subscription.status == SubscriptionStatus.PENDING && !ended.current().isCovering();
        if (neverBegins) {
            transitions.end(subscription, InactiveReason.CANCELED, now);
        } else {
            transitions.catchUp(subscription, now);
        }
        return subscriptions.response(subscription);
    }

    /**
     * Takes an end back that is still to come.
     *
     * @param goingOn the timeline without its end
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public SubscriptionResponse takeBack(UUID subscriptionId, Timeline goingOn) {
        var subscription = Subscription.lock(subscriptionId);
        var before = subscriptions.response(subscription);
        subscription.takeEndBack();
        agreements.keepUncut(subscription, goingOn, agreements.read(subscription).planVersionIds());
        var after = subscriptions.response(subscription);
        events.ending(SubscriptionEvents.END_CANCELED, subscription, before, after, false);
        return after;
    }

    /** Says whether the subscription renews, whatever its orders say. Saying it again changes nothing. */
    @Transactional(Transactional.TxType.MANDATORY)
    public SubscriptionResponse renew(UUID subscriptionId, boolean renews, boolean shouldNotifyCustomer) {
        var subscription = Subscription.lock(subscriptionId);
        transitions.catchUp(subscription, clock.now());
        var agreement = agreements.read(subscription);
        agreement.changeable();
        if (renews && !agreement.timeline().isRenewable()) {
            throw new Refused("Nothing of the subscription can be renewed.");
        }
        var before = subscriptions.response(subscription);
        if (before.autoRenews() == renews) {
            return before;
        }
        subscription.autoRenews = renews;
        Subscription.flush();
        var after = subscriptions.response(subscription);
        events.ending(renews ? SubscriptionEvents.RENEWAL_RESUMED : SubscriptionEvents.RENEWAL_STOPPED, subscription,
                before, after, shouldNotifyCustomer);
        return after;
    }
}
