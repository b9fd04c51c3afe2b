package dev.brickwork.local;

import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Date;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;

import io.quarkus.arc.profile.IfBuildProfile;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.vertx.http.HttpServerStart;

/** What dev mode prints: which migrations it applied, and once, not at every live reload, where to go. */
@IfBuildProfile("dev")
@ApplicationScoped
class Greeting {
    private static final String PRINTED = "brickwork.local.greeted";

    private final String key;
    private final String operatorKey;
    private final Flyway flyway;

    Greeting(@ConfigProperty(name = "brickwork.bootstrap.key") String key,
            @ConfigProperty(name = "brickwork.operator.key") String operatorKey, Flyway flyway) {
        this.key = key;
        this.operatorKey = operatorKey;
        this.flyway = flyway;
    }

    /** In place of the line that Flyway logs for each migration. */
    void onStart(@Observes StartupEvent event) {
        var begun = new Date(Long.getLong(LocalMain.BEGUN, Long.MAX_VALUE));
        var applied = Arrays.stream(flyway.info().applied()).filter(migration -> !migration.getInstalledOn().before(begun))
                .toList();
        if (!applied.isEmpty()) {
            System.out.println(migrationLine(applied));
        }
    }

    void onServing(@ObservesAsync HttpServerStart server) {
        if (System.getProperty(PRINTED) != null) {
            return;
        }
        System.setProperty(PRINTED, "yes");
        var address = "http://localhost:" + server.options().getPort();
        System.out.print(banner(address, key, operatorKey));
        bringDemoToThePresent(address);
    }

    /** Without the log line of each of its requests, which would push everything else off the screen. */
    private void bringDemoToThePresent(String address) {
        var requests = Logger.getLogger("dev.brickwork.request");
        requests.setLevel(Level.WARNING);
        try {
            var api = new DemoApi(address, key);
            if (api.get("/settings").path("seller_id").asText().equals(DemoFile.SELLER.toString())) {
                new DemoDays(api).untilNow();
            }
        } catch (UncheckedIOException e) {
            System.err.println("The demo did not reach the present (the next start goes on): " + e.getCause().getMessage());
        } finally {
            requests.setLevel(null);
        }
    }

    /** One text for one call: the console of dev mode redraws itself after each piece that is printed. */
    static String banner(String address, String key, String operatorKey) {
        return """

                Brickwork is running: %1$s

                  Console        %1$s/dev/console   (you are signed in)
                  Guides         %1$s/docs
                  API reference  %1$s/api-reference
                  Demo key       %2$s
                  Operator key   %3$s
                  First request  curl -s -H 'X-SERVICE-KEY: %2$s' %1$s/api/v2/plans

                """.formatted(address, key, operatorKey);
    }

    private static String migrationLine(List<MigrationInfo> applied) {
        long milliseconds = applied.stream().mapToLong(MigrationInfo::getExecutionTime).sum();
        return "Database schema: %d migrations applied in %.1f s".formatted(applied.size(), milliseconds / 1000.0);
    }
}
