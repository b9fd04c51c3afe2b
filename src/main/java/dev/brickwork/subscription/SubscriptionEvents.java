package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.outbox.Outbox;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** What the world hears of a subscription, and what the audit log keeps of it; in the transaction of the change. */
@ApplicationScoped
class SubscriptionEvents {
    static final String END_SCHEDULED = "subscription.end_scheduled";
    static final String END_CANCELED = "subscription.end_canceled";
    static final String RENEWAL_STOPPED = "subscription.renewal_stopped";
    static final String RENEWAL_RESUMED = "subscription.renewal_resumed";
    private static final String KIND = "subscription";

    private final Outbox outbox;
    private final Audit audit;
    private final Event<SubscriptionEnded> ended;
    private final PauseMails mails;
    private final EndingMails endingMails;

    SubscriptionEvents(Outbox outbox, Audit audit, Event<SubscriptionEnded> ended, PauseMails mails,
            EndingMails endingMails) {
        this.outbox = outbox;
        this.audit = audit;
        this.ended = ended;
        this.mails = mails;
        this.endingMails = endingMails;
    }

    @RegisterForReflection
    @Schema(name = "SubscriptionInactiveEventData")
    record Inactive(
            @Schema(required = true) UUID subscriptionId,
            @Schema(required = true) UUID customerId,
            @Schema(required = true) InactiveReason reason,
            @Schema(required = true) Instant inactiveAt,
            @Schema(required = true, nullable = true, description = "As it was given when its end was asked for.") String endedReason) {
    }

    @RegisterForReflection
    @Schema(name = "SubscriptionPauseEventData")
    record PauseEventData(
            @Schema(required = true) PauseResponse pause,
            @Schema(required = true) UUID customerId,
            @Schema(required = true, description = "Whether the customer is told by mail, as whoever asked for it wanted.") boolean shouldNotifyCustomer) {
    }

    @RegisterForReflection
    @Schema(name = "SubscriptionEndingEventData")
    record EndingEventData(
            @Schema(required = true) UUID subscriptionId,
            @Schema(required = true) UUID customerId,
            @Schema(required = true) LocalDate endsAt,
            @Schema(required = true) boolean autoRenews,
            @Schema(required = true, nullable = true) LocalDate renewsAt,
            @Schema(required = true, nullable = true, description = "Null where its end was not asked for.") EndBilling endBilling,
            @Schema(required = true, nullable = true) String endedReason) {

        static EndingEventData of(SubscriptionResponse subscription) {
            return new EndingEventData(subscription.subscriptionId(), subscription.customerId(), subscription.endsAt(),
                    subscription.autoRenews(), subscription.renewsAt(), subscription.endBilling(),
                    subscription.endedReason());
        }
    }

    @RegisterForReflection
    @Schema(name = "SubscriptionTermEndingEventData")
    record TermEnding(
            @Schema(required = true) UUID subscriptionId,
            @Schema(required = true) UUID customerId,
            @Schema(required = true, description = "The last day of the term.") LocalDate endsAt,
            @Schema(required = true, description = "Whether another term follows, as things are agreed now.") boolean renews) {
    }

    @RegisterForReflection
    @Schema(name = "SubscriptionParkedEventData")
    record Parked(
            @Schema(required = true) UUID subscriptionId,
            @Schema(required = true) String reason) {
    }

    /** @param type such as {@code subscription.renewed} */
    void changed(String type, Subscription subscription, SubscriptionStatus before, LocalDate endsOn) {
        var data = new SubscriptionEventData(subscription.id, subscription.customerId, subscription.status, null, endsOn);
        outbox.publish(type, subscription.id, data);
        audit.changed(type, KIND, subscription.id, Map.of("status", before), data);
    }

    void paused(Subscription subscription, PauseResponse pause, boolean shouldNotifyCustomer) {
        pauseChanged(PauseMails.PAUSED, subscription, null, pause, shouldNotifyCustomer);
    }

    void resumed(Subscription subscription, PauseResponse before, PauseResponse pause, boolean shouldNotifyCustomer) {
        pauseChanged(PauseMails.RESUMED, subscription, before, pause, shouldNotifyCustomer);
    }

    private void pauseChanged(String type, Subscription subscription, PauseResponse before, PauseResponse after,
            boolean shouldNotifyCustomer) {
        outbox.publish(type, subscription.id,
                new PauseEventData(after, subscription.customerId, shouldNotifyCustomer));
        audit.changed(type, KIND, subscription.id, before, after);
        if (shouldNotifyCustomer) {
            mails.note(type, subscription, after);
        }
    }

    /** What was said about its end. @param type one of the four above */
    void ending(String type, Subscription subscription, SubscriptionResponse before, SubscriptionResponse after,
            boolean shouldNotifyCustomer) {
        outbox.publish(type, subscription.id, EndingEventData.of(after));
        audit.changed(type, KIND, subscription.id, EndingEventData.of(before), EndingEventData.of(after));
        if (shouldNotifyCustomer) {
            endingMails.note(type, after);
        }
    }

    /** Once in the life of a subscription: a second event breaks the transaction. */
    void inactive(Subscription subscription) {
        var data = new Inactive(subscription.id, subscription.customerId, subscription.inactiveReason,
                subscription.inactiveAt, subscription.endReason);
        outbox.publishOnce("subscription.inactive", subscription.id, data, "subscription.inactive:" + subscription.id);
        audit.changed("subscription.inactive", KIND, subscription.id, null, data);
        ended.fire(new SubscriptionEnded(subscription.id, subscription.customerId, subscription.endBilled));
    }

    void termEnding(Subscription subscription, LocalDate endsOn, boolean renews) {
        outbox.publish("subscription.term_ending", subscription.id,
                new TermEnding(subscription.id, subscription.customerId, endsOn, renews));
    }

    void termEndingParked(UUID subscriptionId, String reason) {
        outbox.publish("subscription.term_ending_parked", subscriptionId, new Parked(subscriptionId, reason));
    }

    void parked(Subscription subscription) {
        outbox.publish("subscription.parked", subscription.id,
                new Parked(subscription.id, subscription.parkedReason));
    }
}
