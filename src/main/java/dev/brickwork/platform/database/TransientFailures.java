package dev.brickwork.platform.database;

import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Failures of the database that are nobody's mistake and pass by themselves. */
public final class TransientFailures {
    /** PostgreSQL's states for "could not get the lock in time", "deadlock" and "could not serialise". */
    private static final List<String> IN_THE_WAY = List.of("55P03", "40P01", "40001");
    /** Everything about connections: not reached, broken at work, closed. */
    private static final String CONNECTION_CLASS = "08";
    /** Ended by a stop or restart of the server, not up yet, idle for too long, too many. */
    private static final List<String> NO_CONNECTION = List.of("57P01", "57P02", "57P03", "57P05", "25P03", "53300");
    /** The pool has neither a type nor a state for these, only words. */
    private static final List<String> WORDS_OF_THE_POOL = List.of("acquisition timeout", "connection is closed");
    private static final String READ_ONLY = "25006";
    private static final String UNSUPPORTED = "0A000";
    /** A migration has widened a table since the statement was prepared. By the server's words: its state says less. */
    private static final String STALE_PLAN = "cached plan must not change result type";
    private static final int DEPTH_MAX = 20;

    private TransientFailures() {
    }

    /**
     * Whether it is worth coming again: somebody was in the way, or the connection was none. What was done over a connection that
     * broke, nobody knows; who comes again with the same Idempotency-Key finds out.
     */
    public static boolean isPassing(Throwable failure) {
        return causes(failure).anyMatch(cause -> cause instanceof DatabaseSilent
                || cause instanceof SQLException e && (isInTheWay(e) || isNoConnection(e)));
    }

    /** Whether something was to be written for a seller that is being moved (enter_seller). */
    public static boolean isReadOnly(Throwable failure) {
        return causes(failure).anyMatch(cause -> cause instanceof SQLException e && READ_ONLY.equals(e.getSQLState()));
    }

    /** Whether somebody else was in the way, so that it says nothing about the work itself. */
    public static boolean isInTheWay(Throwable failure) {
        return causes(failure).anyMatch(cause -> cause instanceof SQLException e && isInTheWay(e));
    }

    /** It, its cause and so on. Why a transaction was not committed is not the cause of its failure but suppressed by it. */
    public static Stream<Throwable> causes(Throwable failure) {
        return causes(failure, DEPTH_MAX);
    }

    private static Stream<Throwable> causes(Throwable failure, int depth) {
        if (failure == null || depth == 0) {
            return Stream.empty();
        }
        return Stream.concat(Stream.of(failure),
                Stream.concat(Stream.of(failure.getCause()), Arrays.stream(failure.getSuppressed()))
                        .flatMap(cause -> causes(cause, depth - 1)));
    }

    private static boolean isNoConnection(SQLException e) {
        if (e.getSQLState() == null) {
            var message = String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT);
            return WORDS_OF_THE_POOL.stream().anyMatch(message::contains);
        }
        return e.getSQLState().startsWith(CONNECTION_CLASS) || NO_CONNECTION.contains(e.getSQLState());
    }

    private static boolean isInTheWay(SQLException e) {
        return IN_THE_WAY.contains(String.valueOf(e.getSQLState()))
                || UNSUPPORTED.equals(e.getSQLState()) && String.valueOf(e.getMessage()).contains(STALE_PLAN);
    }
}
