package dev.brickwork.webhook;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;

/** Notes how attempts ended, lets the next event of an object go, and watches over the health of endpoints. */
@ApplicationScoped
class DeliveryResults {
    static final Duration FAILING_MAX = Duration.ofDays(5);

    private static final String NOTE = """
            UPDATE webhook_delivery d SET state = o.state, failures = d.failures + o.failed::int, claim = NULL,
                next_attempt_at = now() + o.delay::bigint * interval '1 millisecond',
                ended_at = CASE WHEN o.state = 'READY' THEN NULL ELSE now() END,
                attempts = CASE WHEN jsonb_array_length(d.attempts) >= 50 THEN d.attempts - 0 ELSE d.attempts END
                    || jsonb_build_array(o.attempt::jsonb)
            FROM unnest(?::uuid[], ?::uuid[], ?::text[], ?::text[], ?::text[], ?::text[])
                AS o (id, claim, state, failed, delay, attempt)
            WHERE d.id = o.id AND d.claim = o.claim AND d.state = 'READY'
            RETURNING d.id, d.state, d.endpoint_id, d.object_type, d.object_id""";
    /**
     * Who goes next is found before anything is joined to it: a plan made while the table was nearly empty would else be kept
     * and search the whole table for every pair of its rows once it is full.
     */
    static final String LET_NEXT_GO = """
            WITH next AS MATERIALIZED (
                SELECT first.id FROM unnest(?::uuid[], ?::text[], ?::uuid[]) AS ended (endpoint_id, object_type, object_id)
                CROSS JOIN LATERAL (
                    SELECT q.id FROM webhook_delivery q
                    WHERE q.endpoint_id = ended.endpoint_id AND q.object_type = ended.object_type
                      AND q.object_id = ended.object_id AND q.state = 'QUEUED' ORDER BY q.number LIMIT 1) AS first)
            UPDATE webhook_delivery d SET state = 'READY', next_attempt_at = now() FROM next WHERE d.id = next.id""";
    private static final String ENDPOINTS_RECOVERED = "UPDATE webhook_endpoint SET failing_since = NULL"
            + " WHERE id = ANY (?) AND failing_since IS NOT NULL";
    private static final String ENDPOINTS_BEGIN_TO_FAIL = "UPDATE webhook_endpoint SET failing_since = now()"
            + " WHERE id = ANY (?) AND failing_since IS NULL";
    private static final String ENDPOINTS_FAILING_TOO_LONG = """
            SELECT id FROM webhook_endpoint WHERE id = ANY (?) AND disabled_at IS NULL AND deleted_at IS NULL
            AND failing_since <= now() - ? * interval '1 second'""";

    private final Database database;
    private final Transactions transactions;
    private final EndpointShutdown shutdown;

    DeliveryResults(Database database, Transactions transactions, EndpointShutdown shutdown) {
        this.database = database;
        this.transactions = transactions;
        this.shutdown = shutdown;
    }

    /**
     * @param state DELIVERED, FAILED, or READY when it will be tried again after {@code delay}
     * @param attempt JSON for the log
     */
    record DeliveryResult(UUID id, UUID claim, UUID endpointId, String state, boolean isGone, Duration delay,
            String attempt) {

        boolean isDelivered() {
            return state.equals("DELIVERED");
        }
    }

    private record Ended(UUID id, String state, UUID endpointId, String objectType, UUID objectId) {
    }

    void note(List<DeliveryResult> results) {
        transactions.inNew(() -> {
            RelaxedCommit.on(database);
            FanOutPosition.lockSoon(database);
            var noted = noteAll(results);
            var ids = new HashSet<>(noted.stream().map(Ended::id).toList());
            var counted = results.stream().filter(result -> ids.contains(result.id())).toList();
            var ended = noted.stream().filter(delivery -> !delivery.state().equals("READY")).toList();
            database.update(LET_NEXT_GO, array(ended, Ended::endpointId),
                    ended.stream().map(Ended::objectType).toArray(String[]::new), array(ended, Ended::objectId));
            noteHealth(counted);
            return null;
        });
    }

    private List<Ended> noteAll(List<DeliveryResult> results) {
        return database.select(NOTE,
                row -> new Ended(row.getObject("id", UUID.class), row.getString("state"),
                        row.getObject("endpoint_id", UUID.class), row.getString("object_type"),
                        row.getObject("object_id", UUID.class)),
                array(results, DeliveryResult::id), array(results, DeliveryResult::claim),
                texts(results, DeliveryResult::state),
                texts(results, result -> result.isDelivered() ? "0" : "1"),
                texts(results, result -> Long.toString(result.delay().toMillis())), texts(results, DeliveryResult::attempt));
    }

    private void noteHealth(List<DeliveryResult> results) {
        var good = endpoints(results, DeliveryResult::isDelivered);
        var bad = endpoints(results, result -> !result.isDelivered());
        bad.removeAll(good);
        database.update(ENDPOINTS_RECOVERED, (Object) good.toArray(UUID[]::new));
        database.update(ENDPOINTS_BEGIN_TO_FAIL, (Object) bad.toArray(UUID[]::new));
        for (var gone : endpoints(results, DeliveryResult::isGone)) {
            shutdown.byService(database, gone, DisabledReason.GONE);
        }
        for (var failing : database.select(ENDPOINTS_FAILING_TOO_LONG, row -> row.getObject(1, UUID.class),
                bad.toArray(UUID[]::new),
                FAILING_MAX.toSeconds())) {
            shutdown.byService(database, failing, DisabledReason.FAILING);
        }
    }

    private static Set<UUID> endpoints(List<DeliveryResult> results, Function<DeliveryResult, Boolean> which) {
        var found = new HashSet<UUID>();
        results.stream().filter(which::apply).forEach(result -> found.add(result.endpointId()));
        return found;
    }

    private static <T> UUID[] array(List<T> rows, Function<T, UUID> member) {
        return rows.stream().map(member).toArray(UUID[]::new);
    }

    private static String[] texts(List<DeliveryResult> rows, Function<DeliveryResult, String> member) {
        return rows.stream().map(member).toArray(String[]::new);
    }
}
