package dev.brickwork.mail;

/**
 * Mails that failed too often, as others embed them in a statement of theirs. Columns: kind, id, label (the recipients), about_id (the
 * object), about (the kind of the mail), time_zone, at, reason.
 */
public final class ParkedMailsSql {
    private ParkedMailsSql() {
    }

    /** Newest first. */
    public static String parked(int limit) {
        return """
                (SELECT 'parked-mails' AS kind, m.id, array_to_string(m.recipients, ', ') AS label,
                    m.reference_id AS about_id, m.kind::text AS about, NULL::text AS time_zone, m.noted_at AS at,
                    m.error::text AS reason
                FROM mail m WHERE m.state = 'PARKED' ORDER BY m.noted_at DESC, m.id DESC LIMIT %d)""".formatted(limit);
    }
}
