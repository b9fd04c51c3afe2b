package dev.brickwork.invoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.invoice.MoneyLife.Found;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.check.NightlyCheck;
import dev.brickwork.platform.check.NightlyRules;
import dev.brickwork.testing.Rounds;
import dev.brickwork.testing.ServiceTest;

/** Random lives of subscriptions: whatever is done to their money, and in whatever order, the laws of {@link MoneyLaws} hold. */
@ServiceTest
class MoneyLivesTest {
    /** {@code -Dbrickwork.lives=1000} for the long form. */
    private static final int LIVES = Integer.getInteger("brickwork.lives", Rounds.of(4));
    /** {@code -Dbrickwork.lives.seconds=300} lives no further life after so long. */
    private static final long SECONDS_MAX = Long.getLong("brickwork.lives.seconds", Long.MAX_VALUE);
    private static final long FIRST_SEED = Long.getLong("brickwork.lives.seed", 1);
    /** {@code -Dbrickwork.lives.shrink=true} leaves out of the stories what does not matter, which takes many lives. */
    private static final boolean IS_SHRINKING = Boolean.getBoolean("brickwork.lives.shrink");
    private static final int STORIES_MAX = Integer.getInteger("brickwork.lives.stories", 3);

    @Inject
    Instance<NightlyRules> nightly;
    @Inject
    Instance<NightlyCheck> checks;
    @Inject
    AsSeller asSeller;

    private final TreeMap<String, List<Found>> found = new TreeMap<>();
    private int lives;
    private int done;
    private int refused;
    private int compared;
    private int ended;

    @Test
    void nothingIsGivenBackThatWasNotCharged() throws SQLException {
        try (var laws = new MoneyLaws(nightly.stream().flatMap(room -> room.rules().stream()).toList(),
                this::brokenChecks)) {
            long begun = System.nanoTime();
            while (lives < LIVES && TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun) < SECONDS_MAX) {
                live(FIRST_SEED + lives, laws);
                lives++;
            }
            System.out.printf(
                    "lives %d, seeds %d..%d, %d actions done and %d refused, %d estimates compared, %d ends that came, broken laws: %s%n",
                    lives, FIRST_SEED, FIRST_SEED + lives - 1, done, refused, compared, ended, counts());
            assertThat(stories(laws)).as("lives that broke a law: %s", counts()).isEmpty();
        }
        assertThat(done).as("actions that were done").isGreaterThan(MoneyLife.STEPS * 2 / 5 * lives);
    }

    private List<String> brokenChecks(UUID seller) {
        return asSeller.call(seller, () -> checks.stream().flatMap(check -> check.look().examples().stream()
                .map(example -> check.name() + ": " + example)).toList());
    }

    private void live(long seed, MoneyLaws laws) throws SQLException {
        var life = new MoneyLife(seed, laws);
        life.live(allSteps()).forEach((law, first) -> found.computeIfAbsent(law, any -> new ArrayList<>()).add(first));
        done += life.done();
        refused += life.refused();
        compared += life.compared();
        ended += life.ended();
    }

    /** How many lives broke each law, and which. */
    private String counts() {
        return found.entrySet().stream().map(one -> one.getKey() + ": " + one.getValue().size() + " "
                + one.getValue().stream().map(first -> Long.toString(first.seed()))
                        .collect(Collectors.joining(",", "(", ")")))
                .collect(Collectors.joining("; ", "{", "}"));
    }

    /** The shortest of each law. */
    private List<String> stories(MoneyLaws laws) throws SQLException {
        var stories = new ArrayList<String>();
        for (var lives : found.values()) {
            for (var first : lives.stream().sorted(Comparator.comparing(Found::step)).limit(STORIES_MAX).toList()) {
                stories.add("\n" + (IS_SHRINKING ? shrunk(first, laws) : first) + "\n");
            }
        }
        return stories;
    }

    /** Without the steps that the law is broken without. */
    private static Found shrunk(Found first, MoneyLaws laws) throws SQLException {
        var smallest = first;
        var steps = new TreeSet<>(allSteps());
        steps.removeIf(step -> step > first.step());
        for (var step : steps.descendingSet().stream().toList()) {
            var fewer = new TreeSet<>(steps);
            fewer.remove(step);
            var again = new MoneyLife(first.seed(), laws).live(fewer).get(first.broken().law());
            if (again != null) {
                smallest = again;
                steps = fewer;
            }
        }
        return smallest;
    }

    private static Set<Integer> allSteps() {
        return IntStream.range(0, MoneyLife.STEPS).boxed().collect(Collectors.toSet());
    }
}
