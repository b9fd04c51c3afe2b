package dev.brickwork.order.estimate;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.catalog.Catalog;
import dev.brickwork.catalog.CatalogPlan;
import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.agreement.PhaseInput;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.agreement.UpgradeInput;
import dev.brickwork.core.estimate.Billed;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Proposal;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.customer.CustomerTaxes;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.FirstChargeDate;
import dev.brickwork.subscription.Agreement;

/**
 * What a deal makes of an agreement, and what that comes to. Estimates, open orders and acceptance all ask here, and only
 * here; acceptance then keeps the answer.
 */
@ApplicationScoped
public class OrderPricing {
    private static final String COUPONS = "discount_coupons";

    private final Catalog catalog;
    private final OrderCoupons coupons;
    private final IssuedInvoices issuedInvoices;
    private final CustomerTaxes taxRates;
    private final BusinessClock clock;
    private final EstimateWarnings warnings;

    OrderPricing(Catalog catalog, OrderCoupons coupons, IssuedInvoices issuedInvoices, CustomerTaxes taxRates,
            BusinessClock clock, EstimateWarnings warnings) {
        this.clock = clock;
        this.warnings = warnings;
        this.catalog = catalog;
        this.coupons = coupons;
        this.issuedInvoices = issuedInvoices;
        this.taxRates = taxRates;
    }

    /**
     * What matters to the price besides the deal and the agreement.
     *
     * @param customerId who is taxed and billed; null for nobody
     * @param paymentTermsDays null only of an upgrade, where it leaves them as they are agreed
     * @param credit only of a recast
     * @param acceptance when and how it would be accepted
     */
    public record PricingContext(UUID customerId, Integer paymentTermsDays, boolean isTrial,
            Estimator.CreditOverride credit, Acceptance acceptance) {
    }

    /**
     * What decides how much acceptance bills at once.
     *
     * @param today where the customer is
     * @param isMovedIn whether another system has billed what is over: acceptance bills none of it
     */
    public record Acceptance(LocalDate today, boolean isChargedAtCheckout, Renewing renewing, boolean isMovedIn) {

        public static Acceptance of(Instant now, ZoneId zone, FirstChargeDate firstCharge, Renewing renewing) {
            return new Acceptance(now.atZone(zone).toLocalDate(), firstCharge == FirstChargeDate.CHECKOUT_DATE, renewing,
                    false);
        }

        public Acceptance movedIn(boolean is) {
            return new Acceptance(today, isChargedAtCheckout, renewing, is);
        }
    }

    /**
     * What an order says of the end of its term.
     *
     * @param renewsPast whether terms that are over at acceptance renew at once
     * @param lengthMonths null for the same length
     */
    public record Renewing(boolean renews, boolean renewsPast, Integer lengthMonths, Rate uplift) {
        /** Of an order that says nothing. */
        public static final Renewing DEFAULT = new Renewing(true, false, null, Rate.ZERO);
        /** Where what follows is not the question. */
        public static final Renewing NOT_ASKED = new Renewing(false, false, null, Rate.ZERO);
    }

    /**
     * @param before the agreement that an upgrade changes; null of anything else
     * @param plans the plan versions of the resulting term, phase by phase; a merged one may not be stored yet
     * @param coupons the ids of those that were applied
     * @param estimate as it is answered
     */
    public record Priced(Proposal proposal, Timeline before, List<CatalogPlan> plans, Set<UUID> coupons,
            EstimateResponse estimate) {

        /** What holds on the order's first day, whether it was sent, set or agreed before. */
        public int paymentTermsDays(LocalDate startsOn) {
            return proposal.timeline().current().paymentTermsDaysOn(startsOn);
        }

        /** The total before tax, in cents. */
        public long contractValue() {
            var amounts = proposal.estimate().amounts();
            return amounts.grandTotal() - amounts.tax();
        }
    }

    /** A new subscription. */
    public Priced newBusiness(Deal deal, PricingContext context) {
        DealSize.check(deal);
        var latest = catalog.latest(deal.planIds());
        var plans = offers(latest);
        var problems = new Problems();
        var used = new HashSet<UUID>();
        var order = order(deal, deal.currency(), context, problems, used);
        var taxes = context.customerId == null ? Taxes.NONE : taxRates.of(context.customerId, bricks(plans).toList());
        var proposal = together(deal, problems, () -> Estimator.newBusiness(order, plans, taxes));
        return new Priced(proposal, null, order.plansByPhase().stream().map(latest::get).toList(), used,
                warnings.answer(proposal, context, taxes));
    }

    /** What an upgrade adds to the invoices that are there, or takes from them. */
    public Priced upgrade(Agreement agreement, Deal deal, PricingContext context) {
        var term = agreement.changeable();
        refuseBlockedHandOver(agreement, context);
        DealSize.checkUpgrade(deal, term);
        var plans = UpgradePlans.of(agreement, catalog, deal.startsAt(), deal.planId(), deal.phases(), deal.brickIds());
        var problems = new Problems();
        var used = new HashSet<UUID>();
        var order = new UpgradeInput(deal.startsAt(), plans.baseKey(), deal.planId() != null, agreement.planVersionIds(),
                BrickBody.core(deal.bricks()),
                coupons.first(deal.discountCoupons(), COUPONS, problems, used), phases(deal.phases(), problems, used),
                context.paymentTermsDays);
        var progress = issuedInvoices.progress(agreement.subscriptionId(), term.header().number());
        var taxes = taxRates.of(context.customerId, bricks(term, plans.forCore()));
        var proposal = together(deal, problems,
                () -> Estimator.upgrade(agreement.timeline(), order, plans.forCore(), progress,
                        billed(agreement, context.customerId, taxes),
                        taxes));
        return new Priced(proposal, agreement.timeline(),
                plans.versions(agreement, catalog, order.plansByPhase(term)), used,
                warnings.answer(proposal, context, taxes));
    }

    /** A new agreement in place of the current one, and what is credited for the unused part of that. */
    public Priced recast(Agreement agreement, Deal sent, PricingContext context) {
        var term = agreement.changeable();
        refuseBlockedHandOver(agreement, context);
        DealSize.check(sent);
        var deal = sent.planId() != null
                ? sent
                : sent.withPlan(catalog.version(agreement.planVersionOn(sent.startsAt())).planId());
        var latest = catalog.latest(deal.planIds());
        var plans = offers(latest);
        var problems = new Problems();
        var used = new HashSet<UUID>();
        var today = clock.now().atZone(agreement.timeZone()).toLocalDate();
        var order = order(deal, term.header().currency(), context, problems, used).acceptedOn(today);
        var issued = issuedInvoices.progress(agreement.subscriptionId(), term.header().number()).issued();
        var ended = issuedInvoices.endedTerms(agreement.subscriptionId(), term.header().number());
        var taxes = taxRates.of(context.customerId, bricks(term, plans));
        var proposal = together(deal, problems, () -> Estimator.recast(agreement.timeline(), order, plans, issued,
                ended, billed(agreement, context.customerId, taxes), context.credit, taxes));
        return new Priced(proposal, null, order.plansByPhase().stream().map(latest::get).toList(), used,
                warnings.answer(proposal, context, taxes));
    }

    /** What a term comes to that is agreed already. */
    public EstimateResponse ofLastTerm(Timeline timeline, UUID customerId, Acceptance acceptance) {
        var term = timeline.current();
        var taxes = taxRates.of(customerId, term.lines().stream().map(line -> line.item().brick()).toList());
        return warnings.answer(new Proposal(timeline, Estimator.ofTerm(term, taxes), 0),
                new PricingContext(customerId, null, false, Estimator.CreditOverride.NONE, acceptance), taxes);
    }

    /** The term that follows one that is over, as it was agreed then. */
    public Priced renewal(Agreement agreement, int lengthMonths, Rate uplift, PricingContext context) {
        var timeline = agreement.timeline();
        var renewed = timeline.current().header().trial()
                ? timeline.endTrial(lengthMonths)
                : timeline.renew(lengthMonths, uplift);
        var versions = agreement.planVersionIds();
        var term = renewed.current();
        var taxes = taxRates.of(context.customerId, term.lines().stream().map(line -> line.item().brick()).toList());
        var proposal = new Proposal(renewed, Estimator.ofTerm(term, taxes), 0);
        return new Priced(proposal, timeline, List.of(catalog.version(versions.get(versions.size() - 1))), Set.of(),
                warnings.answer(proposal, context, taxes));
    }

    private void refuseBlockedHandOver(Agreement agreement, PricingContext context) {
        if (!agreement.customerId().equals(context.customerId)) {
            issuedInvoices.refuseBlockedHandOver(agreement);
        }
    }

    /** What was billed of the agreement, as {@link IssuedInvoices} knows it. */
    private Billed billed(Agreement agreement, UUID customerId, Taxes taxes) {
        return new Billed() {
            @Override
            public StandingCharges standing() {
                return issuedInvoices.standing(agreement, customerId);
            }

            @Override
            public Map<InvoiceKey, List<LineTaxes.Line>> hanging() {
                return issuedInvoices.hanging(agreement.subscriptionId(), customerId);
            }

            @Override
            public List<Correction> corrections(Timeline before, Timeline after, Supplier<StandingCharges> charges) {
                return issuedInvoices.corrections(new IssuedInvoices.Change(agreement, customerId, after), charges, taxes);
            }
        };
    }

    private OrderInput order(Deal deal, CurrencyCode currency, PricingContext context, Problems problems, Set<UUID> used) {
        return new OrderInput(deal.startsAt(), deal.contractLength(), deal.billingFrequency(), currency, deal.planId(),
                BrickBody.core(deal.bricks()), coupons.first(deal.discountCoupons(), COUPONS, problems, used),
                phases(deal.phases(), problems, used), context.paymentTermsDays, context.isTrial);
    }

    private static Map<UUID, OfferedPlan> offers(Map<UUID, CatalogPlan> latest) {
        var plans = new HashMap<UUID, OfferedPlan>();
        latest.forEach((planId, plan) -> plans.put(planId, plan.offers()));
        return plans;
    }

    /** All bricks that could come up, for their tax. */
    private static List<Brick> bricks(Term term, Map<UUID, OfferedPlan> plans) {
        return Stream.concat(term.lines().stream().map(line -> line.item().brick()), bricks(plans)).toList();
    }

    private static Stream<Brick> bricks(Map<UUID, OfferedPlan> plans) {
        return plans.values().stream().flatMap(plan -> plan.offers().values().stream()).map(Offer::brick);
    }

    private List<PhaseInput> phases(List<PhaseBody> phases, Problems problems, Set<UUID> used) {
        var inputs = new ArrayList<PhaseInput>(phases.size());
        for (int i = 0; i < phases.size(); i++) {
            var phase = phases.get(i);
            inputs.add(phase.core(
                    coupons.first(phase.discountCoupons(), "phases[" + i + "]." + COUPONS, problems, used)));
        }
        return inputs;
    }

    /** What the core refuses and what was noted before, in one answer. */
    private static Proposal together(Deal deal, Problems problems, Supplier<Proposal> work) {
        try {
            var proposal = work.get();
            problems.refuseIfAny();
            DealSize.checkAnswer(deal, proposal.estimate());
            DealSize.checkInvoices(deal, proposal.estimate());
            return proposal;
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
