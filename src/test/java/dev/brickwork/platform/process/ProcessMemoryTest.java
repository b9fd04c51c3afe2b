package dev.brickwork.platform.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessMemoryTest {
    private static final String MACHINE = "MemTotal:       16777216 kB\nMemFree:         1000 kB\n";
    @TempDir
    Path root;

    @Test
    void theResidentMemoryIsWhatLinuxSays() throws IOException {
        file("proc/self/status", "Name:\tbrickwork\nVmHWM:\t  300000 kB\nVmRSS:\t  204800 kB\n");
        assertThat(memory().residentBytes()).isEqualTo(200.0 * (1 << 20));
    }

    @Test
    void theLimitOfTheContainerCounts() throws IOException {
        file("proc/meminfo", MACHINE);
        file("sys/fs/cgroup/memory.max", "1073741824\n");
        assertThat(memory().limitBytes()).isEqualTo(1L << 30);
    }

    @Test
    void theLimitOfOlderKernelsCountsToo() throws IOException {
        file("proc/meminfo", MACHINE);
        file("sys/fs/cgroup/memory/memory.limit_in_bytes", "536870912\n");
        assertThat(memory().limitBytes()).isEqualTo(1L << 29);
    }

    @Test
    void withoutALimitItIsTheMemoryOfTheMachine() throws IOException {
        file("proc/meminfo", MACHINE);
        file("sys/fs/cgroup/memory.max", "max\n");
        file("sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712\n");
        assertThat(memory().limitBytes()).isEqualTo(16L << 30);
    }

    @Test
    void whereNothingIsSaidThereIsNoNumber() {
        assertThat(memory().residentBytes()).isNaN();
        assertThat(memory().limitBytes()).isNaN();
    }

    private ProcessMemory memory() {
        return new ProcessMemory(root);
    }

    private void file(String name, String text) throws IOException {
        Files.createDirectories(root.resolve(name).getParent());
        Files.writeString(root.resolve(name), text);
    }
}
