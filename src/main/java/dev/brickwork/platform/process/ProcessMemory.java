package dev.brickwork.platform.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What Linux says about the memory of this process. NaN where it says nothing, as on other systems. */
final class ProcessMemory {
    /** The limit of the container, by cgroups of version 2 and 1; "max" or a number beyond any machine where there is none. */
    private static final List<String> LIMITS = List.of("sys/fs/cgroup/memory.max",
            "sys/fs/cgroup/memory/memory.limit_in_bytes");
    private static final Pattern RESIDENT = Pattern.compile("VmRSS:\\s+(\\d+) kB");
    private static final Pattern OF_THE_MACHINE = Pattern.compile("MemTotal:\\s+(\\d+) kB");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,18}");
    private static final int KIB = 1024;

    private final Path root;

    /** @param root {@code /}, but for tests */
    ProcessMemory(Path root) {
        this.root = root;
    }

    double residentBytes() {
        return kib("proc/self/status", RESIDENT);
    }

    /** The less of what the container and what the machine may use. */
    double limitBytes() {
        var machine = kib("proc/meminfo", OF_THE_MACHINE);
        return LIMITS.stream().flatMap(file -> text(file).stream()).map(String::strip)
                .filter(limit -> NUMBER.matcher(limit).matches()).mapToDouble(Double::parseDouble)
                .filter(limit -> !(limit > machine)).findFirst().orElse(machine);
    }

    private double kib(String file, Pattern pattern) {
        return text(file).stream().flatMap(text -> Stream.of(pattern.matcher(text))).filter(found -> found.find())
                .mapToDouble(found -> Double.parseDouble(found.group(1)) * KIB).findFirst().orElse(Double.NaN);
    }

    private Optional<String> text(String file) {
        try {
            return Optional.of(Files.readString(root.resolve(file)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
