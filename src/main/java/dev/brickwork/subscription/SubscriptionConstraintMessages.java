package dev.brickwork.subscription;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;

/** What the constraints of subscriptions mean when they fire, since two were at work at once. */
@Singleton
class SubscriptionConstraintMessages implements ConstraintMessages {

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("subscription_pause_one_open", new Refused("The subscription is already paused."),
                "subscription_pause_resumed_once", new Refused("The subscription is not paused."),
                "subscription_stays_inactive", new Refused("The subscription is inactive."));
    }
}
