package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;

import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.outbox.Outbox;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** What the world hears of a subscription, and what the audit log keeps of it; in the transaction of the change. */
@ApplicationScoped
class SubscriptionEvents {
    private static final String KIND = "subscription";

    private final Outbox outbox;
    private final Audit audit;
    private final Event<SubscriptionEnded> ended;

    SubscriptionEvents(Outbox outbox, Audit audit, Event<SubscriptionEnded> ended) {
        this.outbox = outbox;
        this.audit = audit;
        this.ended = ended;
    }

    /** @param inactiveReason null unless it is inactive */
    @RegisterForReflection
    record SubscriptionNews(UUID subscriptionId, UUID customerId, SubscriptionStatus status, InactiveReason inactiveReason,
            LocalDate endsAt) {

        static SubscriptionNews of(Subscription subscription, LocalDate endsOn) {
            return new SubscriptionNews(subscription.id, subscription.customerId, subscription.status,
                    subscription.inactiveReason, endsOn);
        }
    }

    @RegisterForReflection
    record Inactive(UUID subscriptionId, UUID customerId, InactiveReason reason, Instant inactiveAt) {
    }

    /** @param type such as {@code subscription.renewed} */
    void changed(String type, Subscription subscription, SubscriptionStatus before, LocalDate endsOn) {
        var news = SubscriptionNews.of(subscription, endsOn);
        outbox.append(type, subscription.id, news);
        audit.changed(type, KIND, subscription.id, Map.of("status", before), news);
    }

    void paused(Subscription subscription, PauseResponse pause, boolean shouldNotifyCustomer) {
        pauseChanged("subscription.paused", subscription, null, pause, shouldNotifyCustomer);
    }

    void resumed(Subscription subscription, PauseResponse before, PauseResponse pause, boolean shouldNotifyCustomer) {
        pauseChanged("subscription.resumed", subscription, before, pause, shouldNotifyCustomer);
    }

    private void pauseChanged(String type, Subscription subscription, PauseResponse before, PauseResponse after,
            boolean shouldNotifyCustomer) {
        outbox.append(type, subscription.id,
                Map.of("pause", after, "customer_id", subscription.customerId, "should_notify_customer",
                        shouldNotifyCustomer));
        audit.changed(type, KIND, subscription.id, before, after);
    }

    /** Once in the life of a subscription: a second telling breaks the transaction. */
    void inactive(Subscription subscription) {
        var news = new Inactive(subscription.id, subscription.customerId, subscription.inactiveReason,
                subscription.inactiveAt);
        outbox.appendOnce("subscription.inactive", subscription.id, news, "subscription.inactive:" + subscription.id);
        audit.changed("subscription.inactive", KIND, subscription.id, null, news);
        ended.fire(new SubscriptionEnded(subscription.id, subscription.customerId));
    }

    void parked(Subscription subscription) {
        outbox.append("subscription.parked", subscription.id,
                Map.of("subscription_id", subscription.id, "reason", subscription.parkedReason));
    }
}
