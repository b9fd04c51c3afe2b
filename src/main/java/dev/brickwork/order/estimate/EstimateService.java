package dev.brickwork.order.estimate;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.estimate.Estimator.CreditOverride;
import dev.brickwork.core.estimate.Proposal;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.order.estimate.OrderPricing.PricingContext;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;

/**
 * Estimates: the computation that acceptance makes, without the write. Each thing is read by itself and in no transaction
 * that spans them, since a tax calculator may ask over the network.
 */
@ApplicationScoped
public class EstimateService {
    private final OrderPricing pricing;
    private final CurrentSeller seller;
    private final SubscriptionService subscriptions;

    EstimateService(OrderPricing pricing, CurrentSeller seller, SubscriptionService subscriptions) {
        this.pricing = pricing;
        this.seller = seller;
        this.subscriptions = subscriptions;
    }

    /** A new subscription. There is no customer yet, and so no tax. */
    public EstimateResponse newBusiness(EstimateRequests.NewBusiness request) {
        var deal = request.currency() == null ? request.deal().in(CurrencyCode.USD) : request.deal();
        return pricing.newBusiness(deal, new PricingContext(null, paymentTermsDays(deal), false, CreditOverride.NONE))
                .estimate();
    }

    /** The agreement that an estimate is about; asked for before what was sent is read. */
    public Agreement agreement(UUID subscriptionId) {
        return subscriptions.agreement(subscriptionId);
    }

    public EstimateResponse upgrade(Agreement agreement, EstimateRequests.Upgrade request) {
        return EstimateResponse.from(proposal(agreement, request).estimate());
    }

    public EstimateResponse recast(Agreement agreement, EstimateRequests.Recast request) {
        return EstimateResponse.from(proposal(agreement, request).estimate());
    }

    /** What an upgrade makes of the agreement. */
    public Proposal proposal(Agreement agreement, EstimateRequests.Upgrade request) {
        return pricing.upgrade(agreement, request.deal(),
                new PricingContext(agreement.customerId(), null, false, CreditOverride.NONE)).proposal();
    }

    /** What a recast makes of the agreement. */
    public Proposal proposal(Agreement agreement, EstimateRequests.Recast request) {
        var deal = request.deal();
        return pricing.recast(agreement, deal, new PricingContext(agreement.customerId(), paymentTermsDays(deal), false,
                new CreditOverride(request.adjustmentCredit(), request.adjustmentCreditLabel()))).proposal();
    }

    /** Only phases show payment terms, so an estimate without them need not ask for the seller's. */
    private int paymentTermsDays(Deal deal) {
        return deal.phases().isEmpty() ? 0 : seller.settings().defaults().paymentTermsDays();
    }
}
