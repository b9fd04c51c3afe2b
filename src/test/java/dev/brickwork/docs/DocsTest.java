package dev.brickwork.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.allOf;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.startsWith;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

import dev.brickwork.local.Folders;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.NativeRegistrations;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class DocsTest {

    @Test
    void aPageIsShownAsHtmlInTheLookOfTheProduct() {
        Api.fetch("/docs/start").statusCode(200).contentType("text/html")
                .header("Content-Security-Policy", containsString("default-src 'none'"))
                .body(allOf(containsString("<h1 id="), containsString("console.css"), containsString("<table>"),
                        not(containsString("\n# ")), not(containsString("](")), not(containsString("```"))));
    }

    /** From the first page on, every link and every anchor is followed. */
    @Test
    void everyPageCanBeReachedAndNoLinkIsDead() throws IOException {
        var pages = new HashMap<String, Document>();
        var dead = new ArrayList<String>();
        var known = new HashMap<String, Boolean>();
        var waiting = new ArrayDeque<>(List.of("/docs"));
        while (!waiting.isEmpty()) {
            var address = waiting.remove();
            if (pages.containsKey(address)) {
                continue;
            }
            var page = Jsoup.parse(Api.fetch(address).statusCode(200).asString());
            pages.put(address, page);
            for (var link : page.select("a[href], img[src], link[href]")) {
                var target = link.attr(link.hasAttr("href") ? "href" : "src").replaceFirst("#.*", "");
                if (target.startsWith("/") && !known.computeIfAbsent(target, DocsTest::exists)) {
                    dead.add(address + " -> " + target);
                } else if (isPage(target)) {
                    waiting.add(target);
                }
            }
        }
        pages.forEach((address, page) -> addDeadAnchors(address, page, pages, dead));
        assertThat(dead).isEmpty();
        assertThat(pages.keySet()).containsAll(addressesOfAllPages());
    }

    @Test
    void aPageShowsTheTreeOfPagesItsContentsAndItsNeighbours() {
        var page = Jsoup.parse(Api.fetch("/docs/guides/usage-billing").asString());

        assertThat(page.select(".side details[open] summary").eachText()).containsExactly("Guides");
        assertThat(page.select(".side a[aria-current]").eachText()).containsExactly("Usage billing");
        assertThat(page.select("nav.contents a").eachAttr("href")).isEqualTo(
                page.select("article h2, article h3").eachAttr("id").stream().map(id -> "#" + id).toList());
        assertThat(page.select("a[rel=prev]").attr("href")).isEqualTo("/docs/guides/a-ramp-deal");
        assertThat(page.select("a[rel=next]").attr("href")).isEqualTo("/docs/guides/webhooks");
    }

    @Test
    void theTreeHasEveryPageOnce() throws IOException {
        var tree = Jsoup.parse(Api.fetch("/docs").asString()).select(".side .tree ul a").eachAttr("href");

        assertThat(tree).doesNotHaveDuplicates().contains("/docs").containsAll(addressesOfAllPages());
    }

    @Test
    void theSearchFindsPlacesAndSaysWhenThereAreNone() {
        var page = Jsoup.parse(Api.fetch("/docs/search?q=Idempotency-Key").statusCode(200).asString());

        assertThat(page.select(".hits a").eachAttr("href")).contains("/docs/reference/conventions#idempotency");
        assertThat(page.select(".hits mark").eachText()).contains("Idempotency");
        Api.fetch("/docs/search?q=qqqq").statusCode(200).body(containsString("No page has all of these words: “qqqq”."));
        Api.fetch("/docs/search?q=%3Cscript%3E").statusCode(200).body(not(containsString("<script>")));
        Api.fetch("/docs/search").statusCode(200).body(containsString("Type what you look for"));
    }

    /** One format, so that a reader knows where to look. */
    @Test
    void everyDecisionHasItsNumberItsStatusItsPartsAndALineInTheIndex() throws IOException {
        var folder = Folders.project().resolve("docs/decisions");
        var index = Files.readString(folder.resolve("README.md"));
        try (var decisions = Files.list(folder)) {
            assertThat(decisions.filter(file -> !file.endsWith("README.md"))).hasSizeGreaterThan(40).allSatisfy(file -> {
                var name = file.getFileName().toString();
                assertThat(Files.readString(file)).startsWith("# " + name.substring(0, 4) + ": ")
                        .containsPattern("\n\nStatus: (accepted|superseded by)[^\n]*\n\n## Context\n")
                        .containsSubsequence("\n## Context\n", "\n## Decision\n", "\n## Consequences\n");
                assertThat(index).contains("](" + name + ")");
            });
        }
    }

    @Test
    void nothingButTheDocumentationCanBeRead() {
        Api.fetch("/docs/no-such-page").statusCode(404).body("error.code", equalTo("ERR_NOT_FOUND"));
        Api.fetch("/docs/../application.properties").statusCode(404);
        Api.fetch("/docs/..%2Fapplication").statusCode(404);
        Api.fetch("/docs/reference/examples/..%2F..%2F..%2Fapplication.properties").statusCode(404);
    }

    @Test
    void examplesArePlainText() {
        Api.fetch("/docs/reference/examples/import-customers.csv").statusCode(200).contentType("text/plain")
                .body(startsWith("external_id,"));
    }

    @Test
    void aNativeImageHasThePages() {
        assertThat(NativeRegistrations.isTakenAlong("docs/start.md")).isTrue();
        assertThat(NativeRegistrations.isTakenAlong("docs/guides/quote-to-cash.md")).isTrue();
    }

    private static boolean isPage(String target) {
        return target.matches("/docs(/[A-Za-z0-9/-]+)?");
    }

    private static boolean exists(String target) {
        return Api.fetch(target).status() < 400;
    }

    private static void addDeadAnchors(String address, Document page, Map<String, Document> pages, ArrayList<String> dead) {
        for (var link : page.select("main a[href*=#]")) {
            var parts = link.attr("href").split("#", 2);
            var target = parts[0].isEmpty() ? page : pages.get(parts[0]);
            if (target != null && target.getElementById(parts[1]) == null) {
                dead.add(address + " -> " + link.attr("href"));
            }
        }
    }

    private static TreeSet<String> addressesOfAllPages() throws IOException {
        var addresses = new TreeSet<String>();
        try (var files = Files.walk(Folders.project().resolve("docs"))) {
            files.map(file -> Folders.project().relativize(file).toString()).filter(file -> file.endsWith(".md"))
                    .filter(file -> !file.equals("docs/README.md"))
                    .forEach(file -> addresses.add("/" + file.replaceFirst("\\.md$", "")));
        }
        return addresses;
    }
}
