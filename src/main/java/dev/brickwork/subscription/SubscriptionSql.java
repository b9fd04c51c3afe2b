package dev.brickwork.subscription;

/**
 * What others embed in a statement of theirs: where a claim has to lock the subscription together with what it claims, and where a rule
 * compares many rows. Of the current seller.
 */
public final class SubscriptionSql {
    /**
     * To select from: the days for which a line of an agreement is billed by time. A line ends with its term at the latest, where that is
     * cut, or with the change that replaces it. Columns: seller_id, subscription_id, number of the line, days.
     */
    public static final String DAYS_TO_BILL = """
            (SELECT l.seller_id, l.subscription_id, l.number,
                daterange(l.starts_on, least(l.ends_on, CASE WHEN NOT t.cut_bills_rest THEN t.cut_on END, c.takes_effect_on)) AS days
            FROM agreement_line l
            JOIN agreement_term t ON t.seller_id = l.seller_id AND t.subscription_id = l.subscription_id AND t.number = l.term
            LEFT JOIN agreement_change c ON c.seller_id = l.seller_id AND c.subscription_id = l.subscription_id
                AND c.term = l.term AND c.number = l.ended_by
            WHERE l.brick_kind = 'ADD_ON' AND l.price_months > 0 AND NOT t.is_trial
                AND least(l.ends_on, CASE WHEN NOT t.cut_bills_rest THEN t.cut_on END, c.takes_effect_on) > l.starts_on)""";

    private SubscriptionSql() {
    }

    /**
     * Joins the subscription as {@code s}, with its status and its time_zone. A claim may lock it: {@code FOR NO KEY UPDATE OF s}.
     *
     * @param of an alias of the statement; its row has a subscription_id
     */
    public static String join(String of) {
        return " JOIN subscription s ON s.seller_id = %1$s.seller_id AND s.id = %1$s.subscription_id ".formatted(of);
    }

    /** A value. @param id an expression of the statement */
    public static String timeZone(String id) {
        return "(SELECT s.time_zone FROM subscription s WHERE s.id = " + id + ")";
    }

    /** A value: how the brick is called in the newest line that has it. @param subscriptionId an expression, as {@code brickId} */
    public static String brickName(String subscriptionId, String brickId) {
        return "(SELECT l.brick_name FROM agreement_line l WHERE l.subscription_id = " + subscriptionId
                + " AND l.brick_id = " + brickId + " ORDER BY l.number DESC LIMIT 1)";
    }

    /** A statement that locks the first that nobody else has locked, and answers its id. */
    public static String lockFirst(String ids) {
        return "SELECT id FROM subscription WHERE id IN (" + ids + ") ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED";
    }
}
