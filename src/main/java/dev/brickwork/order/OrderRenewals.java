package dev.brickwork.order;

import java.util.Collection;
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
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.money.Rate;
import dev.brickwork.customer.CustomerTaxes;
import dev.brickwork.order.estimate.BrickBody;
import dev.brickwork.order.estimate.Deal;
import dev.brickwork.order.estimate.DiscountBody;
import dev.brickwork.order.estimate.EstimateResponse;
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

    private final CustomerTaxes taxRates;
    private final OrderNaming naming;
    private final Database database;
    private final SubscriptionService subscriptions;
    private final Catalog catalog;
    private final OrderEvents events;
    private final BusinessClock clock;

    OrderRenewals(Database database, CustomerTaxes taxRates, OrderNaming naming, SubscriptionService subscriptions,
            Catalog catalog,
            OrderEvents events, BusinessClock clock) {
        this.taxRates = taxRates;
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
                .map(order -> new Renewal(order.renewalContractPeriod,
                        order.renewalUpliftedRate == null ? Rate.ZERO : Rate.ofPercent(order.renewalUpliftedRate)));
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
        var term = renewed.current();
        var before = CustomerOrder.lastAccepted(agreement.subscriptionId()).orElseThrow();
        var endsTrial = renewed.terms().get(renewed.terms().size() - 2).header().trial();
        var order = before.successor(endsTrial ? OrderType.STANDARD : OrderType.RENEWAL, deal(term));
        order.token = OrderAddress.newToken();
        order.paymentTerms = term.phases().get(0).paymentTermsDays();
        order.createdAt = clock.now();
        var taxes = taxRates.of(order.customerId, term.lines().stream().map(line -> line.item().brick()).toList());
        var plans = agreement.planVersionIds().stream().map(catalog::version).toList();
        order.accept(EstimateResponse.from(Estimator.ofTerm(term, taxes)),
                naming.asOfNow(order.customerId, agreement.timeZone(), plans), AcceptedBy.SERVICE, clock.now());
        order.persistAndFlush();
        events.renewed(OrderResponse.of(order, order.estimate, null));
        return order.id;
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
                item.discounts().list().stream().map(DiscountBody::from).toList());
    }
}
