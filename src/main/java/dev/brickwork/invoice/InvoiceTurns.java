package dev.brickwork.invoice;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.outbox.News;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.sql.Columns;
import dev.brickwork.platform.sql.Sql;
import dev.brickwork.platform.tenancy.Transactions;
import dev.brickwork.platform.time.Sweep;

/** Tells that invoices fall due, and are past due, on the day that they are; in each one's own time zone. */
@ApplicationScoped
class InvoiceTurns implements Sweep {
    private static final int CHUNK = 200;
    private static final String NEXT = "SELECT turns_at FROM invoice WHERE turns_at IS NOT NULL ORDER BY turns_at LIMIT 1";
    private static final String CLAIM = """
            SELECT id, turns_at FROM invoice WHERE turns_at <= ? ORDER BY turns_at, id LIMIT ?
            FOR NO KEY UPDATE SKIP LOCKED""";
    private static final String[] TURN_TYPES = {"uuid", "timestamptz"};
    private static final String TURN = """
            UPDATE invoice i SET turns_at = n.turns_at FROM %s AS n (id, turns_at) WHERE i.id = n.id"""
            .formatted(Columns.unnest(TURN_TYPES));

    private final DataSource database;
    private final Transactions transactions;
    private final Outbox outbox;

    InvoiceTurns(DataSource database, Transactions transactions, Outbox outbox) {
        this.database = database;
        this.transactions = transactions;
        this.outbox = outbox;
    }

    /** When the day alone changes the status of an open invoice next; null when it never will. */
    static Instant next(LocalDate dueOn, ZoneId zone, Instant now) {
        var today = now.atZone(zone).toLocalDate();
        if (today.isAfter(dueOn)) {
            return null;
        }
        return (today.isBefore(dueOn) ? dueOn : dueOn.plusDays(1)).atStartOfDay(zone).toInstant();
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
        return transactions.joining(() -> {
            try (var connection = database.getConnection()) {
                return Sql.select(connection, NEXT, row -> Sql.instant(row, "turns_at")).stream().findFirst();
            }
        });
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

    private boolean turnFirst(Instant now) throws SQLException {
        try (var connection = database.getConnection()) {
            var claimed = Sql.select(connection, CLAIM,
                    row -> new Claimed(row.getObject("id", UUID.class), Sql.instant(row, "turns_at")), now, CHUNK);
            if (!claimed.isEmpty()) {
                turn(connection, claimed, now);
            }
            return !claimed.isEmpty();
        }
    }

    /** One that was not looked at for days is due and past due at once, and both are told. */
    private void turn(Connection connection, List<Claimed> claimed, Instant now) throws SQLException {
        var news = new ArrayList<News>();
        var rows = new Columns(TURN_TYPES);
        var invoices = InvoiceQuery.some(connection, claimed.stream().map(Claimed::id).toList());
        for (var invoice : invoices) {
            Instant at = claimed.stream().filter(one -> one.id.equals(invoice.id())).findFirst().orElseThrow().turnsAt;
            while (at != null && !at.isAfter(now)) {
                var status = invoice.status(at);
                if (status != invoice.status(at.minusNanos(1))) {
                    news.add(InvoiceNews.of(invoice, status, null).asStatus());
                }
                at = invoice.isSettled() ? null : next(invoice.dueOn(), invoice.zone(), at);
            }
            rows.add(invoice.id(), at);
        }
        outbox.appendAll(news);
        Sql.update(connection, TURN, rows);
    }
}
