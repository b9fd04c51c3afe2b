package dev.brickwork.platform.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import jakarta.inject.Inject;

import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.junit.jupiter.api.Test;

import dev.brickwork.adapter.pdf.BrokenPrinter;
import dev.brickwork.spi.PdfRenderer;
import dev.brickwork.testing.LogLines;
import dev.brickwork.testing.ServiceTest;
import io.quarkus.arc.All;

/** What a native process checks when it starts; here, where everything is there, and with a renderer that misses a class. */
@ServiceTest
class StartChecksTest {
    @Inject
    @All
    List<StartCheck> all;

    @Test
    void whateverIsCheckedWorksHere() {
        assertThat(all).extracting(StartCheck::name).containsExactlyInAnyOrder("invoice PDF and payment page", "order page",
                "letter");
        var checks = new StartChecks(all);
        checks.run();

        assertThat(checks.call().getStatus()).isEqualTo(Status.UP);
        assertThat(checks.call().getData()).isEmpty();
    }

    @Test
    void aProcessThatCannotPrintIsNotReadyAndSaysWhy() throws InterruptedException {
        BrokenPrinter.install(new PdfRenderer.Failed(new NoSuchMethodException("org.apache.xmpbox.type.TextType.<init>")));
        var checks = new StartChecks(all);
        var log = LogLines.listen();
        try {
            checks.run();
            assertThat(log.untilOneHas("is not ready"))
                    .anyMatch(line -> line.contains("is not ready") && line.contains("TextType.<init>"));
        } finally {
            log.close();
        }

        assertThat(checks.call().getStatus()).isEqualTo(Status.DOWN);
        assertThat(checks.call().getData().orElseThrow()).containsEntry("failed", "invoice PDF and payment page");
    }

    @Test
    void aMissingClassIsAFailureToo() {
        var checks = new StartChecks(List.of(new StartCheck() {
            @Override
            public String name() {
                return "something";
            }

            @Override
            public void run() {
                throw new NoClassDefFoundError("some.Thing");
            }
        }));
        checks.run();

        assertThat(checks.call().getStatus()).isEqualTo(Status.DOWN);
    }

    @Test
    void onAJvmNothingIsChecked() {
        var checks = new StartChecks(List.of(new StartCheck() {
            @Override
            public String name() {
                return "something";
            }

            @Override
            public void run() {
                throw new IllegalStateException("nobody asked");
            }
        }));
        checks.begin(null);

        assertThat(checks.call().getStatus()).isEqualTo(Status.UP);
    }
}
