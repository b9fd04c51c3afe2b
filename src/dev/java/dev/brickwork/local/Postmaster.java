package dev.brickwork.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The server process that has a data folder open, as its {@code postmaster.pid} tells. */
record Postmaster(ProcessHandle process, Path startedOn, int port, String status) {
    static final String PID_FILE = "postmaster.pid";

    /**
     * The live server on this folder. The file alone proves nothing: after a crash its number may belong to any process
     * by now, or to a dead one that nobody has buried yet (in a container without init, nobody ever does).
     */
    static Optional<Postmaster> on(Path data) throws IOException {
        var lines = pidFile(data);
        var process = process(lines).filter(found -> found.isAlive() && serves(found, data));
        if (process.isEmpty()) {
            return Optional.empty();
        }
        // Line 2 is the folder as it was named at the start, 4 the port, 8 the status; the later ones come one by one.
        var startedOn = lines.size() > 1 ? Path.of(lines.get(1)) : data;
        var port = lines.size() > 3 && !lines.get(3).isBlank() ? Integer.parseInt(lines.get(3).strip()) : 0;
        return Optional
                .of(new Postmaster(process.get(), startedOn, port, lines.size() > 7 ? lines.get(7).strip() : "starting"));
    }

    /**
     * Takes away a file that would keep a new server from starting, when none runs: PostgreSQL gets over the number of a
     * process that is gone, but not over one that exists for another reason, nor over an empty file.
     */
    static void clearTheWay(Path data) throws IOException {
        var lines = pidFile(data);
        if (on(data).isEmpty() && (lines.isEmpty() || process(lines).isPresent())) {
            Files.deleteIfExists(data.resolve(PID_FILE));
        }
    }

    private static List<String> pidFile(Path data) throws IOException {
        try {
            return Files.readAllLines(data.resolve(PID_FILE));
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private static Optional<ProcessHandle> process(List<String> pidFile) {
        return pidFile.stream().findFirst().filter(line -> !line.isBlank())
                .flatMap(line -> ProcessHandle.of(Long.parseLong(line.strip())));
    }

    boolean isReady() {
        return port != 0 && "ready".equals(status);
    }

    /** The folder was moved while the server ran, so the server's own idea of where its files are is wrong. */
    boolean wasMoved(Path data) throws IOException {
        return !Files.exists(startedOn) || !Files.isSameFile(startedOn, data);
    }

    /** A server works inside its data folder; where the system does not tell, the command line does. */
    private static boolean serves(ProcessHandle process, Path data) {
        if (!process.info().command().map(command -> command.contains("postgres")).orElse(true)) {
            return false;
        }
        try {
            var workingFolder = Path.of("/proc", Long.toString(process.pid()), "cwd");
            if (Files.exists(Path.of("/proc/self/cwd"))) {
                return Files.isSameFile(workingFolder, data);
            }
            var arguments = List.of(process.info().arguments().orElse(new String[0]));
            int option = arguments.indexOf("-D");
            return option < 0 || Files.isSameFile(Path.of(arguments.get(option + 1)), data);
        } catch (IOException e) {
            return false; // somebody else's process, or it has just ended
        }
    }
}
