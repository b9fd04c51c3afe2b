package dev.brickwork.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a developer does to the local database without meaning to, on a folder of its own for each test. */
class LocalDatabaseTest {
    private static final Path PROGRAMS = Folders.project().resolve(".data");

    @TempDir
    static Path template;

    @TempDir
    Path folder;

    private Path data;

    @BeforeAll
    static void makeTemplate() throws IOException {
        new Cluster(template.resolve("postgres"), PostgresPrograms.unpackedUnder(PROGRAMS)).createIfMissing();
    }

    @BeforeEach
    void nameFolder() {
        data = folder.resolve("a folder with spaces/postgres");
    }

    @AfterEach
    void stopServer() throws IOException {
        guards().forEach(ProcessHandle::destroyForcibly);
        if (Postmaster.on(data).isPresent()) {
            new Cluster(data, PostgresPrograms.unpackedUnder(PROGRAMS)).stop();
        }
    }

    @Test
    void dataSurvivesTheDeathOfThePostmaster() throws Exception {
        openWithNote();
        guards().forEach(ProcessHandle::destroyForcibly);

        kill(List.of(postmaster()));

        assertThat(notes(open())).isEqualTo(1);
    }

    @Test
    void dataSurvivesTheDeathOfEveryProcess() throws Exception {
        openWithNote();
        guards().forEach(ProcessHandle::destroyForcibly);

        kill(Stream.concat(Stream.of(postmaster()), postmaster().children()).toList());

        assertThat(notes(open())).isEqualTo(1);
    }

    @Test
    void aKilledServerComesBackUnderItsUser() throws Exception {
        var database = openWithNote();
        var killed = postmaster();

        kill(List.of(killed));

        await(() -> isReadyOtherThan(killed));
        assertThat(notes(database)).isEqualTo(1);
    }

    @Test
    void aServerLeftRunningIsTakenOver() throws Exception {
        openWithNote();
        var left = postmaster();
        guards().forEach(ProcessHandle::destroyForcibly);

        var database = open();

        assertThat(notes(database)).isEqualTo(1);
        assertThat(postmaster()).isEqualTo(left);
    }

    @Test
    void aServerAboutToEndIsAwaited() throws Exception {
        openWithNote();
        var ending = postmaster();
        guards().forEach(ProcessHandle::destroyForcibly);

        ending.destroy();

        assertThat(notes(open())).isEqualTo(1);
    }

    @Test
    void aStalePidFileOfAnotherProcessIsNoHindrance() throws Exception {
        openWithNote();
        var content = Files.readAllLines(data.resolve("postmaster.pid"));
        guards().forEach(ProcessHandle::destroyForcibly);
        kill(List.of(postmaster()));
        content.set(0, Long.toString(ProcessHandle.current().pid()));
        Files.write(data.resolve("postmaster.pid"), content);

        assertThat(notes(open())).isEqualTo(1);
    }

    @Test
    void anEmptyPidFileIsNoHindrance() throws Exception {
        openWithNote();
        guards().forEach(ProcessHandle::destroyForcibly);
        kill(List.of(postmaster()));
        Files.writeString(data.resolve("postmaster.pid"), "");

        assertThat(notes(open())).isEqualTo(1);
    }

    @Test
    void aHalfMadeFolderIsMadeAnew() throws Exception {
        var leftover = Files.createDirectories(data.resolveSibling("postgres.new-1234/data"));
        Files.writeString(leftover.resolve("PG_VERSION"), "18");
        Files.createDirectories(data); // as when mkdir was all that got done

        writeNote(open());

        assertThat(leftover.getParent()).doesNotExist();
    }

    @Test
    void aFolderMovedWhileItsServerRunsIsServedFromItsNewPlace() throws Exception {
        openWithNote();
        guards().forEach(ProcessHandle::destroyForcibly);
        Files.move(data.getParent(), folder.resolve("moved"));
        data = folder.resolve("moved/postgres");

        assertThat(notes(open())).isEqualTo(1);
        assertThat(Postmaster.on(data).orElseThrow().startedOn()).isEqualTo(data);
    }

    @Test
    void manyAtOnceGetOneServer() {
        var opened = Stream.generate(() -> CompletableFuture.supplyAsync(this::open)).limit(4).toList();

        assertThat(opened.stream().map(CompletableFuture::join).distinct()).hasSize(1);
        assertThat(guards()).hasSize(1);
    }

    @Test
    void theServerEndsWithItsLastUserEvenOneThatWasKilled() throws Exception {
        var first = User.start(data);
        var second = User.start(data);
        var server = postmaster();

        first.destroyForcibly().waitFor();
        Thread.sleep(500); // long enough for a wrong stop
        assertThat(server.isAlive()).isTrue();

        second.destroyForcibly().waitFor();
        await(() -> !server.isAlive());
        assertThat(data.resolve("postmaster.pid")).as("left behind only by a crash").doesNotExist();
    }

    @Test
    void aFolderOfAnotherVersionIsLeftAlone() throws Exception {
        Files.createDirectories(data);
        Files.writeString(data.resolve("PG_VERSION"), "17\n");

        assertThatThrownBy(this::open).isInstanceOf(LocalDatabaseFailure.class)
                .hasMessageContaining("was made by PostgreSQL 17 and this build brings 18").hasMessageContaining("mv ");
    }

    @Test
    void aFolderOfSomethingElseIsLeftAlone() throws Exception {
        Files.createDirectories(data);
        Files.writeString(data.resolve("thesis.txt"), "mine");

        assertThatThrownBy(this::open).isInstanceOf(LocalDatabaseFailure.class)
                .hasMessageContaining("not a database folder");
        assertThat(data.resolve("thesis.txt")).exists();
    }

    /** Another process that uses the database, like a dev mode in a second window. */
    static final class User {
        static Process start(Path data) throws IOException {
            var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
            var process = new ProcessBuilder(java, "-cp", System.getProperty("java.class.path"), User.class.getName(),
                    data.toString()).redirectError(Redirect.INHERIT).start();
            assertThat(process.inputReader().readLine()).isEqualTo("open");
            return process;
        }

        public static void main(String[] arguments) throws IOException {
            LocalDatabase.open(Path.of(arguments[0]), PROGRAMS, LocalDatabase.DURABLE);
            System.out.println("open");
            System.in.read();
        }
    }

    private LocalDatabase open() {
        return LocalDatabase.open(data, PROGRAMS, LocalDatabase.DURABLE);
    }

    /** On a copy of the template, which is quicker than an initdb for each test. */
    private LocalDatabase openWithNote() throws IOException, SQLException {
        Files.createDirectories(data.getParent());
        try (var files = Files.walk(template.resolve("postgres"))) {
            for (var file : (Iterable<Path>) files::iterator) {
                Files.copy(file, data.resolve(template.resolve("postgres").relativize(file)),
                        StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
        var database = open();
        writeNote(database);
        return database;
    }

    private static void writeNote(LocalDatabase database) throws SQLException {
        try (var connection = database.connectAsSuperuser(); var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE note AS SELECT 'kept' AS text");
        }
    }

    private static int notes(LocalDatabase database) throws SQLException {
        try (var connection = database.connectAsSuperuser();
                var statement = connection.createStatement();
                var result = statement.executeQuery("SELECT count(*) FROM note")) {
            result.next();
            return result.getInt(1);
        }
    }

    private ProcessHandle postmaster() throws IOException {
        return Postmaster.on(data).orElseThrow().process();
    }

    private boolean isReadyOtherThan(ProcessHandle killed) {
        try {
            var server = Postmaster.on(data);
            return server.isPresent() && server.get().isReady() && !server.get().process().equals(killed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The processes that this one has started for the folder of this test, besides the server itself. */
    private List<ProcessHandle> guards() {
        return ProcessHandle.current().descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(PostgresGuard.class.getName()))
                .filter(process -> process.info().commandLine().orElse("").contains(data.toString())).toList();
    }

    private static void kill(List<ProcessHandle> processes) {
        processes.forEach(ProcessHandle::destroyForcibly);
        processes.forEach(process -> process.onExit().join());
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        for (int look = 0; look < 200 && !condition.getAsBoolean(); look++) {
            Thread.sleep(50);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }
}
