package dev.brickwork.local;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Where things are on a developer's machine. */
public final class Folders {
    private Folders() {
    }

    /**
     * The folder of {@code pom.xml}. Looked for from the compiled classes first, since the working folder is
     * {@code target/} in dev mode, the project in tests, and anything in an editor.
     */
    public static Path project() {
        for (var start : new Path[]{classes(), Path.of("").toAbsolutePath()}) {
            for (var folder = start; folder != null; folder = folder.getParent()) {
                if (Files.isRegularFile(folder.resolve("pom.xml"))) {
                    return folder;
                }
            }
        }
        throw new LocalDatabaseFailure("No pom.xml in or above " + Path.of("").toAbsolutePath()
                + ": start in the project's folder, or name a database by QUARKUS_DATASOURCE_JDBC_URL.");
    }

    /** Where this very class was loaded from. */
    static Path classes() {
        try {
            return Path.of(Folders.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Deletes the folder with all that is in it; none is fine too. */
    public static void delete(Path folder) throws IOException {
        if (Files.notExists(folder)) {
            return;
        }
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.deleteIfExists(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
                if (e instanceof NoSuchFileException) { // gone meanwhile, which is what we want
                    return FileVisitResult.CONTINUE;
                }
                throw e;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, IOException e) throws IOException {
                Files.deleteIfExists(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
