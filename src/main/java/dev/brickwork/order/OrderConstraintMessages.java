package dev.brickwork.order;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.ConstraintMessages;

/** What the constraints of orders mean when they fire, since two were at work at once. */
@Singleton
class OrderConstraintMessages implements ConstraintMessages {
    static final String OPEN_UPGRADE = "The subscription has an open upgrade already.";
    static final String OPEN_RECAST = "The subscription has an open recast already.";

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("customer_order_one_open_upgrade", new Refused(OPEN_UPGRADE),
                "customer_order_one_open_recast", new Refused(OPEN_RECAST),
                "customer_order_closed", new Refused("The order is not open any more."));
    }
}
