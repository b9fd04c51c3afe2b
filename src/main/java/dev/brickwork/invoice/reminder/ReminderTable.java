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

import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;

/** The table of reminders, and which invoices are to be looked at. All of it in the transaction of the caller. */
@ApplicationScoped
class ReminderTable {
    private static final String NEXT = "SELECT remind_at FROM invoice WHERE remind_at IS NOT NULL ORDER BY remind_at LIMIT 1";
    private static final String CLAIM = """
            SELECT id FROM invoice WHERE remind_at <= ? ORDER BY remind_at, id LIMIT ? FOR NO KEY UPDATE SKIP LOCKED""";
    /** After the claim, as a statement of its own: it sees what whoever had the lock before has written. */
    private static final String INVOICES = "SELECT " + OpenInvoice.COLUMNS + " FROM invoice i WHERE i.id = ANY (?)";
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
    private static final String SET_NEXT = "UPDATE invoice i SET remind_at = n.remind_at FROM %s AS n (id, remind_at) WHERE i.id = n.id"
            .formatted(Columns.unnest(NEXT_TYPES));
    private static final String IS_OPEN = " issued_at IS NOT NULL AND fully_paid_at IS NULL AND voided_at IS NULL"
            + " AND written_off_at IS NULL";
    /** Locked in the order of their ids, so that two who change many never wait for each other. */
    private static final String LOOK_AT_MANY = """
            WITH locked AS (SELECT id FROM invoice WHERE %s ORDER BY id FOR NO KEY UPDATE)
            UPDATE invoice i SET remind_at = ? FROM locked WHERE i.id = locked.id""";
    private static final String LOOK_AT_CUSTOMERS = LOOK_AT_MANY
            .formatted("(customer_id = ? OR billed_company_id = ?) AND" + IS_OPEN);
    private static final String LOOK_AT_ALL = LOOK_AT_MANY.formatted(IS_OPEN);
    private static final int FAILED_MAILS_MAX = 3;
    /** A step whose mails have failed that often is not tried again by itself. */
    private static final String LOOK_AFTER_FAILURE = """
            UPDATE invoice i SET remind_at = ? WHERE id = ? AND (SELECT count(*) FROM reminder r
                WHERE r.seller_id = i.seller_id AND r.invoice_id = i.id AND r.days = ? AND r.state = 'FAILED') < %d AND"""
            .formatted(FAILED_MAILS_MAX) + IS_OPEN;
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
        return database.select(NEXT, row -> Sql.instant(row, "remind_at")).stream().findFirst();
    }

    /** Locks the first that are to be looked at. */
    List<OpenInvoice> claim(Instant now, int limit) {
        return invoices(database.select(CLAIM, row -> row.getObject(1, UUID.class), now, limit));
    }

    List<OpenInvoice> invoices(List<UUID> ids) {
        return ids.isEmpty()
                ? List.of()
                : database.select(INVOICES, OpenInvoice::of, (Object) ids.toArray(UUID[]::new));
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

    /** @param at null for never */
    void lookAtAll(Instant at) {
        database.update(LOOK_AT_ALL, at);
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
