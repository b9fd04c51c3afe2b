package dev.brickwork.subscription;

import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;

import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.time.BusinessClock;

/** Subscriptions, and the agreements they live by. */
@ApplicationScoped
public class SubscriptionService {
    /** Each takes longer than the one before, and a request waits for them. */
    public static final int TRANSITIONS_AT_ACCEPTANCE_MAX = 24;

    private final AgreementStore agreements;
    private final RenewalTerms renewals;
    private final SubscriptionTransitions transitions;
    private final BusinessClock clock;
    private final Event<SubscriptionHandedOver> handedOver;

    SubscriptionService(AgreementStore agreements, SubscriptionTransitions transitions, RenewalTerms renewals,
            BusinessClock clock, Event<SubscriptionHandedOver> handedOver) {
        this.handedOver = handedOver;
        this.agreements = agreements;
        this.transitions = transitions;
        this.renewals = renewals;
        this.clock = clock;
    }

    /** The agreement as it stands, to estimate on. */
    @Transactional
    public Agreement agreement(UUID subscriptionId) {
        return agreements.read(Subscription.get(subscriptionId));
    }

    /** What was agreed, of many subscriptions at once. */
    @Transactional
    public Map<UUID, Timeline> timelines(Collection<UUID> subscriptionIds) {
        return agreements.timelines(subscriptionIds);
    }

    /** Who has the subscription now. */
    @Transactional
    public UUID customerOf(UUID subscriptionId) {
        return Subscription.get(subscriptionId).customerId;
    }

    /** Which of the ids are subscriptions of this seller. */
    @Transactional
    public Set<UUID> existing(Collection<UUID> subscriptionIds) {
        return agreements.existing(subscriptionIds);
    }

    /** The next ids in their order, for who looks at all of them part by part. */
    @Transactional
    public List<UUID> idsAfter(UUID subscriptionId, int max) {
        return agreements.idsAfter(subscriptionId, max);
    }

    /** The next customers with a subscription, in the order of their ids. */
    @Transactional
    public List<UUID> customersAfter(UUID customerId, int max) {
        return agreements.customersAfter(customerId, max);
    }

    /** The agreement to apply an order to: until this transaction ends nobody else can. */
    @Transactional(Transactional.TxType.MANDATORY)
    public Agreement lock(UUID subscriptionId) {
        return agreements.read(Subscription.lock(subscriptionId));
    }

    /**
     * The same, with all that time has brought by now: what is agreed next goes on from there, also where no sweep has come yet. One
     * that is parked stays where it is.
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public Agreement lockAsOfNow(UUID subscriptionId) {
        var subscription = Subscription.lock(subscriptionId);
        if (subscription.parkedAt == null) {
            transitions.catchUp(subscription, clock.now());
        }
        return agreements.read(subscription);
    }

    /** A subscription without an agreement yet, for the order that will bring one. */
    @Transactional
    public UUID create(UUID customerId, ZoneId timeZone) {
        var subscription = new Subscription();
        subscription.customerId = customerId;
        subscription.status = SubscriptionStatus.PENDING;
        subscription.timeZone = timeZone.getId();
        subscription.createdAt = clock.now();
        subscription.persistAndFlush();
        return subscription.id;
    }

    /**
     * Keeps what the first order of a subscription made of it, in the zone in which its days are counted from now on. What comes
     * of it is as with {@link #lay}.
     *
     * @param orderId locked
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public SubscriptionStatus begin(UUID subscriptionId, UUID customerId, ZoneId timeZone, UUID orderId, Timeline timeline,
            List<UUID> planVersionIds) {
        var subscription = Subscription.lock(subscriptionId);
        subscription.customerId = customerId;
        subscription.timeZone = timeZone.getId();
        agreements.keepFirst(subscription, orderId, timeline, planVersionIds);
        return subscription.status;
    }

    /** By an order that names another customer. Before it is applied. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void handOver(UUID subscriptionId, UUID customerId) {
        var subscription = Subscription.lock(subscriptionId);
        if (!subscription.customerId.equals(customerId)) {
            subscription.customerId = customerId;
            handedOver.fire(new SubscriptionHandedOver(subscriptionId));
        }
    }

    /**
     * Keeps what an accepted order made of the agreement. The subscription follows it: its status, what time brings next, and
     * its invoices, all in this transaction.
     *
     * @param orderId the order that did it; null when it was none
     * @param timeline a successor of the stored one: nothing of it is taken back
     * @param planVersionIds of its current term, phase by phase; stored ones
     * @return the status that the subscription has by it
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public SubscriptionStatus apply(UUID subscriptionId, UUID orderId, Timeline timeline, List<UUID> planVersionIds) {
        var subscription = Subscription.lock(subscriptionId);
        agreements.keep(subscription, orderId, timeline, planVersionIds);
        return subscription.status;
    }

    /** Whether it renews, if that was said apart from its orders or its end was asked for. */
    @Transactional
    public Optional<Boolean> renewalOverride(UUID subscriptionId) {
        var subscription = Subscription.get(subscriptionId);
        return subscription.endRequestedAt != null ? Optional.of(false) : Optional.ofNullable(subscription.autoRenews);
    }

    /** What its end makes of what was billed; empty unless its end was asked for and has come. */
    @Transactional
    public Optional<EndBilling> endBilling(UUID subscriptionId) {
        var subscription = Subscription.get(subscriptionId);
        return Optional.ofNullable(subscription.endBilled)
                .filter(billed -> subscription.status == SubscriptionStatus.INACTIVE);
    }

    /**
     * Renews by an order that waited for it.
     *
     * @param timeline with the new term as its current one
     * @return the status that the subscription has by it
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public SubscriptionStatus renew(UUID subscriptionId, UUID orderId, Timeline timeline) {
        var subscription = Subscription.lock(subscriptionId);
        transitions.renewLate(subscription, orderId, timeline);
        return subscription.status;
    }

    /** Ends a subscription whose renewal order came to nothing. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void expire(UUID subscriptionId) {
        transitions.expire(Subscription.lock(subscriptionId), clock.now());
    }

    /** An order says whether it renews, and what was said before does not count any more. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void renewAsOrdered(UUID subscriptionId) {
        Subscription.lock(subscriptionId).autoRenews = null;
    }

    /** Does what time has brought since an order was applied whose term is over already; if that is very much, the sweep goes on. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void catchUp(UUID subscriptionId) {
        transitions.catchUp(Subscription.lock(subscriptionId), clock.now(), TRANSITIONS_AT_ACCEPTANCE_MAX);
    }

    /** Ends a subscription whose first order came to nothing. It was a quote, and lists of subscriptions leave it out. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void neverBegin(UUID subscriptionId) {
        var subscription = Subscription.lock(subscriptionId);
        subscription.neverBegan = true;
        transitions.end(subscription, InactiveReason.CANCELED, clock.now());
    }

    @Transactional
    SubscriptionResponse read(UUID subscriptionId) {
        return response(Subscription.get(subscriptionId));
    }

    /** A subscription for who also shows its agreement: both of one reading. */
    public record Whole(Agreement agreement, SubscriptionResponse subscription) {
    }

    @Transactional
    public Whole whole(UUID subscriptionId) {
        var subscription = Subscription.get(subscriptionId);
        var stored = agreements.stored(subscription);
        return new Whole(stored.agreement(subscription), response(subscription, stored));
    }

    @Transactional
    Page<SubscriptionResponse> list(SubscriptionQuery filters, PageRequest page) {
        var found = filters.find(page.sort());
        var subscriptions = page.part(found);
        var ids = subscriptions.stream().map(subscription -> subscription.id).toList();
        var stored = agreements.stored(ids);
        var pauses = Pause.open(ids);
        var renewing = renewals.renewing(ids);
        var waiting = waiting(subscriptions);
        var now = clock.now();
        return page.page(found.count(), subscriptions.stream().map(subscription -> SubscriptionResponse.from(subscription,
                stored.get(subscription.id), pauses.get(subscription.id), renewing.contains(subscription.id),
                waiting.get(subscription.id), now))
                .toList());
    }

    SubscriptionResponse response(Subscription subscription) {
        return response(subscription, agreements.stored(subscription));
    }

    private SubscriptionResponse response(Subscription subscription, StoredAgreement stored) {
        return SubscriptionResponse.from(subscription, stored,
                subscription.mayBePaused() ? Pause.findOpen(subscription.id).orElse(null) : null,
                renewals.renewing(List.of(subscription.id)).contains(subscription.id),
                waiting(List.of(subscription)).get(subscription.id), clock.now());
    }

    private Map<UUID, UUID> waiting(List<Subscription> subscriptions) {
        var ids = subscriptions.stream().filter(Subscription::isWaiting).map(subscription -> subscription.id).toList();
        return ids.isEmpty() ? Map.of() : renewals.waiting(ids);
    }
}
