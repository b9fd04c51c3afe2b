package dev.brickwork.testing;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

import com.sun.management.OperatingSystemMXBean;

import dev.brickwork.testing.TestRun.Line;

/**
 * Prints how far the tests are, what failed and how to run it alone, and at the end which classes took longest. Surefire prints the
 * rest (see pom.xml). What each class took is in the file of {@link TestRun}: CPU of the process that ran it, the service
 * included, and seconds by the clock.
 */
public final class TestProgress implements TestExecutionListener {
    /** Of integration tests, each class is a plan of its own, so no process knows how many there are. */
    private static final boolean IS_INTEGRATION = System.getProperty("test.fork", "").startsWith("it");
    private static final String PROCESS = System.getProperty("test.fork", "single");
    /** With it there are more rounds, and the validators. */
    private static final String PROFILE = System.getProperty("test.profile", "").isEmpty() ? "" : "-Pall ";
    private static final TestRun RUN = new TestRun(Path.of("target", IS_INTEGRATION ? "it-costs.csv" : "test-costs.csv"),
            System.getProperty("test.run", "process " + ProcessHandle.current().pid()));
    private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final double NANOS = 1e9;
    private static final double MILLIS = 1e3;
    private static final double SECONDS_BETWEEN = 20;
    /** What a class without the service takes, as a part of what one with it takes. */
    private static final double PLAIN = 0.1;
    /** Which part of the work tells how long the rest takes: the first classes pay for the start. */
    private static final double KNOWN_AFTER = 0.04;
    private static final int SLOWEST = 10;
    private static final int FRAMES = 6;
    private static final int MESSAGE_LINES = 30;

    private final Map<String, Begin> begun = new ConcurrentHashMap<>();

    private record Begin(double cpu, double clock) {
        private static Begin now() {
            return new Begin(SYSTEM.getProcessCpuTime() / NANOS, System.currentTimeMillis() / MILLIS);
        }
    }

    /** Until here the classes were found, and the application built. */
    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        var classes = plan.getRoots().stream().flatMap(root -> plan.getDescendants(root).stream())
                .filter(TestProgress::isClass).collect(Collectors.partitioningBy(TestProgress::usesService));
        var uptime = ManagementFactory.getRuntimeMXBean().getUptime() / MILLIS;
        var runtime = ManagementFactory.getRuntimeMXBean();
        RUN.add(lines -> List.of(
                new Line("shown", "", 0, runtime.getStartTime() / MILLIS, PROCESS),
                new Line("begin", "before the first class", SYSTEM.getProcessCpuTime() / NANOS, runtime.getUptime() / MILLIS,
                        PROCESS),
                new Line("planned", "service", 0, classes.get(true).size(), PROCESS),
                new Line("planned", "plain", 0, classes.get(false).size(), PROCESS)));
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        if (isClass(test)) {
            begun.put(test.getUniqueId(), Begin.now());
        }
    }

    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult result) {
        if (result.getStatus() == Status.FAILED) {
            result.getThrowable().ifPresent(failure -> System.out.println(failed(test, failure)));
        }
        if (result.getStatus() == Status.ABORTED) {
            addSkipped(result.getThrowable().map(Throwable::getMessage).orElse("without a reason"));
        }
        var begin = begun.remove(test.getUniqueId());
        if (begin != null) {
            var now = Begin.now();
            RUN.add(lines -> withProgress(lines, new Line(usesService(test) ? "service" : "plain", className(test),
                    now.cpu - begin.cpu, now.clock - begin.clock, PROCESS), now.clock));
        }
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        addSkipped(reason);
    }

    private static void addSkipped(String reason) {
        var oneLine = reason.replace("Assumption failed: ", "").replaceAll("[,\\s]+", " ");
        RUN.add(lines -> List.of(new Line("skipped", oneLine, 0, 0, PROCESS)));
    }

    /** The process that ends last shows the summary. */
    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        RUN.add(lines -> {
            var all = new ArrayList<>(lines);
            all.add(new Line("end", "", 0, 0, PROCESS));
            if (count(all, "begin") == count(all, "end") && !IS_INTEGRATION) {
                System.out.println(summary(all));
            }
            return all.subList(lines.size(), all.size());
        });
    }

    private static List<Line> withProgress(List<Line> before, Line finished, double now) {
        var all = new ArrayList<>(before);
        all.add(finished);
        if (now - seconds(all, "shown").max().orElse(0) >= SECONDS_BETWEEN) {
            System.out.println(progress(all, now - seconds(all, "shown").min().orElse(now)));
            all.add(new Line("shown", "", 0, now, PROCESS));
        }
        return all.subList(before.size(), all.size());
    }

    /** Such as "312 of 460 classes, 6 min, about 4 to go". */
    static String progress(List<Line> lines, double elapsed) {
        long done = count(lines, "service") + count(lines, "plain");
        if (IS_INTEGRATION) {
            return "%d classes of integration tests, %d min".formatted(done, Math.round(elapsed / 60));
        }
        double services = planned(lines, "service");
        double plain = planned(lines, "plain");
        var workDone = count(lines, "service") + PLAIN * count(lines, "plain");
        var work = services + PLAIN * plain;
        var sofar = "%d of %.0f classes, %d min".formatted(done, services + plain, Math.round(elapsed / 60));
        if (workDone < work * KNOWN_AFTER) {
            return sofar;
        }
        var running = elapsed - seconds(lines, "begin").min().orElse(0);
        return sofar + ", about %d to go".formatted(Math.round(running * (work - workDone) / workDone / 60));
    }

    static String summary(List<Line> lines) {
        var slowest = lines.stream().filter(line -> List.of("service", "plain").contains(line.what()))
                .sorted(Comparator.comparing(Line::seconds).reversed()).limit(SLOWEST)
                .map(line -> String.format(Locale.ROOT, "%8.1f %8.1f  %s", line.seconds(), line.cpu(), line.name()));
        var skipped = lines.stream().filter(line -> line.what().equals("skipped"))
                .collect(Collectors.groupingBy(Line::name, TreeMap::new, Collectors.counting())).entrySet().stream()
                .map(reason -> "%d skipped: %s".formatted(reason.getValue(), reason.getKey()));
        return Stream.of(Stream.of("The slowest classes: seconds, and CPU of the process (all: target/test-costs.csv)"),
                slowest, skipped).flatMap(part -> part).collect(Collectors.joining("\n"));
    }

    private static String failed(TestIdentifier test, Throwable failure) {
        return failed(test.getSource().map(TestProgress::nameToRun).orElse(test.getDisplayName()), test.getDisplayName(),
                failure);
    }

    /** @param name as {@code -Dtest} takes it */
    static String failed(String name, String shown, Throwable failure) {
        var ours = Arrays.stream(failure.getStackTrace()).filter(frame -> frame.getClassName().startsWith("dev.brickwork."))
                .limit(FRAMES).map(frame -> "\n    at " + frame).collect(Collectors.joining());
        var message = failure.toString().lines().limit(MESSAGE_LINES).collect(Collectors.joining("\n  "));
        return "FAILED " + name + ", " + shown + "\n  " + message + ours + "\n  alone: ./mvnw " + PROFILE
                + (IS_INTEGRATION ? "verify -Dit.test=" : "test -Dtest=") + name;
    }

    private static String nameToRun(TestSource source) {
        if (source instanceof MethodSource method) {
            return simple(method.getClassName()) + "#" + method.getMethodName();
        }
        return source instanceof ClassSource type ? simple(type.getClassName()) : source.toString();
    }

    private static String simple(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /** Suites are classes, too, which hold others. */
    private static boolean isClass(TestIdentifier test) {
        return test.getSource().filter(ClassSource.class::isInstance).isPresent() && !className(test).endsWith("Suite");
    }

    private static String className(TestIdentifier test) {
        return ((ClassSource) test.getSource().orElseThrow()).getClassName();
    }

    /** By name: the class may come from another loader than this one. */
    private static boolean usesService(TestIdentifier test) {
        return Arrays.stream(((ClassSource) test.getSource().orElseThrow()).getJavaClass().getAnnotations())
                .anyMatch(annotation -> annotation.annotationType().getName().equals(ServiceTest.class.getName()));
    }

    private static long count(List<Line> lines, String what) {
        return lines.stream().filter(line -> line.what().equals(what)).count();
    }

    private static double planned(List<Line> lines, String kind) {
        return lines.stream().filter(line -> line.what().equals("planned") && line.name().equals(kind))
                .mapToDouble(Line::seconds).sum();
    }

    private static DoubleStream seconds(List<Line> lines, String what) {
        return lines.stream().filter(line -> line.what().equals(what)).mapToDouble(Line::seconds);
    }
}
