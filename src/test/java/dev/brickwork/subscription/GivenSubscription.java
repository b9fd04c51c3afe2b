package dev.brickwork.subscription;

import java.time.ZoneId;
import java.util.Collections;
import java.util.HashMap;
import java.util.UUID;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.catalog.Catalog;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.OrderInput;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.Api;
import io.quarkus.narayana.jta.QuarkusTransaction;

/** Agreements that are there, for tests that change or estimate them. */
@ApplicationScoped
public class GivenSubscription {
    private final AsSeller asSeller;
    private final Catalog catalog;
    private final SubscriptionService subscriptions;

    GivenSubscription(AsSeller asSeller, Catalog catalog, SubscriptionService subscriptions) {
        this.asSeller = asSeller;
        this.catalog = catalog;
        this.subscriptions = subscriptions;
    }

    /** An active subscription of a new customer, as the order of a plan's latest version makes it. */
    public String begun(Api api, String customer, OrderInput order) {
        var customerId = UUID.fromString(api.post("/customers", customer).statusCode(201).path("customer_id"));
        var zone = ZoneId.of("UTC");
        var subscription = asSeller.call(sellerOf(api), () -> subscriptions.create(customerId, zone));
        asSeller.run(sellerOf(api), () -> QuarkusTransaction.requiringNew().run(() -> {
            var plan = catalog.latest(order.planId());
            var timeline = Timeline.start(order,
                    new HashMap<UUID, OfferedPlan>(java.util.Map.of(order.planId(), plan.offers())));
            subscriptions.begin(subscription, customerId, zone, null, timeline,
                    Collections.nCopies(timeline.current().phases().size(),
                            plan.planVersionId()));
        }));
        return subscription.toString();
    }

    /** What an accepted order makes of the agreement. */
    public void changed(Api api, String subscriptionId, Function<Timeline, Timeline> order) {
        var id = UUID.fromString(subscriptionId);
        asSeller.run(sellerOf(api), () -> QuarkusTransaction.requiringNew().run(() -> {
            var agreement = subscriptions.lock(id);
            var timeline = order.apply(agreement.timeline());
            subscriptions.lay(id, null, timeline, Collections.nCopies(timeline.current().phases().size(),
                    agreement.planVersionIds().get(0)));
        }));
    }

    public Agreement agreement(Api api, String subscriptionId) {
        return asSeller.call(sellerOf(api), () -> subscriptions.agreement(UUID.fromString(subscriptionId)));
    }

    public static UUID sellerOf(Api api) {
        return UUID.fromString(api.get("/settings").path("seller_id"));
    }
}
