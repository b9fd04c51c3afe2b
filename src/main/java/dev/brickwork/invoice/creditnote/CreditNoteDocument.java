package dev.brickwork.invoice.creditnote;

import java.util.List;

import dev.brickwork.document.Brand;
import dev.brickwork.document.Fact;
import dev.brickwork.document.Imprint;
import dev.brickwork.platform.words.Words;

/**
 * What is printed of a credit note, word by word. Null where there is nothing to say.
 *
 * @param brand how it looks
 * @param seller as it was when the invoice was issued, and the buyer likewise
 * @param references of the buyer
 * @param facts days and the invoice
 * @param sums up to the total
 */
public record CreditNoteDocument(Words words, String number, String invoiceNumber, Brand brand, Imprint seller,
        Imprint billTo, List<Fact> references, List<Fact> facts,
        String reason, List<Row> rows, List<Fact> sums, Fact total, String currencyNote) {

    public CreditNoteDocument {
        references = List.copyOf(references);
        facts = List.copyOf(facts);
        rows = List.copyOf(rows);
        sums = List.copyOf(sums);
    }

    /** Whether the brand's name does not say it yet. */
    public boolean isSellerNamed() {
        return brand.logo() != null || !seller.name().equals(brand.name());
    }

    /**
     * What is credited at one tax.
     *
     * @param why no tax is due; null where some is
     */
    public record Row(String name, String rate, String net, String tax, String amount, String why) {
    }
}
