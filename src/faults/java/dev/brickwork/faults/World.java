package dev.brickwork.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.icegreen.greenmail.store.FolderException;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceProcess;
import dev.brickwork.testing.StripeStandIn;
import dev.brickwork.testing.TestMailServer;

/** Two processes of the service, their database, and what they talk to: receivers of webhooks, a processor, a mail server. */
final class World implements AutoCloseable {
    static final String OPERATOR_KEY = Api.OPERATOR_KEY;
    private static final int MINUTES_TO_START = 5;

    final LocalDatabase database;
    final List<Node> nodes;
    final String processorAddress;
    private final Path data;
    private final StripeStandIn processor = new StripeStandIn();
    /** Whoever asked for them. */
    final InternalErrors internalErrors = new InternalErrors();

    /** @param control null for an honest run */
    World(String control, Map<String, String> more) throws IOException, InterruptedException {
        var project = Folders.project();
        data = project.resolve("target/faults-database/" + ProcessHandle.current().pid() + (control == null ? "" : "-" + control))
                .resolve("postgres");
        Folders.delete(data);
        database = open();
        var settings = new HashMap<>(FaultSettings.ofProcesses());
        settings.putAll(asEnvironment(processor.start()));
        settings.putAll(asEnvironment(new TestMailServer().start()));
        settings.putAll(more);
        processorAddress = settings.get("BRICKWORK_STRIPE_API_BASE");
        forgetMails();
        // The first one migrates, alone.
        var first = new Node("faults-1", database, settings);
        awaitReady(first);
        nodes = List.of(first, new Node("faults-2", database, settings));
        awaitReady();
    }

    /** Those of an earlier run: their rows are in other databases, so nobody here would have written them. */
    private static void forgetMails() {
        try {
            TestMailServer.get().purgeEmailFromAllMailboxes();
        } catch (FolderException e) {
            throw new IllegalStateException(e);
        }
    }

    void awaitReady() throws InterruptedException {
        for (var node : nodes) {
            awaitReady(node);
        }
    }

    private static void awaitReady(Node node) throws InterruptedException {
        var until = System.nanoTime() + TimeUnit.MINUTES.toNanos(MINUTES_TO_START);
        while (!node.isReady()) {
            if (System.nanoTime() > until) {
                throw new IllegalStateException("a process did not get ready; see target/faults-*.log");
            }
            Thread.sleep(100);
        }
    }

    /** Finds the server or starts it again, at the port that it had. */
    LocalDatabase open() {
        return open(data);
    }

    private static LocalDatabase open(Path folder) {
        return LocalDatabase.open(folder, Folders.project().resolve(".data"), LocalDatabase.DURABLE);
    }

    Connection connect() throws SQLException {
        return database.connectAsSuperuser();
    }

    /** What {@code pg_ctl -m immediate restart} does: the server gets no chance to write anything down. */
    synchronized void restartDatabase() throws IOException, InterruptedException {
        var pid = databaseProcess();
        signal("QUIT", List.of(pid));
        var server = ProcessHandle.of(pid);
        for (int waits = 0; waits < 100 && server.filter(ProcessHandle::isAlive).isPresent(); waits++) {
            Thread.sleep(20);
        }
        var again = open();
        if (!again.equals(database)) {
            throw new IllegalStateException("the database came back at " + again.jdbcUrl());
        }
    }

    /** All its processes stand still and none is dead: connections stay open, and nobody says anything. */
    synchronized void silenceDatabase(long millis) throws IOException, InterruptedException {
        var server = databaseProcess();
        // the one that listens first, so that it starts no more
        signal("STOP", List.of(server));
        var processes = new ArrayList<>(List.of(server));
        ProcessHandle.of(server).ifPresent(handle -> handle.descendants().map(ProcessHandle::pid).forEach(processes::add));
        try {
            signal("STOP", processes);
            Thread.sleep(millis);
        } finally {
            signal("CONT", processes);
        }
    }

    private long databaseProcess() throws IOException {
        return Long.parseLong(Files.readAllLines(data.resolve("postmaster.pid")).get(0).strip());
    }

    private static void signal(String name, List<Long> processes) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of("kill", "-" + name));
        processes.forEach(process -> command.add(process.toString()));
        // one of them may have ended meanwhile
        new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
    }

    @Override
    public void close() {
        nodes.forEach(Node::close);
        processor.stop();
    }

    private static Map<String, String> asEnvironment(Map<String, String> properties) {
        var environment = new HashMap<String, String>();
        properties.forEach((name, value) -> environment.put(name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT), value));
        return environment;
    }
}
