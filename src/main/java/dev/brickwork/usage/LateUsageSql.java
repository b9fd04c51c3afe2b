package dev.brickwork.usage;

/** Notes of usage that was written after an invoice had read its day, as others embed them in a statement of theirs. */
public final class LateUsageSql {
    /** To select from, the notes that no invoice has read: seller_id, subscription_id, brick_id, day. */
    public static final String UNSETTLED = """
            (SELECT seller_id, subscription_id, brick_id, day FROM usage_late WHERE settled_at IS NULL)""";
    /**
     * For WITH RECURSIVE: {@code late} is the subscription_id of each subscription that has such notes, and a NULL at the end. From one to
     * the next by the index, however many notes each has.
     */
    public static final String SUBSCRIPTIONS = """
            late AS (
                (SELECT subscription_id FROM usage_late WHERE settled_at IS NULL ORDER BY seller_id, subscription_id LIMIT 1)
                UNION ALL
                SELECT (SELECT n.subscription_id FROM usage_late n
                        WHERE n.settled_at IS NULL AND n.subscription_id > late.subscription_id
                        ORDER BY n.seller_id, n.subscription_id LIMIT 1)
                FROM late WHERE late.subscription_id IS NOT NULL)""";

    private LateUsageSql() {
    }
}
