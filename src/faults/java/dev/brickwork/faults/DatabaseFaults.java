package dev.brickwork.faults;

import java.io.IOException;
import java.sql.SQLException;
import java.util.Random;

import dev.brickwork.platform.database.Sql;

/** What goes wrong with PostgreSQL alone, and leaves it alive: it falls silent, or ends connections that nobody uses just now. */
final class DatabaseFaults {
    private static final int SILENT_MILLIS_MIN = 2_000;
    /** Longer than it takes to be noticed, and longer than anybody waits. */
    private static final int SILENT_MILLIS_MAX = 14_000;
    private static final String END_IDLE = """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE usename = 'brickwork' AND datname = current_database() AND state = 'idle'""";

    private final World world;
    private final Faults faults;

    DatabaseFaults(World world, Faults faults) {
        this.world = world;
        this.faults = faults;
    }

    void next(Random random) throws IOException, InterruptedException {
        if (random.nextInt(3) == 0) {
            world.silenceDatabase(SILENT_MILLIS_MIN + random.nextInt(SILENT_MILLIS_MAX - SILENT_MILLIS_MIN));
            faults.count("times PostgreSQL was silent");
        } else {
            endIdleConnections();
        }
    }

    private void endIdleConnections() {
        try (var connection = world.connect()) {
            Sql.select(connection, END_IDLE, row -> row.getLong(1));
            faults.count("times idle connections to PostgreSQL were ended");
        } catch (SQLException e) {
            faults.count("faults that met another fault");
        }
    }
}
