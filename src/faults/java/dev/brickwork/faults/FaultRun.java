package dev.brickwork.faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code ./mvnw -Pfaults verify}: see docs/operating/faults.md. */
public final class FaultRun {
    private static final int SHOWN_MAX = 5;

    private FaultRun() {
    }

    public static void main(String[] arguments) {
        boolean isGood = false;
        // Threads of the mail server die with the processes that spoke to them, and say so at length.
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
            if (!thread.getName().startsWith("smtp:")) {
                failure.printStackTrace();
            }
        });
        try {
            isGood = run();
        } catch (Exception e) {
            e.printStackTrace();
        }
        System.out.flush();
        // threads of the servers that stood in for the world may still wait
        Runtime.getRuntime().exit(isGood ? 0 : 1);
    }

    static boolean run() throws Exception {
        var settings = FaultSettings.fromProperties();
        System.out.printf("faults: seed %d, %d s, control %s%n", settings.seed(), settings.lasts().toSeconds(), settings.control());
        return settings.control() == null ? honest(settings) : new Controls(settings).run();
    }

    private static boolean honest(FaultSettings settings) throws Exception {
        var start = System.nanoTime();
        try (var run = new Run(settings, null)) {
            var story = run.play();
            var broken = judge(story);
            Report.print(story, broken, Duration.ofNanos(System.nanoTime() - start));
            System.out.println("seed " + settings.seed() + (broken.isEmpty() ? ": all checks hold" : ": BROKEN: " + broken.keySet()));
            return broken.isEmpty();
        }
    }

    /** What does not hold, by its name. */
    static Map<String, List<String>> judge(Story story) throws SQLException {
        try (var database = story.world().connect()) {
            return judge(story, database);
        }
    }

    static Map<String, List<String>> judge(Story story, Connection database) throws SQLException {
        var broken = new LinkedHashMap<String, List<String>>();
        for (var check : story.checks()) {
            var exceptions = check.broken(database);
            if (!exceptions.isEmpty()) {
                broken.put(check.name(), exceptions.subList(0, Math.min(SHOWN_MAX, exceptions.size())));
            }
        }
        return broken;
    }
}
