package dev.brickwork.webhook;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.EventSql;
import dev.brickwork.seller.SellerSql;

/**
 * Takes deliveries that are due. A claim is a lease: it moves the time of the next attempt ahead, so what a process held when
 * it died falls due again by itself, for whichever process looks next.
 */
@ApplicationScoped
class DeliveryClaims {
    /** Longer than an attempt may take, its result being written included. */
    static final long LEASE_SECONDS = 20;

    private static final String TAKE = """
            WITH picked AS (
                SELECT due.seller_id, due.id FROM unnest(?::uuid[], ?::int[]) AS room (endpoint_id, free)
                JOIN webhook_endpoint p ON p.id = room.endpoint_id AND p.disabled_at IS NULL AND p.deleted_at IS NULL
                    AND %s
                CROSS JOIN LATERAL (
                    SELECT w.seller_id, w.id FROM webhook_delivery w
                    WHERE w.seller_id = p.seller_id AND w.endpoint_id = p.id AND w.state = 'READY' AND w.next_attempt_at <= now()
                    ORDER BY w.next_attempt_at, w.number
                    LIMIT CASE WHEN p.failing_since IS NULL THEN room.free ELSE least(room.free, ?::int) END
                    FOR NO KEY UPDATE SKIP LOCKED) AS due
            ), taken AS (
                UPDATE webhook_delivery w SET claim = ?, next_attempt_at = now() + ? * interval '1 second'
                FROM picked WHERE w.seller_id = picked.seller_id AND w.id = picked.id
                RETURNING w.seller_id, w.id, w.endpoint_id, w.event_id, w.failures, w.created_at
            )
            SELECT t.id, t.endpoint_id, t.failures, t.created_at AS delivery_created_at, p.url, p.secret, p.previous_secret,
                   p.previous_secret_until > now() AS is_old_signing, p.failing_since IS NOT NULL AS is_failing,
                   e.id AS event_id, e.type, e.created_at, e.object_type, e.object_id, e.sequence, e.data
            FROM taken t JOIN webhook_endpoint p ON p.seller_id = t.seller_id AND p.id = t.endpoint_id
            JOIN %s e ON e.seller_id = t.seller_id AND e.id = t.event_id ORDER BY t.created_at"""
            .formatted(SellerSql.IS_ACTIVE, EventSql.EVENTS);
    private static final String DUE = """
            SELECT p.id FROM webhook_endpoint p WHERE p.disabled_at IS NULL AND p.deleted_at IS NULL
            AND EXISTS (SELECT FROM webhook_delivery w WHERE w.seller_id = p.seller_id AND w.endpoint_id = p.id
                AND w.state = 'READY' AND w.next_attempt_at <= now())""";

    private final Database database;
    private final Transactions transactions;

    DeliveryClaims(Database database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    /**
     * A delivery that is ours to attempt.
     *
     * @param failures how often it has failed before
     * @param previousSecret null unless it still signs
     */
    record ClaimedDelivery(UUID id, UUID claim, UUID endpointId, int failures, Instant createdAt, String url, byte[] secret,
            byte[] previousSecret, boolean isFailing, Message message) {
    }

    /** @param data JSON */
    record Message(UUID eventId, String type, Instant createdAt, String objectType, UUID objectId, long sequence,
            String data) {
    }

    /**
     * @param rooms how many each endpoint may be given
     * @param failingMax how many of them at most when it is failing
     */
    List<ClaimedDelivery> take(Map<UUID, Integer> rooms, int failingMax) {
        var claim = UUID.randomUUID();
        return transactions.inNew(() -> {
            RelaxedCommit.on(database);
            var free = rooms.values().stream().map(String::valueOf).toArray(String[]::new);
            return database.select(TAKE, row -> claimed(row, claim), rooms.keySet().toArray(UUID[]::new), free,
                    failingMax, claim, LEASE_SECONDS);
        });
    }

    /** The endpoints for which something is due, also from other processes. */
    List<UUID> dueEndpoints() {
        return transactions.inNew(() -> database.select(DUE, row -> row.getObject(1, UUID.class)));
    }

    private static ClaimedDelivery claimed(ResultSet row, UUID claim) throws SQLException {
        var message = new Message(row.getObject("event_id", UUID.class), row.getString("type"),
                Sql.instant(row, "created_at"), row.getString("object_type"), row.getObject("object_id", UUID.class),
                row.getLong("sequence"), row.getString("data"));
        return new ClaimedDelivery(row.getObject("id", UUID.class), claim, row.getObject("endpoint_id", UUID.class),
                row.getInt("failures"), Sql.instant(row, "delivery_created_at"), row.getString("url"),
                row.getBytes("secret"), row.getBoolean("is_old_signing") ? row.getBytes("previous_secret") : null,
                row.getBoolean("is_failing"), message);
    }
}
