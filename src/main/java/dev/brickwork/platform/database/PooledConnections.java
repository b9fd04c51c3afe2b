package dev.brickwork.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import jakarta.inject.Singleton;

import org.jboss.logging.Logger;
import org.postgresql.jdbc.PgConnection;

import io.agroal.api.AgroalPoolInterceptor;

/** All connections that the pool has to the primary, in use or not. The pool itself closes them one by one and waits for each. */
@Singleton
class PooledConnections implements AgroalPoolInterceptor {
    private static final Logger LOG = Logger.getLogger(PooledConnections.class);

    private final Set<PgConnection> open = ConcurrentHashMap.newKeySet();

    @Override
    public void onConnectionCreate(Connection shown) {
        open.add(itself(shown));
    }

    @Override
    public void onConnectionDestroy(Connection shown) {
        open.remove(itself(shown));
    }

    /** What the pool shows us is another wrapper each time. */
    private static PgConnection itself(Connection shown) {
        try {
            return shown.unwrap(PgConnection.class);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A caller that waits for an answer on one of them is told at once that there is none. The pool finds them broken and replaces them. */
    void abort() {
        for (var connection : open) {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException e) {
                LOG.warnf("A connection can't be given up: %s", e.getMessage());
            }
            open.remove(connection);
        }
    }
}
