package dev.brickwork.invoice;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.outbox.NewEvent;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sweep.Sweep;

/** Tells that invoices fall due, and are past due, on the day that they are; in each one's own time zone. */
@ApplicationScoped
public class DueDateSweep implements Sweep {
    private static final int CHUNK = 200;
    private static final String NEXT = "SELECT turns_at FROM invoice WHERE turns_at IS NOT NULL ORDER BY turns_at LIMIT 1";
    private static final String CLAIM = """
            SELECT id, turns_at FROM invoice WHERE turns_at <= ? ORDER BY turns_at, id LIMIT ?
            FOR NO KEY UPDATE SKIP LOCKED""";
    private static final String[] TURN_TYPES = {"uuid", "timestamptz"};
    private static final String TURN = """
            UPDATE invoice i SET turns_at = n.turns_at FROM %s AS n (id, turns_at) WHERE i.id = n.id"""
            .formatted(Columns.unnest(TURN_TYPES));

    private final Database database;
    private final Transactions transactions;
    private final Outbox outbox;

    DueDateSweep(Database database, Transactions transactions, Outbox outbox) {
        this.database = database;
        this.transactions = transactions;
        this.outbox = outbox;
    }

    /** When the day alone changes the status of an open invoice next; null when it never will. */
    public static Instant next(LocalDate dueOn, ZoneId zone, Instant now) {
        var today = now.atZone(zone).toLocalDate();
        if (today.isAfter(dueOn)) {
            return null;
        }
        return (today.isBefore(dueOn) ? dueOn : dueOn.plusDays(1)).atStartOfDay(zone).toInstant();
    }

    /** What the day has changed about an open invoice and no sweep has told yet, for whoever comes before it and goes on from there. */
    static List<NewEvent> unpublished(Invoice invoice, Instant now) {
        if (invoice.turnsAt == null || invoice.turnsAt.isAfter(now)) {
            return List.of();
        }
        return brought(invoice.turnsAt, now, invoice.dueOn, invoice.zone(), invoice::status).stream()
                .map(status -> InvoiceEventData.of(invoice, status, null).asStatus()).toList();
    }

    /** The statuses that the days up to now have brought, in their order. @param at the first turn */
    private static List<InvoiceStatus> brought(Instant at, Instant now, LocalDate dueOn, ZoneId zone,
            Function<Instant, InvoiceStatus> statusAt) {
        var statuses = new ArrayList<InvoiceStatus>();
        for (var turn = at; turn != null && !turn.isAfter(now); turn = next(dueOn, zone, turn)) {
            var status = statusAt.apply(turn);
            if (status != statusAt.apply(turn.minusNanos(1))) {
                statuses.add(status);
            }
        }
        return statuses;
    }

    /** After issuing: what is issued too late to be paid in time falls due at once. */
    @Override
    public int order() {
        return 300;
    }

    @Override
    public String name() {
        return "invoices fall due";
    }

    @Override
    public Optional<Instant> nextDue() {
        return transactions.joining(() -> database.select(NEXT, row -> Sql.instant(row, "turns_at")).stream().findFirst());
    }

    @Override
    public void run(Instant now) {
        boolean isMore = true;
        while (isMore) {
            isMore = transactions.inNew(() -> turnFirst(now));
        }
    }

    private record Claimed(UUID id, Instant turnsAt) {
    }

    private boolean turnFirst(Instant now) {
        var claimed = database.select(CLAIM,
                row -> new Claimed(row.getObject("id", UUID.class), Sql.instant(row, "turns_at")), now, CHUNK);
        if (!claimed.isEmpty()) {
            turn(claimed, now);
        }
        return !claimed.isEmpty();
    }

    /** One that was not looked at for days is due and past due at once, and both are told. */
    private void turn(List<Claimed> claimed, Instant now) {
        var events = new ArrayList<NewEvent>();
        var rows = new Columns(TURN_TYPES);
        var invoices = InvoiceQuery.some(database, claimed.stream().map(Claimed::id).toList());
        for (var invoice : invoices) {
            Instant at = claimed.stream().filter(one -> one.id.equals(invoice.id())).findFirst().orElseThrow().turnsAt;
            brought(at, now, invoice.dueOn(), invoice.zone(), invoice::status)
                    .forEach(status -> events.add(InvoiceEventData.of(invoice, status, null).asStatus()));
            rows.add(invoice.id(), invoice.isSettled() ? null : next(invoice.dueOn(), invoice.zone(), now));
        }
        outbox.publishAll(events);
        database.update(TURN, rows);
    }
}
