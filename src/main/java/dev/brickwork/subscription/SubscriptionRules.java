package dev.brickwork.subscription;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.BrokenRules;

/** What the database says about subscriptions when two are at work at once. */
@Singleton
class SubscriptionRules implements BrokenRules {

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("subscription_pause_one_open", new Refused("The subscription is already paused."),
                "subscription_pause_resumed_once", new Refused("The subscription is not paused."),
                "subscription_stays_inactive", new Refused("The subscription is inactive."));
    }
}
