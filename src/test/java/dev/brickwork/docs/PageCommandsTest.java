package dev.brickwork.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import dev.brickwork.local.DemoSeller;
import dev.brickwork.local.Folders;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.ServiceTest;

/**
 * Runs the commands of the README and of the guides as a reader does who copies them from top to bottom, and compares what they
 * print with what the page shows.
 */
@ServiceTest
@LongLane
class PageCommandsTest {
    private static final String DEV_MODE = "http://localhost:8080";
    private static final String DEMO_KEY = "bw_test_demo_0123456789abcdefghijklmnopqrstuv";
    private static final String MARK = "--- end of block ";
    private static final String SCRIPT = "page.sh";
    private static final String OUTPUT = "page.out";

    /** By the beginning of a block: why it is not run, though others of its page are. */
    private static final Map<String, String> BLOCKS_NOT_RUN = Map.of(
            "./mvnw", "it builds, tests or starts what runs here already",
            "git clone", "the checkout is here",
            "export QUARKUS_DATASOURCE_JDBC_URL", "it is for a database that is somewhere else",
            "PGPASSWORD=$(cat .data", "it is for the data of dev mode, which tests do not touch",
            "java -jar", "PackagedServiceIT and others start the jar");
    /** By page: why none of its blocks is run here. */
    private static final Map<String, String> PAGES_NOT_RUN = Map.of(
            "docs/operating/deploying.md",
            "Docker, kubectl and native builds; ComposeIT and RolloutOrderTest do what they can",
            "deploy/README.md", "Docker and kubectl; ManifestsTest and RolloutOrderTest read the manifests",
            "docs/operating/backup-and-restore.md", "a second cluster; RestoredDatabaseIT dumps and restores one",
            "docs/operating/cells.md", "two cells; CellsIT moves a seller from one to the other",
            "docs/operating/runbook.md", "kubectl on a cluster in trouble",
            "docs/operating/upgrading.md", "a database of an older schema",
            "docs/operating/settings.md", "settings of a production service");

    static Stream<String> pagesThatAreRun() throws IOException {
        return PageBlocks.all().stream().filter(page -> isRun(page) && !page.blocks().isEmpty()).map(PageBlocks::page);
    }

    @ParameterizedTest
    @MethodSource("pagesThatAreRun")
    void everyCommandWorksAndPrintsWhatThePageShows(String page, @TempDir Path folder) throws Exception {
        var blocks = PageBlocks.of(page).blocks().stream().filter(block -> !isSkipped(block)).toList();
        Files.createSymbolicLink(folder.resolve("docs"), Folders.project().resolve("docs"));
        Files.createSymbolicLink(folder.resolve("tools"), Folders.project().resolve("tools"));
        var script = script(blocks).replace("/tmp/", Files.createDirectory(folder.resolve("tmp")) + "/");
        // a copy of the demo costs seconds, and most guides make a seller of their own
        var output = run(folder, script.contains(DEMO_KEY) ? script.replace(DEMO_KEY, DemoSeller.create().key()) : script);

        var printed = output.split("(?m)^" + MARK + "\\d+\\n", -1);
        for (int i = 0; i < blocks.size(); i++) {
            assertThat(printed).as("%s stops after this block:%n%s%n%s", page, blocks.get(Math.max(0, i - 1)).commands(),
                    output).hasSizeGreaterThan(i + 1);
            if (blocks.get(i).shown() != null) {
                assertThat(printed[i].strip()).as("%s: %s", page, blocks.get(i).commands())
                        .isEqualTo(blocks.get(i).shown().strip());
            }
        }
        try (var left = Files.list(folder)) {
            assertThat(left.map(file -> file.getFileName().toString())).as("%s writes files below /tmp only", page)
                    .containsExactlyInAnyOrder("docs", "tools", "tmp", SCRIPT, OUTPUT);
        }
    }

    @Test
    void everyPageWithCommandsIsRunOrSaysWhyNot() throws IOException {
        var pages = PageBlocks.all().stream().filter(page -> !page.blocks().isEmpty()).toList();

        assertThat(
                pages.stream().filter(page -> !isRun(page) && !isReference(page) && !PAGES_NOT_RUN.containsKey(page.page()))
                        .map(PageBlocks::page))
                .isEmpty();
        assertThat(pages.stream().map(PageBlocks::page)).as("reasons for pages without commands").containsAll(
                PAGES_NOT_RUN.keySet());
        assertThat(pages.stream().filter(PageCommandsTest::isRun).flatMap(page -> page.blocks().stream())
                .filter(PageCommandsTest::isSkipped).count()).as("blocks that are skipped").isLessThanOrEqualTo(12);
    }

    /** ReferenceExamplesTest sends each curl of these pages; so they have nothing else. */
    @Test
    void pagesOfTheReferenceHaveNothingButCurl() throws IOException {
        var others = PageBlocks.all().stream().filter(PageCommandsTest::isReference).flatMap(page -> page.blocks().stream())
                .map(block -> block.lines().get(0)).filter(line -> !line.startsWith("curl ") && !line.startsWith("export "));

        assertThat(others).isEmpty();
    }

    private static boolean isRun(PageBlocks page) {
        return page.page().startsWith("docs/guides/") || List.of("README.md", "docs/start.md").contains(page.page());
    }

    private static boolean isReference(PageBlocks page) {
        return page.page().startsWith("docs/reference/");
    }

    private static boolean isSkipped(PageBlocks.Block block) {
        return BLOCKS_NOT_RUN.keySet().stream().anyMatch(block.lines().get(0)::startsWith);
    }

    private static String script(List<PageBlocks.Block> blocks) {
        var script = new StringBuilder("set -eu -o pipefail\ntrap 'kill $(jobs -p) 2>/dev/null || true' EXIT\n"
                + "export API=" + DEV_MODE + "/api/v2\n");
        for (int i = 0; i < blocks.size(); i++) {
            script.append(blocks.get(i).commands()).append("\necho '").append(MARK).append(i).append("'\n");
        }
        return script.toString().replace(DEV_MODE, Api.site());
    }

    private static String run(Path folder, String script) throws IOException, InterruptedException {
        var file = Files.writeString(folder.resolve(SCRIPT), script);
        var output = folder.resolve(OUTPUT);
        var process = new ProcessBuilder("bash", file.toString()).directory(folder.toFile()).redirectErrorStream(true)
                .redirectOutput(output.toFile()).start();
        if (!process.waitFor(30, TimeUnit.MINUTES)) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return Files.readString(output, StandardCharsets.UTF_8);
    }
}
