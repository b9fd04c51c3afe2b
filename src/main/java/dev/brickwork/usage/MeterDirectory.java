package dev.brickwork.usage;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.platform.database.Database;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.AgreementChanged;
import dev.brickwork.subscription.SubscriptionService;

/**
 * The meters of subscriptions, read off their agreements whenever those change, and the locks on them: writers of entries
 * share a meter with each other; billing it or changing its days has it alone.
 */
@ApplicationScoped
class MeterDirectory {
    private static final String COLUMNS = "SELECT m.subscription_id, m.brick_id, m.time_zone, m.windows::text, m.read_until, CASE WHEN m.awaited_until > now() THEN m.awaited_until END FROM ";
    /** In order, so that two batches never wait for each other; shared, so that they never wait at all. */
    private static final String SHARE = COLUMNS + """
            unnest(?::uuid[], ?::uuid[]) AS wanted (subscription_id, brick_id)
            JOIN usage_meter m ON m.subscription_id = wanted.subscription_id AND m.brick_id = wanted.brick_id
            ORDER BY 1, 2 FOR KEY SHARE OF m""";
    private static final String SHARE_ONE = COLUMNS
            + "usage_meter m WHERE m.subscription_id = ? AND m.brick_id = ? FOR KEY SHARE OF m";
    /** Waits for every entry that is on its way. */
    private static final String LOCK = COLUMNS
            + "usage_meter m WHERE m.subscription_id = ? AND m.brick_id = ANY (?) ORDER BY 2 FOR UPDATE";
    private static final String OF_SUBSCRIPTION = COLUMNS + "usage_meter m WHERE m.subscription_id = ?";
    private static final String KEEP = """
            INSERT INTO usage_meter (subscription_id, brick_id, time_zone, windows) VALUES (?, ?, ?, ?::jsonb)
            ON CONFLICT (seller_id, subscription_id, brick_id)
            DO UPDATE SET time_zone = excluded.time_zone, windows = excluded.windows, awaited_until = NULL""";
    private static final String MARK_READ = """
            UPDATE usage_meter SET read_until = greatest(read_until, ?), awaited_until = NULL
            WHERE subscription_id = ? AND brick_id = ?""";

    private final Database database;
    private final SubscriptionService subscriptions;
    private final BillingGate gate;

    MeterDirectory(Database database, SubscriptionService subscriptions, BillingGate gate) {
        this.database = database;
        this.subscriptions = subscriptions;
        this.gate = gate;
    }

    /** In the transaction of the change, under the subscription's lock. */
    void syncMeters(@Observes @Priority(AgreementChanged.Order.METERS) AgreementChanged change) {
        syncMeters(change.agreement());
    }

    private void syncMeters(Agreement agreement) {
        var wanted = wanted(agreement);
        if (wanted.isEmpty()) {
            return;
        }
        var known = byBrick(database.select(OF_SUBSCRIPTION, MeterDirectory::meter, agreement.subscriptionId()));
        wanted.entrySet().removeIf(meter -> known.containsKey(meter.getKey())
                && known.get(meter.getKey()).windows().equals(meter.getValue())
                && known.get(meter.getKey()).zone().equals(agreement.timeZone()));
        // their rows alone from here on: entries that come meanwhile wait, and are judged by the new days
        var changed = wanted.keySet().stream().filter(known::containsKey).toList();
        if (!changed.isEmpty()) {
            lock(agreement.subscriptionId(), changed);
        }
        for (var meter : wanted.entrySet()) {
            database.update(KEEP, agreement.subscriptionId(), meter.getKey(), agreement.timeZone().getId(),
                    Meter.write(meter.getValue()));
            var before = known.get(meter.getKey());
            if (before != null && looksAtAnotherProperty(before.windows(), meter.getValue())) {
                new DistinctValues(database)
                        .rebuild(new Meter(before.key(), agreement.timeZone(), meter.getValue(), null));
            }
        }
    }

    private static Map<UUID, List<Meter.Window>> wanted(Agreement agreement) {
        var wanted = new LinkedHashMap<UUID, List<Meter.Window>>();
        agreement.timeline().terms().stream().flatMap(term -> term.lines().stream()).map(line -> line.item().brick())
                .filter(brick -> brick.kind() == BrickKind.USAGE).map(brick -> brick.brickId()).sorted().distinct()
                .forEach(brickId -> wanted.put(brickId, Meter.windows(agreement.timeline(), brickId)));
        return wanted;
    }

    private static boolean looksAtAnotherProperty(List<Meter.Window> before, List<Meter.Window> after) {
        var properties = properties(after);
        boolean isOneAndTheSame = properties.size() == 1 && properties.equals(properties(before));
        return !isOneAndTheSame && !(properties.size() == 1 && properties.contains(""));
    }

    /** Without one is a kind of its own. */
    private static Set<String> properties(List<Meter.Window> windows) {
        return windows.stream().map(window -> window.property() == null ? "" : window.property())
                .collect(Collectors.toSet());
    }

    /**
     * Those of the wanted meters that there are, held against billing until this transaction ends.
     *
     * @throws MeterAwaited when somebody waits for one of them already
     */
    Map<Meter.Key, Meter> share(Collection<Meter.Key> wanted) {
        var found = shared(wanted);
        if (found.size() < wanted.size()) {
            // agreements that nobody has read the meters off yet
            var missing = new TreeSet<>(wanted);
            missing.removeAll(found.keySet());
            var ids = missing.stream().map(Meter.Key::subscriptionId).collect(Collectors.toSet());
            for (var id : subscriptions.existing(ids)) {
                syncMeters(subscriptions.agreement(id));
            }
            found.putAll(shared(missing));
        }
        return found;
    }

    /** The usual case by itself: the planner keeps the plan of this one, and makes one each time for a join with few rows. */
    private List<Shared> sharedOne(Meter.Key wanted) {
        return database.select(SHARE_ONE, Shared::of, wanted.subscriptionId(), wanted.brickId());
    }

    private Map<Meter.Key, Meter> shared(Collection<Meter.Key> wanted) {
        var meters = wanted.size() == 1
                ? sharedOne(wanted.iterator().next())
                : database.select(SHARE, Shared::of,
                        wanted.stream().map(Meter.Key::subscriptionId).toArray(UUID[]::new),
                        wanted.stream().map(Meter.Key::brickId).toArray(UUID[]::new));
        var awaited = meters.stream().filter(shared -> shared.awaitedUntil != null)
                .collect(Collectors.toMap(shared -> shared.meter.key(), Shared::awaitedUntil));
        if (!awaited.isEmpty()) {
            throw new MeterAwaited(awaited);
        }
        var found = new HashMap<Meter.Key, Meter>();
        meters.forEach(shared -> found.put(shared.meter.key(), shared.meter));
        return found;
    }

    /** @param awaitedUntil null when nobody waits to have it alone */
    private record Shared(Meter meter, Instant awaitedUntil) {

        static Shared of(ResultSet row) throws SQLException {
            var until = row.getTimestamp(6);
            return new Shared(MeterDirectory.meter(row), until == null ? null : until.toInstant());
        }
    }

    /** To look at; null when there is none. */
    Meter find(Meter.Key key) {
        var ofSubscription = byBrick(database.select(OF_SUBSCRIPTION, MeterDirectory::meter, key.subscriptionId()));
        return ofSubscription.containsKey(key.brickId())
                ? ofSubscription.get(key.brickId())
                : share(List.of(key)).get(key);
    }

    /** No entry is on its way to them, and none comes until this transaction ends. */
    Map<UUID, Meter> lock(UUID subscriptionId, Collection<UUID> brickIds) {
        var wanted = brickIds.toArray(UUID[]::new);
        gate.claim(subscriptionId, wanted);
        return byBrick(database.select(LOCK, MeterDirectory::meter, subscriptionId, wanted));
    }

    /** An invoice has read the days before. @param until the first day that was not read */
    void markRead(Meter.Key key, LocalDate until) {
        database.update(MARK_READ, until, key.subscriptionId(), key.brickId());
    }

    private static Map<UUID, Meter> byBrick(List<Meter> meters) {
        return meters.stream().collect(Collectors.toMap(meter -> meter.key().brickId(), meter -> meter));
    }

    private static Meter meter(ResultSet row) throws SQLException {
        return new Meter(new Meter.Key(row.getObject(1, UUID.class), row.getObject(2, UUID.class)),
                ZoneId.of(row.getString(3)), Meter.read(row.getString(4)), row.getObject(5, LocalDate.class));
    }
}
