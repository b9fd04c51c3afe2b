package dev.brickwork.mail;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.CodePoints;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.MailSender;

/** The table of mails. A claim lasts for a while; if the claimant does not come back, the next one may have it. */
@ApplicationScoped
class MailTable {
    /** Longer than a mail can take, which is given up after a minute; and no longer, since somebody may be waiting for it. */
    static final Duration LEASE = Duration.ofSeconds(75);
    private static final int ERROR_LENGTH_MAX = 1_000;
    private static final String INSERT = """
            INSERT INTO mail (id, kind, reference_id, detail, recipients, next_attempt_at, noted_at) VALUES (?, ?, ?, ?, ?, ?, ?)""";
    private static final String NEXT = """
            SELECT min(noted_at) AS due FROM (
                SELECT noted_at FROM mail WHERE state = 'WAITING' AND next_attempt_at <= ? ORDER BY next_attempt_at LIMIT 1) AS next""";
    /** Materialized: a subquery may be run for each row that it is joined with, and then claims more than its limit. */
    private static final String CLAIM = """
            WITH due AS MATERIALIZED (
                SELECT seller_id, id FROM mail WHERE state = 'WAITING' AND next_attempt_at <= ? AND (?::uuid IS NULL OR id = ?)
                ORDER BY next_attempt_at, id LIMIT ? FOR UPDATE SKIP LOCKED)
            UPDATE mail m SET attempts = attempts + 1, next_attempt_at = ?, message_id = coalesce(message_id, '<' || m.id || '@' || ? || '>')
            FROM due WHERE m.seller_id = due.seller_id AND m.id = due.id
            RETURNING m.id, m.kind, m.reference_id, m.detail, m.recipients, m.attempts, m.message_id""";

    private final Database database;
    private final Transactions transactions;
    private final BusinessClock clock;

    MailTable(Database database, Transactions transactions, BusinessClock clock) {
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
    }

    /** A mail that is ours to send for the length of a lease. */
    record Claimed(MailNote note, int attempts, String messageId) {

        private static Claimed of(ResultSet row) throws SQLException {
            return new Claimed(new MailNote(row.getObject("id", UUID.class), row.getString("kind"),
                    row.getObject("reference_id", UUID.class), row.getString("detail"), texts(row.getArray("recipients"))),
                    row.getInt("attempts"), row.getString("message_id"));
        }
    }

    /** In the transaction of the caller. */
    void insert(List<MailNote> notes) {
        var now = clock.now();
        var wallNow = clock.wallNow();
        transactions.joining(() -> {
            database.batch(INSERT, notes.stream().map(note -> new Object[]{note.id(), note.kind(),
                    note.referenceId(), note.detail(), note.recipients().toArray(String[]::new), wallNow, now})
                    .toList());
            return null;
        });
    }

    /** In the seller's time, though what counts is real time: a test clock that leaps ahead does not hurry a mail server. */
    Optional<Instant> nextDue() {
        return transactions.joining(() -> Optional
                .ofNullable(database.select(NEXT, row -> Sql.instant(row, "due"), clock.wallNow()).get(0)));
    }

    List<Claimed> claim(int limit, String domain) {
        return claim(null, limit, domain);
    }

    Optional<Claimed> claimOne(UUID id, String domain) {
        return claim(id, 1, domain).stream().findFirst();
    }

    /** Empty when there is no such mail. */
    Optional<MailState> state(UUID id) {
        return transactions.joining(() -> database.select("SELECT state FROM mail WHERE id = ?",
                row -> MailState.valueOf(row.getString(1)), id).stream().findFirst());
    }

    /** Whether it was not marked yet. In the transaction of the caller, who tells of it. */
    boolean markSent(Claimed mail, MailSender.Letter letter, List<String> refused) {
        var error = refused.isEmpty() ? null : "Refused by the mail server: " + String.join(", ", refused);
        return write(
                """
                        UPDATE mail SET state = 'SENT', sent_at = ?, refused = ?, error = ?, subject = ?, body_text = ?, body_html = ?,
                            attachments = ? WHERE id = ? AND state = 'WAITING'""",
                clock.wallNow(), refused.toArray(String[]::new), cut(error), letter.subject(), letter.text(),
                letter.html(), MailContent.fileNames(letter.attachments()).toArray(String[]::new), mail.note().id()) == 1;
    }

    /** Whether it was still ours. In the transaction of the caller, who tells of it. */
    boolean markCanceled(Claimed mail, String reason) {
        return write("UPDATE mail SET state = 'CANCELED', error = ? WHERE id = ? AND state = 'WAITING' AND attempts = ?",
                cut(reason), mail.note().id(), mail.attempts()) == 1;
    }

    /** Nothing happens when somebody else has claimed it meanwhile. */
    void markFailed(Claimed mail, String error, Instant nextAttemptAt) {
        write("UPDATE mail SET error = ?, next_attempt_at = ? WHERE id = ? AND state = 'WAITING' AND attempts = ?",
                cut(error), nextAttemptAt, mail.note().id(), mail.attempts());
    }

    /** Whether it was still ours. In the transaction of the caller, who tells of it. */
    boolean markParked(Claimed mail, String error) {
        return write("UPDATE mail SET state = 'PARKED', error = ? WHERE id = ? AND state = 'WAITING' AND attempts = ?",
                cut(error), mail.note().id(), mail.attempts()) == 1;
    }

    /** Gives back what was claimed and not tried. */
    void release(Claimed mail, Instant nextAttemptAt) {
        write("UPDATE mail SET attempts = attempts - 1, next_attempt_at = ? WHERE id = ? AND state = 'WAITING' AND attempts = ?",
                nextAttemptAt, mail.note().id(), mail.attempts());
    }

    private List<Claimed> claim(UUID id, int limit, String domain) {
        var now = clock.wallNow();
        return transactions.inNew(() -> database.select(CLAIM, Claimed::of, now, id, id, limit, now.plus(LEASE), domain));
    }

    private int write(String sql, Object... parameters) {
        return transactions.joining(() -> database.update(sql, parameters));
    }

    private static String cut(String text) {
        return text == null ? null : CodePoints.cut(text, ERROR_LENGTH_MAX);
    }

    private static List<String> texts(Array array) throws SQLException {
        return List.of((String[]) array.getArray());
    }
}
