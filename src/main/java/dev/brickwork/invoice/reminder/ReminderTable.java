package dev.brickwork.invoice.reminder;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.invoice.InvoiceSql;
import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.sweep.Sweep;

/** The table of reminders, and which invoices are to be looked at. All of it in the transaction of the caller. */
@ApplicationScoped
class ReminderTable {
    private static final String NEXT = """
            SELECT least((SELECT asked_at FROM reminder_refresh),
                (SELECT remind_at FROM invoice WHERE remind_at IS NOT NULL ORDER BY remind_at LIMIT 1)) AS due""";
    private static final String CLAIM = """
            SELECT id FROM invoice WHERE remind_at <= ? AND NOT id = ANY (?)
            ORDER BY remind_at, id LIMIT ? FOR NO KEY UPDATE SKIP LOCKED""";
    private static final String STOPS = """
            SELECT coalesce(invoice_id, customer_id) AS subject, kind, ends_on FROM reminder_stop
            WHERE coalesce(invoice_id, customer_id) = ANY (?) AND lifted_at IS NULL""";
    private static final String[] TYPES = {"uuid", "uuid", "integer", "text", "uuid", "bigint", "text", "bigint", "bigint",
            "numeric", "date", "date", "text", "timestamptz"};
    private static final String INSERT = """
            INSERT INTO reminder (id, invoice_id, days, state, mail_id, open_amount, currency, fee, interest, interest_rate,
                interest_from, interest_to, tax_category, made_at)
            SELECT * FROM %s""".formatted(Columns.unnest(TYPES));
    private static final String[] NEXT_TYPES = {"uuid", "timestamptz"};
    private static final String SET_NEXT = """
            UPDATE invoice i SET remind_at = n.remind_at, remind_failures = 0 FROM %s AS n (id, remind_at) WHERE i.id = n.id"""
            .formatted(Columns.unnest(NEXT_TYPES));
    /** Parked means not looked at; the next time that somebody wants it looked at, it has five tries again. */
    private static final String FAILED = """
            UPDATE invoice SET remind_failures = (remind_failures + 1) %% %1$d,
                remind_at = CASE WHEN remind_failures + 1 < %1$d THEN ?::timestamptz END
            WHERE id = ? RETURNING remind_at IS NULL AS is_parked""".formatted(Sweep.FAILURES_MAX);
    /** Locked in the order of their ids, so that two who change many never wait for each other. */
    private static final String LOOK_AT_CUSTOMERS = """
            WITH locked AS (SELECT i.id FROM invoice i WHERE (i.customer_id = ? OR i.billed_company_id = ?) AND %s
                ORDER BY i.id FOR NO KEY UPDATE)
            UPDATE invoice i SET remind_at = ? FROM locked WHERE i.id = locked.id""".formatted(InvoiceSql.IS_OWED);
    private static final String LOCK_OWED = "SELECT i.id FROM invoice i WHERE i.id = ANY (?) AND NOT i.id = ANY (?) AND "
            + InvoiceSql.IS_OWED + " ORDER BY i.id FOR NO KEY UPDATE";
    private static final UUID FIRST = new UUID(0, 0);
    private static final int FAILED_MAILS_MAX = 3;
    /** A step whose mails have failed that often is not tried again by itself. */
    private static final String LOOK_AFTER_FAILURE = """
            UPDATE invoice i SET remind_at = ? WHERE id = ? AND (SELECT count(*) FROM reminder r
                WHERE r.seller_id = i.seller_id AND r.invoice_id = i.id AND r.days = ? AND r.state = 'FAILED') < %d AND %s"""
            .formatted(FAILED_MAILS_MAX, InvoiceSql.IS_OWED);
    private static final String ENDED = """
            UPDATE reminder SET state = ?, state_reason = ?, sent_at = ? WHERE id = ? AND state = 'WAITING' RETURNING\s"""
            + MadeReminder.COLUMNS;
    private static final String UNCHARGED = " FROM reminder WHERE state = 'SENT' AND fee + interest > 0"
            + " AND charge_invoice_id IS NULL AND charge_failures < 5";

    private final Database database;

    ReminderTable(Database database) {
        this.database = database;
    }

    Optional<Instant> nextDue() {
        return Optional.ofNullable(database.select(NEXT, row -> Sql.instant(row, "due")).get(0));
    }

    /**
     * Invoices that this transaction has locked.
     *
     * @param isMore whether there may be others to look at
     * @param refresh null if these were due by themselves
     */
    record Chunk(List<UUID> ids, boolean isMore, Refresh refresh) {
    }

    /**
     * A stretch of the way through all open invoices.
     *
     * @param last null if there is nothing after it
     */
    record Refresh(UUID after, UUID last) {
    }

    /** Locks the first that are to be looked at. After a change of the schedule these are all, in the order of their ids. */
    Chunk claim(Instant now, Collection<UUID> but, int limit) {
        var left = but.toArray(UUID[]::new);
        var refresh = ids("SELECT after_id FROM reminder_refresh FOR UPDATE SKIP LOCKED");
        if (refresh.isEmpty()) {
            var due = ids(CLAIM, now, left, limit);
            return new Chunk(due, due.size() == limit, null);
        }
        var stretch = ids("SELECT id FROM invoice WHERE id > ? ORDER BY id LIMIT ?", refresh.get(0), limit);
        var last = stretch.size() < limit ? null : stretch.get(limit - 1);
        return new Chunk(ids(LOCK_OWED, stretch.toArray(UUID[]::new), left), true, new Refresh(refresh.get(0), last));
    }

    /** Empty if somebody else has it. */
    List<UUID> claimOne(UUID id) {
        return ids("SELECT id FROM invoice WHERE id = ? FOR NO KEY UPDATE SKIP LOCKED", id);
    }

    /** Goes on behind these; not if the schedule was changed once more meanwhile, since then all begins again. */
    void done(Chunk chunk) {
        var refresh = chunk.refresh;
        if (refresh != null && refresh.last == null) {
            database.update("DELETE FROM reminder_refresh WHERE after_id = ?", refresh.after);
        } else if (refresh != null) {
            database.update("UPDATE reminder_refresh SET after_id = ? WHERE after_id = ?", refresh.last, refresh.after);
        }
    }

    private List<UUID> ids(String sql, Object... parameters) {
        return database.select(sql, row -> row.getObject(1, UUID.class), parameters);
    }

    /** Whether it has failed so often that it is not looked at any more. */
    boolean failed(UUID id, Instant now) {
        return database.select(FAILED, row -> row.getBoolean("is_parked"), now, id).contains(true);
    }

    /** After the claim, as a statement of its own: it sees what the former holder of the lock has written. */
    List<OpenInvoice> invoices(List<UUID> ids) {
        var array = ids.toArray(UUID[]::new);
        return ids.isEmpty() ? List.of() : database.select(OpenInvoice.SELECT, OpenInvoice::of, array, array, array);
    }

    /** By invoice, what keeps reminders from being sent on this invoice's day or later; one that nothing stops is missing. */
    Map<UUID, Stop> stops(Collection<OpenInvoice> invoices) {
        var bySubject = new HashMap<UUID, Stop>();
        var subjects = invoices.stream().flatMap(ReminderTable::subjects).distinct().toArray(UUID[]::new);
        database.select(STOPS, row -> bySubject.merge(row.getObject("subject", UUID.class),
                new Stop(row.getString("kind"), row.getObject("ends_on", LocalDate.class)), Stop::or), (Object) subjects);
        var stops = new HashMap<UUID, Stop>();
        for (var invoice : invoices) {
            subjects(invoice).map(bySubject::get).filter(Objects::nonNull).reduce(Stop::or)
                    .ifPresent(stop -> stops.put(invoice.id(), stop));
        }
        return stops;
    }

    private static Stream<UUID> subjects(OpenInvoice invoice) {
        return Stream.of(invoice.id(), invoice.billed().customerId(), invoice.billed().billedCompanyId());
    }

    void insert(List<MadeReminder> reminders, Instant now) {
        var rows = new Columns(TYPES);
        for (var made : reminders) {
            var interest = made.interest();
            rows.add(made.id(), made.invoiceId(), made.days(), made.state().name(), made.mailId(), made.open(),
                    made.currency().name(), made.fee(), made.interestCents(),
                    interest == null ? null : interest.ratePerYear().percent(),
                    interest == null ? null : interest.days().from(), interest == null ? null : interest.days().to(),
                    made.taxCategory(), now);
        }
        database.update(INSERT, rows);
    }

    /** @param next by invoice, when to look again; null for never */
    void lookAt(Map<UUID, Instant> next) {
        var rows = new Columns(NEXT_TYPES);
        next.forEach(rows::add);
        database.update(SET_NEXT, rows);
    }

    void lookAgainOf(UUID customerId, Instant now) {
        database.update(LOOK_AT_CUSTOMERS, customerId, customerId, now);
    }

    /** The sweep does it, a chunk at a time: there may be many, and who changes a setting can't wait for the locks of all. */
    void lookAtAll(Instant now) {
        database.update("""
                INSERT INTO reminder_refresh (after_id, asked_at) VALUES (?, ?)
                ON CONFLICT (seller_id) DO UPDATE SET after_id = excluded.after_id, asked_at = excluded.asked_at""",
                FIRST, now);
    }

    /** @param made not sent: its step is open again */
    void lookAgainAfter(MadeReminder made, Instant now) {
        database.update(LOOK_AFTER_FAILURE, now, made.invoiceId(), made.days());
    }

    /** What the mail became of; empty if that was known before. */
    Optional<MadeReminder> ended(UUID id, MadeReminder.State state, String reason, Instant now) {
        return database.select(ENDED, MadeReminder::of, state.name(), reason,
                state == MadeReminder.State.SENT ? now : null, id).stream().findFirst();
    }

    Optional<MadeReminder> find(UUID id) {
        return database.select("SELECT " + MadeReminder.COLUMNS + " FROM reminder WHERE id = ?", MadeReminder::of, id)
                .stream().findFirst();
    }

    /** Oldest first. */
    List<MadeReminder> ofInvoice(UUID invoiceId) {
        return database.select(
                "SELECT " + MadeReminder.COLUMNS + " FROM reminder WHERE invoice_id = ? ORDER BY made_at, days",
                MadeReminder::of, invoiceId);
    }

    Optional<Instant> nextUncharged() {
        return database.select("SELECT made_at" + UNCHARGED + " ORDER BY made_at, id LIMIT 1",
                row -> Sql.instant(row, "made_at")).stream().findFirst();
    }

    Optional<MadeReminder> claimUncharged(Collection<UUID> but) {
        return database.select("SELECT " + MadeReminder.COLUMNS + UNCHARGED
                + " AND NOT id = ANY (?) ORDER BY made_at, id LIMIT 1 FOR UPDATE SKIP LOCKED", MadeReminder::of,
                (Object) but.toArray(UUID[]::new)).stream().findFirst();
    }

    void charged(UUID id, UUID invoiceId) {
        database.update("UPDATE reminder SET charge_invoice_id = ? WHERE id = ?", invoiceId, id);
    }

    /** How often it has failed by now. */
    int chargeFailed(UUID id) {
        return database.select(
                "UPDATE reminder SET charge_failures = charge_failures + 1 WHERE id = ? RETURNING charge_failures",
                row -> row.getInt(1), id).get(0);
    }
}
