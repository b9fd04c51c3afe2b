package dev.brickwork.webhook;

/**
 * Endpoints that receive nothing though somebody wants them to, as others embed them in a statement of theirs. Columns: kind, id,
 * label (the URL), about_id, about, time_zone, at, reason.
 */
public final class FailingEndpointsSql {
    private FailingEndpointsSql() {
    }

    /** Newest first. */
    public static String failing(int limit) {
        return """
                (SELECT 'failing-webhooks' AS kind, w.id, w.url::text AS label, NULL::uuid AS about_id, NULL::text AS about,
                    NULL::text AS time_zone, coalesce(w.failing_since, w.disabled_at) AS at,
                    CASE WHEN w.disabled_at IS NULL THEN 'Failing since then' ELSE 'Disabled' END AS reason
                FROM webhook_endpoint w
                WHERE w.deleted_at IS NULL AND (w.disabled_at IS NULL AND w.failing_since IS NOT NULL
                    OR w.disabled_reason IN ('GONE', 'FAILING'))
                ORDER BY coalesce(w.failing_since, w.disabled_at) DESC, w.id DESC LIMIT %d)""".formatted(limit);
    }
}
