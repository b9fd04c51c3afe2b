package dev.brickwork.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

import com.sun.management.OperatingSystemMXBean;

/**
 * Writes what each test class took: seconds of CPU of this process, the service in it included, and seconds by the clock. Only
 * the former can be compared between machines that do other things as well. One file for each process:
 * {@code target/test-costs-fork-1.csv}.
 */
public final class ClassCosts implements TestExecutionListener {
    private static final Path FILE = Path.of("target/test-costs-" + System.getProperty("test.fork", "single") + ".csv");
    private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;

    private static boolean isWritten;

    private final Map<String, Begin> begun = new ConcurrentHashMap<>();

    private record Begin(long cpu, long clock) {
    }

    /** Until here the classes were found, and the application built. */
    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        append(String.format(Locale.ROOT, "before the first class,%.1f,%.1f%n", SYSTEM.getProcessCpuTime() / NANOS,
                ManagementFactory.getRuntimeMXBean().getUptime() / MILLIS));
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (className(test).isPresent()) {
            begun.put(test.getUniqueId(), new Begin(SYSTEM.getProcessCpuTime(), System.nanoTime()));
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        var begin = begun.remove(test.getUniqueId());
        if (begin != null) {
            append(String.format(Locale.ROOT, "%s,%.1f,%.1f%n", className(test).orElseThrow(),
                    (SYSTEM.getProcessCpuTime() - begin.cpu) / NANOS, (System.nanoTime() - begin.clock) / NANOS));
        }
    }

    private static Optional<String> className(TestIdentifier test) {
        return test.getSource().filter(ClassSource.class::isInstance).map(source -> ((ClassSource) source).getClassName());
    }

    private static synchronized void append(String line) {
        try {
            Files.writeString(FILE, line, StandardOpenOption.CREATE, StandardOpenOption.WRITE,
                    isWritten ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING);
            isWritten = true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
