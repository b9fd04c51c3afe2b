package dev.brickwork.local;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.stream.Stream;

/** Where things are on a developer's machine. */
public final class Folders {
    private Folders() {
    }

    /**
     * The folder of {@code pom.xml}. Looked for from the compiled classes first, since the working folder is
     * {@code target/} in dev mode, the project in tests, and anything in an editor.
     */
    public static Path project() {
        var workingFolder = Path.of("").toAbsolutePath();
        return Stream.of(origin(), Optional.of(workingFolder)).flatMap(Optional::stream)
                .flatMap(start -> Stream.iterate(start, folder -> folder != null, Path::getParent))
                .filter(folder -> Files.isRegularFile(folder.resolve("pom.xml"))).findFirst()
                .orElseThrow(() -> new LocalDatabaseFailure("No pom.xml in or above " + workingFolder
                        + ": start in the project's folder, or name a database by QUARKUS_DATASOURCE_JDBC_URL."));
    }

    /** Where another JVM finds the classes of this package. */
    static Path classes() {
        return origin().orElseGet(() -> project().resolve("target/classes"));
    }

    /** Where this very class was loaded from; continuous testing loads it from memory. */
    private static Optional<Path> origin() {
        var source = Folders.class.getProtectionDomain().getCodeSource();
        if (source == null || source.getLocation() == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(source.getLocation().toURI()));
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
