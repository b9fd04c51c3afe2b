package dev.brickwork.order.estimate;

import java.time.ZoneOffset;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.core.estimate.Estimator.CreditOverride;
import dev.brickwork.core.estimate.Proposal;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.order.estimate.OrderPricing.Acceptance;
import dev.brickwork.order.estimate.OrderPricing.PricingContext;
import dev.brickwork.order.estimate.OrderPricing.Renewing;
import dev.brickwork.platform.time.BusinessClock;
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
    private final CustomerService customers;
    private final BusinessClock clock;

    EstimateService(OrderPricing pricing, CurrentSeller seller, SubscriptionService subscriptions,
            CustomerService customers, BusinessClock clock) {
        this.customers = customers;
        this.clock = clock;
        this.pricing = pricing;
        this.seller = seller;
        this.subscriptions = subscriptions;
    }

    /** A new subscription: as the customer's order, where one is named; else in USD and without tax. */
    public EstimateResponse newBusiness(EstimateRequests.NewBusiness request) {
        if (request.customerId() == null) {
            return priced(request, CurrencyCode.USD, withoutCustomer(request));
        }
        var customer = customers.find(request.customerId())
                .orElseThrow(() -> Refused.field("customer_id", "is no customer"));
        var defaults = seller.settings().defaults();
        return priced(request, customer.currencyOr(defaults.currency()), new PricingContext(customer.customerId(),
                defaults.paymentTermsDays(), false, CreditOverride.NONE, Acceptance.of(clock.now(),
                        customer.timeZoneOr(defaults.timeZone()), defaults.firstChargeDate(), Renewing.DEFAULT)));
    }

    /** Counts days in UTC. The seller's settings are read only where they matter: most estimates read nothing. */
    private PricingContext withoutCustomer(EstimateRequests.NewBusiness request) {
        var now = clock.now();
        boolean beginsLater = request.startsAt().isAfter(now.atZone(ZoneOffset.UTC).toLocalDate());
        var defaults = beginsLater || !request.phases().isEmpty() ? seller.settings().defaults() : null;
        return new PricingContext(null, defaults == null ? 0 : defaults.paymentTermsDays(), false, CreditOverride.NONE,
                Acceptance.of(now, ZoneOffset.UTC, defaults == null ? null : defaults.firstChargeDate(),
                        Renewing.DEFAULT));
    }

    /** @param otherwise the currency, if none was sent */
    private EstimateResponse priced(EstimateRequests.NewBusiness request, CurrencyCode otherwise, PricingContext context) {
        return request.currency() != null
                ? pricing.newBusiness(request.deal(), context).estimate()
                : DefaultCurrency.explain(otherwise,
                        () -> pricing.newBusiness(request.deal().in(otherwise), context).estimate());
    }

    /** The agreement that an estimate is about; asked for before what was sent is read. */
    public Agreement agreement(UUID subscriptionId) {
        return subscriptions.agreement(subscriptionId);
    }

    public EstimateResponse upgrade(Agreement agreement, EstimateRequests.Upgrade request) {
        return priced(agreement, request).estimate();
    }

    public EstimateResponse recast(Agreement agreement, EstimateRequests.Recast request) {
        return priced(agreement, request).estimate();
    }

    /** What an upgrade makes of the agreement. */
    public Proposal proposal(Agreement agreement, EstimateRequests.Upgrade request) {
        return priced(agreement, request).proposal();
    }

    /** What a recast makes of the agreement. */
    public Proposal proposal(Agreement agreement, EstimateRequests.Recast request) {
        return priced(agreement, request).proposal();
    }

    private OrderPricing.Priced priced(Agreement agreement, EstimateRequests.Upgrade request) {
        return pricing.upgrade(agreement, request.deal(), new PricingContext(agreement.customerId(), null, false,
                CreditOverride.NONE, acceptance(agreement)));
    }

    private OrderPricing.Priced priced(Agreement agreement, EstimateRequests.Recast request) {
        return pricing.recast(agreement, request.deal(), new PricingContext(agreement.customerId(),
                seller.settings().defaults().paymentTermsDays(), false,
                new CreditOverride(request.adjustmentCredit(), request.adjustmentCreditLabel()), acceptance(agreement)));
    }

    private Acceptance acceptance(Agreement agreement) {
        return Acceptance.of(clock.now(), agreement.timeZone(), seller.settings().defaults().firstChargeDate(),
                Renewing.DEFAULT);
    }
}
