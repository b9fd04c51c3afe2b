package dev.brickwork.faults;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import dev.brickwork.platform.database.Sql;

/** The processors' books against ours: the sandbox's, and those of the server that stands in for Stripe. */
final class ProcessorChecks {
    /** A processor takes a refund off its books at once; we do when the money has gone. */
    private static final String PENDING = """
            (SELECT coalesce(sum(r.amount), 0) FROM refund_request r
                WHERE r.seller_id = p.seller_id AND r.payment_id = p.id AND r.state = 'PROCESSING')""";
    private static final String OURS = """
            SELECT p.id, p.state, p.amount, p.refunded_amount + %s AS refunded_amount FROM payment p JOIN payment_charge c
            ON c.seller_id = p.seller_id AND c.payment_id = p.id WHERE c.processor = 'STRIPE'""".formatted(PENDING);

    /** What a bank said it takes days for, and the days have not passed, is in good hands. */
    static final String HALF_DONE = """
            SELECT 'payment ' || p.id FROM payment p WHERE p.state = 'PROCESSING' AND NOT EXISTS (SELECT FROM payment_charge c
                JOIN test_clock t USING (seller_id) WHERE c.seller_id = p.seller_id AND c.payment_id = p.id AND c.look_at > t.now_at)
            UNION ALL SELECT 'refund ' || r.id FROM refund_request r JOIN test_clock t USING (seller_id)
                WHERE r.state = 'PROCESSING' AND (r.look_at > t.now_at) IS NOT TRUE""";

    private ProcessorChecks() {
    }

    static List<Check> of(Story story) {
        return List.of(
                Check.none("the sandbox took what we say it took", """
                        SELECT coalesce(p.id, s.payment_id) || ': ' || coalesce(p.state, 'no payment') || ' ' || coalesce(p.amount, 0) || ', there '
                            || coalesce(s.amount, 0) || ' ' || coalesce(s.error, '')
                        FROM (SELECT p.* FROM payment p JOIN payment_charge c ON c.seller_id = p.seller_id AND c.payment_id = p.id
                            WHERE c.processor = 'SANDBOX' AND p.state = 'SETTLED') p
                        FULL JOIN (SELECT c.* FROM sandbox_charge c JOIN test_clock t USING (seller_id)
                            WHERE c.error IS NULL AND c.decided_at <= t.now_at) s ON s.seller_id = p.seller_id AND s.payment_id = p.id
                        WHERE p.amount IS DISTINCT FROM s.amount OR p.refunded_amount + %s IS DISTINCT FROM s.refunded_amount""".formatted(PENDING)),
                Check.none("a refund by a processor is booked once", """
                        SELECT r.id::text FROM refund_request r WHERE (r.state = 'SETTLED') <> (1 = (SELECT count(*) FROM refund b
                            WHERE b.seller_id = r.seller_id AND b.payment_id = r.payment_id AND b.reason = r.reason))"""),
                Check.of("Stripe took what we say it took", database -> stripe(story, database)),
                Check.none("nothing is left half done", """
                        %s
                        UNION ALL SELECT 'key ' || key FROM idempotency_key WHERE status IS NULL AND intent_id IS NULL""".formatted(HALF_DONE)));
    }

    private record Taken(long amount, long refunded) {
    }

    private static List<String> stripe(Story story, Connection database) throws SQLException {
        var theirs = theirs(story);
        var broken = new ArrayList<String>();
        Sql.select(database, OURS, row -> {
            var taken = theirs.remove(row.getString("id"));
            var ours = row.getString("state").equals("SETTLED") ? List.of(new Taken(row.getLong("amount"), row.getLong("refunded_amount")))
                    : List.of();
            return ours.equals(taken == null ? List.of() : taken)
                    || broken.add(row.getString("id") + ": " + row.getString("state") + " " + ours + ", there " + taken);
        });
        theirs.forEach((id, taken) -> broken.add(id + " is no payment of ours, there " + taken));
        return broken;
    }

    /** By our id. More than one means that it took twice. */
    private static Map<String, List<Taken>> theirs(Story story) {
        var theirs = new HashMap<String, List<Taken>>();
        try {
            Setup.processorBooks(story.world()).forEach(one -> {
                if (one.path("object").asText().equals("payment_intent") && one.path("status").asText().equals("succeeded")) {
                    theirs.computeIfAbsent(one.at("/metadata/brickwork_payment_id").asText(), id -> new ArrayList<>())
                            .add(new Taken(one.get("amount").asLong(), one.path("refunded").asLong()));
                }
            });
        } catch (IOException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return theirs;
    }
}
