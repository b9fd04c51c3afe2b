package dev.brickwork.invoice.payment;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;

/**
 * When to ask a processor what became of something: at {@code look_at}, in the seller's time, because it said that it takes its
 * time; at {@code recover_at}, in real time, because its caller has not come back. Two tables have these columns.
 */
@Singleton
class LookUps {
    /** How long to wait after the second look that found nothing out, the third ... */
    private static final List<Duration> WAITS = List.of(Duration.ofMinutes(5), Duration.ofMinutes(10),
            Duration.ofMinutes(30), Duration.ofHours(2), Duration.ofHours(6));

    private final Database database;
    private final Transactions transactions;
    private final BusinessClock clock;
    /** Longer than any call to a processor takes, with all its repetitions. */
    private final Duration recoverAfter;

    LookUps(Database database, Transactions transactions, BusinessClock clock,
            @ConfigProperty(name = "brickwork.payments.recover-after", defaultValue = "3m") Duration recoverAfter) {
        this.database = database;
        this.transactions = transactions;
        this.clock = clock;
        this.recoverAfter = recoverAfter;
    }

    /**
     * A table with something to look up. What is claimed is materialized: a subquery may be run for each row that it is joined
     * with, and then claims more than the one that is told.
     */
    record Table(String lost, String nextLook, String claim, String noAnswer) {

        /**
         * @param id the name of its key
         * @param begun when a row was begun, in the seller's time
         */
        static Table of(String name, String id, String begun) {
            return new Table("SELECT %s AS begun FROM %s t WHERE recover_at <= ? ORDER BY recover_at LIMIT 1"
                    .formatted(begun, name),
                    "SELECT look_at FROM %s WHERE look_at IS NOT NULL ORDER BY look_at LIMIT 1".formatted(name),
                    """
                            WITH due AS MATERIALIZED (
                                SELECT seller_id, %2$s FROM %1$s WHERE look_at <= ? OR recover_at <= ?
                                ORDER BY least(look_at, recover_at) LIMIT 1 FOR UPDATE SKIP LOCKED)
                            UPDATE %1$s t SET look_at = NULL, recover_at = ? FROM due WHERE t.seller_id = due.seller_id AND t.%2$s = due.%2$s RETURNING t.%2$s"""
                            .formatted(name, id),
                    """
                            UPDATE %s SET failures = failures + 1, recover_at = ? WHERE %s = ? AND recover_at IS NOT NULL
                            RETURNING failures""".formatted(name, id));
        }
    }

    /** When what is begun at that time is looked for, should nobody come back. */
    Instant recoverAt(Instant wallNow) {
        return wallNow.plus(recoverAfter);
    }

    /** In the seller's time: what got lost in real time has been due there since it was begun. */
    Optional<Instant> nextDue(Table table) {
        return transactions.joining(() -> Stream
                .of(database.select(table.lost, row -> Sql.instant(row, "begun"), clock.wallNow()),
                        database.select(table.nextLook, row -> Sql.instant(row, "look_at")))
                .flatMap(List::stream).min(Instant::compareTo));
    }

    /** A claim lasts until it is to be recovered; if the claimant does not come back, the next one has it. */
    Optional<UUID> claim(Table table, Instant now) {
        var wallNow = clock.wallNow();
        return transactions.inNew(() -> database.select(table.claim, row -> row.getObject(1, UUID.class), now, wallNow,
                recoverAt(wallNow)).stream().findFirst());
    }

    /**
     * @param failures how often it was not answered before
     * @return how often by now; 0 when somebody else got an answer
     */
    int noAnswer(Table table, UUID id, int failures) {
        var wait = failures == 0 ? recoverAfter : WAITS.get(Math.min(failures, WAITS.size()) - 1);
        return transactions
                .joining(() -> database.select(table.noAnswer, row -> row.getInt(1), clock.wallNow().plus(wait), id)
                        .stream().findFirst().orElse(0));
    }
}
