package dev.brickwork.order;

import java.time.ZoneId;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.order.OrderDocument.Party;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What an order form names besides what the order itself says. Kept at acceptance, so that a signed form stays as it was signed
 * when somebody moves, a company is renamed or a plan counts something else.
 *
 * @param zone that times are written in
 * @param units what bricks are counted in, by their ids; a brick may have none
 */
@RegisterForReflection(targets = {OrderNames.class, Party.class})
record OrderNames(Party seller, Party customer, ZoneId zone, Map<UUID, String> units) {

    OrderNames {
        units = Map.copyOf(units);
    }
}
