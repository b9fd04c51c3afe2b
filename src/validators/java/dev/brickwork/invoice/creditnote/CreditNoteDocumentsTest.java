package dev.brickwork.invoice.creditnote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.verapdf.pdfa.flavours.PDFAFlavour;

import dev.brickwork.invoice.document.SampleInvoices;
import dev.brickwork.invoice.electronic.en16931.CentOff;
import dev.brickwork.invoice.electronic.en16931.OfficialRules;
import dev.brickwork.invoice.paper.VeraPdf;
import dev.brickwork.seller.ElectronicFormat;

/** Whether the authors of the formats, and veraPDF, accept what becomes of random credit notes. A complaint names its seed. */
class CreditNoteDocumentsTest {
    private static final int DOCUMENTS = Integer.getInteger("brickwork.documents", 200);
    private static final int CONTROLS = 4;
    private static final long SEED = Long.getLong("brickwork.documents.seed", 1);
    /** A PDF takes veraPDF a hundred times as long as an XML takes the rules. */
    private static final int PDFS = Math.max(1, DOCUMENTS / 10);

    @Test
    void facturXIsAccepted() {
        assertThat(complaints(ElectronicFormat.facturx, OfficialRules.facturX())).allMatch(OfficialRules::isAboutNoDelivery);
    }

    @Test
    void xRechnungIsAccepted() {
        assertThat(complaints(ElectronicFormat.xrechnung, OfficialRules.xRechnung())).isEmpty();
    }

    @Test
    void peppolIsAccepted() {
        assertThat(complaints(ElectronicFormat.peppol, OfficialRules.peppolCreditNote())).isEmpty();
    }

    /** The control. */
    @Test
    void aTotalThatIsACentOffIsRefused() {
        for (long seed = SEED; seed < SEED + CONTROLS; seed++) {
            CentOff.everyTotal(document(seed, ElectronicFormat.facturx), OfficialRules.facturX());
            CentOff.everyTotal(document(seed, ElectronicFormat.xrechnung), OfficialRules.xRechnung());
            CentOff.everyTotal(document(seed, ElectronicFormat.peppol), OfficialRules.peppolCreditNote());
        }
    }

    @Test
    void everyCreditNoteWithItsXmlInsideIsPdfAAndPdfUa() throws Exception {
        for (long seed = SEED; seed < SEED + PDFS; seed++) {
            var note = RandomCreditNotes.of(seed);
            var brand = seed % 2 == 0 ? SampleInvoices.NORTHWIND : SampleInvoices.SCHEMA;
            var pdf = PlainCreditNote.pdf(note, brand, note.electronic().write(ElectronicFormat.facturx));
            assertThat(VeraPdf.complaints(pdf, PDFAFlavour.PDFA_3_U)).as("seed " + seed).isEmpty();
            assertThat(VeraPdf.complaints(pdf, PDFAFlavour.PDFUA_1)).as("seed " + seed).isEmpty();
            assertThat(pdf).hasSizeLessThan(60_000);
        }
    }

    private static List<String> complaints(ElectronicFormat format, OfficialRules rules) {
        var all = new ArrayList<String>();
        for (long seed = SEED; seed < SEED + DOCUMENTS; seed++) {
            var name = "seed " + seed + ": ";
            rules.complaintsAbout(document(seed, format)).forEach(complaint -> all.add(name + complaint));
        }
        return all;
    }

    private static byte[] document(long seed, ElectronicFormat format) {
        return RandomCreditNotes.of(seed, format == ElectronicFormat.peppol).electronic().write(format);
    }
}
