package dev.brickwork.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Statements that go to the database together and are answered in one round trip, for who need not see one answer before the
 * next statement. Each sees what those before it have done; when one fails, those after it are not done. In a transaction.
 */
public final class StatementBatch {
    private static final Sql.Reader NO_ROWS = row -> {
    };

    private final List<String> statements = new ArrayList<>();
    private final List<Sql.Reader> readers = new ArrayList<>();
    private final List<Object> parameters = new ArrayList<>();

    /** One that returns no rows. */
    public void update(String sql, Object... itsParameters) {
        add(sql, NO_ROWS, itsParameters);
    }

    /** @param reader is shown each row when all is sent */
    public void select(String sql, Sql.Reader reader, Object... itsParameters) {
        add(sql, reader, itsParameters);
    }

    /** How many wait to be sent. */
    public int size() {
        return statements.size();
    }

    /** Once each: afterwards there is nothing left to send. */
    public void send(Connection connection) throws SQLException {
        if (statements.isEmpty()) {
            return;
        }
        try (var all = connection.prepareStatement(String.join(";\n", statements))) {
            Sql.set(all, parameters.toArray());
            var isRows = all.execute();
            for (var reader : readers) {
                if (isRows) {
                    Sql.read(all, reader);
                }
                isRows = all.getMoreResults();
            }
        }
        statements.clear();
        readers.clear();
        parameters.clear();
    }

    private void add(String sql, Sql.Reader reader, Object... itsParameters) {
        statements.add(sql);
        readers.add(reader);
        parameters.addAll(Arrays.asList(itsParameters));
    }
}
