package dev.brickwork.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import dev.brickwork.local.Folders;

/** From the start of the process to the first ready answer, and the memory it has then, on a database that is migrated. */
final class StartUp {
    private static final int WRITING_SECONDS_MAX = 300;
    private static final int STARTS = Integer.getInteger("bench.starts", 3);

    private StartUp() {
    }

    private record Start(long millis, long cpuMillis, long residentMegabytes) {
    }

    static void print(Map<String, String> settings) throws Exception {
        System.out.printf("%n%-44s %10s %10s %14s%n", "start (median of " + STARTS + ")", "ready ms", "CPU ms", "resident MiB");
        var java = Path.of(System.getProperty("java.home"), "bin", "java");
        row("jar on JDK " + Runtime.version().feature(), List.of(java.toString()), settings);
        var jdk25 = jdk(25);
        if (jdk25.isEmpty()) {
            System.out.println("jar on JDK 25: there is none beside the JDK of this build");
        } else {
            var java25 = jdk25.get().resolve("bin/java");
            row("jar on JDK 25", List.of(java25.toString()), settings);
            row("jar on JDK 25, AOT cache", List.of(java25.toString(), "-XX:AOTCache=" + trained(java25, settings)), settings);
        }
        var binary = binary();
        if (binary.isEmpty()) {
            System.out.println("native: no binary in target (./mvnw package -Dnative makes one)");
        } else {
            row("native", List.of(binary.get().toString()), settings);
        }
    }

    private static void row(String name, List<String> command, Map<String, String> settings) throws Exception {
        var starts = new ArrayList<Start>();
        for (int i = 0; i < STARTS; i++) {
            try (var service = PackagedService.startCommand(command, settings)) {
                starts.add(new Start(service.millisToReady, service.cpuMillis(), residentMegabytes(service.pid())));
            }
        }
        System.out.printf(Locale.ROOT, "%-44s %10d %10d %14d%n", name, median(starts, Comparator.comparing(Start::millis)).millis,
                median(starts, Comparator.comparing(Start::cpuMillis)).cpuMillis,
                median(starts, Comparator.comparing(Start::residentMegabytes)).residentMegabytes);
    }

    private static Start median(List<Start> starts, Comparator<Start> by) {
        return starts.stream().sorted(by).toList().get(starts.size() / 2);
    }

    private static long residentMegabytes(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream().filter(line -> line.startsWith("VmRSS"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024).findFirst().orElse(0);
    }

    /** Beside the one that runs this. */
    private static Optional<Path> jdk(int version) throws IOException {
        var beside = Path.of(System.getProperty("java.home")).toRealPath().getParent();
        try (var folders = Files.list(beside)) {
            return folders.filter(folder -> isOfVersion(folder, version)).findFirst();
        }
    }

    private static boolean isOfVersion(Path folder, int version) {
        try {
            return Files.isExecutable(folder.resolve("bin/java"))
                    && Files.readString(folder.resolve("release")).contains("JAVA_VERSION=\"" + version);
        } catch (IOException e) {
            return false; // no JDK
        }
    }

    /** As src/main/docker/train.sh does it: by a start that comes until it is ready. The cache is written when the process ends. */
    private static Path trained(Path java, Map<String, String> settings) throws Exception {
        var cache = Folders.project().resolve("target/bench.aot");
        Files.deleteIfExists(cache);
        var service = PackagedService.startCommand(List.of(java.toString(), "-XX:AOTCacheOutput=" + cache), settings);
        var process = ProcessHandle.of(service.pid()).orElseThrow();
        service.close();
        process.onExit().get(WRITING_SECONDS_MAX, TimeUnit.SECONDS);
        if (!Files.exists(cache)) {
            throw new IOException("no AOT cache was made");
        }
        return cache;
    }

    private static Optional<Path> binary() throws IOException {
        try (var files = Files.list(Folders.project().resolve("target"))) {
            return files.filter(file -> file.getFileName().toString().endsWith("-runner") && Files.isExecutable(file)).findFirst();
        }
    }
}
