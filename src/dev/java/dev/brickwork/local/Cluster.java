package dev.brickwork.local;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * One data folder and the server on it: made when missing, found when running, started when not.
 * The caller holds the folder's {@link StartLock}, so no two processes do this at once.
 */
final class Cluster {
    static final String SUPERUSER = "postgres";

    private static final String PASSWORD_FILE = "brickwork.password";
    private static final int HASHING_ROUNDS_SINCE = 16;
    private static final int BUILTIN_LOCALES_SINCE = 17;
    private static final String HASHING_ROUNDS = "scram_iterations";
    private static final int ATTEMPTS_MAX = 25;
    private static final Duration START_LIMIT = Duration.ofSeconds(90);

    private final Path data;
    private final Path log;
    private final PostgresPrograms programs;

    Cluster(Path data, PostgresPrograms programs) {
        this.data = data;
        this.log = data.resolve("brickwork.log");
        this.programs = programs;
    }

    /**
     * Makes the folder elsewhere and moves it into place when it is whole, so that a kill half way leaves nothing that
     * looks like a database.
     */
    void createIfMissing(Map<String, String> settings) throws IOException {
        deleteLeftovers();
        if (Files.exists(data.resolve("PG_VERSION"))) {
            refuseOtherVersion();
            programs.runAs().own(data);
            return;
        }
        if (Files.exists(data)) {
            refuseForeignContent();
        }
        var work = Files.createTempDirectory(data.getParent(), leftoverPrefix());
        var unfinished = work.resolve("data");
        var password = work.resolve("password");
        Files.writeString(password, randomPassword());
        programs.runAs().own(work);
        var arguments = new ArrayList<>(List.of("-D", unfinished.toString(), "-U", SUPERUSER, "--pwfile=" + password,
                "--auth=scram-sha-256", "--encoding=UTF8"));
        arguments.addAll(whatItsVersionKnows(settings));
        programs.run("initdb", arguments.toArray(String[]::new));
        Files.move(password, unfinished.resolve(PASSWORD_FILE));
        Files.move(unfinished, data, StandardCopyOption.ATOMIC_MOVE);
        Folders.delete(work);
    }

    private List<String> whatItsVersionKnows(Map<String, String> settings) {
        var arguments = new ArrayList<String>();
        if (programs.majorVersion() >= BUILTIN_LOCALES_SINCE) {
            // The same order of names on every machine, whatever its own locales are.
            arguments.addAll(List.of("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"));
        } else {
            arguments.add("--locale=C.UTF-8"); // which the machine must have
        }
        if (knowsHashingRounds()) {
            arguments.addAll(List.of("--set", HASHING_ROUNDS + "=" + settings.getOrDefault(HASHING_ROUNDS, "4096")));
        }
        return arguments;
    }

    private boolean knowsHashingRounds() {
        return programs.majorVersion() >= HASHING_ROUNDS_SINCE;
    }

    /** The port of the server on this folder: of the one that runs already, else of a new one. */
    int ensureRunning(Map<String, String> settings) throws IOException {
        var end = System.nanoTime() + START_LIMIT.toNanos();
        LocalDatabaseFailure lastFailure = null;
        for (int attempt = 0; System.nanoTime() < end && attempt < ATTEMPTS_MAX; attempt++) {
            var running = Postmaster.on(data);
            if (running.isPresent() && running.get().wasMoved(data)) {
                stop(); // which it takes for a crash, since it looks for its files at the old place; the new one recovers
            } else if (running.isPresent()) {
                while (running.isPresent() && !running.get().isReady() && System.nanoTime() < end) {
                    pause(50); // it recovers after a crash, or is about to end
                    running = Postmaster.on(data);
                }
                if (running.isPresent() && running.get().isReady()) {
                    return running.get().port();
                }
            }
            try {
                start(attempt == 0 ? preferredPort() : freePort(), settings);
            } catch (LocalDatabaseFailure e) {
                // The port was taken meanwhile, or children of a killed server are still about to notice its death.
                lastFailure = e;
                pause(200);
            }
        }
        throw new LocalDatabaseFailure("PostgreSQL did not start on " + data + "; " + log + " ends with: " + endOfLog(),
                lastFailure);
    }

    void stop() {
        programs.run("pg_ctl", stopArguments());
    }

    /** What a {@link PostgresGuard} of the server on this port is told. */
    List<String> guardArguments(int port, Map<String, String> settings) {
        var arguments = new ArrayList<String>();
        arguments.add(data.toString());
        arguments.addAll(programs.command("pg_ctl", startArguments(port, settings)));
        arguments.add(PostgresGuard.END_OF_COMMAND);
        arguments.addAll(programs.command("pg_ctl", stopArguments()));
        return arguments;
    }

    String password() throws IOException {
        return Files.readString(data.resolve(PASSWORD_FILE)).strip();
    }

    private void start(int port, Map<String, String> settings) throws IOException {
        if (Files.exists(log)) {
            Files.move(log, log.resolveSibling(log.getFileName() + ".old"), StandardCopyOption.REPLACE_EXISTING);
        }
        Postmaster.clearTheWay(data);
        programs.run("pg_ctl", startArguments(port, settings));
        Files.writeString(portFile(), Integer.toString(port));
    }

    private String[] startArguments(int port, Map<String, String> settings) {
        // Only this machine, and no socket file: its path would have a length limit that a deep folder breaks.
        var options = new StringBuilder("-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=");
        var known = new TreeMap<>(settings);
        if (!knowsHashingRounds()) {
            known.remove(HASHING_ROUNDS);
        }
        known.forEach((name, value) -> options.append(" -c ").append(name).append('=').append(value));
        return new String[]{"-D", data.toString(), "-l", log.toString(), "-o", options.toString(), "-w", "-t", "60",
                "start"};
    }

    private String[] stopArguments() {
        return new String[]{"-D", data.toString(), "-m", "fast", "-w", "-t", "60", "stop"};
    }

    /** The port of the last time, if it is free, so that a person's database tool finds the server again. */
    private int preferredPort() throws IOException {
        try {
            int last = Integer.parseInt(Files.readString(portFile()).strip());
            try (var probe = new ServerSocket(last, 1, InetAddress.getByName("127.0.0.1"))) {
                return probe.getLocalPort();
            }
        } catch (NoSuchFileException | NumberFormatException e) {
            return freePort();
        } catch (IOException e) {
            return freePort(); // taken
        }
    }

    private static int freePort() throws IOException {
        try (var probe = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            return probe.getLocalPort();
        }
    }

    private Path portFile() {
        return data.resolveSibling(data.getFileName() + ".port");
    }

    private void refuseOtherVersion() throws IOException {
        var found = Files.readString(data.resolve("PG_VERSION")).strip();
        var ours = Integer.toString(programs.majorVersion());
        if (!found.equals(ours)) {
            throw new LocalDatabaseFailure(data + " was made by PostgreSQL " + found + " and this one is " + ours
                    + ": to start afresh, move it away (mv " + data + " " + data + "-" + found + ").");
        }
        if (!Files.exists(data.resolve(PASSWORD_FILE))) {
            throw new LocalDatabaseFailure(data + " was not made by this build: move it away to start afresh.");
        }
    }

    private void refuseForeignContent() throws IOException {
        try (var content = Files.list(data)) {
            if (content.findAny().isPresent()) {
                throw new LocalDatabaseFailure(data + " is not a database folder: move it away to start afresh.");
            }
        }
        Files.delete(data);
    }

    private String leftoverPrefix() {
        return data.getFileName() + ".new-";
    }

    /** What a start killed in the middle of initdb has left. */
    private void deleteLeftovers() throws IOException {
        Files.createDirectories(data.getParent());
        try (var leftovers = Files.newDirectoryStream(data.getParent(), leftoverPrefix() + "*")) {
            for (var leftover : leftovers) {
                Folders.delete(leftover);
            }
        }
    }

    private String endOfLog() {
        try {
            var lines = Files.readAllLines(log);
            return String.join(" | ", lines.subList(Math.max(0, lines.size() - 3), lines.size()));
        } catch (IOException e) {
            return "(no log)";
        }
    }

    private static String randomPassword() {
        var bytes = new byte[16];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalDatabaseFailure("The start of PostgreSQL was interrupted", e);
        }
    }
}
