package dev.brickwork.bench;

import java.util.ArrayList;
import java.util.List;

/**
 * What the JVM of the service is started with besides the jar: the collector, the heap and the pages of a pod (Dockerfile.jvm and
 * deploy/base), and what is given, for profiles, such as -Dbench.jvm=-XX:StartFlightRecording=...
 */
final class JvmOptions {
    /** 70 % of 1 GiB. Left to itself on a larger machine the JVM takes G1, whose barriers cost more CPU. */
    private static final List<String> AS_IN_A_POD = List.of("-XX:+UseSerialGC", "-Xmx717m",
            "-XX:+UseTransparentHugePages");

    private JvmOptions() {
    }

    static List<String> inAPod() {
        var given = System.getProperty("bench.jvm", "").strip();
        var options = new ArrayList<>(AS_IN_A_POD);
        if (!given.isEmpty()) {
            options.addAll(List.of(given.split("\\s+")));
        }
        return options;
    }
}
