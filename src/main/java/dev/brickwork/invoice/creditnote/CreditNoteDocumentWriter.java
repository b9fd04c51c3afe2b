package dev.brickwork.invoice.creditnote;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.document.Brand;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.document.Fact;
import dev.brickwork.document.Imprint;
import dev.brickwork.document.TaxRows;
import dev.brickwork.invoice.creditnote.CreditNoteDocument.Row;
import dev.brickwork.platform.words.Words;

/** Puts a credit note into the words and numbers of its reader. */
public final class CreditNoteDocumentWriter {
    private static final String NO_TAX = "–";

    private final IssuedCreditNote note;
    private final Brand brand;
    private final DocumentFormat format;
    private final Words words;

    public CreditNoteDocumentWriter(IssuedCreditNote note, Brand brand) {
        this.note = note;
        this.brand = brand.named(note.soldBy().name(), note.soldBy().email());
        this.format = note.format();
        this.words = format.words();
    }

    public CreditNoteDocument document() {
        return new CreditNoteDocument(words, note.number(), note.invoice().number(), brand, seller(),
                note.billTo().imprint(words), references(), facts(),
                note.reason(),
                note.lines().stream().map(this::row).toList(), sums(),
                new Fact(words.get("credit_note.total"), format.money(note.amount())),
                words.get("currency_note", "currency", note.currency().name()));
    }

    /** As it was. */
    Imprint seller() {
        return Imprint.of(note.soldBy(), words);
    }

    private List<Fact> facts() {
        var facts = new ArrayList<Fact>();
        facts.add(new Fact(words.get("credit_note.date"), format.date(note.issuedOn())));
        facts.add(new Fact(words.get("credit_note.invoice"), note.invoice().number()));
        facts.add(new Fact(words.get("invoice.date"), format.date(note.invoice().issuedOn())));
        return facts;
    }

    private List<Fact> references() {
        var facts = new ArrayList<Fact>();
        if (note.purchaseOrder() != null) {
            facts.add(new Fact(words.get("purchase_order"), note.purchaseOrder()));
        }
        if (note.billTo().buyerReference() != null) {
            facts.add(new Fact(words.get("invoice.buyer_reference"), note.billTo().buyerReference()));
        }
        return facts;
    }

    /** What a line of the credit note is called. */
    public String lineName() {
        return words.get("credit_note.line", "number", note.invoice().number());
    }

    private Row row(CreditedTax line) {
        return new Row(lineName(), line.percent().signum() == 0 ? NO_TAX : format.percent(line.percent()),
                format.money(line.net()), format.money(line.tax()), format.money(line.net() + line.tax()), line.reason());
    }

    private List<Fact> sums() {
        var sums = new ArrayList<Fact>();
        sums.add(new Fact(words.get("invoice.net_total"), format.money(note.net())));
        var taxes = new TaxRows(format);
        note.lines().forEach(line -> taxes.add(line.treatment(), line.name(), line.percent(), line.net(), line.tax()));
        sums.addAll(taxes.rows());
        return sums;
    }
}
