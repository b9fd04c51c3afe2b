package dev.brickwork.bench;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

import dev.brickwork.local.LocalDatabase;
import dev.brickwork.platform.database.Sql;

/**
 * What comes before the calls that count. A service runs for weeks: its code is compiled, and autovacuum has told the planner how
 * large its tables are. Both need minutes here, where process and database are minutes old, so each round is followed by a pause
 * in which the compiler works off its queue, and by an ANALYZE; rounds go on while they make calls cheaper.
 */
final class WarmUp {
    private static final int ROUNDS_MAX = 6;
    /** A method that a call runs once is compiled for good after five thousand calls, so rounds must be long enough for them. */
    private static final double ROUND_SECONDS_MAX = 45;
    private static final double CHEAPER = 0.93;
    private static final int LOOK_EVERY_MILLIS = 500;
    private static final int LOOKS_MAX = 60;
    /** Of one core: what a service does that has nothing to do. */
    private static final double IDLE = 0.06;

    private final List<PackagedService> services;
    private final Load.Clients clients;
    private final int count;

    WarmUp(List<PackagedService> services, Load.Clients clients, int count) {
        this.services = services;
        this.clients = clients;
        this.count = count;
    }

    void run(Operations.Operation operation) throws Exception {
        var last = Double.MAX_VALUE;
        for (int round = 0; round < ROUNDS_MAX; round++) {
            var before = code();
            var calls = Load.run(clients, count, operation.warmUp() * services.size(), ROUND_SECONDS_MAX).count();
            var cost = (code() - before) / calls;
            rest();
            if (round > 1 && cost > last * CHEAPER) {
                return;
            }
            last = Math.min(last, cost);
        }
    }

    private void rest() throws Exception {
        var before = cpu();
        for (int look = 0; look < LOOKS_MAX; look++) {
            TimeUnit.MILLISECONDS.sleep(LOOK_EVERY_MILLIS);
            var now = cpu();
            if (now - before < LOOK_EVERY_MILLIS * IDLE * services.size()) {
                break;
            }
            before = now;
        }
        analyze(services.get(0).database);
    }

    static void analyze(LocalDatabase database) throws SQLException {
        try (var connection = database.connectAsSuperuser()) {
            Sql.update(connection, "ANALYZE");
        }
    }

    private long code() {
        return services.stream().mapToLong(PackagedService::codeMillis).sum();
    }

    private long cpu() {
        return services.stream().mapToLong(PackagedService::cpuMillis).sum();
    }
}
