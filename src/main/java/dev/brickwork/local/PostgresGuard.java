package dev.brickwork.local;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A process of its own that stops PostgreSQL when the service that used it is gone, however it went: it waits for the end
 * of its standard input, which the system closes even after kill -9. A shutdown hook could not do that, would pull the
 * database away under a service still closing, and would be lost with the class loader that a live reload throws away.
 * <p>
 * While it waits it holds a shared lock on the folder; only the last one to leave stops the server.
 * <p>
 * One class that needs nothing but the JDK, loaded whole at the start: {@code target/classes} may change under it.
 */
public final class PostgresGuard extends Thread {
    static final String WATCHING = "watching";

    private final FileChannel lockFile;
    private final FileLock inUse;
    private final List<String> stopCommand;

    private PostgresGuard(FileChannel lockFile, List<String> stopCommand) throws IOException {
        this.lockFile = lockFile;
        this.inUse = lockFile.lock(StartLock.USERS, 1, true);
        this.stopCommand = stopCommand;
    }

    /** Arguments: the lock file, then the command that stops the server. */
    public static void main(String[] arguments) throws IOException {
        var command = List.of(arguments).subList(1, arguments.length);
        var lockFile = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.READ, StandardOpenOption.WRITE);
        // Its work is a shutdown hook of its own, for Ctrl-C reaches it together with the service, and before the end of it.
        Runtime.getRuntime().addShutdownHook(new PostgresGuard(lockFile, command));
        System.out.println(WATCHING);
        awaitEndOfService();
    }

    @Override
    public void run() {
        try {
            awaitEndOfService();
            lockFile.lock(StartLock.STARTING, 1, false); // freed by the end of this process, as all its locks are
            inUse.release();
            if (lockFile.tryLock(StartLock.USERS, 1, false) != null) {
                new ProcessBuilder(stopCommand).redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD).start()
                        .waitFor();
            }
        } catch (IOException | InterruptedException e) {
            System.err.println("The local PostgreSQL was not stopped: " + e);
        }
    }

    private static void awaitEndOfService() throws IOException {
        while (System.in.read() >= 0) {
            continue;
        }
    }
}
