package dev.brickwork.faults;

/**
 * What clients do. The query says how often each object shows the effect, and so whether what was acknowledged is there, and
 * no more than that. The object is the operation's own key wherever the service keeps a text that the client chose; else it is
 * what the operation was done to.
 */
enum Kind {
    CUSTOMER("SELECT external_id, count(*) FROM customer WHERE external_id IS NOT NULL GROUP BY 1", "customer", "/customer_id"),
    ATTACH_METHOD(null, null, null),
    ORDER(Sql.ORDERS + "('STANDARD', 'TRIAL') GROUP BY 1", "customer_order", "/order_id"),
    UPGRADE(Sql.ORDERS + "('UPGRADE') GROUP BY 1", "customer_order", "/order_id"),
    RECAST(Sql.ORDERS + "('RECAST') GROUP BY 1", "customer_order", "/order_id"),
    ACCEPT("SELECT signatory_name, count(*) FROM customer_order WHERE status = 'ACCEPTED' AND signatory_name IS NOT NULL GROUP BY 1",
            "subscription", null),
    CANCEL("SELECT id::text, count(*) FROM customer_order WHERE status = 'CANCELED' GROUP BY 1", null, null),
    PAUSE("SELECT subscription_id::text, count(*) FROM subscription_pause GROUP BY 1", "subscription_pause", "/pause_id"),
    /** Time resumes subscriptions too, so there may be more. */
    RESUME("SELECT id::text, count(*) FROM subscription_pause WHERE resumed_at IS NOT NULL GROUP BY 1", null, "/pause_id"),
    ALONE("SELECT description, count(*) FROM invoice_custom_line GROUP BY 1", "invoice", "/invoice_id"),
    PAYMENT("SELECT proof, count(*) FROM payment WHERE state = 'SETTLED' AND proof IS NOT NULL GROUP BY 1", "payment", "/payment_id"),
    PAY("""
            SELECT p.invoice_id::text, count(*) FROM payment p JOIN payment_charge c
            ON c.seller_id = p.seller_id AND c.payment_id = p.id WHERE c.origin = 'API' GROUP BY 1""", "payment", "/payment_id"),
    REFUND("""
            SELECT reason, count(*) FROM (SELECT reason FROM refund_request UNION ALL SELECT r.reason FROM refund r WHERE NOT EXISTS (
                SELECT FROM payment_charge c WHERE c.seller_id = r.seller_id AND c.payment_id = r.payment_id)) AS asked
            GROUP BY 1""", null, null),
    NOTE("SELECT reason, count(*) FROM credit_note GROUP BY 1", "credit_note", "/credit_note_id"),
    VOID("SELECT void_reason, count(*) FROM invoice WHERE voided_at IS NOT NULL AND NOT is_dropped GROUP BY 1", "invoice",
            "/invoice_id"),
    WRITE_OFF("SELECT invoice_id::text, count(*) FROM journal_entry WHERE kind = 'WRITTEN_OFF' GROUP BY 1", "invoice",
            "/invoice_id"),
    REGENERATE("SELECT invoice_id::text, count(*) FROM invoice_version WHERE version > 1 GROUP BY 1", "invoice", "/invoice_id"),
    USAGE(Sql.ENTRIES, null, null),
    USAGE_WITHOUT_ID(Sql.ENTRIES, null, null),
    USAGE_BATCH(Sql.ENTRIES, null, null),
    DELETE_USAGE("SELECT transaction_id, count(*) FROM usage_transaction WHERE deleted_at IS NOT NULL GROUP BY 1", null, null),
    COMPLETE("SELECT milestone_id::text, count(*) FROM milestone_completion GROUP BY 1", "milestone_completion",
            "/completion/id"),
    READ(null, null, null);

    /** Of every object that shows the effect: its name and how often. Null where nothing can be counted. */
    final String effects;
    /** Where the id that was answered must be found, as {@code answerId} points at it; null where none is. */
    final String table;
    final String answerId;

    Kind(String effects, String table, String answerId) {
        this.effects = effects;
        this.table = table;
        this.answerId = answerId;
    }

    boolean hasOthers() {
        return this == RESUME;
    }

    /** A constant of an enum can't use one that the enum declares itself. */
    private static final class Sql {
        static final String ORDERS = "SELECT metadata->>'op', count(*) FROM customer_order WHERE metadata->>'op' IS NOT NULL AND type IN ";
        /** Deleted ones count too: that they were deleted is another operation's effect. */
        static final String ENTRIES = """
                SELECT op, count(*) FROM (SELECT properties->>'op' AS op FROM usage_entry
                UNION ALL SELECT regexp_replace(transaction_id, '\\.[0-9]+$', '') FROM usage_transaction WHERE deleted_at IS NOT NULL)
                AS seen WHERE op IS NOT NULL GROUP BY 1""";
    }
}
