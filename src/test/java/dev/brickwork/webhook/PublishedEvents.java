package dev.brickwork.webhook;

import static dev.brickwork.testing.Json.json;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.NewEvent;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.subscription.SubscriptionEventData;
import dev.brickwork.subscription.SubscriptionStatus;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.TestSql;
import io.quarkus.arc.Unremovable;

/** Events out of nothing, endpoints, and the passing of time. */
@ApplicationScoped
@Unremovable
public class PublishedEvents {
    private final Outbox outbox;
    private final AsSeller asSeller;
    private final Transactions transactions;
    private final WebhookService webhooks;

    PublishedEvents(Outbox outbox, AsSeller asSeller, Transactions transactions, WebhookService webhooks) {
        this.outbox = outbox;
        this.asSeller = asSeller;
        this.transactions = transactions;
        this.webhooks = webhooks;
    }

    public static NewEvent event(UUID object) {
        return new NewEvent("subscription.renewed", object,
                new SubscriptionEventData(object, object, SubscriptionStatus.ACTIVE, null, null));
    }

    /** One event for each object, in one transaction. */
    public void publish(UUID seller, List<UUID> objects) {
        inTransaction(seller, () -> outbox.publishAll(objects.stream().map(PublishedEvents::event).toList()));
    }

    public void publish(UUID seller, UUID object, int times) {
        publish(seller, Stream.generate(() -> object).limit(times).toList());
    }

    public void inTransaction(UUID seller, Runnable work) {
        asSeller.run(seller, () -> transactions.inNew(() -> {
            work.run();
            return null;
        }));
    }

    public static String endpoint(Api api, String url, String... types) {
        return api.post("/webhook-endpoints", json("url", url, "event_types", types.length == 0 ? List.of("*") : types))
                .statusCode(201).path("endpoint_id");
    }

    /** Whatever this seller's deliveries wait for has come; other processes would look by themselves. */
    public void timeForRetriesComes(UUID seller) throws SQLException, InterruptedException {
        TestSql.execute("""
                UPDATE webhook_delivery SET next_attempt_at = now()
                WHERE seller_id = ? AND state = 'READY' AND claim IS NULL""", seller);
        webhooks.poll(seller);
        // The rows that were changed were locked for a moment, and whoever claims passes over what is locked.
        Thread.sleep(200);
    }
}
