package dev.brickwork.local;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;

/**
 * Who may start or stop the server on a data folder. The locks are the operating system's, which frees them when a
 * process dies, so there is never a stale one. Two bytes of one file: the first is held for the moment of starting or
 * stopping, the second, shared, by the {@link PostgresGuard} of every process that uses the server.
 */
final class StartLock implements AutoCloseable {
    static final long STARTING = 0;
    static final long USERS = 1;

    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final Path file;
    private final FileChannel channel;

    private StartLock(Path file, FileChannel channel) {
        this.file = file;
        this.channel = channel;
    }

    static StartLock acquire(Path data) throws IOException {
        Files.createDirectories(data.getParent());
        var file = data.resolveSibling(data.getFileName() + ".lock");
        var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        var end = System.nanoTime() + LIMIT.toNanos();
        while (tryLock(channel) == null) {
            if (System.nanoTime() > end) {
                channel.close();
                throw new LocalDatabaseFailure("Another process has been starting or stopping the database on " + data
                        + " for minutes: end it and try again.");
            }
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new LocalDatabaseFailure("The start of PostgreSQL was interrupted", e);
            }
        }
        return new StartLock(file, channel);
    }

    Path file() {
        return file;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    private static FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(STARTING, 1, false);
        } catch (OverlappingFileLockException e) {
            return null; // held by another thread of this process
        }
    }
}
