package dev.brickwork.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * What a service still holds when nobody asks it for anything. Some 30 MB are its own; many times that means that
 * requests leave something behind, which no row shows until the heap is full.
 */
final class LiveHeap {
    /** The last line of a histogram: count and bytes of all objects. */
    private static final Pattern TOTAL = Pattern.compile("(?m)^Total\\s+\\d+\\s+(\\d+)");

    private LiveHeap() {
    }

    /** @param pid of a process; of several, the first will do */
    static void print(long pid) {
        var jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        try {
            var process = new ProcessBuilder(jcmd, Long.toString(pid), "GC.class_histogram").redirectErrorStream(true).start();
            var total = TOTAL.matcher(new String(process.getInputStream().readAllBytes(), UTF_8));
            System.out.println(total.find()
                    ? "After it the service holds " + Long.parseLong(total.group(1)) / 1_000_000 + " MB of objects"
                    : "What the service holds after it is not known: jcmd does not say");
        } catch (IOException e) {
            System.out.println("What the service holds after it is not known: " + e.getMessage());
        }
    }
}
