package dev.brickwork.platform.process;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;

import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;
import org.jboss.logging.Logger;

import io.quarkus.arc.All;
import io.quarkus.runtime.ImageMode;
import io.quarkus.runtime.StartupEvent;

/** A native process that fails one of its start checks is not ready: nobody is sent to it. On a JVM nothing is checked. */
@Readiness
@ApplicationScoped
class StartChecks implements HealthCheck {
    static final String NAME = "Start checks";
    private static final Logger LOG = Logger.getLogger(StartChecks.class);

    private final List<StartCheck> checks;
    /** What failed; empty until the checks have run, and if all passed. */
    private volatile List<String> failed = List.of();

    @Inject
    StartChecks(@All List<StartCheck> checks) {
        this.checks = checks;
    }

    void begin(@Observes StartupEvent event) {
        if (ImageMode.current() == ImageMode.NATIVE_RUN) {
            run();
        }
    }

    void run() {
        failed = checks.stream().filter(check -> !passes(check)).map(StartCheck::name).toList();
    }

    /** Also errors: a class that is missing in the image is one. */
    private static boolean passes(StartCheck check) {
        try {
            check.run();
            return true;
        } catch (RuntimeException | LinkageError e) {
            LOG.errorf(e, "The start check \"%s\" failed, so this process is not ready.", check.name());
            return false;
        }
    }

    @Override
    public HealthCheckResponse call() {
        var response = HealthCheckResponse.named(NAME).status(failed.isEmpty());
        return (failed.isEmpty() ? response : response.withData("failed", String.join(", ", failed))).build();
    }
}
