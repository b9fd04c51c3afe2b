package dev.brickwork.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

import javax.sql.DataSource;

import jakarta.enterprise.context.ApplicationScoped;

/**
 * Runs statements on behalf of features. In a transaction all of them go over its one connection. What fails is thrown as
 * {@link DatabaseFailure}, which nobody has to declare.
 */
@ApplicationScoped
public class Database {
    private final DataSource connections;

    public Database(DataSource connections) {
        this.connections = connections;
    }

    /** Something that only JDBC can do, such as reading rows without keeping them. */
    public interface Work<T> {
        T on(Connection connection) throws SQLException;
    }

    public <T> T call(Work<T> work) {
        try (var connection = connections.getConnection()) {
            return work.on(connection);
        } catch (SQLException e) {
            throw new DatabaseFailure(e);
        }
    }

    public <T> List<T> select(String sql, Sql.Row<T> row, Object... parameters) {
        return call(connection -> Sql.select(connection, sql, row, parameters));
    }

    /** How many rows it changed. */
    public int update(String sql, Object... parameters) {
        return call(connection -> Sql.update(connection, sql, parameters));
    }

    /** One statement for many rows that goes over once: see {@link Columns}. */
    public int update(String sql, Columns columns, Object... more) {
        return call(connection -> Sql.update(connection, sql, columns, more));
    }

    /** One statement for many rows. */
    public void batch(String sql, List<Object[]> rows) {
        call(connection -> {
            Sql.batch(connection, sql, rows);
            return null;
        });
    }

    /** All of them in one round trip. */
    public void send(StatementBatch statements) {
        call(connection -> {
            statements.send(connection);
            return null;
        });
    }

    /** From here on the transaction works for this seller, and can only read if that is being moved. */
    public void enterSeller(UUID sellerId) {
        select("SELECT enter_seller(?)", row -> sellerId, sellerId);
    }

    /** Whether this transaction can only read, because its seller is being moved. */
    public boolean isReadOnly() {
        return select("SELECT current_setting('transaction_read_only')::boolean", row -> row.getBoolean(1)).get(0);
    }

    /** One of {@link DatabaseSettings}, until the transaction ends. */
    public void set(String setting, String value) {
        call(connection -> {
            DatabaseSettings.setForTransaction(connection, setting, value);
            return null;
        });
    }
}
