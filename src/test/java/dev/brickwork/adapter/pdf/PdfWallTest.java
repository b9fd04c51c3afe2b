package dev.brickwork.adapter.pdf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;

import dev.brickwork.spi.PdfRenderer.Document;
import dev.brickwork.spi.PdfRenderer.Failed;
import dev.brickwork.spi.PdfRenderer.Unprintable;
import dev.brickwork.testing.Canary;
import dev.brickwork.testing.HostileDocuments;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Pdfs;

/** The renderer's own wall, with nobody having cleaned anything before. */
@LongLane
class PdfWallTest {
    private static final OpenHtmlPdfRenderer RENDERER = new OpenHtmlPdfRenderer();
    private static final Instant THEN = Instant.parse("2026-03-01T12:00:00Z");

    @AfterAll
    static void stop() {
        RENDERER.stop();
    }

    @Test
    void nothingThatADocumentRefersToIsFetched() throws Exception {
        try (var canary = new Canary()) {
            HostileDocuments.reachingOut(canary).forEach((name, html) -> {
                if (name.contains("escaped")) {
                    refuses(RENDERER, html, "The styles of the document have columns or escapes.");
                } else {
                    var pdf = RENDERER.render(new Document(html, THEN));
                    assertThat(Pdfs.text(pdf)).as(name).doesNotContain(Canary.SONG);
                    assertThat(Pdfs.text(pdf).contains(HostileDocuments.TEXT)).as(name)
                            .isEqualTo(!name.startsWith("frameset"));
                    assertThat(Pdfs.anatomy(pdf)).as(name).doesNotContain("/JavaScript", "/JS ", "/EmbeddedFile",
                            "/AcroForm",
                            "/Launch");
                }
                assertThat(canary.hits()).as(name).isEmpty();
            });
        }
    }

    /** The loader alone, on documents that still have everything in them. */
    @Test
    void theLoaderHoldsWithoutThePartThatTakesElementsOut() throws Exception {
        try (var canary = new Canary()) {
            HostileDocuments.reachingOut(canary).forEach((name, html) -> {
                var builder = new PdfRendererBuilder();
                new Loader(Set.of()).guard(builder);
                var text = Pdfs.text(Pdfs.printUnguarded(builder, Jsoup.parse(html), canary.http() + "/"));

                assertThat(canary.hits()).as(name).isEmpty();
                // There is no script to run; the texts of elements that nobody took out are printed.
                assertThat(text.replaceAll("document\\.write\\('CANARY'\\)", "")).as(name).doesNotContain(Canary.SONG);
            });
        }
    }

    /** Otherwise the tests above would prove nothing. */
    @Test
    void withoutTheWallTheCanariesSing() throws Exception {
        try (var canary = new Canary()) {
            var sang = HostileDocuments.reachingOut(canary).entrySet().stream().filter(document -> {
                int before = canary.hits().size();
                var pdf = Pdfs.printUnguarded(new PdfRendererBuilder(), Jsoup.parse(document.getValue()),
                        canary.http() + "/");
                return canary.hits().size() > before || Pdfs.text(pdf).contains(Canary.SONG);
            }).map(document -> document.getKey()).toList();

            assertThat(canary.hits()).contains("file", "socket", "/hit", "/relative.css");
            assertThat(sang).contains("link http", "link file", "link jar", "link classpath", "import http",
                    "background file", "font http", "img http", "style attribute http", "page http");
        }
    }

    @Test
    void aDocumentThatAsksForTooMuchComesToAnEnd() {
        HostileDocuments.exhausting().forEach((name, html) -> {
            try {
                RENDERER.render(new Document(html, THEN));
            } catch (Unprintable expected) {
                assertThat(expected).as(name).hasMessageStartingWith("The ");
            } catch (Failed expected) {
                assertThat(expected).as(name).hasCauseInstanceOf(RuntimeException.class);
            }
        });
        // And the printers are still there.
        assertThat(Pdfs.text(RENDERER.render(new Document(HostileDocuments.document("", "after"), THEN)))).contains("after");
    }

    @Test
    void aDocumentBeyondALimitIsRefusedByName() {
        var small = new OpenHtmlPdfRenderer(new Limits(10_000, 100, 30, 500, 20, 2, 3, 100, Duration.ofSeconds(10)));
        try {
            refuses(small, "x".repeat(10_001), "The document has more than 10000 characters.");
            refuses(small, "<br>".repeat(100), "The document has more than 100 elements.");
            refuses(small, "<b>".repeat(30), "The document is nested deeper than 20 elements.");
            refuses(small, "<table><tr><td>".repeat(3), "The document has tables nested deeper than 2.");
            refuses(small, "<style>p{color:red}</style>".repeat(50), "The document has more than 500 characters of styles.");
            refuses(small, "<p style='page-break-after:always'>a</p>".repeat(10), "The document has more than 3 pages.");
            refuses(small, "<img src='" + HostileDocuments.picture(11, 10) + "'>",
                    "The document has pictures of more than 100 pixels.");
            refuses(small, "<i style='float:left'>a</i>" + "<br>".repeat(30),
                    "A document of more than 30 elements may not float, position or redisplay them.");
            refuses(small, "<p style='columns:2'>a", "The styles of the document have columns or escapes.");
        } finally {
            small.stop();
        }
    }

    @Test
    void timeIsLimitedToo() {
        var hasty = new OpenHtmlPdfRenderer(
                new Limits(4 << 20, 1_000_000, 1_000_000, 64 << 10, 20, 2, 100_000, 100, Duration.ofMillis(300)));
        try {
            refuses(hasty, "<p style='word-wrap:break-word'>" + "word ".repeat(200_000),
                    "The document takes longer than 0 s to print.");
        } finally {
            hasty.stop();
        }
    }

    private static void refuses(OpenHtmlPdfRenderer renderer, String html, String message) {
        assertThatThrownBy(() -> renderer.render(new Document(html, THEN))).isInstanceOf(Unprintable.class)
                .hasMessage(message);
    }
}
