package dev.brickwork.invoice.electronic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.seller.ElectronicFormat;
import dev.brickwork.invoice.electronic.en16931.CentOff;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice;
import dev.brickwork.invoice.electronic.en16931.OfficialRules;

/** Whether the authors of the formats accept what becomes of random invoices. A complaint names its seed. */
class MappedDocumentsTest {
    private static final int DOCUMENTS = Integer.getInteger("brickwork.documents", 200);
    private static final int CONTROLS = 12;
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

    /** The control: each total is looked at, in each format, of invoices and of corrections. */
    @Test
    void aTotalThatIsACentOffIsRefused() {
        var types = new HashSet<ElectronicInvoice.Type>();
        for (var format : ElectronicFormat.values()) {
            var rules = switch (format) {
                case facturx -> OfficialRules.facturX();
                case xrechnung -> OfficialRules.xRechnung();
                case peppol -> OfficialRules.peppolInvoice();
            };
            for (long seed = SEED; seed < SEED + CONTROLS; seed++) {
                types.add(new RandomSales(seed, format == ElectronicFormat.peppol).source().type());
                CentOff.everyTotal(document(seed, format), rules);
            }
        }
        assertThat(types).hasSize(2);
    }

    private static byte[] document(long seed, ElectronicFormat format) {
        var sales = new RandomSales(seed, format == ElectronicFormat.peppol);
        return ElectronicRequirements.write(sales.source(), sales.parties(), format);
    }

    private static List<String> complaints(ElectronicFormat format, OfficialRules rules) {
        var all = new ArrayList<String>();
        for (long seed = SEED; seed < SEED + DOCUMENTS; seed++) {
            var name = "seed " + seed + ": ";
            rules.complaintsAbout(document(seed, format)).forEach(complaint -> all.add(name + complaint));
        }
        return all;
    }
}
