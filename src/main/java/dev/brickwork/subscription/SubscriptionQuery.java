package dev.brickwork.subscription;

import java.util.UUID;

import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Conditions;
import io.quarkus.hibernate.orm.panache.PanacheQuery;
import io.quarkus.panache.common.Sort;

/** Which subscriptions a list shows; filters that are null do not filter. A quote that came to nothing is none. */
record SubscriptionQuery(UUID customerId, SubscriptionStatus status) {

    static SubscriptionQuery read(Fields in) {
        return new SubscriptionQuery(in.id("customer_id", CustomerSql.NAMED).optional(),
                in.oneOf("status", SubscriptionStatus.class).optional());
    }

    PanacheQuery<Subscription> find(Sort sort) {
        var where = new Conditions().and("neverBegan = ?", false).and("customerId = ?", customerId).and("status = ?",
                status);
        return Subscription.find(where.ofEntities(), sort, where.parameters());
    }
}
