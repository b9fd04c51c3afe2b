package dev.brickwork.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

/** What the sources of the core must not contain. */
class CoreSourceTest {
    private static final Path CORE = Path.of("src", "main", "java", "dev", "brickwork", "core");
    private static final Pattern COMMENT_OR_TEXT = Pattern.compile("/\\*.*?\\*/|//[^\n]*|\"[^\"\n]*\"", Pattern.DOTALL);
    private static final Pattern FLOATING = Pattern.compile(
            "\\b(float|double|Float|Double|\\w+Double|\\w+Float|floatValue|doubleValue|Math\\.(round|floor|ceil|pow|sqrt|rint))\\b"
                    + "|\\b\\d+\\.\\d|\\b\\d+[fFdD]\\b|\\.average\\(");
    private static final Pattern IMPURE = Pattern.compile(
            "\\.now\\(|\\bSystem\\.|\\bThreadLocalRandom\\b|\\bRandom\\b|randomUUID|\\bClock\\b|\\bLogger\\b|\\bstatic (?!final)\\w+(<[^>]*>)? \\w+( =|;)");
    private static final Pattern FOREIGN = Pattern.compile("import (static )?(?!java\\.|dev\\.brickwork\\.core\\.)");

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(CORE)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    private static String code(Path source) {
        try {
            return COMMENT_OR_TEXT.matcher(Files.readString(source)).replaceAll(" ");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void moneyIsNeverAFloatingPointNumber() throws IOException {
        assertThat(sources()).hasSizeGreaterThan(40)
                .allSatisfy(source -> assertThat(code(source)).doesNotContainPattern(FLOATING));
    }

    @Test
    void theCoreKnowsNoClockNoChanceAndNoState() throws IOException {
        assertThat(sources()).allSatisfy(source -> assertThat(code(source)).doesNotContainPattern(IMPURE));
    }

    @Test
    void theCoreIsPlainJava() throws IOException {
        assertThat(sources()).allSatisfy(source -> assertThat(code(source)).doesNotContainPattern(FOREIGN));
    }

    @Test
    void thePatternsFindWhatTheyLookFor() {
        for (var bad : List.of("double x", "(float) 1", "1.5 * x", "x.doubleValue()", "Math.round(x)", "10d",
                "mapToDouble(")) {
            assertThat(bad).containsPattern(FLOATING);
        }
        for (var bad : List.of("LocalDate.now()", "System.nanoTime()", "UUID.randomUUID()",
                "private static int count = 0")) {
            assertThat(bad).containsPattern(IMPURE);
        }
        assertThat("import org.junit.Test;").containsPattern(FOREIGN);
    }
}
