package dev.brickwork.invoice.creditnote;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.Language;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.document.Brand;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.document.Fact;
import dev.brickwork.document.Imprint;
import dev.brickwork.document.PostalLines;
import dev.brickwork.invoice.creditnote.CreditNoteDocument.Row;
import dev.brickwork.platform.words.Words;
import dev.brickwork.spi.TaxCalculator.Place;

/** Puts a credit note into the words and numbers of its reader. */
public final class CreditNoteDocumentWriter {
    private static final String NO_TAX = "–";

    private final IssuedCreditNote note;
    private final Brand brand;
    private final DocumentFormat format;
    private final Words words;

    public CreditNoteDocumentWriter(IssuedCreditNote note, Brand brand) {
        this.note = note;
        this.brand = brand;
        this.format = format(note);
        this.words = format.words();
    }

    static DocumentFormat format(IssuedCreditNote note) {
        var address = note.billTo().address();
        return DocumentFormat.of(note.currency(), Words.of(code(note.billTo().language()), code(note.soldBy().language())),
                address == null ? null : address.country(), note.zone());
    }

    public CreditNoteDocument document() {
        return new CreditNoteDocument(words, note.number(), note.invoice().number(), brand, seller(), billTo(), facts(),
                note.reason(),
                note.lines().stream().map(this::row).toList(), sums(),
                new Fact(words.get("credit_note.total"), format.money(note.amount())),
                words.get("currency_note", "currency", note.currency().name()));
    }

    /** As it was. */
    Imprint seller() {
        return Imprint.of(note.soldBy(), words);
    }

    private Imprint billTo() {
        var buyer = note.billTo();
        var lines = new ArrayList<String>();
        boolean hasLegalName = buyer.legalName() != null && !buyer.legalName().equals(buyer.name());
        if (hasLegalName) {
            lines.add(buyer.name());
        }
        if (buyer.address() != null) {
            lines.addAll(lines(buyer.address()));
        }
        buyer.taxIds().forEach(id -> lines.add(words.get("tax_id." + id.type(), "value", id.value())));
        return new Imprint(hasLegalName ? buyer.legalName() : buyer.name(), lines);
    }

    private List<Fact> facts() {
        var facts = new ArrayList<Fact>();
        facts.add(new Fact(words.get("credit_note.date"), format.date(note.issuedOn())));
        facts.add(new Fact(words.get("credit_note.invoice"), note.invoice().number()));
        facts.add(new Fact(words.get("invoice.date"), format.date(note.invoice().issuedOn())));
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
        note.lines().stream().filter(line -> line.treatment() != TaxTreatment.ZERO)
                .forEach(line -> sums.add(new Fact(words.fill("invoice.tax_on", "tax", name(line), "rate",
                        format.percent(line.percent()), "net", format.money(line.net())), format.money(line.tax()))));
        if (sums.size() == 1) {
            sums.add(new Fact(words.get("tax"), format.money(0)));
        }
        return sums;
    }

    private String name(CreditedTax line) {
        if (line.treatment() != TaxTreatment.STANDARD) {
            return words.get("treatment." + line.treatment());
        }
        return line.name() == null ? words.get("tax") : line.name();
    }

    private List<String> lines(Place place) {
        return PostalLines.of(place.line1(), place.line2(), place.postalCode(), place.city(), place.region(),
                place.country(), words);
    }

    private static String code(Language language) {
        return language == null ? null : language.name();
    }
}
