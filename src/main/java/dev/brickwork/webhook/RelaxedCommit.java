package dev.brickwork.webhook;

import dev.brickwork.platform.database.Database;

/**
 * Spares the wait for the disk where a crash of the database may cost no more than a delivery made twice: claims and results
 * that are lost were leases, and run out.
 */
final class RelaxedCommit {

    private RelaxedCommit() {
    }

    static void on(Database database) {
        database.update("SET LOCAL synchronous_commit = off");
    }

    /** When it turns out that there is more at stake. */
    static void off(Database database) {
        database.update("SET LOCAL synchronous_commit TO DEFAULT");
    }
}
