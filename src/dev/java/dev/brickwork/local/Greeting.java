package dev.brickwork.local;

import java.io.UncheckedIOException;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.ObservesAsync;

import org.eclipse.microprofile.config.inject.ConfigProperty;

import io.quarkus.arc.profile.IfBuildProfile;
import io.quarkus.vertx.http.HttpServerStart;

/** Tells whoever has just started dev mode where to go; once, not at every live reload. */
@IfBuildProfile("dev")
@ApplicationScoped
class Greeting {
    private static final String SAID = "brickwork.local.greeted";

    private final String key;
    private final String operatorKey;

    Greeting(@ConfigProperty(name = "brickwork.bootstrap.key") String key,
            @ConfigProperty(name = "brickwork.operator.key") String operatorKey) {
        this.key = key;
        this.operatorKey = operatorKey;
    }

    void onServing(@ObservesAsync HttpServerStart server) {
        if (System.getProperty(SAID) != null) {
            return;
        }
        System.setProperty(SAID, "yes");
        var address = "http://localhost:" + server.options().getPort();
        try {
            new DemoData(address, key).fillWhenEmpty();
        } catch (UncheckedIOException e) {
            System.err.println("The demo data is not complete (delete .data to begin again): " + e.getCause().getMessage());
        }
        System.out.printf("""

                Brickwork is running: %1$s

                  Demo key       %2$s
                  Operator key   %3$s
                  API reference  %1$s/api-reference
                  First request  curl -H 'X-SERVICE-KEY: %2$s' %1$s/api/v2/plans

                """, address, key, operatorKey);
    }
}
