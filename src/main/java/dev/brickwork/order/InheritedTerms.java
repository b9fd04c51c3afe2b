package dev.brickwork.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.Refused;

/**
 * Members of an open order that it does not say itself, so that they are what is agreed. Other orders may be accepted before it:
 * it must not bring back what they have changed.
 */
final class InheritedTerms {
    static final String CUSTOMER = "customer_id";
    static final String AUTO_RENEWS = "auto_renews";
    static final String RENEWAL_PERIOD = "renewal_contract_period";
    static final String RENEWAL_RATE = "renewal_uplifted_rate";

    private InheritedTerms() {
    }

    /** Of an order that says nothing. A recast is a new agreement: how long it renews for and at what price begins anew. */
    static List<String> of(OrderType type) {
        return switch (type) {
            case UPGRADE -> List.of(CUSTOMER, AUTO_RENEWS, RENEWAL_PERIOD, RENEWAL_RATE);
            case RECAST -> List.of(CUSTOMER, AUTO_RENEWS);
            default -> List.of();
        };
    }

    /** @param value null for whom is agreed, who is filled in */
    static void sayCustomer(CustomerOrder order, UUID value) {
        if (value != null) {
            order.customerId = value;
        } else if (!of(order.type).contains(CUSTOMER)) {
            throw Refused.field(CUSTOMER, "may not be null");
        }
        say(order, CUSTOMER, value);
    }

    /** @param value null brings the default back, which is what is agreed where an order of this type can leave it so */
    static void say(CustomerOrder order, String member, Object value) {
        var left = new ArrayList<>(order.asAgreed);
        left.remove(member);
        if (value == null && of(order.type).contains(member)) {
            left.add(member);
        }
        order.asAgreed = List.copyOf(left);
    }

    /** @return whether the order is another by it */
    static boolean fill(CustomerOrder order) {
        return !order.asAgreed.isEmpty()
                && CustomerOrder.lastAccepted(order.subscriptionId).map(agreed -> fill(order, agreed)).orElse(false);
    }

    static boolean fill(CustomerOrder order, CustomerOrder agreed) {
        var before = values(order);
        for (var member : order.asAgreed) {
            switch (member) {
                case CUSTOMER -> order.customerId = agreed.customerId;
                case AUTO_RENEWS -> order.autoRenews = agreed.autoRenews;
                case RENEWAL_PERIOD -> order.renewalContractPeriod = agreed.renewalContractPeriod;
                case RENEWAL_RATE -> order.renewalUpliftedRate = agreed.renewalUpliftedRate;
                default -> throw new IllegalStateException(member);
            }
        }
        return !values(order).equals(before);
    }

    private static List<Object> values(CustomerOrder order) {
        return Arrays.asList(order.customerId, order.autoRenews, order.renewalContractPeriod, order.renewalUpliftedRate);
    }
}
