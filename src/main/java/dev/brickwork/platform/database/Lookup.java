package dev.brickwork.platform.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * A question that one SELECT answers: a record, so that it is known again. Several go to the database together, each from its
 * own room, which alone knows how it is answered.
 *
 * @param <R> one row of the answer
 * @param <T> what the rows come to; never null
 */
public interface Lookup<R, T> extends TransactionCache.Question<T> {
    String sql();

    Object[] parameters();

    R row(ResultSet row) throws SQLException;

    T answer(List<R> rows);
}
