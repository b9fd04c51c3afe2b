package dev.brickwork.order;

import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.catalog.Catalog;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.agreement.PhaseInput;
import dev.brickwork.core.agreement.Plan;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;

/**
 * Estimates: the computation that acceptance makes, without the write. Each thing is read in a transaction of its own, since
 * a tax calculator may ask over the network, and a coupon that is refused must not spoil the reads that follow.
 */
@ApplicationScoped
public class EstimateService {
    private final Catalog catalog;
    private final OrderCoupons coupons;
    private final SellerTerms sellerTerms;

    EstimateService(Catalog catalog, OrderCoupons coupons, SellerTerms sellerTerms) {
        this.catalog = catalog;
        this.coupons = coupons;
        this.sellerTerms = sellerTerms;
    }

    /** A new subscription. There is no customer yet, and so no tax. */
    EstimateResponse newBusiness(EstimateRequests.NewBusiness request) {
        var plans = new HashMap<UUID, Plan>();
        catalog.latest(request.planIds()).forEach((planId, plan) -> plans.put(planId, plan.offers()));
        var problems = new Problems();
        var order = order(request, problems);
        return EstimateResponse.from(together(problems, () -> Estimator.newBusiness(order, plans, Taxes.NONE)).estimate());
    }

    private OrderInput order(EstimateRequests.NewBusiness request, Problems problems) {
        return new OrderInput(request.startsAt(), request.contractLength(), request.billingFrequency(), request.currency(),
                request.planId(), BrickBody.core(request.bricks()),
                coupons.first(request.discountCoupons(), "discount_coupons", problems), phases(request.phases(), problems),
                paymentTermsDays(request.phases()), false);
    }

    private List<PhaseInput> phases(List<PhaseBody> phases, Problems problems) {
        var inputs = new java.util.ArrayList<PhaseInput>(phases.size());
        for (int i = 0; i < phases.size(); i++) {
            var phase = phases.get(i);
            inputs.add(phase.core(coupons.first(phase.discountCoupons(), "phases[" + i + "].discount_coupons", problems)));
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
