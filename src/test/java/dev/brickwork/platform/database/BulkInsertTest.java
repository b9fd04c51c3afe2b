package dev.brickwork.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

@ServiceTest
class BulkInsertTest {
    private static final BulkInsert ROWS = new BulkInsert(
            "INSERT INTO row_of_all (id, n, cents, name, rate, day, is_it, said)",
            "ON CONFLICT (n) DO NOTHING", "uuid", "integer", "bigint", "text", "numeric", "date", "boolean", "jsonb");
    private static final String TABLE = """
            CREATE TEMP TABLE row_of_all (id uuid, n integer UNIQUE, cents bigint, name text, rate numeric, day date,
                is_it boolean, said jsonb) ON COMMIT DROP""";

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 5, 40})
    void fewAndManyRowsArriveAlike(int count) throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.setAutoCommit(false);
            Sql.update(connection, TABLE);
            var rows = ROWS.rows();
            IntStream.range(0, count)
                    .forEach(n -> rows.add(new UUID(0, n), n, 10_000_000_000L + n, "name, \"" + n, new BigDecimal("0.10"),
                            LocalDate.of(2026, 2, 28), n % 2 == 0, "{\"n\": " + n + "}"));
            send(connection, rows);
            assertThat(read(connection)).isEqualTo(IntStream.range(0, count).mapToObj(n -> new UUID(0, n) + "|" + n + "|"
                    + (10_000_000_000L + n) + "|name, \"" + n + "|0.10|2026-02-28|" + (n % 2 == 0) + "|{\"n\": " + n + "}")
                    .toList());
            connection.rollback();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 6})
    void whatIsMissingIsNullAndWhatIsThereStays(int count) throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.setAutoCommit(false);
            Sql.update(connection, TABLE);
            for (var name : new String[]{"first", "second"}) {
                var rows = ROWS.rows();
                IntStream.range(0, count).forEach(n -> rows.add(null, n, null, name, null, null, null, null));
                send(connection, rows);
            }
            assertThat(read(connection)).isEqualTo(IntStream.range(0, count)
                    .mapToObj(n -> "null|" + n + "|null|first|null|null|null|null").toList());
            connection.rollback();
        }
    }

    @Test
    void noRowsAreNoStatement() throws SQLException {
        // there is no such table
        try (var connection = TestDatabase.connectAsSuperuser()) {
            send(connection, ROWS.rows());
        }
    }

    private static void send(Connection connection, Columns rows) throws SQLException {
        var writes = new StatementBatch();
        ROWS.add(writes::update, rows);
        writes.send(connection);
    }

    private static List<String> read(Connection connection) throws SQLException {
        return Sql.select(connection, """
                SELECT concat_ws('|', coalesce(id::text, 'null'), n, coalesce(cents::text, 'null'), name,
                    coalesce(rate::text, 'null'), coalesce(day::text, 'null'), coalesce(is_it::text, 'null'),
                    coalesce(said::text, 'null'))
                FROM row_of_all ORDER BY n""", row -> row.getString(1));
    }
}
