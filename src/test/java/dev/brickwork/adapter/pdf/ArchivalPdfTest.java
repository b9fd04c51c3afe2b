package dev.brickwork.adapter.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.color.ICC_ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import dev.brickwork.spi.PdfRenderer.Document;
import dev.brickwork.testing.Pdfs;

/** What a file says of itself. Whether that is true is for veraPDF to say: PrintedDocumentsTest of {@code -Pall}. */
class ArchivalPdfTest {
    private static final OpenHtmlPdfRenderer RENDERER = new OpenHtmlPdfRenderer();
    private static final Instant THEN = Instant.parse("2026-03-01T12:00:00.123456Z");
    private static final String HTML = "<html lang='de'><head><title>Rechnung R&amp;D &lt;7&gt;</title>"
            + "<meta name='author' content='Müller &amp; Søn'></head><body><h1>Rechnung</h1></body></html>";
    private static final byte[] XML = "<invoice/>".getBytes(StandardCharsets.UTF_8);

    @AfterAll
    static void stop() {
        RENDERER.stop();
    }

    @Test
    void aFileSaysThatItIsPdfAAndPdfUa() {
        var pdf = RENDERER.render(new Document(HTML, THEN));

        assertThat(xmp(pdf)).contains("<pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>",
                "<pdfuaid:part>1</pdfuaid:part>", "<xmp:CreateDate>2026-03-01T12:00:00Z</xmp:CreateDate>",
                "Rechnung R&amp;D &lt;7&gt;", "<rdf:li>Müller &amp; Søn</rdf:li>")
                .doesNotContain("factur-x");
        Pdfs.look(pdf, document -> {
            var catalog = document.getDocumentCatalog();
            assertThat(catalog.getLanguage()).isEqualTo("de");
            assertThat(catalog.getMarkInfo().isMarked()).isTrue();
            assertThat(catalog.getStructureTreeRoot().getKids()).isNotEmpty();
            assertThat(catalog.getViewerPreferences().displayDocTitle()).isTrue();
            assertThat(catalog.getOutputIntents()).hasSize(1);
            assertThat(catalog.getNames()).isNull();
            return null;
        });
    }

    @Test
    void anInvoiceForMachinesIsInsideOfThatForPeople() {
        var pdf = RENDERER.render(new Document(HTML, THEN, XML));

        assertThat(xmp(pdf)).contains("<fx:DocumentType>INVOICE</fx:DocumentType>",
                "<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>",
                "<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>");
        Pdfs.look(pdf, document -> {
            var file = attached(document);
            assertThat(file.getCOSObject().getNameAsString("AFRelationship")).isEqualTo("Alternative");
            assertThat(file.getEmbeddedFile().toByteArray()).isEqualTo(XML);
            assertThat(file.getEmbeddedFile().getSubtype()).isEqualTo("text/xml");
            assertThat(document.getDocumentCatalog().getCOSObject().getCOSArray(COSName.AF).getObject(0))
                    .isSameAs(file.getCOSObject());
            return null;
        });
    }

    @Test
    void theSameInvoiceGivesTheSameBytes() {
        var pdf = RENDERER.render(new Document(HTML, THEN, XML));

        assertThat(pdf).isEqualTo(RENDERER.render(new Document(HTML, THEN, XML)))
                .isNotEqualTo(RENDERER.render(new Document(HTML, THEN, "<other/>".getBytes(StandardCharsets.UTF_8))))
                .isNotEqualTo(RENDERER.render(new Document(HTML, THEN)));
    }

    @Test
    void theColourProfileIsTheOneThatWeMade() throws IOException {
        try (var file = ArchivalPdfTest.class.getResourceAsStream("/icc/sRGB.icc")) {
            var profile = file.readAllBytes();
            assertThat(profile).isEqualTo(SrgbProfile.bytes());
            var grey = new ICC_ColorSpace(ICC_Profile.getInstance(profile)).toRGB(new float[]{0.25f, 0.5f, 0.75f});
            assertThat(grey).containsExactly(new float[]{0.25f, 0.5f, 0.75f}, Offset.offset(0.002f));
        }
    }

    private static PDComplexFileSpecification attached(PDDocument document) throws IOException {
        return document.getDocumentCatalog().getNames().getEmbeddedFiles().getNames().get("factur-x.xml");
    }

    private static String xmp(byte[] pdf) {
        return Pdfs.look(pdf, document -> new String(document.getDocumentCatalog().getMetadata().toByteArray(),
                StandardCharsets.UTF_8));
    }
}
