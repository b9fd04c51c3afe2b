package dev.brickwork.local;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

import dev.brickwork.platform.secret.Sha256;
import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;

/** The programs of PostgreSQL (initdb, pg_ctl, postgres), those that came with the build unpacked once, and how to call them. */
final class PostgresPrograms {
    static final String INSTALLED = "brickwork.local.postgres";

    private final Path folder;
    private final RunAs runAs;
    private int majorVersion;

    private PostgresPrograms(Path folder, RunAs runAs) {
        this.folder = folder;
        this.runAs = runAs;
    }

    /** Those of the installation that is named, as to try an older version; else those that came with the build. */
    static PostgresPrograms installedOrUnpackedUnder(Path parent) throws IOException {
        var installed = System.getProperty(INSTALLED, "").strip();
        if (installed.isEmpty()) {
            return unpackedUnder(parent);
        }
        var folder = Path.of(installed);
        if (!Files.isExecutable(folder.resolve("bin/initdb"))) {
            throw new LocalDatabaseFailure(INSTALLED + " names " + folder + ", and there is no bin/initdb in it.");
        }
        var runAs = RunAs.onThisMachine();
        runAs.refuseUnlessAbleToEnter(folder);
        return new PostgresPrograms(folder, runAs);
    }

    /**
     * The programs for this machine, in a folder of their own under {@code parent}. Zonky's own unpacking is not used:
     * killed half way, it takes the torn files for good ones ever after.
     */
    private static PostgresPrograms unpackedUnder(Path parent) throws IOException {
        var runAs = RunAs.onThisMachine();
        byte[] archive = archiveForThisMachine();
        var folder = parent.resolve("postgresql-" + fingerprint(archive));
        if (!Files.isDirectory(folder)) {
            System.out.println("PostgreSQL: unpacking its programs into " + folder + " (once)");
            Files.createDirectories(parent);
            var unfinished = Files.createTempDirectory(parent, "postgresql.new-");
            try {
                unpack(archive, unfinished);
                unfinished.toFile().setExecutable(true, false);
                unfinished.toFile().setReadable(true, false);
                moveUnlessThere(unfinished, folder);
            } finally {
                Folders.delete(unfinished);
            }
        }
        runAs.refuseUnlessAbleToEnter(folder);
        return new PostgresPrograms(folder, runAs);
    }

    /** Asked of the program once: it is a process each time. */
    int majorVersion() {
        if (majorVersion == 0) {
            var version = run("postgres", "--version"); // postgres (PostgreSQL) 18.1
            majorVersion = Integer.parseInt(version.replaceFirst("^.*\\) (\\d+).*$", "$1").strip());
        }
        return majorVersion;
    }

    /** Runs the program to its end and returns what it said. */
    String run(String program, String... arguments) {
        var command = command(program, arguments);
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        cleanEnvironment(builder);
        try {
            var process = builder.start();
            process.getOutputStream().close();
            var said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
            if (process.waitFor() != 0) {
                throw new LocalDatabaseFailure(program + " failed: " + said.replace("\n", " | "));
            }
            return said;
        } catch (IOException e) {
            throw new LocalDatabaseFailure(program + " could not be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LocalDatabaseFailure(program + " was interrupted", e);
        }
    }

    List<String> command(String program, String... arguments) {
        var command = new ArrayList<>(List.of(folder.resolve("bin").resolve(program).toString()));
        command.addAll(List.of(arguments));
        return runAs.command(command);
    }

    RunAs runAs() {
        return runAs;
    }

    /** What the person has set for another PostgreSQL, or for a JVM under a debugger, must not steer what we start. */
    static void cleanEnvironment(ProcessBuilder builder) {
        var environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("PG"));
        environment.keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        environment.put("LC_ALL", "C");
    }

    private static byte[] archiveForThisMachine() throws IOException {
        var system = System.getProperty("os.name").startsWith("Mac") ? "Darwin" : System.getProperty("os.name");
        var machine = System.getProperty("os.arch");
        try (var archive = DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, machine)) {
            return archive.readAllBytes();
        } catch (IllegalStateException e) {
            throw new LocalDatabaseFailure("This build brings no PostgreSQL for " + system + " on " + machine
                    + ": name a database by QUARKUS_DATASOURCE_JDBC_URL.", e);
        }
    }

    /** By the tar of the machine, which takes a tenth of the time, or without it. */
    private static void unpack(byte[] archive, Path target) throws IOException {
        if (!isUnpackedByTar(archive, target)) {
            Folders.delete(target);
            Files.createDirectory(target);
            unpackWithoutTar(archive, target);
        }
    }

    /** False if there is no tar, or none that knows xz. */
    private static boolean isUnpackedByTar(byte[] archive, Path target) {
        var tar = new ProcessBuilder("tar", "-xJf", "-", "--no-same-owner", "--no-same-permissions", "-C", target.toString())
                .redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD);
        try {
            var process = tar.start();
            try (var in = process.getOutputStream()) {
                in.write(archive);
            }
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void unpackWithoutTar(byte[] archive, Path target) throws IOException {
        try (var tar = new TarArchiveInputStream(new XZInputStream(new ByteArrayInputStream(archive)))) {
            for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
                var path = target.resolve(entry.getName()).normalize();
                if (entry.isDirectory()) {
                    Files.createDirectories(path);
                } else if (entry.isSymbolicLink() || entry.isLink()) {
                    Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
                } else {
                    Files.createDirectories(path.getParent());
                    Files.copy(tar, path);
                    path.toFile().setExecutable((entry.getMode() & 0100) != 0, false);
                }
            }
        }
    }

    private static void moveUnlessThere(Path unfinished, Path folder) throws IOException {
        try {
            Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            if (!Files.isDirectory(folder)) { // else another process was quicker, with the same programs
                throw e;
            }
        }
    }

    private static String fingerprint(byte[] archive) {
        return HexFormat.of().formatHex(Sha256.of(archive), 0, 6);
    }
}
