package dev.brickwork.webhook;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Refused;
import dev.brickwork.event.EventQuery;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.outbox.EventSql;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.secret.Secrets;
import dev.brickwork.platform.time.BusinessClock;

/** Endpoints, and what a seller can do about deliveries. In real time throughout: receivers know nothing of test clocks. */
@ApplicationScoped
public class WebhookService {
    private static final String KIND = "webhook_endpoint";
    private static final int ENDPOINTS_MAX = 1_000;
    private static final int REPLAYED_MAX = 10_000;

    private static final String REPLAY_SIZE = """
            SELECT count(*) FROM (SELECT FROM %s f WHERE f.number > ? AND f.type <> 'webhook_endpoint.test'
                AND ?::text[] && ARRAY[f.type, split_part(f.type, '.', 1) || '.*', '*'] LIMIT 10001) AS counted"""
            .formatted(EventSql.FEED);
    /** What is still on its way goes on as it is. All queue, and the first of each object is let go afterwards. */
    private static final String REPLAY = """
            INSERT INTO webhook_delivery AS d (id, endpoint_id, event_id, event_type, number, object_type, object_id, state,
                next_attempt_at, created_at)
            SELECT gen_random_uuid(), ?, f.event_id, f.type, f.number, f.object_type, f.object_id, 'QUEUED', now(), now()
            FROM %s f
            WHERE f.number > ? AND f.type <> 'webhook_endpoint.test'
                AND ?::text[] && ARRAY[f.type, split_part(f.type, '.', 1) || '.*', '*']
            ON CONFLICT (seller_id, endpoint_id, event_id) DO UPDATE
                SET state = 'QUEUED', %s
                WHERE d.state IN ('DELIVERED', 'FAILED', 'CANCELED')"""
            .formatted(EventSql.FEED_WITH_OBJECTS, DeliveryLog.START_AGAIN);
    private static final String LET_FIRST_GO = """
            UPDATE webhook_delivery d SET state = 'READY' FROM (
                SELECT DISTINCT ON (object_type, object_id) id, object_type, object_id FROM webhook_delivery
                WHERE endpoint_id = ? AND state = 'QUEUED' ORDER BY object_type, object_id, number) AS first
            WHERE d.id = first.id AND NOT EXISTS (SELECT FROM webhook_delivery w WHERE w.endpoint_id = d.endpoint_id
                AND w.object_type = d.object_type AND w.object_id = d.object_id AND w.state = 'READY')""";

    private final Database database;
    private final Caller caller;
    private final BusinessClock clock;
    private final Secrets secrets;
    private final Audit audit;
    private final Outbox outbox;
    private final EventQuery events;
    private final DeliveryLog log;
    private final Dispatcher dispatcher;
    private final DeliveryMetrics metrics;
    private final Event<Due> due;

    WebhookService(Database database, Caller caller, BusinessClock clock, Secrets secrets, Audit audit, Outbox outbox,
            EventQuery events, DeliveryLog log, Dispatcher dispatcher, DeliveryMetrics metrics, Event<Due> due) {
        this.database = database;
        this.caller = caller;
        this.clock = clock;
        this.secrets = secrets;
        this.audit = audit;
        this.outbox = outbox;
        this.events = events;
        this.log = log;
        this.dispatcher = dispatcher;
        this.metrics = metrics;
        this.due = due;
    }

    /** Fired when deliveries have become due by request. */
    record Due(UUID sellerId, UUID endpointId) {
    }

    /** For the job: finds what is due for this seller, also what other processes left. Returns at once. */
    public void poll(UUID sellerId) {
        dispatcher.poll(sellerId);
    }

    /** Whether something waited for this seller when it was last looked at, its next attempt may be hours away. */
    public boolean isAnyWaiting(UUID sellerId) {
        return metrics.isAnyWaiting(sellerId);
    }

    /**
     * For the job: nobody looks at the others any more, so the last that was seen of them is no event. They are suspended, and what
     * waits for them is not late, it stays.
     */
    public void forgetWaitingOfAllBut(Collection<UUID> sellerIds) {
        metrics.forgetAllBut(Set.copyOf(sellerIds));
    }

    void wake(@Observes(during = TransactionPhase.AFTER_SUCCESS) Due event) {
        dispatcher.wake(event.sellerId(), event.endpointId());
    }

    /** @param lastNumber the end of the feed: what happened before is not for the new endpoint */
    @Transactional
    EndpointResponse create(EndpointRequests.Create request, long lastNumber) {
        lock();
        if (WebhookEndpoint.count("deletedAt is null") >= ENDPOINTS_MAX) {
            throw new Refused("A seller can have at most " + ENDPOINTS_MAX + " webhook endpoints.");
        }
        var secret = Signing.newSecret();
        var endpoint = new WebhookEndpoint();
        endpoint.url = request.url();
        endpoint.eventTypes = request.eventTypes();
        endpoint.description = request.description();
        endpoint.secret = secrets.close(Attempts.SECRET_PURPOSE, secret);
        endpoint.afterNumber = lastNumber;
        endpoint.createdAt = clock.wallNow();
        endpoint.persistAndFlush();
        audit.created(KIND, endpoint.id, EndpointResponse.from(endpoint, clock.wallNow()));
        return EndpointResponse.shownOnce(endpoint, clock.wallNow(), secret);
    }

    @Transactional
    Page<EndpointResponse> list(PageRequest page) {
        var now = clock.wallNow();
        return page.page(WebhookEndpoint.<WebhookEndpoint>find("deletedAt is null", page.sort()),
                endpoint -> EndpointResponse.from(endpoint, now));
    }

    @Transactional
    EndpointResponse read(UUID endpointId) {
        return EndpointResponse.from(WebhookEndpoint.get(endpointId), clock.wallNow());
    }

    @Transactional
    EndpointResponse change(UUID endpointId, EndpointRequests.Change change, long lastNumber) {
        lock();
        var endpoint = WebhookEndpoint.lock(endpointId);
        var before = EndpointResponse.from(endpoint, clock.wallNow());
        change.url().ifSent(url -> endpoint.url = url);
        change.eventTypes().ifSent(types -> endpoint.eventTypes = types);
        change.description().ifSent(description -> endpoint.description = description);
        if (change.isEnabled().isSent() && change.isEnabled().value() != endpoint.isEnabled()) {
            if (change.isEnabled().value()) {
                endpoint.enable(lastNumber);
                forgetFailures(endpoint);
            } else {
                endpoint.disable(DisabledReason.REQUESTED, clock.wallNow());
                cancelPending(endpointId);
            }
        }
        WebhookEndpoint.flush();
        var after = EndpointResponse.from(endpoint, clock.wallNow());
        audit.changed(KIND + ".changed", KIND, endpointId, before, after);
        return after;
    }

    @Transactional
    EndpointResponse delete(UUID endpointId) {
        lock();
        var endpoint = WebhookEndpoint.lock(endpointId);
        var before = EndpointResponse.from(endpoint, clock.wallNow());
        endpoint.deletedAt = clock.wallNow();
        cancelPending(endpointId);
        audit.changed(KIND + ".deleted", KIND, endpointId, before, null);
        return before;
    }

    @Transactional
    EndpointResponse rotateSecret(UUID endpointId) {
        var endpoint = WebhookEndpoint.lock(endpointId);
        var before = EndpointResponse.from(endpoint, clock.wallNow());
        var secret = Signing.newSecret();
        endpoint.rotate(secrets.close(Attempts.SECRET_PURPOSE, secret), clock.wallNow());
        audit.changed(KIND + ".secret_rotated", KIND, endpointId, before, EndpointResponse.from(endpoint, clock.wallNow()));
        return EndpointResponse.shownOnce(endpoint, clock.wallNow(), secret);
    }

    @Transactional
    void test(UUID endpointId) {
        var endpoint = WebhookEndpoint.get(endpointId);
        endpoint.refuseUnlessEnabled();
        outbox.publish(WebhookEventTypes.TEST, endpointId, new EndpointEventData(endpointId, endpoint.url, null));
        audit.changed(KIND + ".tested", KIND, endpointId, null, null);
    }

    /** @return how many events will be sent */
    @Transactional
    int replay(UUID endpointId, UUID after) {
        lock();
        var endpoint = WebhookEndpoint.get(endpointId);
        var from = events.numberOf(after);
        endpoint.refuseUnlessEnabled();
        var types = endpoint.eventTypes.toArray(String[]::new);
        if (database.select(REPLAY_SIZE, row -> row.getInt(1), from, types).get(0) > REPLAYED_MAX) {
            throw Refused.field("after", "is followed by more than " + REPLAYED_MAX + " events; begin later");
        }
        var replayed = database.update(REPLAY, endpointId, from, types);
        database.update(LET_FIRST_GO, endpointId);
        audit.changed(KIND + ".replayed", KIND, endpointId, null, Map.of("after", after, "count", replayed));
        due.fire(new Due(caller.sellerId(), endpointId));
        return replayed;
    }

    @Transactional
    DeliveryResponse retry(UUID deliveryId) {
        var retried = log.retry(deliveryId);
        audit.changed("webhook_delivery.retried", "webhook_delivery", deliveryId, retried.before(), retried.after());
        due.fire(new Due(caller.sellerId(), retried.after().endpointId()));
        return retried.after();
    }

    private void lock() {
        FanOutPosition.lock(database);
    }

    private void cancelPending(UUID endpointId) {
        EndpointShutdown.cancel(database, endpointId);
    }

    private void forgetFailures(WebhookEndpoint endpoint) {
        database.update("UPDATE webhook_endpoint SET failing_since = NULL WHERE id = ?", endpoint.id);
        endpoint.failingSince = null;
    }
}
