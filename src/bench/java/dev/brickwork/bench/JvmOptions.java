package dev.brickwork.bench;

import java.util.List;

/** What the JVM of the service is started with besides the jar; for profiles, such as -Dbench.jvm=-XX:StartFlightRecording=... */
final class JvmOptions {
    private JvmOptions() {
    }

    static List<String> given() {
        var given = System.getProperty("bench.jvm", "");
        return given.isBlank() ? List.of() : List.of(given.strip().split("\\s+"));
    }
}
