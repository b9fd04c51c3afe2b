package dev.brickwork.order;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;

import dev.brickwork.catalog.CatalogPlan;
import dev.brickwork.catalog.PlanService;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.customer.PersonService;
import dev.brickwork.order.estimate.IssuedInvoices;
import dev.brickwork.order.estimate.OrderCoupons;
import dev.brickwork.order.estimate.OrderPricing;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;
import dev.brickwork.subscription.SubscriptionStatus;

/** How an order ends: it becomes the agreement, or nothing. One transaction; the order's lock first, then the subscription's. */
@ApplicationScoped
class OrderAcceptance {
    private final OrderChecks checks;
    private final OrderNaming naming;
    private final OrderCoupons coupons;
    private final OrderEvents events;
    private final OrderApproval approval;
    private final CurrentSeller seller;
    private final PlanService plans;
    private final AcceptedTerms terms;
    private final PersonService people;
    private final SubscriptionService subscriptions;
    private final InvoiceIssuing issuing;
    private final IssuedInvoices issuedInvoices;
    private final BusinessClock clock;
    private final Event<OrderAccepted> accepted;

    OrderAcceptance(OrderChecks checks, OrderNaming naming, OrderCoupons coupons, OrderEvents events,
            OrderApproval approval, CurrentSeller seller, PlanService plans,
            AcceptedTerms terms, PersonService people, SubscriptionService subscriptions, InvoiceIssuing issuing,
            IssuedInvoices issuedInvoices, BusinessClock clock, Event<OrderAccepted> accepted) {
        this.checks = checks;
        this.naming = naming;
        this.coupons = coupons;
        this.events = events;
        this.approval = approval;
        this.seller = seller;
        this.plans = plans;
        this.terms = terms;
        this.people = people;
        this.subscriptions = subscriptions;
        this.issuing = issuing;
        this.issuedInvoices = issuedInvoices;
        this.clock = clock;
        this.accepted = accepted;
    }

    /** Prices the order once more, by the function that estimated it, and keeps what comes of it. */
    @Transactional
    OrderResponse accept(UUID orderId, AcceptedBy by, String signatoryName, String signatoryEmail) {
        var order = CustomerOrder.lock(orderId);
        order.refuseUnlessOpen();
        // a new one has no agreement yet; it is locked when it gets one
        var agreement = order.type.isNew() ? null : subscriptions.lockAsOfNow(order.subscriptionId);
        if (InheritedTerms.fill(order)) {
            // by itself: acceptance writes no more than what it settles
            CustomerOrder.flush();
        }
        issueBeforeHandOver(order, agreement);
        var priced = checks.checked(order, agreement);
        approval.refuseUnlessApproved(order, priced);
        var before = OrderResponse.of(order, null, null);
        coupons.redeem(priced.coupons());
        var versions = stored(priced.plans());
        fillIn(order, priced, signatoryName, signatoryEmail);
        var zone = checks.zoneOf(order, agreement);
        order.accept(priced.estimate(), naming.asOfNow(order.customerId, zone, priced.plans()), by,
                clock.now());
        CustomerOrder.flush();
        var status = apply(order, zone, priced.proposal().timeline(), versions);
        var after = OrderResponse.of(order, order.estimate, null);
        events.accepted(before, after, status);
        catchUp(order.subscriptionId, zone, priced.proposal().timeline());
        accepted.fire(new OrderAccepted(order.subscriptionId, order.id, order.signatoryEmail, order.billedUntil));
        return after;
    }

    /**
     * What is due to the customer who has the subscription is issued before an order brings it to another one, also where
     * no sweep has come yet.
     *
     * @param order with all that it leaves as agreed filled in
     * @param agreement locked; null of a new one
     */
    @Transactional(Transactional.TxType.MANDATORY)
    void issueBeforeHandOver(CustomerOrder order, Agreement agreement) {
        if (!order.type.isNew() && !order.customerId.equals(agreement.customerId())) {
            issuing.issue(order.subscriptionId);
            issuedInvoices.refuseHandOver(agreement);
        }
    }

    /** A term that lies in the past altogether is renewed, ended or left to wait at once, so that all that is due by now can be billed. */
    private void catchUp(UUID subscriptionId, ZoneId zone, Timeline timeline) {
        if (timeline.current().endsOn().isBefore(clock.now().atZone(zone).toLocalDate())) {
            subscriptions.catchUp(subscriptionId);
        }
    }

    private SubscriptionStatus apply(CustomerOrder order, ZoneId zone, Timeline timeline, List<UUID> versions) {
        if (order.type.isNew()) {
            return subscriptions.begin(order.subscriptionId, order.customerId, zone, order.id, timeline, versions);
        }
        if (order.type == OrderType.RENEWAL) {
            return subscriptions.renew(order.subscriptionId, order.id, timeline);
        }
        subscriptions.handOver(order.subscriptionId, order.customerId);
        if (!order.asAgreed.contains(InheritedTerms.AUTO_RENEWS)) {
            subscriptions.renewAsOrdered(order.subscriptionId);
        }
        return subscriptions.apply(order.subscriptionId, order.id, timeline, versions);
    }

    @Transactional
    OrderResponse approve(UUID orderId, String comment, String content) {
        return decided(CustomerOrder.lock(orderId), (order, priced) -> approval.approve(order, priced, comment, content),
                events::approved);
    }

    @Transactional
    OrderResponse refuse(UUID orderId, String reason) {
        return decided(CustomerOrder.lock(orderId), (order, priced) -> approval.refuse(order, priced, reason),
                events::approvalRefused);
    }

    private OrderResponse decided(CustomerOrder order, BiConsumer<CustomerOrder, OrderPricing.Priced> decision,
            BiConsumer<OrderResponse, OrderResponse> publish) {
        order.refuseUnlessOpen();
        var agreement = order.type.isNew() ? null : subscriptions.agreement(order.subscriptionId);
        if (InheritedTerms.fill(order)) {
            CustomerOrder.flush();
        }
        var priced = checks.priced(order, agreement);
        var before = OrderResponse.of(order, null, null);
        decision.accept(order, priced);
        CustomerOrder.flush();
        var after = OrderResponse.of(order, priced.estimate(), null);
        publish.accept(before, after);
        return after;
    }

    @Transactional
    OrderResponse cancel(UUID orderId) {
        return ended(CustomerOrder.lock(orderId), order -> order.cancel(clock.now()), events::canceled);
    }

    /** What the buyer does on the order page. @param reason what they wrote */
    @Transactional
    OrderResponse decline(UUID orderId, String reason) {
        return ended(CustomerOrder.lock(orderId), order -> order.decline(reason, clock.now()), events::declined);
    }

    /** A subscription whose first order comes to nothing never begins; one whose renewal comes to nothing has ended. */
    private OrderResponse ended(CustomerOrder order, Consumer<CustomerOrder> end,
            BiConsumer<OrderResponse, OrderResponse> publish) {
        var before = OrderResponse.of(order, null, null);
        end.accept(order);
        CustomerOrder.flush();
        var after = OrderResponse.of(order, null, null);
        publish.accept(before, after);
        if (order.type.isNew()) {
            subscriptions.neverBegin(order.subscriptionId);
        } else if (order.type == OrderType.RENEWAL) {
            subscriptions.expire(order.subscriptionId);
        }
        return after;
    }

    /** Merged versions get their place in the database now; phases that share one go on sharing it. */
    private List<UUID> stored(List<CatalogPlan> versions) {
        var known = new IdentityHashMap<CatalogPlan, UUID>();
        var ids = new ArrayList<UUID>(versions.size());
        for (var version : versions) {
            ids.add(known.computeIfAbsent(version, merged -> plans.storeMerged(merged).planVersionId()));
        }
        return ids;
    }

    /** What was agreed or the seller had set counts from now on, whatever is set later. */
    private void fillIn(CustomerOrder order, OrderPricing.Priced priced, String signatoryName, String signatoryEmail) {
        var defaults = seller.settings().defaults();
        order.paymentTerms = order.paymentTermsDays(priced, defaults);
        order.firstChargeDate = defaults.firstChargeDateOf(order.firstChargeDate);
        order.termsHash = terms.keep(seller.termsAndConditions(), clock.now());
        order.signatoryName = signatoryName;
        order.signatoryEmail = signatoryEmail;
        if (signatoryName == null && signatoryEmail == null && order.signatoryUserId != null) {
            people.find(order.customerId, order.signatoryUserId).ifPresent(person -> {
                order.signatoryName = person.name();
                order.signatoryEmail = person.email();
            });
        }
    }
}
