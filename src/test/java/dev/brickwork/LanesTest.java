package dev.brickwork;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;

/** The names in {@link Lanes} are those of the classes whose annotations and code say so. */
class LanesTest {
    private static final Path TESTS = Folders.project().resolve("src/test/java");
    private static final Pattern LONG_CLASS = Pattern.compile("^@LongLane$", Pattern.MULTILINE);
    private static final Pattern LONG_METHOD = Pattern.compile("^    @LongLane$", Pattern.MULTILINE);
    private static final Pattern ROUNDS = Pattern.compile("\\b(Rounds\\.of|Race\\.TIMES)\\b");

    @Test
    void classesThatAreLongAreNamed() throws IOException {
        assertThat(named(Lanes.LONG)).isNotEmpty().isEqualTo(classes(LONG_CLASS.asPredicate()));
    }

    @Test
    void classesWithLongTestsAreNamed() throws IOException {
        assertThat(named(Lanes.PARTLY_LONG)).isNotEmpty().isEqualTo(classes(LONG_METHOD.asPredicate()));
    }

    /** Else {@code -Pall,rest} would run it in as few rounds as the fast lane, or not at all. */
    @Test
    void classesThatAreRunInRoundsAreNamed() throws IOException {
        var inRounds = classes(ROUNDS.asPredicate());
        inRounds.removeAll(named(Lanes.LONG));

        assertThat(named(Lanes.ROUNDS)).isNotEmpty().containsAll(inRounds);
    }

    private static Set<String> named(String pattern) throws IOException {
        var names = classes(source -> true);
        names.removeIf(name -> !name.matches(pattern));
        return names;
    }

    private static Set<String> classes(Predicate<String> source) throws IOException {
        var names = new TreeSet<String>();
        try (var files = Files.walk(TESTS)) {
            for (var file : files.filter(path -> path.toString().endsWith("Test.java")).toList()) {
                if (source.test(Files.readString(file))) {
                    names.add(TESTS.relativize(file).toString().replace(".java", "").replace('/', '.'));
                }
            }
        }
        return names;
    }
}
