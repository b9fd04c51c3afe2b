package dev.brickwork.platform.outbox;

import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.platform.json.WireJson;
import dev.brickwork.platform.sql.Columns;
import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.tenancy.Caller;
import dev.brickwork.platform.tenancy.DeferredWrites;
import dev.brickwork.platform.tenancy.SellerEntity;
import dev.brickwork.platform.time.BusinessClock;

/** News that leaves the process later: noted in the transaction that made it, so neither exists without the other. */
@ApplicationScoped
public class Outbox {
    /** More than any one piece of work has to tell; a list without end is a mistake. */
    private static final int NEWS_MAX = 10_000;

    /**
     * One round trip, however many: counts each object's events under its row's lock, in the order of the ids so that two
     * batches never wait for each other in a circle, and writes them in the order told. An object's events are given their
     * positions while its row is locked, so these rise in the order of commits.
     */
    private static final String TELL = """
            WITH news AS (
                SELECT * FROM %s
                    WITH ORDINALITY AS n (id, type, object_type, object_id, dedupe_key, data, nth)
            ), counted AS (
                INSERT INTO event_sequence AS s (object_type, object_id, last_sequence)
                SELECT object_type, object_id, count(*) FROM news GROUP BY object_type, object_id ORDER BY object_type, object_id
                ON CONFLICT (seller_id, object_type, object_id) DO UPDATE
                    SET last_sequence = s.last_sequence + excluded.last_sequence
                RETURNING object_type, object_id, last_sequence
            )
            INSERT INTO event (id, type, object_type, object_id, sequence, dedupe_key, data, created_at)
            SELECT id, type, object_type, object_id,
                   last_sequence + 1 - row_number() OVER (PARTITION BY object_type, object_id ORDER BY nth DESC),
                   dedupe_key, data::jsonb, ?
            FROM news JOIN counted USING (object_type, object_id) ORDER BY nth"""
            .formatted(Columns.unnestToInsert("uuid", "text", "text", "uuid", "text", "text"));

    private final DataSource database;
    private final DeferredWrites deferredWrites;
    private final BusinessClock clock;
    private final WireJson json;
    private final KnownEvents known;
    private final Caller caller;
    private final NewsTally tally;
    private final Event<NewsTold> told;

    Outbox(DataSource database, DeferredWrites deferredWrites, BusinessClock clock, WireJson json, KnownEvents known,
            Caller caller, NewsTally tally, Event<NewsTold> told) {
        this.database = database;
        this.deferredWrites = deferredWrites;
        this.clock = clock;
        this.json = json;
        this.known = known;
        this.caller = caller;
        this.tally = tally;
        this.told = told;
    }

    /** @param type such as {@code invoice.voided}; its first word is the kind of object */
    @Transactional(TxType.MANDATORY)
    public void append(String type, UUID objectId, Object data) {
        tell(List.of(new News(type, objectId, data)));
    }

    /** @param dedupeKey names a fact that can be told only once; a second telling breaks the transaction */
    @Transactional(TxType.MANDATORY)
    public void appendOnce(String type, UUID objectId, Object data, String dedupeKey) {
        tell(List.of(new News(type, objectId, data, dedupeKey)));
    }

    /** Whether the fact of that name was told before; to be asked under the lock of whatever it is about. */
    @Transactional(TxType.MANDATORY)
    public boolean isTold(String dedupeKey) {
        deferredWrites.send();
        try (var connection = database.getConnection()) {
            return !Sql.select(connection, "SELECT FROM event WHERE dedupe_key = ?", row -> true, dedupeKey).isEmpty();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Many at once, in the order given: for work that changes many objects in one transaction. */
    @Transactional(TxType.MANDATORY)
    public void appendAll(List<News> news) {
        if (news.size() > NEWS_MAX) {
            throw new IllegalArgumentException("at most " + NEWS_MAX + " events at once, not " + news.size());
        }
        if (!news.isEmpty()) {
            tell(news);
        }
    }

    private void tell(List<News> news) {
        news.forEach(known::refuseUndeclared);
        deferredWrites.add(TELL, news.stream().map(one -> SellerEntity.newId()).toArray(UUID[]::new), texts(news, News::type),
                texts(news, News::objectType), news.stream().map(News::objectId).toArray(UUID[]::new),
                texts(news, News::dedupeKey), texts(news, one -> json.of(one.data())), clock.now());
        if (tally.isFirst()) {
            told.fire(new NewsTold(caller.sellerId()));
        }
    }

    private static String[] texts(List<News> news, Function<News, String> member) {
        return news.stream().map(member).toArray(String[]::new);
    }
}
