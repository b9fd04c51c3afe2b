package dev.brickwork.invoice.paper;

import dev.brickwork.invoice.document.InvoiceDocumentWriter;
import dev.brickwork.invoice.document.SampleInvoices;
import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.invoice.electronic.ElectronicRequirements;
import dev.brickwork.invoice.electronic.ElectronicSource;
import dev.brickwork.invoice.electronic.RandomParties;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;

import org.apache.pdfbox.pdmodel.PDDocumentCatalog;
import org.junit.jupiter.api.Test;
import org.verapdf.pdfa.flavours.PDFAFlavour;

import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.invoice.electronic.en16931.OfficialRules;
import dev.brickwork.testing.Pdfs;

/** Whether veraPDF, which Mustang asks too, finds that our PDFs are what they say: PDF/A-3u and PDF/UA-1. */
class PrintedDocumentsTest {

    @Test
    void everyInvoiceIsPdfAAndPdfUa() throws Exception {
        var invoices = List.of(SampleInvoices.usual(), SampleInvoices.german(), SampleInvoices.reissued(),
                SampleInvoices.voided(), SampleInvoices.zero(), SampleInvoices.many(120),
                SampleInvoices.named("株式会社ブリック", "شركة الطوب للبناء", "לבנים ישראל", "Ελλάδα & <Søn>"));
        for (var invoice : invoices) {
            for (var brand : List.of(SampleInvoices.NORTHWIND, SampleInvoices.SCHEMA)) {
                for (boolean isExplained : new boolean[]{false, true}) {
                    var pdf = PlainPaper.pdf(invoice, brand, isExplained);
                    assertThat(VeraPdf.complaints(pdf, PDFAFlavour.PDFA_3_U)).as(invoice.toString()).isEmpty();
                    assertThat(VeraPdf.complaints(pdf, PDFAFlavour.PDFUA_1)).as(invoice.toString()).isEmpty();
                }
            }
        }
    }

    @Test
    void anInvoiceWithItsXmlInsideIsValidTooAndSoIsTheXml() throws Exception {
        var invoice = SampleInvoices.german();
        var xml = ElectronicRequirements.write(ElectronicSource.of(invoice),
                RandomParties.of(new Random(1), TaxTreatment.STANDARD, "de"), ElectronicFormat.facturx);
        var pdf = PlainPaper.pdf(new InvoiceDocumentWriter(invoice, SampleInvoices.SCHEMA).document(false), invoice, xml);

        assertThat(VeraPdf.complaints(pdf, PDFAFlavour.PDFA_3_U)).isEmpty();
        assertThat(VeraPdf.complaints(pdf, PDFAFlavour.PDFUA_1)).isEmpty();
        assertThat(pdf).hasSizeLessThan(60_000);
        var inside = Pdfs.look(pdf, document -> document.getDocumentCatalog().getNames().getEmbeddedFiles().getNames()
                .get("factur-x.xml").getEmbeddedFile().toByteArray());
        assertThat(OfficialRules.facturX().complaintsAbout(inside)).allMatch(OfficialRules::isAboutNoDelivery);
    }

    /** The control: what is not so is found. */
    @Test
    void aPdfThatClaimsTooMuchIsFound() throws Exception {
        var pdf = PlainPaper.pdf(SampleInvoices.usual(), SampleInvoices.NORTHWIND, false);

        assertThat(VeraPdf.complaints(changed(pdf, catalog -> catalog.setLanguage(null)), PDFAFlavour.PDFUA_1)).isNotEmpty();
        assertThat(VeraPdf.complaints(changed(pdf, catalog -> catalog.setOutputIntents(List.of())), PDFAFlavour.PDFA_3_U))
                .isNotEmpty();
    }

    private static byte[] changed(byte[] pdf, Consumer<PDDocumentCatalog> change) {
        return Pdfs.look(pdf, document -> {
            change.accept(document.getDocumentCatalog());
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        });
    }
}
