package dev.brickwork.testclock;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.testing.Json.json;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

import com.sun.management.OperatingSystemMXBean;

import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Seller;

/**
 * Measures what moving the test clock by a year costs: wall clock and CPU, into target/year-in-one-call.txt. Only when it is asked for:
 * {@code ./mvnw test -Dtest=YearInOneCallTest -Dbrickwork.year=100}, with the number of subscriptions.
 */
@ServiceTest
@EnabledIfSystemProperty(named = "brickwork.year", matches = "\\d+")
class YearInOneCallTest {
    private static final Path FIGURES = Path.of("target/year-in-one-call.txt");
    private static final int MILLIS_PER_TICK = 10;
    private static final int SUBSCRIPTIONS = Integer.getInteger("brickwork.year", 0);

    @Test
    void aYearIsMeasured() throws Exception {
        measure("warm-up", reminding(false), 5, false);
        measure("without reminders", reminding(false), SUBSCRIPTIONS, false);
        measure("reminders, and nobody has an address", reminding(true), SUBSCRIPTIONS, false);
        measure("invoices and reminders mailed", reminding(true), Math.max(1, SUBSCRIPTIONS / 30), true);
    }

    private static Seller reminding(boolean isEnabled) {
        return Given.seller().at("2025-12-31T12:00:00Z").settings("sender_email", "billing@acme.example", "reminders",
                json("enabled", isEnabled));
    }

    /** Monthly billing from 1 January, up to and with the renewal. */
    private static void measure(String name, Seller seller, int subscriptions, boolean isMailed) throws Exception {
        var plan = seller.plan(perUnit("seats", "10.00"));
        for (int i = 0; i < subscriptions; i++) {
            var customer = seller.customer("Customer " + i);
            if (isMailed) {
                customer.with("email", "customer" + i + "@example.com");
            }
            customer.made().subscription(plan).units("seats", 2).from("2026-01-01").accepted();
        }
        long serviceBefore = serviceMillis();
        long databaseBefore = databaseMillis();
        long begin = System.nanoTime();
        seller.moveTo("2027-01-01T00:00:00Z");
        Files.writeString(FIGURES, "%s, %d subscriptions: %d ms, CPU of service and tests %d ms, of PostgreSQL %d ms%n"
                .formatted(name, subscriptions, (System.nanoTime() - begin) / 1_000_000, serviceMillis() - serviceBefore,
                        databaseMillis() - databaseBefore),
                StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private static long serviceMillis() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime() / 1_000_000;
    }

    /** Of the server, its backends, and those that have ended. */
    private static long databaseMillis() throws IOException, SQLException {
        var server = Files.readAllLines(Path.of(TestSql.text("SHOW data_directory"), "postmaster.pid")).get(0).strip();
        var own = stat(Path.of("/proc", server));
        long ticks = ticks(own) + Long.parseLong(own[13]) + Long.parseLong(own[14]);
        try (var processes = Files.newDirectoryStream(Path.of("/proc"), "[0-9]*")) {
            for (var process : processes) {
                var stat = stat(process);
                if (stat.length > 0 && stat[1].equals(server)) {
                    ticks += ticks(stat);
                }
            }
        }
        return ticks * MILLIS_PER_TICK;
    }

    private static long ticks(String[] stat) {
        return Long.parseLong(stat[11]) + Long.parseLong(stat[12]);
    }

    /** What comes after the name in brackets; empty if the process has ended. */
    private static String[] stat(Path process) {
        try {
            var stat = Files.readString(process.resolve("stat"));
            return stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        } catch (IOException e) {
            return new String[0];
        }
    }
}
