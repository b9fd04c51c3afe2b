package dev.brickwork.platform.outbox;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;

import dev.brickwork.platform.json.WireJson;
import dev.brickwork.platform.tenancy.Caller;
import dev.brickwork.platform.tenancy.SellerEntity;
import dev.brickwork.platform.time.BusinessClock;

/** News of a change that is a single statement, of which they are a part: neither exists without the other. */
@ApplicationScoped
public class NewsInStatement {
    private static final String COUNTED = """
            counted_%d AS (
                INSERT INTO event_sequence AS s (object_type, object_id, last_sequence) SELECT ?, ?, 1 FROM %s
                ON CONFLICT (seller_id, object_type, object_id) DO UPDATE SET last_sequence = s.last_sequence + 1
                RETURNING object_type, object_id, last_sequence)""";
    private static final String TOLD = """
            told AS (
                INSERT INTO event (id, type, object_type, object_id, sequence, data, created_at)
                %s)""";
    private static final String ONE = "SELECT ?::uuid, ?, object_type, object_id, last_sequence, ?::jsonb, ?::timestamptz FROM counted_%d";

    private final BusinessClock clock;
    private final WireJson json;
    private final KnownEvents known;
    private final Caller caller;
    private final Event<NewsTold> told;

    NewsInStatement(BusinessClock clock, WireJson json, KnownEvents known, Caller caller, Event<NewsTold> told) {
        this.clock = clock;
        this.json = json;
        this.known = known;
        this.caller = caller;
        this.told = told;
    }

    /**
     * Parts of the statement's {@code WITH}. Counters are locked in the order of the news, not in that of {@link Outbox}: so all
     * objects but one must be such that the statement itself makes.
     *
     * @param from what is a row where something is changed, and none where nothing is
     * @param count how many are told; no two of them about the same object
     */
    public static String sql(String from, int count) {
        var counters = IntStream.range(0, count).mapToObj(i -> COUNTED.formatted(i, from)).collect(joining(",\n"));
        // the parts of a UNION ALL are read one after the other, so events get their positions in the order told
        return counters + ",\n"
                + TOLD.formatted(IntStream.range(0, count).mapToObj(ONE::formatted).collect(joining("\n    UNION ALL ")));
    }

    /** For {@link #sql}. */
    public List<Object> parameters(List<News> news) {
        var all = new ArrayList<Object>();
        news.forEach(one -> all.addAll(List.of(one.objectType(), one.objectId())));
        for (var one : news) {
            known.refuseUndeclared(one);
            if (one.dedupeKey() != null) {
                throw new IllegalArgumentException("a fact that is told only once is looked for first");
            }
            all.addAll(List.of(SellerEntity.newId(), one.type(), json.of(one.data()), clock.now().toString()));
        }
        return all;
    }

    /** After such a statement, when it has changed something. */
    public void told() {
        told.fire(new NewsTold(caller.sellerId()));
    }
}
