package dev.brickwork.order.ending;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.agreement.Ending;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.order.estimate.IssuedInvoices;
import dev.brickwork.order.estimate.Outlooks;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.EndBilling;
import dev.brickwork.subscription.SubscriptionEndings;
import dev.brickwork.subscription.SubscriptionResponse;
import dev.brickwork.subscription.SubscriptionService;
import dev.brickwork.subscription.SubscriptionStatus;

/** Ends subscriptions, and says beforehand what comes of it. Both make the same timeline and read everything off that. */
@ApplicationScoped
public class EndingService {
    private final SubscriptionService subscriptions;
    private final SubscriptionEndings endings;
    private final IssuedInvoices issuedInvoices;
    private final Outlooks outlooks;
    private final BusinessClock clock;

    EndingService(SubscriptionService subscriptions, SubscriptionEndings endings, IssuedInvoices issuedInvoices,
            Outlooks outlooks, BusinessClock clock) {
        this.subscriptions = subscriptions;
        this.endings = endings;
        this.issuedInvoices = issuedInvoices;
        this.outlooks = outlooks;
        this.clock = clock;
    }

    /** Refuses what is not there before what was sent is read. Nobody else can change the agreement from here on. */
    @Transactional(Transactional.TxType.MANDATORY)
    Agreement lock(UUID subscriptionId) {
        return subscriptions.lockAsOfNow(subscriptionId);
    }

    @Transactional(Transactional.TxType.MANDATORY)
    SubscriptionResponse end(Agreement agreement, EndRequest request) {
        return endings.end(agreement.subscriptionId(), ended(agreement, request),
                new SubscriptionEndings.Request(request.billing(), request.reason(), request.shouldNotifyCustomer()));
    }

    @Transactional(Transactional.TxType.MANDATORY)
    SubscriptionResponse takeBack(Agreement agreement) {
        int term = agreement.running().header().number();
        return endings.takeBack(agreement.subscriptionId(), agreement.timeline()
                .goOn(issuedInvoices.progress(agreement.subscriptionId(), term).issued()));
    }

    @Transactional(Transactional.TxType.MANDATORY)
    SubscriptionResponse renew(UUID subscriptionId, boolean renews, boolean shouldNotifyCustomer) {
        return endings.renew(subscriptionId, renews, shouldNotifyCustomer);
    }

    Agreement agreement(UUID subscriptionId) {
        return subscriptions.agreement(subscriptionId);
    }

    /** What the end would bring. Nothing is written. */
    public EndEstimateResponse estimate(Agreement agreement, EndRequest request) {
        var after = ended(agreement, request);
        var standing = issuedInvoices.standing(agreement, agreement.customerId());
        var credit = request.billing() == EndBilling.CREDIT ? after.creditOfEnd(standing) : null;
        return EndEstimateResponse.of(agreement, after, request.billing(), credit,
                outlooks.of(agreement, agreement.timeline()), outlooks.of(agreement, after),
                outlooks.corrections(agreement, after, standing));
    }

    /** The timeline with the end that is asked for. */
    public Timeline ended(Agreement agreement, EndRequest request) {
        int term = agreement.running().header().number();
        var timeline = agreement.timeline();
        var today = agreement.today(clock.now());
        var day = request.endsAt().dayAfter(timeline, agreement.status() != SubscriptionStatus.PENDING, today);
        return timeline.end(new Ending(day, today, request.billing() == EndBilling.BILL_REST),
                issuedInvoices.progress(agreement.subscriptionId(), term).issued());
    }
}
