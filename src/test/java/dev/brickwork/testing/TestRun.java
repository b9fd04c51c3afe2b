package dev.brickwork.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * What all processes of one run of Maven have tested so far, in one file: {@code target/test-costs.csv} for tests and
 * {@code target/it-costs.csv} for integration tests. A later run overwrites it.
 */
final class TestRun {
    private static final String HEAD = "what,name,cpu,seconds,process,";

    private final Path file;
    private final String id;

    /** @param id the same in all processes of a run */
    TestRun(Path file, String id) {
        this.file = file;
        this.id = id;
    }

    /**
     * A line of the file.
     *
     * @param what {@code begin}, {@code service} or {@code plain} for a class, {@code shown}, {@code end}
     * @param cpu seconds of CPU of the process that ran it
     * @param seconds by the clock
     */
    record Line(String what, String name, double cpu, double seconds, String process) {
        private static Line of(String text) {
            var values = text.split(",", -1);
            return new Line(values[0], values[1], Double.parseDouble(values[2]), Double.parseDouble(values[3]), values[4]);
        }

        private String text() {
            return String.format(Locale.ROOT, "%s,%s,%.1f,%.1f,%s", what, name, cpu, seconds, process);
        }
    }

    /**
     * Adds lines, in view of those of all processes.
     *
     * @param more from the lines so far to those to add
     */
    synchronized void add(Function<List<Line>, List<Line>> more) {
        try (var channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            channel.lock();
            var text = new String(Channels.newInputStream(channel).readAllBytes(), UTF_8).lines().toList();
            var head = HEAD + id;
            var isOurs = !text.isEmpty() && text.get(0).equals(head);
            var lines = new ArrayList<Line>();
            if (isOurs) {
                text.stream().skip(1).map(Line::of).forEach(lines::add);
            } else {
                channel.truncate(0);
            }
            var added = new StringBuilder(isOurs ? "" : head + "\n");
            more.apply(lines).forEach(line -> added.append(line.text()).append('\n'));
            channel.write(ByteBuffer.wrap(added.toString().getBytes(UTF_8)), channel.size());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
