package dev.brickwork.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import dev.brickwork.local.Folders;
import dev.brickwork.local.LocalDatabase;

/**
 * The classes that the packaged service loads, as the JVM wants them: a start takes less than half of the CPU with it. Made once
 * for each jar, by a start on a database of its own; other processes that want it wait.
 */
final class ClassArchive {
    private static final Path TARGET = Folders.project().resolve("target");
    private static final Path ARCHIVE = TARGET.resolve("service.jsa");
    private static final Path JAR = TARGET.resolve("quarkus-app/quarkus-run.jar");

    private ClassArchive() {
    }

    /** The option of a JVM that uses it. */
    static synchronized String option() {
        try (var file = FileChannel.open(TARGET.resolve("service.jsa.lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE)) {
            file.lock();
            if (Files.notExists(ARCHIVE)
                    || Files.getLastModifiedTime(ARCHIVE).compareTo(Files.getLastModifiedTime(JAR)) < 0) {
                make();
            }
            return "-XX:SharedArchiveFile=" + ARCHIVE;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Until the first invoice is printed. */
    private static void make() throws IOException {
        Files.deleteIfExists(ARCHIVE);
        var data = TARGET.resolve("training-database");
        Folders.delete(data);
        var database = LocalDatabase.open(data.resolve("postgres"), Folders.project().resolve(".data"),
                LocalDatabase.FORGETFUL);
        try (var service = ServiceProcess.startWith("-XX:ArchiveClassesAtExit=" + ARCHIVE, database, "training")) {
            var customer = service.call("POST", "/customers", "{\"name\": \"Training\"}");
            var invoice = service.call("POST", "/invoices", "{\"customer_id\": \"" + customer.get("customer_id").asText()
                    + "\", \"lines\": [{\"description\": \"Training\", \"amount\": 100}]}");
            service.call("POST", "/invoices/" + invoice.get("invoice_id").asText() + "/regenerate", "{}"); // waits for the PDF
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
