package dev.brickwork.faults;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Runs with one guard dropped, each of which must fail by the check that stands for it. One that goes unnoticed is a hole in
 * the checks.
 */
final class Controls {
    static final String ALL = "all";
    /** All that take only one run together. */
    static final String DAMAGES = "damages";
    private static final Duration SHORT = Duration.ofSeconds(60);

    private final FaultSettings settings;
    /** For a run without a guard, which is caught soon or never. */
    private final FaultSettings inShort;
    private final List<String> missed = new ArrayList<>();

    Controls(FaultSettings settings) {
        this.settings = settings;
        this.inShort = new FaultSettings(settings.lasts().compareTo(SHORT) < 0 ? settings.lasts() : SHORT, settings.seed(),
                settings.control());
    }

    /** True when all of a group were caught. A single one is a run that fails, as it should. */
    boolean run() throws Exception {
        var name = settings.control();
        var damages = Arrays.stream(Damage.values()).filter(one -> isGroup(name) || name.equals(one.title)).toList();
        var runs = Arrays.stream(RunControl.values()).filter(one -> name.equals(ALL) || name.equals(one.title)).toList();
        if (damages.isEmpty() && runs.isEmpty()) {
            System.out.println("no such control; there are " + Stream.concat(Arrays.stream(Damage.values()).map(one -> one.title),
                    Arrays.stream(RunControl.values()).map(one -> one.title)).toList());
            return false;
        }
        if (!damages.isEmpty()) {
            damaged(damages);
        }
        for (var control : runs) {
            try (var run = new Run(inShort, control)) {
                report(control.title, control.caughtBy, FaultRun.judge(run.play()));
            }
        }
        System.out.println((damages.size() + runs.size()) + " controls with seed " + settings.seed() + ", missed: " + missed);
        return isGroup(name) && missed.isEmpty();
    }

    private static boolean isGroup(String name) {
        return name.equals(ALL) || name.equals(DAMAGES);
    }

    /** One honest run, and then each damage to what it left. */
    private void damaged(List<Damage> damages) throws Exception {
        try (var run = new Run(settings, null)) {
            var story = run.play();
            var before = FaultRun.judge(story);
            Report.print(story, before, settings.lasts());
            if (!before.isEmpty()) {
                missed.add("the run was broken before anything was dropped: " + before.keySet());
            }
            for (var damage : damages) {
                try {
                    report(damage.title, damage.caughtBy, damaged(story, damage));
                } catch (SQLException e) {
                    System.out.println("control " + damage.title + " could not be done: " + e.getMessage());
                    missed.add(damage.title);
                }
            }
        }
    }

    private static Map<String, List<String>> damaged(Story story, Damage damage) throws SQLException {
        try (var database = story.world().connect(); var statement = database.createStatement()) {
            database.setAutoCommit(false);
            statement.execute("SET LOCAL session_replication_role = replica");
            for (var sql : damage.statements) {
                statement.execute(sql);
            }
            var broken = FaultRun.judge(story, database);
            database.rollback();
            return broken;
        }
    }

    private void report(String control, String expected, Map<String, List<String>> broken) {
        boolean isCaught = broken.containsKey(expected);
        System.out.printf("control %-32s %s%n", control, isCaught
                ? "caught by \"" + expected + "\": " + broken.get(expected).get(0)
                : "NOT CAUGHT by \"" + expected + "\"; broken: " + broken.keySet());
        if (!isCaught) {
            missed.add(control);
        }
    }
}
