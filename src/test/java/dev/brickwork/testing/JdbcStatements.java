package dev.brickwork.testing;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** Counts what the driver sends to PostgreSQL, by what it says of it in its log. Begin and commit are not counted. */
public final class JdbcStatements {
    private static final Logger LOG = Logger.getLogger("org.postgresql.core.v3.QueryExecutorImpl");
    /** No metadata, no results, no transaction to begin: a commit or a rollback. */
    private static final int COMMIT_FLAGS = 22;

    private final Level before = LOG.getLevel();
    private final AtomicInteger count = new AtomicInteger();
    private final Handler handler = new Handler() {
        @Override
        public void publish(LogRecord record) {
            var message = String.valueOf(record.getMessage());
            if (message.contains("FE=> Execute(")) {
                count.incrementAndGet();
            } else if (message.contains("simple execute") && isCommit(record)) {
                count.addAndGet(-2);
            }
        }

        @Override
        public void flush() {
            // nothing is kept
        }

        @Override
        public void close() {
            // nothing is open
        }
    };

    private static boolean isCommit(LogRecord record) {
        var parameters = record.getParameters();
        return parameters != null && parameters.length > 3 && parameters[3] instanceof Integer flags
                && (flags & COMMIT_FLAGS) == COMMIT_FLAGS;
    }

    /**
     * Of a page. What sweeps ask meanwhile is not the page's: the least of all rounds is. The driver logs each row, so time is not
     * measured meanwhile.
     */
    public int leastOf(int rounds, Runnable page) {
        LOG.addHandler(handler);
        LOG.setUseParentHandlers(false);
        LOG.setLevel(Level.FINEST);
        try {
            int least = Integer.MAX_VALUE;
            for (int i = 0; i < rounds; i++) {
                count.set(0);
                page.run();
                least = Math.min(least, count.get());
            }
            return least;
        } finally {
            LOG.removeHandler(handler);
            LOG.setUseParentHandlers(true);
            LOG.setLevel(before);
        }
    }
}
