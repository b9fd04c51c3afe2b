package dev.brickwork.faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.faults.Book.Entry;
import dev.brickwork.faults.Book.Told;
import dev.brickwork.platform.database.Sql;

/** What clients were told against what is there. */
final class BookChecks {

    private BookChecks() {
    }

    static List<Check> of(Book book) {
        return List.of(
                Check.of("acknowledged writes are there", database -> lost(book, database)),
                Check.of("18 no request has two effects", database -> doubled(book, database)),
                Check.of("18 an acknowledged request keeps its key", database -> forgotten(book, database)),
                Check.of("what was answered is found under its id", database -> missing(book, database)),
                Check.of("wrong requests are refused", database -> wrongs(book)),
                Check.of("20 every write has its audit record", database -> unaudited(book, database)));
    }

    /** How often an object shows the effect at least, and at most. */
    private static final class Bounds {
        long least;
        long most;
    }

    private static List<String> lost(Book book, Connection database) throws SQLException {
        return compare(book, database, (seen, bounds) -> seen < bounds.least);
    }

    private static List<String> doubled(Book book, Connection database) throws SQLException {
        return compare(book, database, (seen, bounds) -> seen > bounds.most);
    }

    private interface Breach {
        boolean isBroken(long seen, Bounds bounds);
    }

    private static List<String> compare(Book book, Connection database, Breach breach) throws SQLException {
        var broken = new ArrayList<String>();
        for (var kind : Kind.values()) {
            if (kind.effects == null) {
                continue;
            }
            var seen = new HashMap<String, Long>();
            Sql.select(database, kind.effects, row -> seen.put(row.getString(1), row.getLong(2)));
            bounds(book, kind).forEach((object, bounds) -> {
                long times = seen.getOrDefault(object, 0L);
                if (breach.isBroken(times, bounds)) {
                    broken.add("%s %s is there %d times, not %d to %d".formatted(kind, object, times, bounds.least, bounds.most));
                }
            });
        }
        return broken;
    }

    private static Map<String, Bounds> bounds(Book book, Kind kind) {
        var all = new HashMap<String, Bounds>();
        for (var entry : book.entries()) {
            if (entry.operation().kind() == kind) {
                var bounds = all.computeIfAbsent(objectOf(entry), object -> new Bounds());
                bounds.least += isEffective(entry) ? weight(entry) : 0;
                bounds.most += kind.hasOthers() ? Integer.MAX_VALUE : entry.told() == Told.REFUSED ? 0 : weight(entry);
            }
        }
        return all;
    }

    /** A pause is known by the answer only. */
    private static String objectOf(Entry entry) {
        return entry.operation().kind() == Kind.RESUME && entry.answer() != null
                ? entry.answer().at(Kind.RESUME.answerId).asText()
                : entry.operation().object();
    }

    private static boolean isEffective(Entry entry) {
        return entry.told() == Told.DONE || entry.told() == Told.DECLINED && isKeptWhenDeclined(entry.operation().kind());
    }

    private static boolean isKeptWhenDeclined(Kind kind) {
        return kind == Kind.PAY || kind == Kind.REFUND;
    }

    private static int weight(Entry entry) {
        return entry.operation().kind() == Kind.USAGE_BATCH && entry.answer() != null
                ? entry.answer().get("accepted").asInt()
                : entry.operation().weight();
    }

    private static List<String> forgotten(Book book, Connection database) throws SQLException {
        var kept = new HashSet<>(Sql.select(database, "SELECT key FROM idempotency_key WHERE status IS NOT NULL", row -> row.getString(1)));
        return book.entries().stream().filter(BookChecks::isKept)
                .map(entry -> entry.operation().key()).filter(key -> !kept.contains(key)).toList();
    }

    /** Whether it is answered from memory. Attaching a method is harmless to repeat, and reads need no key. */
    static boolean isKept(Entry entry) {
        return entry.told() == Told.DONE && entry.operation().kind() != Kind.READ && entry.operation().kind() != Kind.ATTACH_METHOD;
    }

    private static List<String> missing(Book book, Connection database) throws SQLException {
        var broken = new ArrayList<String>();
        for (var kind : Kind.values()) {
            if (kind.table == null || kind.answerId == null) {
                continue;
            }
            var ids = book.entries().stream().filter(entry -> entry.operation().kind() == kind && entry.told() == Told.DONE)
                    .map(entry -> UUID.fromString(entry.answer().at(kind.answerId).asText())).toArray(UUID[]::new);
            Sql.select(database, "SELECT wanted FROM unnest(?) AS wanted WHERE NOT EXISTS (SELECT FROM " + kind.table
                    + " WHERE id = wanted)", row -> broken.add(kind + " " + row.getString(1)), (Object) ids);
            if (kind == kindWithIdOfItsOwn(kind) && new HashSet<>(Arrays.asList(ids)).size() != ids.length) {
                broken.add("two requests of kind " + kind + " were answered with one id");
            }
        }
        return broken;
    }

    /** Where each success makes something new. */
    private static Kind kindWithIdOfItsOwn(Kind kind) {
        return switch (kind) {
            case VOID, WRITE_OFF, REGENERATE, RESUME -> null;
            default -> kind;
        };
    }

    private static List<String> wrongs(Book book) {
        return book.entries().stream().filter(entry -> !entry.operation().isRight() && entry.told() == Told.DONE)
                .map(entry -> entry.operation().kind() + " " + entry.operation().key() + ": " + entry.operation().body()).toList();
    }

    private static List<String> unaudited(Book book, Connection database) throws SQLException {
        var audited = new HashSet<>(Sql.select(database, "SELECT DISTINCT request_id FROM audit_record WHERE request_id IS NOT NULL",
                row -> row.getString(1)));
        var broken = new ArrayList<String>();
        for (var entry : book.entries()) {
            boolean isThere = audited.contains(entry.operation().key());
            if (entry.operation().kind() != Kind.READ && isThere != (entry.told() != Told.REFUSED) && !isOpen(entry)) {
                broken.add((isThere ? "a refused request has one: " : "none of ") + entry.operation().key());
            }
        }
        return broken;
    }

    /** A decline before the charge began leaves nothing. */
    private static boolean isOpen(Entry entry) {
        return entry.told() == Told.UNKNOWN || entry.told() == Told.DECLINED && !isKeptWhenDeclined(entry.operation().kind());
    }
}
