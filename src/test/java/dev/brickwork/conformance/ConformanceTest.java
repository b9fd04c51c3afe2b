package dev.brickwork.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import javax.tools.ToolProvider;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import com.sun.net.httpserver.HttpServer;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Rounds;
import dev.brickwork.testing.ServiceProcess;
import dev.brickwork.testing.ServiceTest;

/** The suite in conformance/, held against this service, and against it with faults. */
@ServiceTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConformanceTest {
    private static final Path SOURCE = Path.of("conformance/Run.java");

    private Api seller;
    private FaultyProxy proxy;
    private Method run;

    /** Once for all tests, and not before the first one: only then the address of the service is known. */
    @BeforeEach
    void compileTheRunner() throws Exception {
        if (proxy != null) {
            return;
        }
        var folder = Files.createTempDirectory("conformance");
        int status = ToolProvider.getSystemJavaCompiler().run(null, null, null, "-Xlint:all", "-Werror", "--release",
                "17", "-cp", folder.toString(), "-d", folder.toString(), SOURCE.toString());
        assertThat(status).as("the runner compiles without a class path").isZero();
        var loader = new URLClassLoader(new URL[]{folder.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
        run = loader.loadClass("Run").getMethod("run", String[].class, PrintStream.class);
        seller = Api.ofNewSeller();
        proxy = new FaultyProxy(seller.key());
    }

    @AfterAll
    void stop() {
        proxy.close();
    }

    /** In every build the first example of each case, all of them with {@code -Praces}. */
    @Test
    @LongLane
    void thisServicePassesEveryCase() throws Exception {
        proxy.plant(null);

        var result = run("--receiver", Integer.toString(ServiceProcess.freePort()), "--examples",
                Integer.toString(Rounds.of(1)), "--patience", "20");

        assertThat(result.lines()).filteredOn(line -> !line.startsWith("ok ")).singleElement().asString()
                .endsWith(" passed, 0 failed, 0 skipped");
        assertThat(result.code()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Fault.class)
    void aServiceWithAFaultFails(Fault fault) throws Exception {
        proxy.plant(fault);

        var result = run("--only", fault.noticedBy());

        assertThat(result.lines()).as(fault.name())
                .anyMatch(line -> line.startsWith("FAIL ") && line.contains(fault.noticedBy()));
        assertThat(result.code()).isEqualTo(1);
    }

    /** So each case checks something. */
    @Test
    void aServiceThatOnlySaysYesPassesNoCase() throws Exception {
        var yes = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        yes.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                exchange.getResponseHeaders().add("Content-Type", "application/json");
                exchange.sendResponseHeaders(200, 2);
                exchange.getResponseBody().write("{}".getBytes(StandardCharsets.UTF_8));
            }
        });
        yes.start();
        try {
            var result = runAt("http://localhost:" + yes.getAddress().getPort());

            assertThat(result.lines()).filteredOn(line -> line.startsWith("ok ")).isEmpty();
            assertThat(result.code()).isEqualTo(1);
        } finally {
            yes.stop(0);
        }
    }

    @Test
    void aFilterThatFindsNothingIsAnError() throws Exception {
        proxy.plant(null);

        assertThat(run("--only", "no case is called so").code()).isEqualTo(2);
    }

    @Test
    void aRunInWhichEveryCaseIsSkippedIsAnError(@TempDir Path folder) throws Exception {
        proxy.plant(null);
        suite(folder, "\"needs\": [\"receiver\"], ", "{}");

        assertThat(run("--cases", folder.toString()).code()).isEqualTo(2);
    }

    /** Else a misspelt shape would pass for an answer that does not have it. */
    @ParameterizedTest
    @ValueSource(strings = {"#Unknown", "#unknown", "{{unknown}}"})
    void aFaultyPatternIsNoMismatch(String pattern, @TempDir Path folder) throws Exception {
        proxy.plant(null);
        suite(folder, "", "{\"tax_ids\": {\"#none\": \"" + pattern + "\"}}");
        seller.patch("/settings", "{\"tax_ids\": [{\"type\": \"VAT\", \"value\": \"DE136695976\"}]}").statusCode(200);

        var result = run("--cases", folder.toString());

        assertThat(result.lines()).anyMatch(line -> line.startsWith("FAIL ") && line.contains("nknown"));
        assertThat(result.code()).isEqualTo(1);
    }

    private static void suite(Path folder, String needs, String answer) throws IOException {
        Files.writeString(folder.resolve("given.json"), "{}");
        Files.writeString(folder.resolve("shapes.json"), "{}");
        Files.writeString(Files.createDirectory(folder.resolve("cases")).resolve("one.json"), "[{\"name\": \"one\", "
                + "\"contract\": \"1\", " + needs + "\"steps\": [{\"do\": \"GET /settings\", \"answer\": " + answer
                + "}]}]");
    }

    private record Result(int code, List<String> lines) {
    }

    private Result run(String... options) throws Exception {
        return runAt(proxy.site(), options);
    }

    private Result runAt(String site, String... options) throws Exception {
        var args = new ArrayList<>(List.of(site + Api.BASE, seller.key(), "--operator-key", Api.OPERATOR_KEY));
        args.addAll(List.of(options));
        var written = new ByteArrayOutputStream();
        int code;
        try (var out = new PrintStream(written, true, StandardCharsets.UTF_8)) {
            code = (int) run.invoke(null, args.toArray(String[]::new), out);
        }
        return new Result(code, written.toString(StandardCharsets.UTF_8).lines().toList());
    }
}
