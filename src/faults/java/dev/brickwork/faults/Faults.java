package dev.brickwork.faults;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

import dev.brickwork.platform.database.Sql;

/** What goes wrong, one thing after another, as the seed says. Kills have a rhythm of their own, so that there are enough. */
final class Faults {
    private static final List<String> LOCKED = List.of("subscription", "invoice", "customer_order", "invoice_series", "event_relay",
            "webhook_progress", "payment", "usage_meter", "idempotency_key");
    private static final String CUT = """
            SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
            WHERE usename = 'brickwork' AND datname = current_database() AND (? OR pid % 2 = 0)""";

    private final World world;
    private final Map<String, Integer> counts = new TreeMap<>();
    private volatile boolean isOver;

    Faults(World world) {
        this.world = world;
    }

    void end() {
        isOver = true;
    }

    synchronized Map<String, Integer> counts() {
        return Map.copyOf(counts);
    }

    synchronized void count(String fault) {
        counts.merge(fault, 1, Integer::sum);
    }

    void killNext(Random random) throws InterruptedException {
        int place = random.nextInt(world.nodes.size());
        boolean mayBeStarting = random.nextInt(12) == 0;
        // Mostly one that has something to lose: while none is ready, nothing is killed.
        while (!mayBeStarting && !world.nodes.get(place).isReady()) {
            place = (place + 1) % world.nodes.size();
            Thread.sleep(200);
            mayBeStarting = isOver;
        }
        world.nodes.get(place).kill();
        count(mayBeStarting ? "processes killed with -9, ready or not" : "ready processes killed with -9");
    }

    void somethingElse(Random random) throws InterruptedException, IOException {
        var node = world.nodes.get(random.nextInt(world.nodes.size()));
        switch (random.nextInt(10)) {
            case 0, 1 -> {
                count("processes stopped and continued");
                // at times longer than any lease of a delivery
                node.stopFor(random.nextInt(6) == 0 ? 22_000 : 500 + random.nextInt(7_000));
            }
            case 2 -> restartDatabase();
            case 3, 4 -> cutConnections(random.nextBoolean());
            case 8 -> {
                count("processes told to stop under load");
                node.terminate();
            }
            case 9 -> {
                count("times 220 bodies came slowly");
                SlowBodies.send(node.port, 2_000 + random.nextInt(6_000));
            }
            default -> holdRows(LOCKED.get(random.nextInt(LOCKED.size())), random.nextInt(5) == 0 ? 12_000 : random.nextInt(5_000));
        }
    }

    /** One at a time: two who restart it at once would be a fault of this program. */
    synchronized void restartDatabase() throws IOException, InterruptedException {
        count("PostgreSQL restarted immediately");
        world.restartDatabase();
    }

    private void cutConnections(boolean all) {
        try (var connection = world.connect()) {
            Sql.select(connection, CUT, row -> row.getLong(1), all);
            count("times connections to PostgreSQL were cut");
        } catch (SQLException e) {
            count("faults that met another fault");
        }
    }

    private void holdRows(String table, long millis) throws InterruptedException {
        try (var connection = world.connect()) {
            connection.setAutoCommit(false);
            Sql.select(connection, "SELECT 1 FROM " + table + " TABLESAMPLE BERNOULLI (60) LIMIT 40 FOR UPDATE SKIP LOCKED",
                    row -> row.getInt(1));
            count("times rows were kept locked");
            Thread.sleep(millis);
            connection.rollback();
        } catch (SQLException e) {
            count("faults that met another fault");
        }
    }
}
