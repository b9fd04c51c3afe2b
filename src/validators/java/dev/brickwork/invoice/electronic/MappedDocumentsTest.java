package dev.brickwork.invoice.electronic;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice;
import dev.brickwork.invoice.electronic.en16931.OfficialRules;

/** Whether the authors of the formats accept what becomes of random invoices. A complaint names its seed. */
class MappedDocumentsTest {
    private static final int DOCUMENTS = Integer.getInteger("brickwork.documents", 200);
    private static final long SEED = Long.getLong("brickwork.documents.seed", 1);

    @Test
    void facturXIsAccepted() {
        var rules = OfficialRules.facturX();
        assertThat(complaints(ElectronicFormat.facturx, rules))
                .allMatch(OfficialRules::isAboutNoDelivery);
    }

    @Test
    void xRechnungIsAccepted() {
        var rules = OfficialRules.xRechnung();
        assertThat(complaints(ElectronicFormat.xrechnung, rules)).isEmpty();
    }

    @Test
    void peppolIsAccepted() {
        var rules = OfficialRules.peppolInvoice();
        assertThat(complaints(ElectronicFormat.peppol, rules)).isEmpty();
    }

    /** The control: each total is looked at, in each format. */
    @Test
    void aTotalThatIsACentOffIsRefused() {
        var cii = OfficialRules.facturX();
        var german = OfficialRules.xRechnung();
        var ubl = OfficialRules.peppolInvoice();
        var invoice = new RandomSales(1).mapping().invoice();
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

    /** Adds a cent to the amount of the whole document. */
    private static byte[] off(ElectronicFormat format, ElectronicInvoice invoice, String element) {
        var document = new String(ElectronicRequirements.write(invoice, format), StandardCharsets.UTF_8);
        int end = element.startsWith("ram:")
                ? document.lastIndexOf("</" + element + ">")
                : document.indexOf("</" + element + ">", document.indexOf("<cac:LegalMonetaryTotal>"));
        int start = document.lastIndexOf('>', end) + 1;
        var cents = new BigDecimal(document.substring(start, end)).add(new BigDecimal("0.01"));
        return (document.substring(0, start) + cents + document.substring(end)).getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> complaints(ElectronicFormat format, OfficialRules rules) {
        var all = new ArrayList<String>();
        for (long seed = SEED; seed < SEED + DOCUMENTS; seed++) {
            var invoice = new RandomSales(seed).mapping().invoice();
            var name = "seed " + seed + ": ";
            rules.complaintsAbout(ElectronicRequirements.write(invoice, format)).forEach(complaint -> all.add(name + complaint));
        }
        return all;
    }
}
