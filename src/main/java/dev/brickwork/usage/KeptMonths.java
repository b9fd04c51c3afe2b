package dev.brickwork.usage;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import org.postgresql.util.PSQLException;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DatabaseFailure;

/**
 * The times that entries can be kept for: those of months that have a partition. Asked only after a write has failed for want
 * of one, or where entries are counted anew; all others need not know that months can be archived.
 */
final class KeptMonths {
    private static final String CHECK_VIOLATION = "23514";
    private static final String TABLE = "usage_entry";
    /** The bounds as PostgreSQL writes them: {@code FOR VALUES FROM ('2026-01-01 00:00:00+00') TO (MAXVALUE)}. */
    private static final String PARTITIONS = """
            SELECT nullif(bounds[1], 'MINVALUE')::timestamptz, nullif(bounds[2], 'MAXVALUE')::timestamptz
            FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid,
                regexp_match(translate(pg_get_expr(c.relpartbound, c.oid), '''', ''), 'FROM \\((.*)\\) TO \\((.*)\\)') AS bounds
            WHERE i.inhparent = 'usage_entry'::regclass AND NOT i.inhdetachpending
            ORDER BY 1 NULLS FIRST""";

    private final List<Stretch> stretches = new ArrayList<>();

    private KeptMonths(List<Stretch> partitions) {
        for (var next : partitions) {
            int last = stretches.size() - 1;
            if (last >= 0 && stretches.get(last).to.equals(next.from)) {
                stretches.set(last, new Stretch(stretches.get(last).from, next.to));
            } else {
                stretches.add(next);
            }
        }
    }

    /** @param to the first instant after it */
    private record Stretch(Instant from, Instant to) {

        static Stretch of(ResultSet row) throws SQLException {
            return new Stretch(orElse(row.getTimestamp(1), Instant.MIN), orElse(row.getTimestamp(2), Instant.MAX));
        }

        private static Instant orElse(Timestamp bound, Instant none) {
            return bound == null ? none : bound.toInstant();
        }
    }

    static KeptMonths read(Database database) {
        return new KeptMonths(database.select(PARTITIONS, Stretch::of));
    }

    boolean hold(Instant time) {
        return stretches.stream().anyMatch(it -> !time.isBefore(it.from) && time.isBefore(it.to));
    }

    /** Whether all between the two is there; {@code to} is the first instant after it. */
    boolean hold(Instant from, Instant to) {
        return stretches.stream().anyMatch(it -> !from.isBefore(it.from) && !to.isAfter(it.to));
    }

    /** What a failed write is answered with. */
    static RuntimeException failure(DatabaseFailure e) {
        return isForWantOfAPartition(e.getCause()) ? new MonthArchived() : e;
    }

    /** It has no state of its own; a check that is broken has a name. */
    private static boolean isForWantOfAPartition(SQLException e) {
        return CHECK_VIOLATION.equals(e.getSQLState()) && e instanceof PSQLException postgres
                && postgres.getServerErrorMessage() != null && TABLE.equals(postgres.getServerErrorMessage().getTable())
                && postgres.getServerErrorMessage().getConstraint() == null;
    }
}
