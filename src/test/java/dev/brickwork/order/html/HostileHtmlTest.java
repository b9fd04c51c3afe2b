package dev.brickwork.order.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;

import org.jsoup.Jsoup;
import org.junit.jupiter.api.Test;

import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;

import dev.brickwork.core.Refused;
import dev.brickwork.testing.Canary;
import dev.brickwork.testing.HostileDocuments;
import dev.brickwork.testing.Pdfs;

/** The sanitiser, in front of a renderer that would fetch anything. */
class HostileHtmlTest {

    @Test
    void nothingIsLeftToFetch() throws Exception {
        try (var canary = new Canary()) {
            HostileDocuments.reachingOut(canary).forEach((name, html) -> {
                if (name.startsWith("frameset")) {
                    refuses(html, "must be an HTML document with html and body elements");
                    return;
                }
                var clean = HostileHtml.clean(html);
                var pdf = Pdfs.printUnguarded(new PdfRendererBuilder(), clean, canary.http() + "/");

                assertThat(canary.hits()).as(name).isEmpty();
                assertThat(Pdfs.text(pdf)).as(name).contains(HostileDocuments.TEXT).doesNotContain(Canary.SONG);
                assertThat(Pdfs.anatomy(pdf)).as(name).doesNotContain("/JavaScript", "/JS ", "/EmbeddedFile", "/AcroForm",
                        "/Launch");
            });
        }
    }

    /** A second reader must not find more in the result than the first one put there. */
    @Test
    void whatIsCleanStaysCleanWhenItIsReadAgain() throws Exception {
        try (var canary = new Canary()) {
            HostileDocuments.reachingOut(canary).forEach((name, html) -> {
                if (!name.startsWith("frameset")) {
                    var clean = HostileHtml.clean(html).html();

                    assertThat(HostileHtml.clean(clean).html()).as(name).isEqualTo(clean);
                    assertThat(Jsoup.parse(clean).select("script, iframe, frame, object, embed, link, base, svg, math, form,"
                            + " input, button, video, audio, [onclick], [onerror], [background], [srcset], [download]"))
                            .as(name)
                            .isEmpty();
                    assertThat(clean).as(name).doesNotContainIgnoringCase("url(").doesNotContain("@", "javascript:", "<?",
                            "<!E");
                }
            });
        }
    }

    @Test
    void whatAsksForTooMuchIsRefusedOrHarmless() {
        HostileDocuments.exhausting().forEach((name, html) -> {
            try {
                var clean = HostileHtml.clean(html);
                var pdf = Pdfs.printUnguarded(new PdfRendererBuilder(), clean, null);
                assertThat(Pdfs.<Integer>look(pdf, document -> document.getNumberOfPages())).as(name).isLessThan(600);
            } catch (Refused refused) {
                assertThat(refused.fields()).as(name).containsOnlyKeys("custom_order_form_html");
            }
        });
    }

    @Test
    void anHonestFormKeepsItsLooks() {
        var clean = HostileHtml
                .clean("""
                        <!DOCTYPE html>
                        <html lang="en"><head><title>Our form</title>
                        <style>
                          /* ours */
                          h1, .lead > b { color: #b4472b; font-size: 18pt !important }
                          @media print { td:nth-child(odd) { background: rgb(250, 250, 250); padding: 2mm 3mm; } }
                        </style></head>
                        <body class="form" style="margin: 0; position: fixed">
                          <h1 id="top" onclick="x()">Order</h1><p class="lead">Hello <b>you</b> &amp; <a href="https://acme.example">us</a></p>
                          <table width="100%" border="1"><tr><th scope="col" colspan="2">Item</th></tr></table>
                        </body></html>""");

        assertThat(clean.title()).isEqualTo("Our form");
        assertThat(clean.selectFirst("html").attr("lang")).isEqualTo("en");
        assertThat(clean.selectFirst("style").data().lines()).containsExactly("h1, .lead > b{color:#b4472b;font-size:18pt;}",
                "td:nth-child(odd){background:rgb(250, 250, 250);padding:2mm 3mm;}");
        assertThat(clean.body().attr("style")).isEqualTo("margin:0;");
        assertThat(clean.body().className()).isEqualTo("form");
        assertThat(clean.selectFirst("h1").attributes().asList()).extracting(a -> a.getKey()).containsExactly("id");
        assertThat(clean.selectFirst("a").attr("href")).isEqualTo("https://acme.example");
        assertThat(clean.selectFirst("th").attr("colspan")).isEqualTo("2");
    }

    @Test
    void aPictureThatStandsInTheFormIsKeptWithoutWhatIsPackedIntoIt() {
        var picture = HostileDocuments.picture(30, 10);

        assertThat(HostileHtml.clean(HostileDocuments.document("", "<img src='" + picture + "'>")).selectFirst("img")
                .attr("src"))
                .isEqualTo(picture);
        assertThat(HostileHtml.clean(HostileDocuments.document("", "<img src='data:image/svg+xml;base64,PHN2Zz4='>"
                + "<img src='data:text/html,x'><img src='" + HostileDocuments.picture(3_000, 1) + "'>")).select("img[src]"))
                .isEmpty();
    }

    @Test
    void stylesAreTakenOverWordByWord() {
        for (var dropped : List.of("color:expression(alert(1))", "background:url(x)", "background:u\\72l(x)",
                "width:99999px",
                "behavior:url(x)", "-fs-table-paginate:paginate", "content:'x'", "font-family:\"a;b\"",
                "position:running(x)",
                "display:flex", "color", "color:", ":red", "width:calc(1px)", "color:var(--x)", "color:red<",
                "color:red}p{")) {
            assertThat(HostileHtmlStyles.declarations(dropped)).as(dropped).isEmpty();
        }
        assertThat(HostileHtmlStyles.declarations("COLOR : Red ; ;margin:-1px auto; x:'a;color:blue'; padding:0"))
                .isEqualTo("color:Red;margin:-1px auto;padding:0;");
        assertThat(
                HostileHtmlStyles.sheet("@import 'a;b'; @page{margin:0} p[x='}']{color:red} a:hover{color:red} b{color:red"))
                .isEqualTo("b{color:red;}\n");
        assertThat(HostileHtmlStyles.sheet("p{color:red;{color:blue}margin:0} } i{color:\"}\";padding:0}"))
                .isEqualTo("p{color:red;margin:0;}\ni{padding:0;}\n");
    }

    @Test
    void aFormIsADocumentOfAtMost512KiB() {
        var document = "must be an HTML document with html and body elements";
        refuses("", document);
        refuses("<p>a</p>", document);
        refuses("<html><p>a</p></html>", document);
        refuses("<body>a</body>", document);
        refuses("html body", document);
        refuses("<!-- <html><body> -->", document);
        refuses("<html><body>" + "x".repeat(512 * 1024), "may have at most 512 KiB");
        refuses("<html><body>" + "ж".repeat(257 * 1024), "may have at most 512 KiB");
        assertThat(HostileHtml.problem("<HTML><BODY>" + "x".repeat(512 * 1024 - 12))).isEmpty();
    }

    private static void refuses(String html, String problem) {
        assertThat(HostileHtml.problem(html)).contains(problem);
        assertThatThrownBy(() -> HostileHtml.clean(html)).isInstanceOfSatisfying(Refused.class,
                refused -> assertThat(refused.fields()).containsEntry("custom_order_form_html", List.of(problem)));
    }
}
