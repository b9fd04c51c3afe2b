package dev.brickwork.bench;

import java.io.StringReader;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;

import org.postgresql.PGConnection;

import dev.brickwork.local.LocalDatabase;

/** A plain COPY of usage, 1,000 rows a transaction: the same values in the same columns, of tables of its own. */
final class PlainUsage {
    private static final AtomicLong IDS = new AtomicLong(1L << 40);

    private PlainUsage() {
    }

    static Row.Plain measure(LocalDatabase database, Scene scene, double seconds) throws Exception {
        createTables(database, true);
        return Plain.measure(database, number -> copier(database, scene.measured, Scene.brick(scene.metered, 0), true), seconds, Operations.BATCH);
    }

    /** @param isWhole with the ids that are taken once, and the index that pages are read by */
    static void createTables(LocalDatabase database, boolean isWhole) throws SQLException {
        try (var connection = database.connectAsSuperuser(); var statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS bench_entry, bench_transaction");
            statement.execute("CREATE TABLE bench_entry (LIKE usage_entry INCLUDING CONSTRAINTS)");
            statement.execute("CREATE TABLE bench_transaction (LIKE usage_transaction)");
            if (isWhole) {
                statement.execute("ALTER TABLE bench_transaction ADD PRIMARY KEY (seller_id, transaction_id)");
                statement.execute("CREATE INDEX ON bench_entry (seller_id, subscription_id, brick_id, time, position)");
            }
        }
    }

    static Load.Client copier(LocalDatabase database, String subscription, String brick, boolean isWhole) throws SQLException {
        var connection = database.connectAsSuperuser();
        connection.setAutoCommit(false);
        var api = connection.unwrap(PGConnection.class).getCopyAPI();
        return new Load.Client() {
            @Override
            public boolean once() throws Exception {
                var entries = new StringBuilder(Operations.BATCH * 200);
                var transactions = new StringBuilder(Operations.BATCH * 200);
                rows(subscription, brick, entries, transactions);
                if (isWhole) {
                    api.copyIn("COPY bench_transaction FROM STDIN", new StringReader(transactions.toString()));
                }
                api.copyIn("COPY bench_entry FROM STDIN", new StringReader(entries.toString()));
                connection.commit();
                return true;
            }

            @Override
            public void close() throws SQLException {
                connection.close();
            }
        };
    }

    private static void rows(String subscription, String brick, StringBuilder entries, StringBuilder transactions) {
        for (int i = 0; i < Operations.BATCH; i++) {
            long id = IDS.incrementAndGet();
            var transaction = Operations.transactionId(id);
            var key = subscription + "\t" + subscription + "\t" + brick + "\t2026-11-15 10:00:00.123456Z\t" + id + "\t";
            entries.append(key).append(id % 100).append(".25\t").append(transaction).append("\t{\"region\":\"eu-").append(id % 9)
                    .append("\"}\n");
            transactions.append(key).append("\\\\x00112233445566778899aabbccddeeff\t").append(transaction).append("\t\\N\n");
        }
    }
}
