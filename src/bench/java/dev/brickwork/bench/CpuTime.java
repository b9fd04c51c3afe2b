package dev.brickwork.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** CPU time that processes have used so far, from /proc, which noise on the machine changes little. */
final class CpuTime {
    /** Linux counts in hundredths of a second, whatever the machine. */
    private static final long MILLIS_PER_TICK = 10;

    /** As HotSpot names its threads. */
    private static final Pattern COMPILER = Pattern.compile("C[12] CompilerThre");

    private CpuTime() {
    }

    static long millisOf(long pid) {
        return millisIn(Path.of("/proc", Long.toString(pid)));
    }

    /** This process, without what its JVM compiles. */
    static long millisOfSelf() {
        var pid = ProcessHandle.current().pid();
        return millisOf(pid) - millisOfCompilers(pid);
    }

    /** What a JVM has spent on compiling, which it does once in its life. */
    static long millisOfCompilers(long pid) {
        try (var threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return threads.filter(CpuTime::isCompiler).mapToLong(CpuTime::millisIn).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isCompiler(Path thread) {
        try {
            return COMPILER.matcher(Files.readString(thread.resolve("comm"))).lookingAt();
        } catch (IOException e) {
            return false; // it has ended
        }
    }

    private static long millisIn(Path folder) {
        try {
            var stat = Files.readString(folder.resolve("stat"));
            var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) * MILLIS_PER_TICK;
        } catch (IOException e) {
            return 0; // it has ended, as PostgreSQL's helpers do
        }
    }

    /** A process with all that descend from it, ended children included: PostgreSQL is many processes. */
    static long millisOfTree(ProcessHandle root) {
        return Stream.concat(Stream.of(root), root.descendants()).mapToLong(process -> millisOf(process.pid())).sum()
                + endedChildrenOf(root.pid());
    }

    private static long endedChildrenOf(long pid) {
        try {
            var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
            return (Long.parseLong(fields[13]) + Long.parseLong(fields[14])) * MILLIS_PER_TICK;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
