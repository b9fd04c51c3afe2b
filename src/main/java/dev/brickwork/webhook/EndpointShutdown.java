package dev.brickwork.webhook;

import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;

import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.outbox.Outbox;

/** Takes an endpoint out of service: gives up what waits, and notifies the seller when it was not the seller who wanted it. */
@ApplicationScoped
class EndpointShutdown {
    private static final String DISABLE = """
            UPDATE webhook_endpoint SET disabled_at = now(), disabled_reason = ?
            WHERE id = ? AND disabled_at IS NULL AND deleted_at IS NULL RETURNING url""";
    /** Two statements, because each of the two states has an index of its own. */
    private static final String CANCEL = "UPDATE webhook_delivery SET state = 'CANCELED', ended_at = now(), claim = NULL WHERE endpoint_id = ? AND state = ";

    private final Outbox outbox;
    private final Audit audit;
    private final Event<EndpointDisabled> events;

    EndpointShutdown(Outbox outbox, Audit audit, Event<EndpointDisabled> events) {
        this.outbox = outbox;
        this.audit = audit;
        this.events = events;
    }

    /** Under the lock of {@link FanOutPosition}. Once, however many attempts find out that it is gone. */
    void byService(Database database, UUID endpointId, DisabledReason reason) {
        for (var url : database.select(DISABLE, row -> row.getString(1), reason.name(), endpointId)) {
            RelaxedCommit.off(database);
            cancel(database, endpointId);
            var data = new EndpointEventData(endpointId, url, reason);
            outbox.publish(WebhookEventTypes.DISABLED, endpointId, data);
            audit.changed(WebhookEventTypes.DISABLED, "webhook_endpoint", endpointId, Map.of("is_enabled", true), data);
            events.fire(new EndpointDisabled(endpointId, url, reason));
        }
    }

    /** Under the lock of {@link FanOutPosition}. */
    static void cancel(Database database, UUID endpointId) {
        database.update(CANCEL + "'QUEUED'", endpointId);
        database.update(CANCEL + "'READY'", endpointId);
    }
}
