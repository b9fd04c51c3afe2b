package dev.brickwork.order;

import java.time.LocalDate;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.order.estimate.Deal;
import dev.brickwork.order.estimate.OrderPricing;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseSettings;
import dev.brickwork.platform.database.TenantReads;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.TermsAndConditions;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;

/** Orders: made, amended, read, accepted, canceled. */
@ApplicationScoped
public class OrderService {
    private final OrderChecks checks;
    private final OrderAcceptance acceptance;
    private final OrderEvents events;
    private final AcceptedTerms terms;
    private final OrderApproval approval;
    private final CurrentSeller seller;
    private final SubscriptionService subscriptions;
    private final Transactions transactions;
    private final Database database;
    private final TenantReads reads;
    private final BusinessClock clock;

    OrderService(OrderChecks checks, OrderAcceptance acceptance, OrderEvents events, AcceptedTerms terms,
            OrderApproval approval, CurrentSeller seller, SubscriptionService subscriptions, Transactions transactions,
            Database database, TenantReads reads, BusinessClock clock) {
        this.checks = checks;
        this.acceptance = acceptance;
        this.events = events;
        this.terms = terms;
        this.approval = approval;
        this.seller = seller;
        this.subscriptions = subscriptions;
        this.transactions = transactions;
        this.database = database;
        this.reads = reads;
        this.clock = clock;
    }

    /** An order that a buyer came to by its address. */
    public record PresentedOrder(UUID sellerId, UUID orderId) {
    }

    /** A subscription that begins when its order is accepted. */
    @Transactional
    OrderResult create(OrderRequests.New request) {
        return created(request, null);
    }

    private OrderResult created(OrderRequests.New request, LocalDate billedUntil) {
        var order = begun(request.orderType().type(), request.ordered().currency(), request.ordered().deal());
        order.billedUntil = billedUntil;
        request.fields().applyTo(order);
        // an imported contract runs already: the terms that are over were renewed elsewhere
        order.renewPastTerms |= billedUntil != null;
        var priced = checks.checked(order, null);
        // the zone that counts is the one at acceptance
        order.subscriptionId = subscriptions.create(order.customerId, seller.settings().defaults().timeZone());
        return kept(order, priced);
    }

    /** A contract that runs already and was billed by another system until a day. @return its subscription */
    @Transactional
    UUID moveIn(OrderRequests.New request, LocalDate billedUntil) {
        return acceptance.accept(created(request, billedUntil).orderId(), AcceptedBy.SELLER, null, null).subscriptionId();
    }

    /** The agreement that an order is to change; asked for before what was sent is read. */
    Agreement agreement(UUID subscriptionId) {
        return subscriptions.agreement(subscriptionId);
    }

    @Transactional
    OrderResult upgrade(Agreement agreement, OrderRequests.Upgrade request) {
        var currency = agreement.changeable().header().currency();
        var order = begun(OrderType.UPGRADE, currency, request.ordered().deal());
        request.fields().applyTo(order);
        return changing(agreement, order);
    }

    @Transactional
    OrderResult recast(Agreement agreement, OrderRequests.Recast request) {
        var currency = agreement.changeable().header().currency();
        var order = begun(OrderType.RECAST, currency, request.deal());
        request.fields().applyTo(order);
        order.adjustmentCredit = request.adjustmentCredit();
        order.adjustmentCreditLabel = request.adjustmentCreditLabel();
        return changing(agreement, order);
    }

    /** Says that there is no such order before what was sent is read for it. */
    @Transactional
    UUID existing(UUID subscriptionId, OrderType type, UUID orderId) {
        subscriptions.agreement(subscriptionId);
        // Counted and not loaded: an order that is loaded already is not read again when it is locked.
        if (CustomerOrder.count("id = ?1 and subscriptionId = ?2 and type = ?3", orderId, subscriptionId, type) == 0) {
            throw new Missing("Order");
        }
        return orderId;
    }

    /** The same before it is accepted or canceled, which needs its lock anyhow. */
    @Transactional
    public UUID locked(UUID orderId) {
        return CustomerOrder.lock(orderId).id;
    }

    @Transactional
    OrderChanged change(UUID orderId, OrderRequests.ChangeUpgrade change) {
        return amended(CustomerOrder.lock(orderId), order -> {
            order.deal = change.appliedTo(order.deal);
            order.startsOn = order.deal.startsAt();
            change.fields().applyTo(order);
        });
    }

    @Transactional
    OrderChanged change(UUID orderId, OrderRequests.ChangeRecast change) {
        return amended(CustomerOrder.lock(orderId), order -> {
            order.deal = change.appliedTo(order.deal);
            change.adjustmentCredit().ifSent(value -> order.adjustmentCredit = value);
            change.adjustmentCreditLabel().ifSent(value -> order.adjustmentCreditLabel = value);
            change.fields().applyTo(order);
        });
    }

    @Transactional
    public void refuseUnlessThere(UUID orderId) {
        CustomerOrder.get(orderId);
    }

    /** The order as it stands. Priced outside of the transaction that reads it. */
    public OrderResponse read(UUID orderId) {
        var order = transactions.joining(() -> CustomerOrder.readOnly(orderId));
        var changes = order.status == OrderStatus.OPEN && !order.type.isNew();
        return checks.shown(order, changes ? subscriptions.agreement(order.subscriptionId) : null);
    }

    @Transactional
    Page<OrderSummary> list(OrderQuery query, PageRequest page) {
        return query.page(reads, page, clock.now());
    }

    /** Those that hold now, or held at acceptance; {@code Missing} when there are none. */
    @Transactional
    TermsAndConditions terms(UUID orderId) {
        var order = CustomerOrder.get(orderId);
        var found = order.status == OrderStatus.OPEN
                ? Optional.ofNullable(seller.termsAndConditions())
                : Optional.ofNullable(order.termsHash).flatMap(terms::find);
        return found.orElseThrow(() -> new Missing("Terms and conditions"));
    }

    /** Those of a subscription. Few of them are open, so each can be priced. */
    Page<OrderResponse> list(UUID subscriptionId, PageRequest page) {
        var agreement = subscriptions.agreement(subscriptionId);
        var found = transactions.joining(() -> {
            var orders = CustomerOrder.<CustomerOrder>find("subscriptionId", page.sort(), subscriptionId);
            var listed = page.part(orders);
            listed.forEach(CustomerOrder::bringUpToDate);
            return page.page(orders.count(), listed);
        });
        return new Page<>(found.count(), found.next(), found.previous(),
                found.results().stream().map(order -> checks.shown(order, agreement)).toList());
    }

    /**
     * Makes the order the agreement, as its seller: the buyer accepts on the order page.
     *
     * @param signatoryName who agreed; where nobody is named, the signatory that the order names
     */
    @Transactional
    public OrderResponse accept(UUID orderId, String signatoryName, String signatoryEmail) {
        return acceptance.accept(orderId, AcceptedBy.SELLER, signatoryName, signatoryEmail);
    }

    /** @param content what the approver has read, so that nothing else is approved; null when they do not say */
    @Transactional
    OrderResponse approve(UUID orderId, String comment, String content) {
        return acceptance.approve(orderId, comment, content);
    }

    @Transactional
    OrderResponse refuse(UUID orderId, String reason) {
        return acceptance.refuse(orderId, reason);
    }

    @Transactional
    public OrderResponse cancel(UUID orderId) {
        return acceptance.cancel(orderId);
    }

    /** What an accepted order says to billing; {@code Missing} when it was not accepted. */
    @Transactional
    public AcceptedOrder accepted(UUID orderId) {
        var order = CustomerOrder.get(orderId);
        if (order.status != OrderStatus.ACCEPTED) {
            throw new Missing("Order");
        }
        return AcceptedOrder.from(order);
    }

    /** Whose order an address belongs to. Asked on nobody's behalf: the database shows the one order, and no other. */
    @Transactional
    public Optional<PresentedOrder> presented(String token) {
        if (!OrderAddress.isToken(token)) {
            return Optional.empty();
        }
        database.set(DatabaseSettings.PRESENTED_ORDER, token);
        return database.select("SELECT seller_id, order_id FROM presented_order()",
                row -> new PresentedOrder(row.getObject(1, UUID.class), row.getObject(2, UUID.class))).stream()
                .findFirst();
    }

    private CustomerOrder begun(OrderType type, CurrencyCode currency, Deal deal) {
        var order = new CustomerOrder();
        order.type = type;
        order.asAgreed = InheritedTerms.of(type);
        order.currency = currency;
        order.deal = deal;
        order.startsOn = deal.startsAt();
        order.token = OrderAddress.newToken();
        order.createdAt = clock.now();
        return order;
    }

    private OrderResult changing(Agreement agreement, CustomerOrder order) {
        order.subscriptionId = agreement.subscriptionId();
        order.customerId = order.customerId != null ? order.customerId : agreement.customerId();
        InheritedTerms.fill(order);
        refuseSecondOpen(order);
        return kept(order, checks.checked(order, agreement));
    }

    private static void refuseSecondOpen(CustomerOrder order) {
        if (CustomerOrder.hasOpen(order.subscriptionId, order.type)) {
            throw new Refused(order.type == OrderType.UPGRADE
                    ? OrderConstraintMessages.OPEN_UPGRADE
                    : OrderConstraintMessages.OPEN_RECAST);
        }
    }

    private OrderResult kept(CustomerOrder order, OrderPricing.Priced priced) {
        order.contractValue = priced.contractValue();
        approval.begin(order, priced);
        order.persistAndFlush();
        events.created(OrderResponse.of(order, priced.estimate(), null));
        return OrderResult.of(order, priced);
    }

    private OrderChanged amended(CustomerOrder order, java.util.function.Consumer<CustomerOrder> change) {
        order.refuseUnlessOpen();
        var before = OrderResponse.of(order, null, null);
        var content = OrderApproval.content(order);
        // asked before the change, which a query would write unchecked
        var agreed = CustomerOrder.lastAccepted(order.subscriptionId);
        change.accept(order);
        agreed.ifPresent(last -> InheritedTerms.fill(order, last));
        var priced = checks.checked(order, subscriptions.agreement(order.subscriptionId));
        order.contractValue = priced.contractValue();
        approval.amended(order, content, priced);
        CustomerOrder.flush();
        events.amended(before, OrderResponse.of(order, priced.estimate(), null));
        return new OrderChanged(order.subscriptionId);
    }
}
