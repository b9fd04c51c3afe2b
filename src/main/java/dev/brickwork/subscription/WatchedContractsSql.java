package dev.brickwork.subscription;

import dev.brickwork.customer.CustomerSql;

/**
 * Subscriptions that somebody has to look at, as others embed them in a statement of theirs. Columns: kind, id, label (the plan),
 * about_id (the customer), about (its name), time_zone, at, reason.
 */
public final class WatchedContractsSql {
    private WatchedContractsSql() {
    }

    /** Those that time changes no more, because changing them failed too often; newest first. */
    public static String parked(int limit) {
        return """
                (SELECT 'parked-contracts' AS kind, %s, s.parked_at AS at, s.parked_reason::text AS reason FROM subscription s
                WHERE s.parked_at IS NOT NULL AND s.status <> 'INACTIVE' ORDER BY s.parked_at DESC, s.id DESC LIMIT %d)"""
                .formatted(contract(), limit);
    }

    /**
     * Those whose term ends between its two parameters, the next first. Terms of a month are left out unless the subscription ends
     * with them: they renew all the time.
     */
    public static String ending(int limit) {
        return """
                (SELECT 'ending-terms' AS kind, %s, s.next_transition_at AS at,
                    CASE WHEN s.end_requested_at IS NOT NULL THEN 'Ends for good' END AS reason
                FROM subscription s
                WHERE s.next_transition_at > ? AND s.next_transition_at <= ? AND s.parked_at IS NULL
                    AND s.status IN ('ACTIVE', 'TRIAL') AND (s.end_requested_at IS NOT NULL OR (SELECT sum(p.length_months)
                        FROM agreement_phase p WHERE p.subscription_id = s.id
                        AND p.term = (SELECT max(t.number) FROM agreement_term t WHERE t.subscription_id = s.id)) > 1)
                ORDER BY s.next_transition_at, s.id LIMIT %d)""".formatted(contract(), limit);
    }

    private static String contract() {
        return """
                s.id, coalesce((SELECT l.plan_name FROM agreement_line l WHERE l.subscription_id = s.id
                    ORDER BY l.number DESC LIMIT 1), 'Contract')::text AS label, s.customer_id AS about_id,
                %s::text AS about, s.time_zone""".formatted(CustomerSql.name("s.customer_id"));
    }
}
