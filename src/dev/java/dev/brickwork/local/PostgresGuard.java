package dev.brickwork.local;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A process of its own that looks after the server for one process that uses it. It starts the server again when that was
 * killed, and stops it when its user is gone, however that went: it waits for the end of its standard input, which the
 * system closes even after kill -9. A shutdown hook of the service could not do that, would pull the database away under a
 * service still closing, and would be lost with the class loader that a live reload throws away.
 * <p>
 * While it waits it holds a shared lock on the folder; only the last one to leave stops the server.
 * <p>
 * It needs nothing but the JDK, and loads its classes at the start: {@code target/classes} may change under it.
 */
public final class PostgresGuard {
    static final String WATCHING = "watching";
    static final String END_OF_COMMAND = ";";

    private static final int LOOK_EVERY_MILLIS = 500;
    private static final int RESTARTS_MAX = 100;

    private final FileChannel lockFile;
    private final FileLock inUse;
    private final Path data;
    private final List<String> startCommand;
    private final List<String> stopCommand;

    private PostgresGuard(List<String> arguments) throws IOException {
        int end = arguments.indexOf(END_OF_COMMAND);
        this.lockFile = FileChannel.open(Path.of(arguments.get(0)), StandardOpenOption.READ, StandardOpenOption.WRITE);
        this.inUse = lockFile.lock(StartLock.USERS, 1, true);
        this.data = Path.of(arguments.get(1));
        this.startCommand = arguments.subList(2, end);
        this.stopCommand = arguments.subList(end + 1, arguments.size());
    }

    /** Arguments: the lock file, the data folder, the command that starts the server, a semicolon, the one that stops it. */
    public static void main(String[] arguments) throws IOException {
        var guard = new PostgresGuard(List.of(arguments));
        guard.wasKilled(); // loads Postmaster
        // Also as a hook, for Ctrl-C reaches this process together with the service, and before the end of it.
        Runtime.getRuntime().addShutdownHook(new Thread(guard::stopServerUnlessUsed));
        var watch = new Thread(guard::keepServerAlive);
        watch.setDaemon(true);
        watch.start();
        System.out.println(WATCHING);
        awaitEndOfUser();
    }

    private void stopServerUnlessUsed() {
        try {
            awaitEndOfUser();
            synchronized (this) {
                lockFile.lock(StartLock.STARTING, 1, false); // freed by the end of this process, as all its locks are
                inUse.release();
                if (lockFile.tryLock(StartLock.USERS, 1, false) != null) {
                    run(stopCommand);
                }
            }
        } catch (IOException | InterruptedException e) {
            return; // nobody is left to tell; the next start takes the server over
        }
    }

    private void keepServerAlive() {
        int restarts = 0;
        try {
            while (restarts < RESTARTS_MAX) {
                Thread.sleep(LOOK_EVERY_MILLIS);
                if (wasKilled() && startAgain()) {
                    restarts++;
                }
            }
        } catch (IOException | InterruptedException e) {
            return; // without its folder, or at the end, there is nothing to keep alive
        }
    }

    private synchronized boolean startAgain() throws IOException, InterruptedException {
        var starting = lockFile.lock(StartLock.STARTING, 1, false);
        try {
            if (Postmaster.on(data).isPresent()) { // another one's guard was quicker
                return false;
            }
            Postmaster.clearTheWay(data);
            return run(startCommand) == 0;
        } finally {
            starting.release();
        }
    }

    /** A server that ends in order takes its pid file away; one that was killed leaves it. */
    private boolean wasKilled() throws IOException {
        return Files.exists(data.resolve(Postmaster.PID_FILE)) && Postmaster.on(data).isEmpty();
    }

    private static int run(List<String> command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD).start()
                .waitFor();
    }

    private static void awaitEndOfUser() throws IOException {
        while (System.in.read() >= 0) {
            continue;
        }
    }
}
