package dev.brickwork.adapter.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.StreamSupport;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import com.openhtmltopdf.bidi.BidiSplitter;

import dev.brickwork.spi.PdfRenderer.Document;
import dev.brickwork.testing.HostileDocuments;
import dev.brickwork.testing.Pdfs;

class PdfRendererTest {
    private static final OpenHtmlPdfRenderer RENDERER = new OpenHtmlPdfRenderer();
    private static final Instant THEN = Instant.parse("2026-03-01T12:00:00Z");

    @AfterAll
    static void stop() {
        RENDERER.stop();
    }

    @Test
    void namesAreReadableInManyScripts() {
        var names = "Müller & Søn Łódź Ünïcode, Привет Київ, Ελλάδα, 株式会社ブリック, 北京砖石, 한국벽돌, € £ ¥ ₹ №";

        assertThat(Pdfs.text(print(page("<p>" + names.replace("&", "&amp;") + "</p>")))).contains(names);
    }

    @Test
    void namesOfScriptsWithFontsOfTheirOwnAreReadableToo() {
        for (var name : List.of("Աղյուս ՍՊԸ", "აგური შპს", "บริษัท อิฐไทย จำกัด", "ईंट कंपनी", "לבנים ישראל",
                "شركة الطوب للبناء")) {
            assertThat(Pdfs.text(print(page("<p>" + name + "</p>")))).contains(name);
        }
    }

    @Test
    void arabicLettersJoinTheirNeighbours() {
        assertThat(ArabicLetters.joined("سلام")).isEqualTo("\uFEB3\uFEFC\uFEE1");
        assertThat(ArabicLetters.joined("دبي")).isEqualTo("\uFEA9\uFE91\uFEF2");
        assertThat(ArabicLetters.joined("بـ لا")).isEqualTo("\uFE91\u0640 \uFEFB");
        assertThat(ArabicLetters.joined("بَب Brick")).isEqualTo("\uFE91\u064E\uFE90 Brick");
    }

    @Test
    void aNumberAmongWordsFromRightToLeftStandsWhereItIsRead() {
        var runs = new RightToLeft();
        runs.setParagraph("Brick שלום 123 abc", BidiSplitter.LTR);

        assertThat(runs.countTextRuns()).isEqualTo(3);
        assertThat(runs.getVisualRun(1).getStart()).isEqualTo(6);
        assertThat(runs.getVisualRun(1).getLength()).isEqualTo(8);
        assertThat(new RightToLeft.Order().reorderRTLTextToLTR("שלום 123")).isEqualTo("123 םולש");
        assertThat(new RightToLeft.Order().reorderRTLTextToLTR("(א) 12 ב")).isEqualTo("ב 12 (א)");
    }

    @Test
    void allFontsAreInsideAndOnlyTheLettersThatAreUsed() {
        var pdf = print(page("<p style='font-family:Georgia'>Serif</p><p style='font-family:Courier,monospace'>Mono</p>"
                + "<b>bold</b> <i>italic</i> 砖"));

        assertThat(pdf).hasSizeLessThan(40_000);
        Pdfs.look(pdf, document -> {
            var fonts = document.getPage(0).getResources();
            for (var name : fonts.getFontNames()) {
                assertThat(fonts.getFont(name).isEmbedded()).as(name.getName()).isTrue();
                assertThat(fonts.getFont(name).getName()).matches("[A-Z]{6}\\+(NotoSans|NotoSans-Bold|DroidSansFallback).*");
            }
            return null;
        });
    }

    @Test
    void whatNoFontHasIsShownAsUnknown() {
        assertThat(Pdfs.text(print(page("<p>a \uD83D\uDE00 b</p>")))).contains("a \uFFFD b");
    }

    @Test
    void theSameDocumentGivesTheSameBytes() {
        var html = page("<h1>Same</h1><table><tr><td>a</td></tr></table>");

        assertThat(print(html)).isEqualTo(print(html))
                .isNotEqualTo(RENDERER.render(new Document(html, THEN.plusSeconds(1))));
    }

    @Test
    void theFileSaysWhatItIs() {
        var pdf = print("<html lang='en'><head><title>Order&#1; 7</title><meta name='author' content='Acme'></head>"
                + "<body><h1>a</h1></body></html>");

        Pdfs.look(pdf, document -> {
            var about = document.getDocumentInformation();
            assertThat(about.getTitle()).isEqualTo("Order 7");
            assertThat(about.getAuthor()).isEqualTo("Acme");
            assertThat(about.getCreationDate().toInstant()).isEqualTo(THEN);
            assertThat(document.getDocumentCatalog().getLanguage()).isEqualTo("en");
            assertThat(document.getDocumentCatalog().getMarkInfo().isMarked()).as("tagged for screen readers").isTrue();
            return null;
        });
    }

    @Test
    void aSmallPictureIsPrinted() {
        var pdf = print(page("<img alt='logo' src='" + HostileDocuments.picture(40, 20) + "'>"));

        long pictures = Pdfs.look(pdf, document -> StreamSupport
                .stream(document.getPage(0).getResources().getXObjectNames().spliterator(), false).count());
        assertThat(pictures).isEqualTo(1);
    }

    private static byte[] print(String html) {
        return RENDERER.render(new Document(html, THEN));
    }

    private static String page(String body) {
        return "<html><head><title>t</title></head><body>" + body + "</body></html>";
    }
}
