package dev.brickwork.order;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.catalog.Catalog;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.order.estimate.BrickBody;
import dev.brickwork.order.estimate.Deal;
import dev.brickwork.order.estimate.DiscountBody;
import dev.brickwork.order.estimate.OrderPricing;
import dev.brickwork.order.estimate.OrderPricing.Acceptance;
import dev.brickwork.order.estimate.OrderPricing.Renewing;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.RenewalTerms;
import dev.brickwork.subscription.SubscriptionService;

/** The last accepted order says what happens at the end; what takes over is an order too, accepted as it is made. */
@ApplicationScoped
class OrderRenewals implements RenewalTerms {
    /** The order of {@link CustomerOrder#lastAccepted}. */
    private static final String RENEWING = """
            SELECT subscription_id FROM (SELECT DISTINCT ON (subscription_id) subscription_id, auto_renews FROM customer_order
                WHERE subscription_id = ANY (?) AND status = 'ACCEPTED'
                ORDER BY subscription_id, accepted_at DESC, created_at DESC, id DESC) last_accepted
            WHERE auto_renews""";

    private static final String WAITING = """
            SELECT subscription_id, id FROM customer_order
            WHERE subscription_id = ANY (?) AND status = 'OPEN' AND type = 'RENEWAL'""";

    private final OrderPricing pricing;
    private final OrderNaming naming;
    private final Database database;
    private final SubscriptionService subscriptions;
    private final Catalog catalog;
    private final OrderEvents events;
    private final BusinessClock clock;

    OrderRenewals(Database database, OrderPricing pricing, OrderNaming naming, SubscriptionService subscriptions,
            Catalog catalog,
            OrderEvents events, BusinessClock clock) {
        this.pricing = pricing;
        this.database = database;
        this.naming = naming;
        this.subscriptions = subscriptions;
        this.catalog = catalog;
        this.events = events;
        this.clock = clock;
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public Optional<Renewal> of(UUID subscriptionId) {
        var override = subscriptions.renewalOverride(subscriptionId);
        return CustomerOrder.lastAccepted(subscriptionId).filter(order -> override.orElse(order.autoRenews))
                .map(order -> {
                    var bringsTerm = order.type == OrderType.UPGRADE
                            ? CustomerOrder.lastOfTerm(subscriptionId).orElseThrow()
                            : order;
                    return new Renewal(order.renewalContractPeriod, order.uplift(), bringsTerm.agreedAt(),
                            bringsTerm.renewPastTerms);
                });
    }

    @Override
    @Transactional
    public Set<UUID> renewing(Collection<UUID> subscriptionIds) {
        return Set.copyOf(database.select(RENEWING, row -> row.getObject("subscription_id", UUID.class),
                (Object) subscriptionIds.toArray(UUID[]::new)));
    }

    @Override
    @Transactional(TxType.MANDATORY)
    public UUID takesOver(Agreement agreement, Renewal renewal, Timeline renewed) {
        var endsTrial = renewed.terms().get(renewed.terms().size() - 2).header().trial();
        var order = following(agreement, endsTrial ? OrderType.STANDARD : OrderType.RENEWAL, renewed.current());
        var plans = agreement.planVersionIds().stream().map(catalog::version).toList();
        order.accept(pricing.ofLastTerm(renewed, order.customerId, acceptance(agreement, order)),
                naming.asOfNow(order.customerId, agreement.timeZone(), plans), AcceptedBy.SERVICE, clock.now());
        order.persistAndFlush();
        events.renewed(OrderResponse.of(order, order.estimate, null));
        return order.id;
    }

    /** Of a trial too it is a RENEWAL: what is open and STANDARD begins a subscription. */
    @Override
    @Transactional(TxType.MANDATORY)
    public void waits(Agreement agreement, Timeline renewed) {
        if (CustomerOrder.hasOpen(agreement.subscriptionId(), OrderType.RENEWAL)) {
            return;
        }
        var order = following(agreement, OrderType.RENEWAL, renewed.current());
        order.renewPastTerms = false;
        order.termsHash = null;
        var estimate = pricing.ofLastTerm(renewed, order.customerId, acceptance(agreement, order));
        order.contractValue = estimate.contractValue();
        order.persistAndFlush();
        events.waiting(OrderResponse.of(order, estimate, null));
    }

    @Override
    @Transactional
    public Map<UUID, UUID> waiting(Collection<UUID> subscriptionIds) {
        var orders = new HashMap<UUID, UUID>();
        database.select(WAITING,
                row -> orders.put(row.getObject("subscription_id", UUID.class), row.getObject("id", UUID.class)),
                (Object) subscriptionIds.toArray(UUID[]::new));
        return orders;
    }

    private Acceptance acceptance(Agreement agreement, CustomerOrder order) {
        return Acceptance.of(clock.now(), agreement.timeZone(), order.firstChargeDate, Renewing.NOT_ASKED);
    }

    private CustomerOrder following(Agreement agreement, OrderType type, Term term) {
        var order = CustomerOrder.lastAccepted(agreement.subscriptionId()).orElseThrow().successor(type, deal(term));
        order.token = OrderAddress.newToken();
        order.paymentTerms = term.phases().get(0).paymentTermsDays();
        order.createdAt = clock.now();
        return order;
    }

    /** The term as somebody would have ordered it. */
    private static Deal deal(Term term) {
        var lines = term.lines();
        return new Deal(term.time().toCalendar(term.days().from()), term.lengthMonths(), term.header().frequency(),
                term.header().currency(), lines.get(0).item().plan().planId(),
                lines.stream().map(OrderRenewals::brick).toList(), null, null);
    }

    private static BrickBody brick(Line line) {
        var item = line.item();
        return new BrickBody(item.brick().brickId(), item.quantity().longValue(), item.unlimited(),
                item.discounts().list().stream().map(DiscountBody::from).toList(), null);
    }
}
