package dev.brickwork.webhook;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;

/** Deliveries as a seller sees them. */
@ApplicationScoped
class DeliveryLog {
    private static final String KIND = "Webhook delivery";
    static final SortFields SORT = SortFields.of("created_at", "created_at", "id");
    private static final int COUNTED_MAX = 10_000;
    private static final int FORGOTTEN_MAX = 10_000;
    private static final String MEASURE = """
            SELECT (SELECT count(*) FROM (SELECT FROM webhook_delivery WHERE state = 'READY' LIMIT 10001) AS ready)
                 + (SELECT count(*) FROM (SELECT FROM webhook_delivery WHERE state = 'QUEUED' LIMIT 10001) AS queued),
                   (SELECT extract(epoch FROM now() - min(next_attempt_at)) FROM webhook_delivery
                    WHERE state = 'READY' AND claim IS NULL AND next_attempt_at <= now())""";
    private static final String FORGET = """
            DELETE FROM webhook_delivery WHERE (seller_id, id) IN (
                SELECT seller_id, id FROM webhook_delivery
                WHERE created_at < now() - interval '30 days' AND state NOT IN ('QUEUED', 'READY')
                ORDER BY created_at LIMIT ? FOR UPDATE SKIP LOCKED)""";
    private static final String COLUMNS = "id, endpoint_id, event_id, event_type, state, next_attempt_at, attempts, ended_at, created_at";
    private static final String READ = "SELECT " + COLUMNS + " FROM webhook_delivery WHERE id = ?";
    private static final String LOCK = "SELECT state FROM webhook_delivery WHERE id = ? FOR NO KEY UPDATE";
    /** Assignments with which an ended delivery starts again. Its attempts so far stay in the log. */
    static final String START_AGAIN = "failures = 0, ended_at = NULL, claim = NULL, next_attempt_at = now()";
    /** Behind an event of the same object that is on its way, if there is one. */
    private static final String BRING_BACK = """
            UPDATE webhook_delivery d SET %s,
                state = CASE WHEN EXISTS (SELECT FROM webhook_delivery w WHERE w.endpoint_id = d.endpoint_id
                    AND w.object_type = d.object_type AND w.object_id = d.object_id AND w.state = 'READY')
                    THEN 'QUEUED' ELSE 'READY' END
            WHERE d.id = ? RETURNING %s""".formatted(START_AGAIN, COLUMNS);
    private static final String HURRY = "UPDATE webhook_delivery SET next_attempt_at = now() WHERE id = ? AND claim IS NULL";

    private final Database database;
    private final Transactions transactions;

    DeliveryLog(Database database, Transactions transactions) {
        this.database = database;
        this.transactions = transactions;
    }

    /** @param status null shows all */
    record Filters(UUID endpointId, UUID eventId, DeliveryStatus status) {

        static Filters read(Fields in) {
            return new Filters(in.uuid("endpoint_id").optional(), in.uuid("event_id").optional(),
                    in.oneOf("status", DeliveryStatus.class).optional());
        }
    }

    @Transactional
    Page<DeliveryResponse> list(Filters filters, PageRequest page) {
        var where = new Conditions().and("endpoint_id = ?", filters.endpointId()).and("event_id = ?", filters.eventId())
                .and("state = ANY (?)", filters.status() == null ? null : filters.status().states());
        return where.isEmpty()
                ? page.page(database::select, COLUMNS, "webhook_delivery", where, DeliveryLog::response)
                : page.page(database::select, COLUMNS, "webhook_delivery", where, COUNTED_MAX, DeliveryLog::response);
    }

    @Transactional
    DeliveryResponse read(UUID deliveryId) {
        return only(database.select(READ, DeliveryLog::response, deliveryId));
    }

    /** A delivery as it was, and as it became. */
    record Retried(DeliveryResponse before, DeliveryResponse after) {
    }

    /** Sends it again, or at once when it waits for its next attempt. */
    @Transactional
    Retried retry(UUID deliveryId) {
        only(database.select(READ, DeliveryLog::response, deliveryId));
        FanOutPosition.lock(database);
        var state = only(database.select(LOCK, row -> row.getString("state"), deliveryId));
        var before = read(deliveryId);
        WebhookEndpoint.refuseUnlessEnabled(before.endpointId());
        if (state.equals("QUEUED")) {
            throw new Refused("The delivery waits for an earlier event of the same object; retry that one.");
        }
        if (state.equals("READY")) {
            database.update(HURRY, deliveryId);
            return new Retried(before, read(deliveryId));
        }
        return new Retried(before, only(database.select(BRING_BACK, DeliveryLog::response, deliveryId)));
    }

    DeliveryMetrics.Waiting measure() {
        return transactions.inNew(() -> database.select(MEASURE,
                row -> new DeliveryMetrics.Waiting(row.getLong(1), row.getDouble(2))).get(0));
    }

    /**
     * The log is for finding faults, not for the books. Some at a time.
     *
     * @return whether there may be more
     */
    boolean forgetTheOld() {
        return transactions.inNew(() -> database.update(FORGET, FORGOTTEN_MAX) == FORGOTTEN_MAX);
    }

    private static <T> T only(List<T> rows) {
        return rows.stream().findFirst().orElseThrow(() -> new Missing(KIND));
    }

    private static DeliveryResponse response(ResultSet row) throws SQLException {
        var state = row.getString("state");
        var status = DeliveryStatus.of(state);
        return new DeliveryResponse(row.getObject("id", UUID.class), row.getObject("endpoint_id", UUID.class),
                row.getObject("event_id", UUID.class), row.getString("event_type"), status,
                state.equals("READY") ? Sql.instant(row, "next_attempt_at") : null, row.getString("attempts"),
                Sql.instant(row, "ended_at"), Sql.instant(row, "created_at"));
    }
}
