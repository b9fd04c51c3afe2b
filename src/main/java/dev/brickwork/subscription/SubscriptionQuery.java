package dev.brickwork.subscription;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.UUID;

import dev.brickwork.platform.json.Fields;
import io.quarkus.hibernate.orm.panache.PanacheQuery;
import io.quarkus.panache.common.Sort;

/** Which subscriptions a list shows; filters that are null do not filter. */
record SubscriptionQuery(UUID customerId, SubscriptionStatus status) {

    static SubscriptionQuery read(Fields in) {
        return new SubscriptionQuery(in.uuid("customer_id").optional(),
                in.oneOf("status", SubscriptionStatus.class).optional());
    }

    PanacheQuery<Subscription> newestFirst() {
        var conditions = new ArrayList<String>();
        var parameters = new HashMap<String, Object>();
        conditions.add("1 = 1");
        if (customerId != null) {
            conditions.add("customerId = :customerId");
            parameters.put("customerId", customerId);
        }
        if (status != null) {
            conditions.add("status = :status");
            parameters.put("status", status);
        }
        return Subscription.find(String.join(" and ", conditions), Sort.descending("createdAt", "id"), parameters);
    }
}
