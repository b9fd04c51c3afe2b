package dev.brickwork.seller;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;

/** What the constraint of sellers means when it fires. */
@Singleton
class SellerConstraintMessages implements ConstraintMessages {

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("seller_keeps_time_zone", Refused.field("time_zone", "cannot be changed once a month was closed"));
    }
}
