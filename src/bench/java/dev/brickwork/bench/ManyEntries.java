package dev.brickwork.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.stream.IntStream;

/**
 * What reading and closing cost when one brick of one subscription has many entries. Meters close on days of their own: the clock
 * is moved up to an hour before each, and what counts is the move over it.
 */
final class ManyEntries {
    private static final int FEW = 10_000;
    private static final int READS = 40;
    private static final int WARM_UPS = 5;
    private static final int DAYS_AGO_MAX = 27;
    private static final int DAYS_AGO_MIN = 16;
    /** Every month has it, so that no two periods that begin on different days end on the same. */
    private static final int DAY_OF_MONTH_MAX = 28;

    private final PackagedService service;
    private final String brick;
    private final Subscribing subscribing;

    ManyEntries(PackagedService service, String brick, Subscribing subscribing) {
        this.service = service;
        this.brick = brick;
        this.subscribing = subscribing;
    }

    interface Subscribing {
        String from(LocalDate start) throws IOException, InterruptedException;
    }

    /** A subscription whose first meter period is full of entries. */
    private record Metered(String subscription, LocalDate start, long entries) {

        /** The nth has the value n % 100, at a cent each. */
        long cents() {
            long rest = entries % 100;
            return entries / 100 * 4_950 + rest * (rest + 1) / 2;
        }

        Instant closesAt() {
            return start.plusMonths(1).atStartOfDay(ZoneOffset.UTC).toInstant();
        }
    }

    void run(long many) throws Exception {
        var starts = starts();
        var warmUps = new ArrayList<Metered>();
        for (int i = 0; i < WARM_UPS; i++) {
            warmUps.add(filled(starts.next(), FEW));
        }
        var few = filled(starts.next(), FEW);
        read(few);
        var measured = filled(starts.next(), many);
        read(measured);
        var fewAgain = filled(starts.next(), FEW);
        System.out.printf("%n%-44s %9s %9s %9s%n", "closing a meter period", "ms", "service", "postgres");
        for (var warmUp : warmUps) {
            close("warm-up", warmUp);
        }
        close("of " + FEW + " entries", few);
        close("of " + many + " entries", measured);
        close("of " + FEW + " entries, again", fewAgain);
    }

    /** Days whose periods close after today, each on another day, and none on the first, when those of others close. */
    private static Iterator<LocalDate> starts() {
        var today = LocalDate.now(ZoneOffset.UTC);
        return IntStream.iterate(DAYS_AGO_MAX, days -> days >= DAYS_AGO_MIN, days -> days - 1).mapToObj(today::minusDays)
                .filter(day -> day.getDayOfMonth() > 1 && day.getDayOfMonth() <= DAY_OF_MONTH_MAX).iterator();
    }

    private Metered filled(LocalDate start, long entries) throws Exception {
        var metered = new Metered(subscribing.from(start), start, entries);
        fill(metered);
        return metered;
    }

    private void read(Metered metered) throws IOException {
        System.out.printf("%n%-44s %9s %9s%n", "of " + metered.entries + " entries", "p50 ms", "p99 ms");
        var base = "/api/v2/subscriptions/" + metered.subscription + "/bricks/" + brick + "/usage";
        for (int offset : new int[]{0, 1_000, 9_900}) {
            read("page of 100 at offset " + offset, base + "/entries?limit=100&offset=" + offset);
        }
        var day = LocalDate.now(ZoneOffset.UTC).minusDays(3);
        read("page of 100 of a range, offset 100", base + "/entries?limit=100&offset=100&from=" + day + "&to=" + day);
        read("meter periods", base);
    }

    private void read(String name, String path) throws IOException {
        var nanos = new long[READS];
        try (var client = new LoadClient(service.port, PackagedService.KEY, 0)) {
            var request = client.request("GET", path, "");
            client.send(request);
            for (int i = 0; i < READS; i++) {
                var start = System.nanoTime();
                client.send(request);
                nanos[i] = System.nanoTime() - start;
            }
        }
        Arrays.sort(nanos);
        System.out.printf("%-44s %9.2f %9.2f%n", name, nanos[READS / 2] / 1e6, nanos[READS - 1] / 1e6);
    }

    private void close(String name, Metered metered) throws Exception {
        moveClock(metered.closesAt().minus(1, ChronoUnit.HOURS));
        var cpu = service.cpuMillis();
        var databaseCpu = service.databaseCpuMillis();
        var start = System.nanoTime();
        moveClock(metered.closesAt().plus(1, ChronoUnit.HOURS));
        System.out.printf("%-44s %9.1f %9d %9d%n", name, (System.nanoTime() - start) / 1e6, service.cpuMillis() - cpu,
                service.databaseCpuMillis() - databaseCpu);
        if (!isBilled(metered)) {
            throw new IllegalStateException("no invoice over " + metered.cents() + " cents for " + metered);
        }
    }

    private boolean isBilled(Metered metered) throws Exception {
        for (var invoice : service.call("GET", "/invoices?limit=100&subscription_id=" + metered.subscription, "").get("results")) {
            if (invoice.get("grand_total").asLong() == metered.cents() && !invoice.get("issued_at").isNull()) {
                return true;
            }
        }
        return false;
    }

    private void moveClock(Instant now) throws Exception {
        service.call("POST", "/test-clock", "{\"now\": \"" + now + "\"}");
    }

    /** By the database itself. */
    private void fill(Metered metered) throws SQLException {
        try (var connection = service.database.connectAsSuperuser(); var statement = connection.createStatement()) {
            statement.execute("SET synchronous_commit = off");
            statement.execute("""
                    INSERT INTO usage_entry (seller_id, subscription_id, brick_id, time, position, value, transaction_id, properties)
                    SELECT m.seller_id, m.subscription_id, m.brick_id, '%1$s'::timestamptz + n * ((date_trunc('day', now()) - '%1$s'::timestamptz) / %2$d),
                        n, n %% 100, 'b' || n, NULL
                    FROM usage_meter m, generate_series(1::bigint, %2$d) n WHERE m.subscription_id = '%3$s'"""
                    .formatted(metered.start.atStartOfDay(ZoneOffset.UTC).toInstant(), metered.entries, metered.subscription));
            statement.execute("""
                    INSERT INTO usage_day (seller_id, subscription_id, brick_id, day, shard, entries, listed, total, highest, last_at,
                        last_position, last_value)
                    SELECT seller_id, subscription_id, brick_id, (time AT TIME ZONE 'UTC')::date, 0, count(*), count(*), sum(value),
                        max(value), max(time), max(position), 0
                    FROM usage_entry WHERE subscription_id = '%s' GROUP BY 1, 2, 3, 4""".formatted(metered.subscription));
            statement.execute("VACUUM ANALYZE usage_entry");
        }
    }
}
