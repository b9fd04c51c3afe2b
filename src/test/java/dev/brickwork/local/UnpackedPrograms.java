package dev.brickwork.local;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The programs of PostgreSQL in a folder that several processes of tests use from the first moment on. */
public final class UnpackedPrograms {
    private UnpackedPrograms() {
    }

    /** One process unpacks them, which takes 16 s of CPU, and the others wait. If they are there already, nobody does. */
    public static void under(Path parent) throws IOException {
        Files.createDirectories(parent);
        try (var file = FileChannel.open(parent.resolve("unpacking.lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE)) {
            file.lock();
            PostgresPrograms.installedOrUnpackedUnder(parent);
        }
    }
}
