package dev.brickwork.bench;

import dev.brickwork.local.LocalDatabase;

/** Measures work that this process itself does by plain JDBC. */
final class Plain {
    private Plain() {
    }

    /** @param units what one call counts for */
    static Row.Plain measure(LocalDatabase database, Load.Clients clients, double seconds, int units) throws Exception {
        var server = LocalServer.of(database).orElseThrow();
        // opened and warmed up before the clock runs
        var open = new Load.Client[Load.CLIENTS];
        for (int i = 0; i < open.length; i++) {
            open[i] = clients.open(i);
        }
        Load.run(number -> unclosed(open[number]), Load.CLIENTS, Integer.MAX_VALUE, seconds / 2);
        // as for the service: CPU with one client alone, operations a second with all
        var cpu = CpuTime.millisOfSelf() + CpuTime.millisOfTree(server);
        var alone = Load.run(number -> unclosed(open[number]), 1, Integer.MAX_VALUE, seconds);
        var millis = (CpuTime.millisOfSelf() + CpuTime.millisOfTree(server) - cpu) / (alone.count() * units);
        var taken = Load.run(number -> open[number], Load.CLIENTS, Integer.MAX_VALUE, seconds);
        return new Row.Plain(taken.times(units).perSecond(), millis);
    }

    private static Load.Client unclosed(Load.Client client) {
        return client::once;
    }
}
