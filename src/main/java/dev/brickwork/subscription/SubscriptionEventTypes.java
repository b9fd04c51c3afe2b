package dev.brickwork.subscription;

import java.util.List;

import jakarta.inject.Singleton;

import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;

@Singleton
class SubscriptionEventTypes implements EventTypes {

    @Override
    public List<EventType> eventTypes() {
        return List.of(
                new EventType("subscription.created", "A first order was made, and with it the subscription.",
                        SubscriptionEventData.class),
                new EventType("subscription.started",
                        "Its first day has come, or its first order was accepted on or after it.",
                        SubscriptionEventData.class),
                new EventType("subscription.upgraded", "An upgrade was accepted.", SubscriptionEventData.class),
                new EventType("subscription.recast", "A recast was accepted.", SubscriptionEventData.class),
                new EventType("subscription.term_ending",
                        "Its term ends in as many days as the seller's renewal_lead_days, or fewer. Once for each end.",
                        SubscriptionEvents.TermEnding.class),
                new EventType("subscription.renewed", "A term has ended and the next one has begun.",
                        SubscriptionEventData.class),
                new EventType("subscription.trial_ended", "The trial has ended and the paid term has begun.",
                        SubscriptionEventData.class),
                new EventType("subscription.paused", "It was paused.", SubscriptionEvents.PauseEventData.class),
                new EventType("subscription.resumed", "Its pause has ended, by request or by time.",
                        SubscriptionEvents.PauseEventData.class),
                new EventType(SubscriptionEvents.END_SCHEDULED,
                        "Its end was asked for, or moved. subscription.inactive follows when the day has come.",
                        SubscriptionEvents.EndingEventData.class),
                new EventType(SubscriptionEvents.END_CANCELED, "Its end was taken back before it came.",
                        SubscriptionEvents.EndingEventData.class),
                new EventType(SubscriptionEvents.RENEWAL_STOPPED, "It was said that it does not renew.",
                        SubscriptionEvents.EndingEventData.class),
                new EventType(SubscriptionEvents.RENEWAL_RESUMED, "It was said that it renews after all.",
                        SubscriptionEvents.EndingEventData.class),
                new EventType("subscription.inactive", "It has ended. Fires once in its life, with the reason.",
                        SubscriptionEvents.Inactive.class),
                new EventType("subscription.parked",
                        "What time should have done to it failed five times; somebody must look at it.",
                        SubscriptionEvents.Parked.class),
                new EventType("subscription.term_ending_parked",
                        "subscription.term_ending could not be told five times, and is not tried again for this end.",
                        SubscriptionEvents.Parked.class));
    }
}
