package dev.brickwork.platform.database;

import jakarta.ws.rs.Priorities;

import org.jboss.resteasy.reactive.server.ServerRequestFilter;

/** While the database is silent nobody waits to find that out: threads are few, and the next request waits for one. */
class SilenceFilter {
    private final DatabaseWatch watch;

    SilenceFilter(DatabaseWatch watch) {
        this.watch = watch;
    }

    @ServerRequestFilter(priority = Priorities.AUTHENTICATION - 90)
    void refuseWhileItIsSilent() {
        if (watch.isSilent()) {
            throw new DatabaseSilent();
        }
    }
}
