package dev.brickwork.order;

import java.util.Map;

import jakarta.inject.Singleton;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.refusal.BrokenRules;

/** What the database says about orders when two are at work at once. */
@Singleton
class OrderRules implements BrokenRules {
    static final String OPEN_UPGRADE = "The subscription has an open upgrade already.";
    static final String OPEN_RECAST = "The subscription has an open recast already.";

    @Override
    public Map<String, Refused> byConstraint() {
        return Map.of("customer_order_one_open_upgrade", new Refused(OPEN_UPGRADE),
                "customer_order_one_open_recast", new Refused(OPEN_RECAST),
                "customer_order_closed", new Refused("The order is not open any more."));
    }

    static void refuseSecondOpen(CustomerOrder order) {
        if (CustomerOrder.hasOpen(order.subscriptionId, order.type)) {
            throw new Refused(order.type == OrderType.UPGRADE ? OPEN_UPGRADE : OPEN_RECAST);
        }
    }
}
