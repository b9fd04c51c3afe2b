package dev.brickwork.invoice.electronic;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice;
import dev.brickwork.invoice.electronic.en16931.OfficialRules;

/** Whether the authors of the formats accept what becomes of random invoices and credit notes. A complaint names its seed. */
class MappedDocumentsTest {
    private static final int DOCUMENTS = Integer.getInteger("brickwork.documents", 200);
    private static final long SEED = Long.getLong("brickwork.documents.seed", 1);

    private interface Rules {
        List<String> complaintsAbout(ElectronicInvoice invoice, byte[] document);
    }

    @Test
    void facturXIsAccepted() {
        var rules = OfficialRules.facturX();
        assertThat(complaints(ElectronicFormat.facturx, (invoice, document) -> rules.complaintsAbout(document)))
                .allMatch(OfficialRules::isAboutNoDelivery);
    }

    @Test
    void xRechnungIsAccepted() {
        var rules = OfficialRules.xRechnung();
        assertThat(complaints(ElectronicFormat.xrechnung, (invoice, document) -> rules.complaintsAbout(document))).isEmpty();
    }

    @Test
    void peppolIsAccepted() {
        var invoices = OfficialRules.peppolInvoice();
        var creditNotes = OfficialRules.peppolCreditNote();
        assertThat(complaints(ElectronicFormat.peppol, (invoice, document) -> (isCreditNote(invoice) ? creditNotes : invoices)
                .complaintsAbout(document))).isEmpty();
    }

    /** The control: each total is looked at, in each format. */
    @Test
    void aTotalThatIsACentOffIsRefused() {
        var cii = OfficialRules.facturX();
        var german = OfficialRules.xRechnung();
        var ubl = OfficialRules.peppolInvoice();
        var invoice = firstInvoice();
        for (var total : List.of("LineTotalAmount", "TaxBasisTotalAmount", "GrandTotalAmount", "DuePayableAmount")) {
            assertThat(cii.complaintsAbout(off(ElectronicFormat.facturx, invoice, "ram:" + total))).as(total)
                    .anyMatch(complaint -> complaint.startsWith("BR-"));
            assertThat(german.complaintsAbout(off(ElectronicFormat.xrechnung, invoice, "ram:" + total))).as(total)
                    .anyMatch(complaint -> complaint.startsWith("BR-"));
        }
        for (var total : List.of("LineExtensionAmount", "TaxExclusiveAmount", "TaxInclusiveAmount", "PayableAmount")) {
            assertThat(ubl.complaintsAbout(off(ElectronicFormat.peppol, invoice, "cbc:" + total))).as(total)
                    .anyMatch(complaint -> complaint.startsWith("BR-"));
        }
    }

    private static ElectronicInvoice firstInvoice() {
        for (long seed = 1;; seed++) {
            var invoice = new RandomSales(seed).mapping().invoice();
            if (!isCreditNote(invoice)) {
                return invoice;
            }
        }
    }

    /** Adds a cent to the amount of the whole document. */
    private static byte[] off(ElectronicFormat format, ElectronicInvoice invoice, String element) {
        var document = new String(format.write(invoice), StandardCharsets.UTF_8);
        int end = element.startsWith("ram:")
                ? document.lastIndexOf("</" + element + ">")
                : document.indexOf("</" + element + ">", document.indexOf("<cac:LegalMonetaryTotal>"));
        int start = document.lastIndexOf('>', end) + 1;
        var cents = new BigDecimal(document.substring(start, end)).add(new BigDecimal("0.01"));
        return (document.substring(0, start) + cents + document.substring(end)).getBytes(StandardCharsets.UTF_8);
    }

    private static boolean isCreditNote(ElectronicInvoice invoice) {
        return invoice.head().type() == ElectronicInvoice.Type.CREDIT_NOTE;
    }

    private static List<String> complaints(ElectronicFormat format, Rules rules) {
        var all = new ArrayList<String>();
        for (long seed = SEED; seed < SEED + DOCUMENTS; seed++) {
            var invoice = new RandomSales(seed).mapping().invoice();
            var name = "seed " + seed + ": ";
            rules.complaintsAbout(invoice, format.write(invoice)).forEach(complaint -> all.add(name + complaint));
        }
        return all;
    }
}
