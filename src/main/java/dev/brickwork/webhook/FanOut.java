package dev.brickwork.webhook;

import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.TenantReads;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.EventRelay;
import dev.brickwork.platform.outbox.EventSql;
import dev.brickwork.seller.SellerSql;

/** Makes a delivery of every event for every endpoint that asked for it, many at once, long after the events were committed. */
@ApplicationScoped
class FanOut {
    /** Deliveries made in one transaction, roughly. */
    private static final int BATCH = 5_000;
    private static final int BATCHES_MAX = 2;

    private static final String ENDPOINTS = """
            SELECT count(*) FROM webhook_endpoint WHERE disabled_at IS NULL AND deleted_at IS NULL AND\s"""
            + SellerSql.IS_ACTIVE;
    /**
     * Only the first unfinished event of an object at an endpoint is READY; the others queue behind it. What a replay has made already is
     * left out before it is counted: it may be delivered, and then nobody would let the next one go.
     */
    private static final String MAKE = """
            INSERT INTO webhook_delivery (id, endpoint_id, event_id, event_type, number, object_type, object_id, state,
                next_attempt_at, created_at)
            SELECT gen_random_uuid(), p.id, e.event_id, e.type, e.number, e.object_type, e.object_id,
                CASE WHEN row_number() OVER (PARTITION BY p.id, e.object_type, e.object_id ORDER BY e.number) = 1
                      AND NOT EXISTS (SELECT FROM webhook_delivery w WHERE w.endpoint_id = p.id AND w.object_type = e.object_type
                          AND w.object_id = e.object_id AND w.state = 'READY')
                     THEN 'READY' ELSE 'QUEUED' END,
                now(), now()
            FROM %s e
            JOIN webhook_endpoint p ON p.disabled_at IS NULL AND p.deleted_at IS NULL AND p.after_number < e.number
                AND CASE WHEN e.type = 'webhook_endpoint.test' THEN p.id = e.object_id
                         ELSE p.event_types && ARRAY[e.type, e.object_type || '.*', '*'] END
            WHERE e.number > ? AND e.number <= ?
                AND NOT EXISTS (SELECT FROM webhook_delivery m WHERE m.endpoint_id = p.id AND m.event_id = e.event_id)
            ON CONFLICT (seller_id, endpoint_id, event_id) DO NOTHING
            RETURNING endpoint_id"""
            .formatted(EventSql.FEED_WITH_OBJECTS);

    private final TenantReads reads;
    private final Database database;
    private final Transactions transactions;
    private final EventRelay relay;

    FanOut(TenantReads reads, Database database, Transactions transactions, EventRelay relay) {
        this.reads = reads;
        this.database = database;
        this.transactions = transactions;
        this.relay = relay;
    }

    /** How many endpoints of the current seller get events at all; none while it is suspended. */
    int endpoints() {
        return reads.select(ENDPOINTS, row -> row.getInt(1)).get(0);
    }

    /**
     * @param endpoints those that got something
     * @param isMore whether there is more to be made
     */
    record Made(Set<UUID> endpoints, boolean isMore) {
    }

    /** Makes some of what is new, so that a long feed holds up neither its own first events nor other sellers. */
    Made run(int endpoints) {
        var last = relay.catchUp();
        var step = Math.max(1, BATCH / Math.max(1, endpoints));
        var busy = new HashSet<UUID>();
        boolean isMore = true;
        for (int i = 0; isMore && i < BATCHES_MAX; i++) {
            isMore = transactions.inNew(() -> step(last, step, busy));
        }
        return new Made(busy, isMore);
    }

    private boolean step(long last, int step, Set<UUID> busy) {
        var from = FanOutPosition.lockSoon(database);
        var to = Math.min(last, from + step);
        if (to > from) {
            busy.addAll(database.select(MAKE, row -> row.getObject(1, UUID.class), from, to));
            database.update("UPDATE webhook_progress SET fanned_out_to = ?", to);
        }
        return to < last;
    }
}
