package dev.brickwork.invoice.electronic.en16931;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

import org.junit.jupiter.api.Test;

/** Whether the authors of the formats accept what we write. A complaint names the document by its seed. */
class OfficialRulesTest {
    private static final int DOCUMENTS = Integer.getInteger("brickwork.documents", 200);
    private static final long SEED = Long.getLong("brickwork.documents.seed", 1);

    @Test
    void facturXIsAccepted() {
        var rules = OfficialRules.facturX();
        assertThat(complaints(false, invoice -> rules.complaintsAbout(CiiWriter.write(invoice, CiiProfile.EN16931))))
                .allMatch(OfficialRules::isAboutNoDelivery);
    }

    @Test
    void xRechnungIsAccepted() {
        var rules = OfficialRules.xRechnung();
        assertThat(complaints(true, invoice -> rules.complaintsAbout(CiiWriter.write(invoice, CiiProfile.XRECHNUNG))))
                .isEmpty();
    }

    @Test
    void peppolIsAccepted() {
        var invoices = OfficialRules.peppolInvoice();
        var creditNotes = OfficialRules.peppolCreditNote();
        assertThat(complaints(false, invoice -> (invoice.isCreditNote() ? creditNotes : invoices)
                .complaintsAbout(UblWriter.write(invoice)))).isEmpty();
    }

    /** The rules are asked at all: what is wrong is found. */
    @Test
    void aWrongDocumentIsNotAccepted() {
        var document = new String(CiiWriter.write(Draft.domestic().finish(), CiiProfile.EN16931),
                StandardCharsets.UTF_8);
        var wrong = document.replace("<ram:DuePayableAmount>291.55", "<ram:DuePayableAmount>291.56");

        assertThat(OfficialRules.facturX().complaintsAbout(wrong.getBytes(StandardCharsets.UTF_8)))
                .filteredOn(complaint -> !OfficialRules.isAboutNoDelivery(complaint)).isNotEmpty()
                .allSatisfy(complaint -> assertThat(complaint).startsWith("BR-CO-16"));
    }

    private static List<String> complaints(boolean isFromGermany, Function<ElectronicInvoice, List<String>> rules) {
        var all = new ArrayList<String>();
        Samples.all().forEach((name, draft) -> rules.apply(draft.finish()).forEach(add(all, name)));
        for (long seed = SEED; seed < SEED + DOCUMENTS; seed++) {
            rules.apply(new RandomDocuments(seed, isFromGermany).next()).forEach(add(all, "seed " + seed));
        }
        return all;
    }

    private static Consumer<String> add(List<String> all, String name) {
        return complaint -> all.add(name + ": " + complaint);
    }
}
