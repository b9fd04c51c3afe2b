package dev.brickwork.event;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.event.EventResponse.EventObject;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;

/** The feed, oldest first, and the events of one object. */
@ApplicationScoped
public class EventQuery {
    private static final int TYPE_LENGTH_MAX = 100;
    /** Above this a filtered feed is not counted. */
    private static final int COUNTED_MAX = 10_000;
    private static final String COLUMNS = "e.id, e.type, e.created_at, e.object_type, e.object_id, e.sequence, e.data";
    private static final String READ = "SELECT " + COLUMNS + " FROM event e WHERE id = ?";
    private static final String FROM = " FROM event_feed f JOIN event e ON e.seller_id = f.seller_id AND e.id = f.event_id WHERE f.number > ?";

    private static final String COUNT_OF_OBJECT = """
            SELECT coalesce(max(last_sequence), 0) FROM event_sequence WHERE object_type = ? AND object_id = ?""";
    private static final String OF_OBJECT = "SELECT " + COLUMNS
            + " FROM event e WHERE object_type = ? AND object_id = ?";
    private static final String OF_OBJECTS = "SELECT " + COLUMNS
            + " FROM event e WHERE object_type = ANY (?) AND object_id = ANY (?) ORDER BY created_at DESC, sequence DESC LIMIT ?";
    /** Of the events of one object. */
    public static final SortFields SORT = SortFields.of("created_at", "e.sequence", "e.id");

    private final Database database;

    EventQuery(Database database) {
        this.database = database;
    }

    /** @param after null from the beginning */
    record Filters(UUID after, String type, String objectType, UUID objectId) {

        static Filters read(Fields in) {
            return new Filters(in.uuid("after").optional(), in.text("type", TYPE_LENGTH_MAX).optional(),
                    in.text("object_type", TYPE_LENGTH_MAX).optional(), in.uuid("object_id").optional());
        }

        private boolean isEmpty() {
            return type == null && objectType == null && objectId == null;
        }
    }

    @Transactional
    Page<EventResponse> find(Filters filters, PageRequest page) {
        var after = filters.after() == null ? 0 : numberOf(filters.after());
        var where = new StringBuilder(FROM);
        var parameters = new ArrayList<Object>(List.of(after));
        addAll(where, parameters, filters);
        var count = count(filters, where.toString(), parameters);
        parameters.add(page.limit + 1);
        parameters.add(page.offset);
        var rows = database.select("SELECT " + COLUMNS + where + " ORDER BY f.number LIMIT ? OFFSET ?",
                EventQuery::response, parameters.toArray());
        var last = rows.isEmpty() ? null : rows.get(Math.min(rows.size(), page.limit) - 1).eventId();
        return page.feed(count, rows, "after", last);
    }

    /** The same filters, newest first; {@code after} is left alone. */
    @Transactional
    Page<EventResponse> newest(Filters filters, PageRequest page) {
        var where = new StringBuilder(FROM);
        var parameters = new ArrayList<Object>(List.of(0L));
        addAll(where, parameters, filters);
        var count = count(filters, where.toString(), parameters);
        if (filters.isEmpty()) {
            // numbers have no holes, so what is skipped need not be read
            where.append(" AND f.number <= ?");
            parameters.add(count - page.offset);
        }
        parameters.add(page.limit + 1);
        parameters.add(filters.isEmpty() ? 0 : page.offset);
        return page.page(count, database.select("SELECT " + COLUMNS + where + " ORDER BY f.number DESC LIMIT ? OFFSET ?",
                EventQuery::response, parameters.toArray()));
    }

    @Transactional
    EventResponse read(UUID eventId) {
        return database.select(READ, EventQuery::response, eventId).stream().findFirst()
                .orElseThrow(() -> new Missing("Event"));
    }

    /** Newest first. */
    @Transactional
    public Page<EventResponse> ofObject(String type, UUID id, PageRequest page) {
        var count = database.select(COUNT_OF_OBJECT, row -> row.getLong(1), type, id).get(0);
        return page.page(count,
                database.select(OF_OBJECT + page.orderAndLimit(), EventQuery::response, type, id, page.limit, page.offset));
    }

    /** The newest of several objects, newest first. */
    @Transactional
    public List<EventResponse> ofObjects(Collection<String> types, Collection<UUID> ids, int limit) {
        return database.select(OF_OBJECTS, EventQuery::response, types.toArray(String[]::new), ids.toArray(UUID[]::new),
                limit);
    }

    /** The place in the feed of the event that a request names as {@code after}. */
    @Transactional
    public long numberOf(UUID after) {
        return database.select("SELECT number FROM event_feed WHERE event_id = ?", row -> row.getLong(1), after)
                .stream().findFirst().orElseThrow(() -> Refused.field("after", "is no event"));
    }

    /** Numbers have no holes, so the whole feed need not be counted. */
    private Long count(Filters filters, String where, List<Object> parameters) {
        if (filters.isEmpty()) {
            return database.select("SELECT coalesce(max(number), ?::bigint) - ?::bigint FROM event_feed",
                    row -> row.getLong(1), parameters.get(0), parameters.get(0)).get(0);
        }
        var count = database.select(
                "SELECT count(*) FROM (SELECT 1" + where + " LIMIT " + (COUNTED_MAX + 1) + ") AS counted",
                row -> row.getLong(1), parameters.toArray()).get(0);
        return count > COUNTED_MAX ? null : count;
    }

    private static void addAll(StringBuilder where, List<Object> parameters, Filters filters) {
        add(where, parameters, " AND f.type = ?", filters.type());
        add(where, parameters, " AND e.object_type = ?", filters.objectType());
        add(where, parameters, " AND e.object_id = ?", filters.objectId());
    }

    private static void add(StringBuilder where, List<Object> parameters, String condition, Object value) {
        if (value != null) {
            where.append(condition);
            parameters.add(value);
        }
    }

    private static EventResponse response(ResultSet row) throws SQLException {
        return new EventResponse(row.getObject("id", UUID.class), row.getString("type"), Sql.instant(row, "created_at"),
                new EventObject(row.getString("object_type"), row.getObject("object_id", UUID.class),
                        row.getLong("sequence")),
                row.getString("data"));
    }
}
