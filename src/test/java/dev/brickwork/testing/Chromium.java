package dev.brickwork.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import org.junit.jupiter.api.Assumptions;

import dev.brickwork.local.Folders;

/** The Chromium that the machine has. It is started once for each process that runs tests, and ends with that process. */
final class Chromium {
    private static final int SECONDS_TO_END = 60;
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome");
    private static URI address;

    private Chromium() {
    }

    /** Where it can be spoken to. Skips the test, and says so, if the machine has none. */
    static synchronized URI address() throws IOException {
        if (address == null) {
            var found = NAMES.stream().flatMap(name -> Stream.of(System.getenv("PATH").split(":"))
                    .map(folder -> Path.of(folder, name))).filter(Files::isExecutable).findFirst();
            Assumptions.assumeTrue(found.isPresent(), "there is no Chromium on this machine, so its tests are skipped");
            address = start(found.get().toString());
        }
        return address;
    }

    private static URI start(String command) throws IOException {
        var profile = Files.createTempDirectory("browser");
        var process = new ProcessBuilder(command, "--headless=new", "--no-sandbox", "--disable-gpu",
                "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking", "--disable-component-update",
                "--disable-sync", "--remote-debugging-port=0", "--user-data-dir=" + profile, "about:blank")
                .redirectErrorStream(true).start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(process, profile), "end of Chromium"));
        var lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line; (line = lines.readLine()) != null;) {
            if (line.startsWith("DevTools listening on ")) {
                var rest = new Thread(() -> lines.lines().forEach(said -> {
                }), "browser");
                rest.setDaemon(true);
                rest.start();
                return URI.create(line.substring("DevTools listening on ".length()));
            }
        }
        throw new IOException("Chromium did not start");
    }

    /** Chromium's helpers, the one for the network among them, write into its profile even when it has ended itself. */
    private static void end(Process process, Path profile) {
        var all = Stream.concat(process.toHandle().descendants(), Stream.of(process.toHandle())).toList();
        process.destroy();
        try {
            CompletableFuture.allOf(all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
                    .get(SECONDS_TO_END, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException e) {
            all.forEach(ProcessHandle::destroyForcibly);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        try {
            Folders.delete(profile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
