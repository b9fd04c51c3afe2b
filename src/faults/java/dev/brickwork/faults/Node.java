package dev.brickwork.faults;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

import dev.brickwork.local.LocalDatabase;
import dev.brickwork.testing.ServiceProcess;

/** A place where a process of the service runs, always at the same port: as soon as one is gone, the next is started. */
final class Node implements AutoCloseable {
    private static final int LOOK_EVERY_MILLIS = 50;

    final int port = ServiceProcess.freePort();
    final AtomicInteger starts = new AtomicInteger();
    private final String name;
    private final LocalDatabase database;
    private final Map<String, String> settings;
    private final Thread keeper = new Thread(this::keep, "keeper of a node");
    private volatile ServiceProcess process;
    private volatile boolean isOver;

    Node(String name, LocalDatabase database, Map<String, String> settings) throws IOException {
        this.name = name;
        this.database = database;
        this.settings = settings;
        keeper.setDaemon(true);
        keeper.start();
        // Who ends this program early ends them too.
        Runtime.getRuntime().addShutdownHook(new Thread(this::endAtOnce));
    }

    void kill() throws InterruptedException {
        var victim = process;
        if (victim != null) {
            victim.kill();
        }
    }

    /** It is told to stop, in the middle of what clients want of it. */
    void terminate() {
        var victim = process;
        if (victim != null) {
            victim.terminate();
        }
    }

    /** Everything in it stands still, and its connections stay open: worse than being dead. */
    void stopFor(long millis) throws InterruptedException, IOException {
        var victim = process;
        if (victim != null) {
            victim.signal("STOP");
            try {
                Thread.sleep(millis);
            } finally {
                victim.signal("CONT");
            }
        }
    }

    boolean isReady() throws InterruptedException {
        var current = process;
        return current != null && current.isAlive() && current.isReady();
    }

    private void endAtOnce() {
        isOver = true;
        try {
            kill();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void keep() {
        try {
            while (!isOver) {
                var current = process;
                if (current == null || !current.isAlive()) {
                    starts.incrementAndGet();
                    process = ServiceProcess.begin(database, port, name, settings);
                }
                Thread.sleep(LOOK_EVERY_MILLIS);
            }
        } catch (IOException e) {
            System.err.println("node " + name + " can't be started: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        isOver = true;
        try {
            keeper.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (process != null) {
            process.close();
        }
    }
}
