package dev.brickwork.order.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import dev.brickwork.order.OrderScene;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Canary;
import dev.brickwork.testing.HostileDocuments;
import dev.brickwork.testing.LongLane;
import dev.brickwork.testing.Pdfs;
import dev.brickwork.testing.Rounds;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.given.Order;

/**
 * Order forms of strangers, all the way: sent by the API, printed by the public address, with both walls up. Each wall alone is
 * tested by HostileHtmlTest and PdfWallTest.
 */
@ServiceTest
@LongLane
class HostileOrderFormTest {
    @Test
    void nothingIsFetchedAndNothingRuns() throws Exception {
        var scene = new OrderScene();
        // one order, amended with one document after the other
        var order = scene.upgrade(scene.order().accepted()).created();
        var pdf = URI.create(order.read().<String>path("pdf_url")).getPath();
        var printed = new ArrayList<String>();
        try (var canary = new Canary()) {
            for (var document : tried(HostileDocuments.reachingOut(canary))) {
                var sent = order.amend("custom_order_form_html", document.getValue());
                if (document.getKey().startsWith("frameset")) {
                    sent.statusCode(400);
                    continue;
                }
                sent.statusCode(200);
                var bytes = patiently(pdf);
                assertThat(Pdfs.text(bytes)).as(document.getKey()).contains(HostileDocuments.TEXT, "Acceptance")
                        .doesNotContain(Canary.SONG);
                assertThat(Pdfs.anatomy(bytes)).as(document.getKey()).doesNotContain("/JavaScript", "/JS ",
                        "/EmbeddedFile", "/AcroForm", "/Launch");
                assertThat(canary.hits()).as(document.getKey()).isEmpty();
                printed.add(document.getKey());
            }
            assertThat(canary.hits()).isEmpty();
        }
        assertThat(printed).hasSizeGreaterThan(30).contains("link file", "link http", "link jar", "link classpath",
                "iframe http", "font http", "import http", "external entity", "external DTD", "parameter entity", "script");
    }

    @Test
    void whatAsksForTooMuchIsRefusedOrPrinted() throws Exception {
        var scene = new OrderScene();
        for (var document : HostileDocuments.exhausting().entrySet()) {
            var made = scene.order().with("custom_order_form_html", document.getValue()).sent();
            int status = made.status();
            assertThat(status).as(document.getKey()).isIn(201, 400, 413);
            if (status == 201) {
                var pdf = URI.create(made.<String>path("pdf_url")).getPath();
                assertThat(Api.fetch(pdf).status()).as(document.getKey()).isIn(200, 400);
            }
        }
    }

    /** Every way to refer to one URL, and every URL by one way. With {@code -Praces} also what is between them. */
    private static List<Map.Entry<String, String>> tried(Map<String, String> documents) {
        return documents.entrySet().stream().filter(document -> Rounds.of(1) > 1 || document.getKey().startsWith("link ")
                || document.getKey().endsWith(" http") || !HostileDocuments.isReference(document.getKey())).toList();
    }

    /** An order may be asked for only so often. */
    private static byte[] patiently(String path) throws InterruptedException {
        for (int tries = 0; tries < 20; tries++) {
            var response = Api.fetch(path);
            if (response.status() != 429) {
                response.statusCode(200).contentType("application/pdf");
                return response.asByteArray();
            }
            Thread.sleep(100);
        }
        throw new IllegalStateException("the form is asked for too often");
    }
}
