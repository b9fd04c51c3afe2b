package dev.brickwork.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.brickwork.testing.Eventually;
import dev.brickwork.testing.LongLane;

/** What a developer does to the local database without meaning to, on a folder of its own for each test. */
@LongLane
class LocalDatabaseTest {
    private static final Path PROGRAMS = Folders.project().resolve(".data");

    @TempDir
    static Path template;

    @TempDir
    Path folder;

    private Path data;

    @BeforeAll
    static void makeTemplate() throws IOException {
        template.toFile().setExecutable(true, false); // root's PostgreSQL may run as nobody
        new Cluster(template.resolve("postgres"), PostgresPrograms.installedOrUnpackedUnder(PROGRAMS))
                .createIfMissing(LocalDatabase.FORGETFUL);
    }

    @BeforeEach
    void nameFolder() {
        folder.toFile().setExecutable(true, false);
        data = folder.resolve("a folder with spaces/postgres");
    }

    @AfterEach
    void stopServer() throws IOException {
        killGuards();
        if (Postmaster.on(data).isPresent()) {
            new Cluster(data, PostgresPrograms.installedOrUnpackedUnder(PROGRAMS)).stop();
        }
    }

    @Test
    void dataSurvivesTheDeathOfThePostmaster() throws Exception {
        openWithNote();
        killGuards();

        kill(List.of(postmaster()));

        assertThat(notes(open())).isEqualTo("kept");
    }

    @Test
    void dataSurvivesTheDeathOfEveryProcess() throws Exception {
        openWithNote();
        killGuards();

        kill(Stream.concat(Stream.of(postmaster()), postmaster().children()).toList());

        assertThat(notes(open())).isEqualTo("kept");
    }

    @Test
    void aKilledServerComesBackUnderItsUser() throws Exception {
        var database = openWithNote();
        var killed = postmaster();

        kill(List.of(killed));

        await(() -> isReadyOtherThan(killed));
        assertThat(notes(database)).isEqualTo("kept");
    }

    @Test
    void aServerLeftRunningIsTakenOver() throws Exception {
        openWithNote();
        var left = postmaster();
        killGuards();

        var database = open();

        assertThat(notes(database)).isEqualTo("kept");
        assertThat(postmaster()).isEqualTo(left);
    }

    @Test
    void aServerAboutToEndIsAwaited() throws Exception {
        openWithNote();
        var ending = postmaster();
        killGuards();

        ending.destroy();

        assertThat(notes(open())).isEqualTo("kept");
    }

    @Test
    void aStalePidFileOfAnotherProcessIsNoHindrance() throws Exception {
        openWithNote();
        var content = Files.readAllLines(data.resolve("postmaster.pid"));
        killServerAndAwaitItsEnd();
        content.set(0, Long.toString(ProcessHandle.current().pid()));
        Files.write(data.resolve("postmaster.pid"), content);

        assertThat(notes(open())).isEqualTo("kept");
    }

    @Test
    void anEmptyPidFileIsNoHindrance() throws Exception {
        openWithNote();
        killServerAndAwaitItsEnd();
        Files.writeString(data.resolve("postmaster.pid"), "");

        assertThat(notes(open())).isEqualTo("kept");
    }

    @Test
    void whatDevModeConfirmsIsOnTheDisk() throws Exception {
        copyTemplate();

        var database = LocalDatabase.open(data, PROGRAMS, LocalDatabase.DURABLE);

        assertThat(List.of(ask(database, "SHOW fsync"), ask(database, "SHOW synchronous_commit"),
                ask(database, "SHOW full_page_writes"))).containsOnly("on");
        assertThat(ask(database, "SHOW listen_addresses")).isEqualTo("127.0.0.1");
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
        killGuards();
        Files.move(data.getParent(), folder.resolve("moved"));
        data = folder.resolve("moved/postgres");

        assertThat(notes(open())).isEqualTo("kept");
        assertThat(Postmaster.on(data).orElseThrow().startedOn()).isEqualTo(data);
    }

    @Test
    void manyAtOnceGetOneServer() throws Exception {
        copyTemplate();
        var opened = Stream.generate(() -> CompletableFuture.supplyAsync(this::open)).limit(4).toList();

        assertThat(opened.stream().map(CompletableFuture::join).distinct()).hasSize(1);
        assertThat(guards()).hasSize(1);
    }

    @Test
    void theServerEndsWithItsLastUserEvenOneThatWasKilled() throws Exception {
        copyTemplate();
        var first = DatabaseUser.start(data, PROGRAMS);
        var second = DatabaseUser.start(data, PROGRAMS);
        var server = postmaster();

        first.destroyForcibly().waitFor();
        Thread.sleep(500); // long enough for a wrong stop
        assertThat(server.isAlive()).isTrue();

        second.destroyForcibly().waitFor();
        await(() -> find().isEmpty());
        assertThat(data.resolve("postmaster.pid")).as("left behind only by a crash").doesNotExist();
    }

    @Test
    void aFolderOfAnotherVersionIsLeftAlone() throws Exception {
        Files.createDirectories(data);
        Files.writeString(data.resolve("PG_VERSION"), "14\n");

        assertThatThrownBy(this::open).isInstanceOf(LocalDatabaseFailure.class)
                .hasMessageContaining("was made by PostgreSQL 14 and this one is ").hasMessageContaining("mv ");
    }

    @Test
    void aFolderOfSomethingElseIsLeftAlone() throws Exception {
        Files.createDirectories(data);
        Files.writeString(data.resolve("thesis.txt"), "mine");

        assertThatThrownBy(this::open).isInstanceOf(LocalDatabaseFailure.class)
                .hasMessageContaining("not a database folder");
        assertThat(data.resolve("thesis.txt")).exists();
    }

    private LocalDatabase open() {
        return LocalDatabase.open(data, PROGRAMS, LocalDatabase.FORGETFUL);
    }

    private LocalDatabase openWithNote() throws IOException, SQLException {
        copyTemplate();
        var database = open();
        writeNote(database);
        return database;
    }

    /** Quicker than an initdb for each test. */
    private void copyTemplate() throws IOException {
        Files.createDirectories(data.getParent());
        try (var files = Files.walk(template.resolve("postgres"))) {
            for (var file : (Iterable<Path>) files::iterator) {
                Files.copy(file, data.resolve(template.resolve("postgres").relativize(file)),
                        StandardCopyOption.COPY_ATTRIBUTES);
            }
        }
    }

    private static void writeNote(LocalDatabase database) throws SQLException {
        try (var connection = database.connectAsSuperuser(); var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE note AS SELECT 'kept' AS text");
        }
    }

    private static String ask(LocalDatabase database, String query) throws SQLException {
        try (var connection = database.connectAsSuperuser();
                var statement = connection.createStatement();
                var result = statement.executeQuery(query)) {
            result.next();
            return result.getString(1);
        }
    }

    private static String notes(LocalDatabase database) throws SQLException {
        return ask(database, "SELECT string_agg(text, ',') FROM note");
    }

    private ProcessHandle postmaster() throws IOException {
        return Postmaster.on(data).orElseThrow().process();
    }

    private Optional<Postmaster> find() {
        try {
            return Postmaster.on(data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isReadyOtherThan(ProcessHandle killed) {
        return find().filter(server -> server.isReady() && !server.process().equals(killed)).isPresent();
    }

    /** The processes that this one has started for the folder of this test, besides the server itself. */
    private List<ProcessHandle> guards() {
        return ProcessHandle.current().descendants()
                .filter(process -> process.info().commandLine().orElse("").contains(PostgresGuard.class.getName()))
                .filter(process -> process.info().commandLine().orElse("").contains(data.toString())).toList();
    }

    private void killServerAndAwaitItsEnd() throws Exception {
        killGuards();
        kill(List.of(postmaster()));
        await(() -> find().isEmpty());
    }

    private void killGuards() {
        guards().forEach(ProcessHandle::destroyForcibly);
    }

    private static void kill(List<ProcessHandle> processes) {
        processes.forEach(ProcessHandle::destroyForcibly);
    }

    private static void await(BooleanSupplier condition) throws Exception {
        Eventually.holds(() -> assertThat(condition.getAsBoolean()).isTrue());
    }
}
