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
    private static final String NEXT = """
            SELECT next_status_change_at FROM invoice WHERE next_status_change_at IS NOT NULL
            ORDER BY next_status_change_at LIMIT 1""";
    private static final String CLAIM = """
            SELECT id, next_status_change_at FROM invoice WHERE next_status_change_at <= ?
            ORDER BY next_status_change_at, id LIMIT ? FOR NO KEY UPDATE SKIP LOCKED""";
    private static final String[] CHANGE_TYPES = {"uuid", "timestamptz"};
    private static final String CHANGE = """
            UPDATE invoice i SET next_status_change_at = n.next_status_change_at FROM %s AS n (id, next_status_change_at)
            WHERE i.id = n.id"""
            .formatted(Columns.unnest(CHANGE_TYPES));

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

    /** What the day has changed about an open invoice and no sweep has published yet, for a change that comes before the sweep. */
    static List<NewEvent> unpublished(Invoice invoice, Instant now) {
        if (invoice.nextStatusChangeAt == null || invoice.nextStatusChangeAt.isAfter(now)) {
            return List.of();
        }
        return brought(invoice.nextStatusChangeAt, now, invoice.dueOn, invoice.zone(), invoice::status).stream()
                .map(status -> InvoiceEventData.of(invoice, status, null).asStatus()).toList();
    }

    /** The statuses that the days up to now have brought, in their order. @param first when the first of them came */
    private static List<InvoiceStatus> brought(Instant first, Instant now, LocalDate dueOn, ZoneId zone,
            Function<Instant, InvoiceStatus> statusAt) {
        var statuses = new ArrayList<InvoiceStatus>();
        for (var at = first; at != null && !at.isAfter(now); at = next(dueOn, zone, at)) {
            var status = statusAt.apply(at);
            if (status != statusAt.apply(at.minusNanos(1))) {
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
        return transactions
                .joining(() -> database.select(NEXT, row -> Sql.instant(row, "next_status_change_at")).stream().findFirst());
    }

    @Override
    public void run(Instant now) {
        boolean isMore = true;
        while (isMore) {
            isMore = transactions.inNew(() -> changeFirst(now));
        }
    }

    private record Claimed(UUID id, Instant nextStatusChangeAt) {
    }

    private boolean changeFirst(Instant now) {
        var claimed = database.select(CLAIM,
                row -> new Claimed(row.getObject("id", UUID.class), Sql.instant(row, "next_status_change_at")), now, CHUNK);
        if (!claimed.isEmpty()) {
            change(claimed, now);
        }
        return claimed.size() == CHUNK;
    }

    /** One that was not looked at for days is due and past due at once, and both are told. */
    private void change(List<Claimed> claimed, Instant now) {
        var events = new ArrayList<NewEvent>();
        var rows = new Columns(CHANGE_TYPES);
        var invoices = InvoiceQuery.some(database, claimed.stream().map(Claimed::id).toList());
        for (var invoice : invoices) {
            Instant at = claimed.stream().filter(one -> one.id.equals(invoice.id())).findFirst()
                    .orElseThrow().nextStatusChangeAt;
            brought(at, now, invoice.dueOn(), invoice.zone(), invoice::status)
                    .forEach(status -> events.add(InvoiceEventData.of(invoice, status, null).asStatus()));
            rows.add(invoice.id(), invoice.isSettled() ? null : next(invoice.dueOn(), invoice.zone(), now));
        }
        outbox.publishAll(events);
        database.update(CHANGE, rows);
    }
}
