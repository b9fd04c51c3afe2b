package dev.brickwork.subscription;

import java.sql.SQLException;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;

import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;

/** Subscriptions, and the agreements they live by. */
@ApplicationScoped
public class SubscriptionService {
    private final DataSource database;
    private final BusinessClock clock;
    private final Event<AgreementChanged> news;
    private final Outbox outbox;

    SubscriptionService(DataSource database, BusinessClock clock, Event<AgreementChanged> news, Outbox outbox) {
        this.database = database;
        this.clock = clock;
        this.news = news;
        this.outbox = outbox;
    }

    /** The agreement as it stands, to estimate on. */
    @Transactional
    public Agreement agreement(UUID subscriptionId) {
        return read(Subscription.get(subscriptionId));
    }

    /** The agreement to lay an order into: until this transaction ends nobody else can. */
    @Transactional(Transactional.TxType.MANDATORY)
    public Agreement lock(UUID subscriptionId) {
        return read(Subscription.lock(subscriptionId));
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

    /** Settles what acceptance settles: whose it is, and in which zone its days are counted. Before the order is laid. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void settle(UUID subscriptionId, UUID customerId, ZoneId timeZone) {
        var subscription = Subscription.lock(subscriptionId);
        subscription.customerId = customerId;
        subscription.timeZone = timeZone.getId();
        Subscription.flush();
    }

    /**
     * Keeps what an accepted order made of the agreement.
     *
     * @param timeline a successor of the stored one: nothing of it is taken back
     * @param orderId the order that did it; null when it was none
     * @param planVersionIds of its current term, phase by phase; stored ones
     */
    @Transactional(Transactional.TxType.MANDATORY)
    public void lay(UUID subscriptionId, UUID orderId, Timeline timeline, List<UUID> planVersionIds,
            SubscriptionStatus status) {
        Subscription.lock(subscriptionId).status = status;
        try (var connection = database.getConnection()) {
            new AgreementWriter(connection, subscriptionId).write(timeline, planVersionIds);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        news.fire(new AgreementChanged(subscriptionId, orderId));
    }

    /** Ends the subscription for good, and tells the world why. */
    @Transactional(Transactional.TxType.MANDATORY)
    public void end(UUID subscriptionId, InactiveReason reason) {
        Subscription.lock(subscriptionId).status = SubscriptionStatus.INACTIVE;
        outbox.appendOnce("subscription.inactive", subscriptionId,
                Map.of("subscription_id", subscriptionId, "reason", reason), "subscription.inactive:" + subscriptionId);
    }

    private Agreement read(Subscription subscription) {
        try (var connection = database.getConnection()) {
            var reader = new AgreementReader(connection, subscription.id);
            return new Agreement(subscription.id, subscription.customerId, subscription.status,
                    ZoneId.of(subscription.timeZone), reader.timeline(), reader.planVersionIds());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
