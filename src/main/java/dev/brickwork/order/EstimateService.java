package dev.brickwork.order;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.catalog.Catalog;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.agreement.PhaseInput;
import dev.brickwork.core.agreement.Plan;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.UpgradeInput;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;

/**
 * Estimates: the computation that acceptance makes, without the write. Each thing is read in a transaction of its own, since
 * a tax calculator may ask over the network, and a coupon that is refused must not spoil the reads that follow.
 */
@ApplicationScoped
public class EstimateService {
    private static final String COUPONS = "discount_coupons";

    private final Catalog catalog;
    private final OrderCoupons coupons;
    private final SellerTerms sellerTerms;
    private final SubscriptionService subscriptions;
    private final IssuedInvoices issuedInvoices;
    private final OrderTaxes orderTaxes;

    EstimateService(Catalog catalog, OrderCoupons coupons, SellerTerms sellerTerms, SubscriptionService subscriptions,
            IssuedInvoices issuedInvoices, OrderTaxes orderTaxes) {
        this.catalog = catalog;
        this.coupons = coupons;
        this.sellerTerms = sellerTerms;
        this.subscriptions = subscriptions;
        this.issuedInvoices = issuedInvoices;
        this.orderTaxes = orderTaxes;
    }

    /** A new subscription. There is no customer yet, and so no tax. */
    EstimateResponse newBusiness(EstimateRequests.NewBusiness request) {
        var plans = latest(request.planIds());
        var problems = new Problems();
        var order = new OrderInput(request.startsAt(), request.contractLength(), request.billingFrequency(),
                request.currency(), request.planId(), BrickBody.core(request.bricks()),
                coupons.first(request.discountCoupons(), COUPONS, problems), phases(request.phases(), problems),
                paymentTermsDays(request.phases()), false);
        return EstimateResponse.from(together(problems, () -> Estimator.newBusiness(order, plans, Taxes.NONE)).estimate());
    }

    /** The agreement that an estimate is about; asked for before anybody looks at what was sent. */
    Agreement agreement(UUID subscriptionId) {
        return subscriptions.agreement(subscriptionId);
    }

    /** What an upgrade adds to the invoices that are there, or takes from them. */
    EstimateResponse upgrade(Agreement agreement, EstimateRequests.Upgrade request) {
        var term = agreement.changeable();
        var plans = UpgradePlans.of(agreement, catalog, request.startsAt(), request.planId(), request.phases(),
                request.brickIds());
        var problems = new Problems();
        var order = new UpgradeInput(request.startsAt(), plans.baseKey(), request.planId() != null,
                BrickBody.core(request.bricks()), coupons.first(request.discountCoupons(), COUPONS, problems),
                phases(request.phases(), problems));
        var progress = issuedInvoices.of(agreement.subscriptionId(), term.frame().number()).progress();
        var taxes = orderTaxes.of(agreement.customerId(), bricks(term, plans.forCore()));
        return EstimateResponse.from(together(problems,
                () -> Estimator.upgrade(agreement.timeline(), order, plans.forCore(), progress, taxes)).estimate());
    }

    /** A new agreement in place of the current one, and what is credited for the unused part of that. */
    EstimateResponse recast(Agreement agreement, EstimateRequests.Recast request) {
        var term = agreement.changeable();
        var plans = latest(request.planIds());
        var problems = new Problems();
        var order = new OrderInput(request.startsAt(), request.contractLength(), request.billingFrequency(),
                term.frame().currency(), request.planId(), BrickBody.core(request.bricks()),
                coupons.first(request.discountCoupons(), COUPONS, problems), phases(request.phases(), problems),
                paymentTermsDays(request.phases()), false);
        var issued = issuedInvoices.of(agreement.subscriptionId(), term.frame().number());
        var taxes = orderTaxes.of(agreement.customerId(), bricks(term, plans));
        var credit = new Estimator.CreditOverride(request.adjustmentCredit(), request.adjustmentCreditLabel());
        return EstimateResponse.from(together(problems, () -> Estimator.recast(agreement.timeline(), order, plans,
                issued.keys(), issued.standing(), credit, taxes)).estimate());
    }

    private Map<UUID, Plan> latest(Set<UUID> planIds) {
        var plans = new HashMap<UUID, Plan>();
        catalog.latest(planIds).forEach((planId, plan) -> plans.put(planId, plan.offers()));
        return plans;
    }

    /** All bricks that could come up in an estimate, for their tax. */
    private static List<Brick> bricks(Term term, Map<UUID, Plan> plans) {
        return Stream.concat(term.lines().stream().map(line -> line.item().brick()), plans.values().stream()
                .flatMap(plan -> plan.offers().values().stream()).map(Offer::brick)).toList();
    }

    private List<PhaseInput> phases(List<PhaseBody> phases, Problems problems) {
        var inputs = new ArrayList<PhaseInput>(phases.size());
        for (int i = 0; i < phases.size(); i++) {
            var phase = phases.get(i);
            inputs.add(phase.core(coupons.first(phase.discountCoupons(), "phases[" + i + "]." + COUPONS, problems)));
        }
        return inputs;
    }

    /** Only phases show payment terms, so an estimate without them need not ask for the seller's. */
    private int paymentTermsDays(List<PhaseBody> phases) {
        return phases.isEmpty() ? 0 : sellerTerms.paymentTermsDays();
    }

    /** What the core refuses and what was noted before, in one answer. */
    private static <T> T together(Problems problems, Supplier<T> work) {
        try {
            var result = work.get();
            problems.refuseIfAny();
            return result;
        } catch (Refused refused) {
            if (problems.isEmpty() || refused.fields().isEmpty()) {
                throw refused;
            }
            refused.fields().forEach((field, messages) -> messages.forEach(message -> problems.add(field, message)));
            problems.refuseIfAny();
            throw refused;
        }
    }
}
