package dev.brickwork.subscription;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.UUID;

import org.hibernate.StatelessSession;

import dev.brickwork.platform.http.Page;
import dev.brickwork.platform.http.PageRequest;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.tenancy.EntityList;

/** Which subscriptions a list shows; filters that are null do not filter. */
record SubscriptionQuery(UUID customerId, SubscriptionStatus status) {

    static SubscriptionQuery read(Fields in) {
        return new SubscriptionQuery(in.uuid("customer_id").optional(),
                in.oneOf("status", SubscriptionStatus.class).optional());
    }

    Page<SubscriptionResponse> newestFirst(StatelessSession session, Connection connection, PageRequest page, Instant now)
            throws SQLException {
        var all = in(session);
        var count = all.count();
        var subscriptions = all.newestFirst(page.offset, page.limit);
        var ids = subscriptions.stream().map(subscription -> subscription.id).toArray(UUID[]::new);
        var agreements = new AgreementReader(connection, ids);
        agreements.timelines();
        var pauses = new HashMap<UUID, Pause>();
        session.createSelectionQuery("from Pause where subscriptionId in :ids and resumedAt is null", Pause.class)
                .setParameterList("ids", ids).getResultList().forEach(pause -> pauses.put(pause.subscriptionId, pause));
        return page.page(count, subscriptions.stream().map(subscription -> SubscriptionResponse.from(subscription,
                agreements.stored(subscription.id), pauses.get(subscription.id), now)).toList());
    }

    private EntityList<Subscription> in(StatelessSession session) {
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
        return new EntityList<>(session, Subscription.class, String.join(" and ", conditions), parameters);
    }
}
