package dev.brickwork.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import dev.brickwork.testing.TestRun.Line;

class TestProgressTest {
    private static final double MINUTE = 60;

    @Test
    void aLineSaysHowManyAreDoneAndHowLongTheOthersTake() {
        // a plain class counts as a tenth: 60 of 120 are done, in 4 minutes since the start
        var lines = lines("service", 50);
        lines.addAll(lines("plain", 100));
        lines.addAll(List.of(line("begin", "", MINUTE), line("planned", "service", 100), line("planned", "plain", 200)));

        assertThat(TestProgress.progress(lines, 5 * MINUTE)).isEqualTo("150 of 300 classes, 5 min, about 4 to go");
    }

    @Test
    void theFirstClassesSayNothingAboutTheOthers() {
        var lines = lines("service", 3);
        lines.add(line("planned", "service", 100));

        assertThat(TestProgress.progress(lines, 2 * MINUTE)).isEqualTo("3 of 100 classes, 2 min");
    }

    @Test
    void theSummaryHasTheTenSlowestAndWhatWasSkipped() {
        var lines = new ArrayList<Line>();
        for (int i = 1; i <= 12; i++) {
            lines.add(line("service", "Class" + i, i));
        }
        lines.add(line("skipped", "there is no Chromium", 0));
        lines.add(line("skipped", "there is no Chromium", 0));

        var shown = TestProgress.summary(lines).lines().toList();

        assertThat(shown).hasSize(12);
        assertThat(shown.get(1)).endsWith("Class12");
        assertThat(shown.get(10)).endsWith("Class3");
        assertThat(shown.get(11)).isEqualTo("2 skipped: there is no Chromium");
    }

    @Test
    void aFailureShowsOurFramesAndTheCommandThatRunsItAlone() {
        var shown = TestProgress.failed("ApiKeyTest#aRevokedKeyIsGoneAtOnce", "aRevokedKeyIsGoneAtOnce()",
                new AssertionError("expected 401"));

        assertThat(shown).startsWith("FAILED ApiKeyTest#aRevokedKeyIsGoneAtOnce, ")
                .contains("expected 401", "at dev.brickwork.testing.TestProgressTest.").doesNotContain("at org.junit")
                .containsPattern("alone: ./mvnw .*=ApiKeyTest#aRevokedKeyIsGoneAtOnce$");
    }

    @Test
    void processesOfOneRunShareAFileThatTheNextRunOverwrites(@TempDir Path folder) throws Exception {
        var file = folder.resolve("costs.csv");
        new TestRun(file, "first").add(before -> lines("service", 2));
        new TestRun(file, "second").add(before -> {
            assertThat(before).isEmpty();
            return lines("service", 1);
        });
        new TestRun(file, "second").add(before -> {
            assertThat(before).isEqualTo(lines("service", 1));
            return lines("plain", 1);
        });

        assertThat(Files.readAllLines(file)).hasSize(3).first().asString().endsWith("second");
    }

    private static Line line(String what, String name, double seconds) {
        return new Line(what, name, 0, seconds, "fork-1");
    }

    private static ArrayList<Line> lines(String what, int count) {
        var lines = new ArrayList<Line>();
        for (int i = 0; i < count; i++) {
            lines.add(line(what, "", 1));
        }
        return lines;
    }
}
