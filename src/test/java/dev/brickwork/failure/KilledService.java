package dev.brickwork.failure;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;

import dev.brickwork.testing.Answer;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Patience;
import dev.brickwork.testing.ServiceProcess;
import dev.brickwork.testing.TestDatabase;

/** The packaged service as a process of its own, which can be killed and started again on the same database. */
final class KilledService {

    private final int port;
    private Process process;
    private String key;

    KilledService() throws IOException {
        port = ServiceProcess.freePort();
    }

    void start() throws Exception {
        var database = TestDatabase.get();
        var builder = new ProcessBuilder(ServiceProcess.command()).redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(new File("target/killed-service.log")));
        var settings = builder.environment();
        settings.put("QUARKUS_HTTP_PORT", String.valueOf(port));
        settings.put("QUARKUS_DATASOURCE_JDBC_URL", database.jdbcUrl());
        settings.put("QUARKUS_DATASOURCE_USERNAME", database.username());
        settings.put("QUARKUS_DATASOURCE_PASSWORD", database.password());
        settings.put("QUARKUS_DATASOURCE_JDBC_MAX_SIZE", "10");
        settings.put("BRICKWORK_PUBLIC_URL", site());
        settings.put("BRICKWORK_OPERATOR_KEY", Api.OPERATOR_KEY);
        settings.put("BRICKWORK_BOOTSTRAP_KEY", "bw_test_killed_0123456789abcdefghijklmnop");
        settings.put("BRICKWORK_SWEEP_EVERY", "1s");
        settings.putAll(ServiceProcess.PATIENT);
        process = builder.start();
        await(() -> Api.fetch(site() + "/q/health/ready").status() == 200);
        if (key == null) {
            key = Api.operator().request().body("{\"name\": \"Killed\", \"key_mode\": \"test\"}")
                    .post(site() + Api.BASE + "/sellers").statusCode(201).path("key");
        }
    }

    /** With -9: nothing gets a chance to tidy up. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor(Patience.SECONDS, TimeUnit.SECONDS);
    }

    Answer post(String path, String body) {
        return Api.with(key).request().body(body).post(site() + Api.BASE + path);
    }

    Answer get(String path) {
        return Api.with(key).request().get(site() + Api.BASE + path);
    }

    private String site() {
        return "http://localhost:" + port;
    }

    interface Question {
        boolean isTrue() throws Exception;
    }

    static void await(Question question) throws Exception {
        long end = System.nanoTime() + ServiceProcess.START_LIMIT.toNanos();
        while (System.nanoTime() < end) {
            try {
                if (question.isTrue()) {
                    return;
                }
            } catch (IOException | UncheckedIOException e) {
                // not there yet
            }
            Thread.sleep(20);
        }
        throw new IllegalStateException("waited for too long");
    }

    void close() throws InterruptedException {
        if (process != null) {
            kill();
        }
    }
}
