package dev.brickwork.usage;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.time.Instant;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.platform.database.Sql;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** Entries of one day of one meter are found among those of all others. */
@ServiceTest
class EntriesOfMeterTest {
    private static final int OTHERS = 40_000;
    private static final String FILL = """
            INSERT INTO usage_entry (seller_id, subscription_id, brick_id, time, position, value, transaction_id)
            SELECT ?, gen_random_uuid(), gen_random_uuid(), ?::timestamptz + n * interval '1 second', n, 1,
                CASE WHEN n % 2 = 0 THEN 'other ' || n END
            FROM generate_series(1, ?) AS n""";

    @Test
    void theyAreLookedUpAndNotSearchedFor() throws Exception {
        var seller = UUID.randomUUID();
        var start = Instant.parse("2026-03-10T00:00:00Z");
        try (var connection = TestDatabase.connectAsSuperuser()) {
            connection.setAutoCommit(false); // nobody else shall see them
            Sql.update(connection, FILL, seller, start, OTHERS);
            Sql.update(connection, "ANALYZE usage_entry");

            var plan = plan(connection, "SELECT max(value)" + StoredUsage.OF_METER_UNTIL, seller, start);

            assertThat(plan).contains("BitmapOr").doesNotContain("Seq Scan");
            connection.rollback();
        }
    }

    private static String plan(Connection connection, String sql, UUID seller, Instant start) throws Exception {
        return String.join("\n", Sql.select(connection, "EXPLAIN " + sql + " AND seller_id = ?", row -> row.getString(1),
                UUID.randomUUID(), UUID.randomUUID(), start, start.plusSeconds(86_400), seller));
    }
}
