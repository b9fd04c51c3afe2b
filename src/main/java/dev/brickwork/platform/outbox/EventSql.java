package dev.brickwork.platform.outbox;

/** Events as others select from them in a statement of theirs, which makes or claims many rows at once. */
public final class EventSql {
    /** What each is about, and says: seller_id, id, type, created_at, object_type, object_id, sequence, data. */
    public static final String EVENTS = """
            (SELECT seller_id, id, type, created_at, object_type, object_id, sequence, data FROM event)""";
    /** In the order of the feed: seller_id, number, event_id, type. */
    public static final String FEED = "(SELECT seller_id, number, event_id, type FROM event_feed)";
    /** The same with object_type and object_id. */
    public static final String FEED_WITH_OBJECTS = """
            (SELECT f.seller_id, f.number, f.event_id, f.type, e.object_type, e.object_id FROM event_feed f
                JOIN event e ON e.seller_id = f.seller_id AND e.id = f.event_id)""";

    private EventSql() {
    }
}
