package dev.brickwork.platform.tenancy;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

/**
 * Writes by a single statement, for the seller at work. It goes over together with the setting of the seller, and what goes
 * over together is one transaction to PostgreSQL: it is committed when the answer is there, and waited for once.
 */
@ApplicationScoped
public class AtOnce {
    private final DataSource database;
    private final Caller caller;

    AtOnce(DataSource database, Caller caller) {
        this.database = database;
        this.caller = caller;
    }

    /** Made once for all: the driver knows it again by its text. */
    public static final class Statement {
        private final String sql;

        public Statement(String sql) {
            this.sql = Questions.SET_SELLER + sql;
        }
    }

    /**
     * Nobody may have begun a transaction. Should a driver ever send the two parts apart, the statement would see no row, and
     * could write none, since every row must name the seller that is set.
     *
     * @param parameters only of those kinds whose type the driver knows (see {@link Questions}); null is a text, so what may be
     *            null is given as a text always, and the statement casts it
     * @return how many rows it wrote
     */
    public int write(Statement statement, Object... parameters) throws SQLException {
        for (var parameter : parameters) {
            if (!(parameter == null || parameter instanceof UUID || parameter instanceof String
                    || parameter instanceof Number
                    || parameter instanceof byte[])) {
                throw new IllegalArgumentException("the driver would have to ask for the type of a parameter first");
            }
        }
        try (var connection = database.getConnection()) {
            if (!connection.getAutoCommit()) {
                throw new IllegalStateException("the setting of the seller would outlive the statement");
            }
            try (var both = connection.prepareStatement(statement.sql)) {
                both.setString(1, caller.sellerId().toString());
                for (int i = 0; i < parameters.length; i++) {
                    set(both, i + 2, parameters[i]);
                }
                both.execute();
                both.getMoreResults();
                return both.getUpdateCount();
            }
        }
    }

    private static void set(PreparedStatement statement, int place, Object parameter) throws SQLException {
        if (parameter == null) {
            statement.setNull(place, Types.VARCHAR);
        } else {
            statement.setObject(place, parameter);
        }
    }
}
