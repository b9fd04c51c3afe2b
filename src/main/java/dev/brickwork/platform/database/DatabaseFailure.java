package dev.brickwork.platform.database;

import java.sql.SQLException;

/** A statement failed. The cause says why: see {@link TransientFailures}, and the constraints that have a refusal of their own. */
public final class DatabaseFailure extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    DatabaseFailure(SQLException cause) {
        super(cause);
    }

    @Override
    public synchronized SQLException getCause() {
        return (SQLException) super.getCause();
    }
}
