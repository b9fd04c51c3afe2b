package dev.brickwork.subscription;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Orders;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.given.Seller;
import io.quarkus.narayana.jta.QuarkusTransaction;

/** Agreements of the core's random catalogues, laid through the service. */
@ApplicationScoped
public class GivenAgreements {
    private final AsSeller asSeller;
    private final SubscriptionService subscriptions;

    GivenAgreements(AsSeller asSeller, SubscriptionService subscriptions) {
        this.asSeller = asSeller;
        this.subscriptions = subscriptions;
    }

    /** A seller with the catalogue of that life, taxed by 19 per cent. */
    public record Shop(UUID sellerId, UUID planVersionId, UUID customerId) {

        /** @param database of a superuser */
        public static Shop of(RandomOrders life, Connection database) throws SQLException {
            var api = Api.ofNewSeller();
            api.put("/tax-rates", "{\"country\": \"DE\", \"rate\": \"19\", \"name\": \"USt\"}").statusCode(200);
            var shop = new Shop(new Seller(api).id(), UUID.randomUUID(), UUID.randomUUID());
            for (var offer : life.offers) {
                Sql.update(database, "INSERT INTO brick (seller_id, id, code, kind, created_at) VALUES (?, ?, ?, ?, now())",
                        shop.sellerId,
                        offer.brick().brickId(), offer.brick().code(), offer.brick().kind().name());
            }
            // One statement, so that the constraints that look at both see both.
            Sql.update(database, """
                    WITH made AS (INSERT INTO plan (seller_id, id, code, name, created_at) VALUES (?, ?, 'p', 'P', now()))
                    INSERT INTO plan_version (seller_id, id, plan_id, kind, version, published_at, created_at)
                    VALUES (?, ?, ?, 'NUMBERED', 1, now(), now())""", shop.sellerId, Orders.PLAN, shop.sellerId,
                    shop.planVersionId, Orders.PLAN);
            Sql.update(database,
                    "INSERT INTO customer (seller_id, id, name, billing_country, created_at) VALUES (?, ?, 'C', 'DE', now())",
                    shop.sellerId, shop.customerId);
            return shop;
        }
    }

    public UUID begun(Shop shop, Timeline timeline) {
        var zone = ZoneId.of("Europe/Berlin");
        return asSeller.call(shop.sellerId, () -> {
            var id = subscriptions.create(shop.customerId, zone);
            QuarkusTransaction.requiringNew().run(
                    () -> subscriptions.begin(id, shop.customerId, zone, null, timeline, versions(shop, timeline)));
            return id;
        });
    }

    public void changed(Shop shop, UUID subscriptionId, Timeline timeline) {
        asSeller.run(shop.sellerId, () -> QuarkusTransaction.requiringNew()
                .run(() -> subscriptions.apply(subscriptionId, null, timeline, versions(shop, timeline))));
    }

    private static List<UUID> versions(Shop shop, Timeline timeline) {
        return Collections.nCopies(timeline.current().phases().size(), shop.planVersionId);
    }
}
