package dev.brickwork.platform.sql;

import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Failures of the database that are nobody's mistake and pass by themselves. */
public final class Passing {
    /** PostgreSQL's states for "could not get the lock in time", "deadlock" and "could not serialise". */
    private static final List<String> IN_THE_WAY = List.of("55P03", "40P01", "40001");
    /** Not reached, not up yet, too many. */
    private static final List<String> NO_CONNECTION = List.of("08001", "57P03", "53300");
    /** A connection that broke, or was ended by whoever stops or restarts the server. */
    private static final List<String> BROKEN = List.of("08003", "08006", "57P01", "57P02");
    private static final String UNSUPPORTED = "0A000";
    /** A migration has widened a table since the statement was prepared. By the server's words: its state says less. */
    private static final String STALE_PLAN = "cached plan must not change result type";

    private Passing() {
    }

    /** Nothing was done, and soon it can be. The pool has neither a type nor a state for "no connection in time", only words. */
    public static boolean isBeforeAnything(SQLException e) {
        return e.getSQLState() == null
                ? String.valueOf(e.getMessage()).toLowerCase(Locale.ROOT).contains("acquisition timeout")
                : NO_CONNECTION.contains(e.getSQLState()) || isInTheWay(e);
    }

    /** What had been done by then, nobody knows. */
    public static boolean isBrokenConnection(SQLException e) {
        return BROKEN.contains(String.valueOf(e.getSQLState()));
    }

    /** Whether somebody else was in the way, so that it says nothing about the work itself. */
    public static boolean isInTheWay(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause)
                .anyMatch(cause -> cause instanceof SQLException e && isInTheWay(e));
    }

    private static boolean isInTheWay(SQLException e) {
        return IN_THE_WAY.contains(String.valueOf(e.getSQLState()))
                || UNSUPPORTED.equals(e.getSQLState()) && String.valueOf(e.getMessage()).contains(STALE_PLAN);
    }
}
