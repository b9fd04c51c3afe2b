package dev.brickwork.faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

import dev.brickwork.platform.database.Sql;

/** Every change is told, in the database and to who listens. */
final class EventChecks {
    private static final List<Check> ALL = List.of(
            told("19 an issued invoice tells it once", "SELECT seller_id, id FROM invoice WHERE issued_at IS NOT NULL", "invoice.issued"),
            told("19 a void invoice tells it once", "SELECT seller_id, id FROM invoice WHERE voided_at IS NOT NULL AND NOT is_dropped",
                    "invoice.voided"),
            told("19 a new version tells of itself", "SELECT seller_id, invoice_id AS id FROM invoice_version WHERE version > 1",
                    "invoice.regenerated"),
            told("19 an order tells that it is there", "SELECT seller_id, id FROM customer_order", "order.created"),
            told("19 an accepted order tells it once", "SELECT seller_id, id FROM customer_order WHERE status = 'ACCEPTED'",
                    "order.accepted"),
            told("19 a canceled order tells it once", "SELECT seller_id, id FROM customer_order WHERE status = 'CANCELED'",
                    "order.canceled"),
            told("19 every pause is told", "SELECT seller_id, subscription_id AS id FROM subscription_pause", "subscription.paused"),
            told("19 a recorded payment tells it once", "SELECT p.seller_id, p.id FROM payment p WHERE NOT EXISTS (SELECT FROM payment_charge c"
                    + " WHERE c.seller_id = p.seller_id AND c.payment_id = p.id)", "payment.recorded"),
            told("19 a settled charge tells it once", "SELECT p.seller_id, p.id FROM payment p JOIN payment_charge c ON c.seller_id = p.seller_id"
                    + " AND c.payment_id = p.id WHERE p.state = 'SETTLED'", "payment.settled"),
            told("19 a failed charge tells it once", "SELECT seller_id, id FROM payment WHERE state = 'FAILED'", "payment.failed"),
            told("19 every completion is told", "SELECT seller_id, milestone_id AS id FROM milestone_completion", "milestone.completed"),
            Check.none("19 the events of an object count 1, 2, 3", """
                    SELECT coalesce(s.object_id, e.object_id)::text FROM event_sequence s FULL JOIN (SELECT seller_id, object_type, object_id,
                        count(*) AS events, max(sequence) AS last FROM event GROUP BY 1, 2, 3) e USING (seller_id, object_type, object_id)
                    WHERE s.last_sequence IS DISTINCT FROM e.events OR e.last IS DISTINCT FROM e.events"""),
            Check.none("19 every event is in the feed once, and its numbers have no gap", """
                    SELECT 'event ' || e.id FROM event e LEFT JOIN event_feed f ON f.seller_id = e.seller_id AND f.event_id = e.id
                    GROUP BY e.seller_id, e.id HAVING count(f.number) <> 1
                    UNION ALL SELECT 'feed of ' || seller_id FROM event_feed GROUP BY seller_id
                    HAVING count(*) <> max(number) OR count(DISTINCT number) <> max(number)"""),
            Check.none("every event has its deliveries, and they are done", """
                    SELECT e.type || ' ' || e.id FROM event e JOIN webhook_endpoint p ON p.seller_id = e.seller_id
                    LEFT JOIN webhook_delivery d ON d.seller_id = e.seller_id AND d.event_id = e.id AND d.endpoint_id = p.id
                    WHERE d.state IS DISTINCT FROM 'DELIVERED'"""));

    private EventChecks() {
    }

    static List<Check> of(List<Shop> shops) {
        var checks = new ArrayList<>(ALL);
        checks.add(Check.of("every event arrived at every receiver", database -> notArrived(shops, database)));
        checks.add(Check.of("nothing arrived that did not happen", database -> invented(shops, database)));
        checks.add(Check.of("events of an object arrived in order, and signed",
                database -> shops.stream().flatMap(shop -> shop.receivers.stream()).flatMap(one -> one.wrongs().stream()).toList()));
        return checks;
    }

    /** As many events of the type as there are facts. */
    private static Check told(String name, String facts, String type) {
        return Check.none(name, """
                SELECT coalesce(f.id, e.object_id) || ': ' || coalesce(f.times, 0) || ' times, told ' || coalesce(e.times, 0)
                FROM (SELECT seller_id, id, count(*) AS times FROM (%s) AS facts GROUP BY 1, 2) f
                FULL JOIN (SELECT seller_id, object_id, count(*) AS times FROM event WHERE type = '%s' GROUP BY 1, 2) e
                    ON e.seller_id = f.seller_id AND e.object_id = f.id
                WHERE coalesce(f.times, 0) <> coalesce(e.times, 0)""".formatted(facts, type));
    }

    private static List<String> notArrived(List<Shop> shops, Connection database) throws SQLException {
        var broken = new ArrayList<String>();
        for (var shop : shops) {
            for (var receiver : shop.receivers) {
                var received = receiver.received();
                Sql.select(database, "SELECT id, type, object_id, sequence FROM event WHERE seller_id = ?::uuid", row -> {
                    var event = new Arrivals.Received(row.getString("type"), row.getString("object_id"), row.getLong("sequence"));
                    return event.equals(received.get(row.getString("id"))) || broken.add(event.type() + " " + row.getString("id"));
                }, shop.sellerId);
            }
        }
        return broken;
    }

    private static List<String> invented(List<Shop> shops, Connection database) throws SQLException {
        var broken = new ArrayList<String>();
        for (var shop : shops) {
            var events = new HashSet<>(Sql.select(database, "SELECT id FROM event WHERE seller_id = ?::uuid",
                    row -> row.getString(1), shop.sellerId));
            shop.receivers.forEach(receiver -> receiver.received().forEach((id, event) -> {
                if (!events.contains(id)) {
                    broken.add(event.type() + " " + id);
                }
            }));
        }
        return broken;
    }
}
