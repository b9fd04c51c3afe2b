package dev.brickwork.platform.tenancy;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.platform.sql.Sql;

/** Asks on behalf of the seller at work. Who injects it asks in the transaction that is there, or else without one. */
public interface Reads {

    /**
     * @param readers one for each question, in their order
     * @param parameters ids, arrays of ids and texts; in a transaction whatever SQL knows
     */
    void ask(Questions questions, List<Sql.Reader> readers, Object... parameters) throws SQLException;

    default <T> List<T> select(String sql, Sql.Row<T> row, Object... parameters) throws SQLException {
        var rows = new ArrayList<T>();
        ask(new Questions(sql), List.of(found -> rows.add(row.of(found))), parameters);
        return rows;
    }

    /** @param connection in a transaction that knows its seller */
    static Reads over(Connection connection) {
        return (questions, readers, parameters) -> questions.ask(connection, readers, parameters);
    }
}
