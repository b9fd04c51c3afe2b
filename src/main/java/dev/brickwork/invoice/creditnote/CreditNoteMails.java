package dev.brickwork.invoice.creditnote;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.document.Brand;
import dev.brickwork.document.Brands;
import dev.brickwork.document.Fact;
import dev.brickwork.invoice.electronic.ElectronicAttachment;
import dev.brickwork.mail.Letter;
import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailNote;
import dev.brickwork.spi.MailSender;

/** Sends a credit note to the recipients of its invoice, with the PDF. */
@ApplicationScoped
public class CreditNoteMails implements MailComposer {
    /** The note's reference is the credit note. */
    public static final String ISSUED = "credit_note.issued";

    private final CreditNotes notes;
    private final CreditNotePapers papers;
    private final Brands brands;
    private final ElectronicAttachment electronic;

    CreditNoteMails(CreditNotes notes, CreditNotePapers papers, Brands brands, ElectronicAttachment electronic) {
        this.electronic = electronic;
        this.notes = notes;
        this.papers = papers;
        this.brands = brands;
    }

    @Override
    public Set<String> kinds() {
        return Set.of(ISSUED);
    }

    @Override
    public MailContent compose(MailNote mail) {
        var note = notes.get(mail.referenceId());
        var paper = papers.paper(note.id());
        var attachments = new ArrayList<MailSender.Attachment>();
        attachments.add(new MailSender.Attachment(paper.fileName(), "application/pdf", paper.content()));
        electronic.attachment(format -> papers.xml(note.id(), format).content(), note.number()).ifPresent(attachments::add);
        return letter(note, brands.current()).with(attachments);
    }

    static Letter letter(IssuedCreditNote note, Brand seller) {
        var format = note.format();
        var words = format.words();
        var sentences = new ArrayList<String>();
        sentences.add(words.fill("mail.credit_note.issued", "number", note.number(), "invoice", note.invoice().number(),
                "amount", format.money(note.amount())));
        if (note.reason() != null) {
            sentences.add(words.get("invoice.void_reason", "reason", note.reason()));
        }
        return new Letter(words.fill("mail.credit_note.issued_title", "number", note.number(), "seller", seller.name()),
                words.get("mail.hello", "name", note.billTo().name()), sentences,
                List.of(new Fact(words.get("credit_note.title"), note.number()),
                        new Fact(words.get("credit_note.date"), format.date(note.issuedOn())),
                        new Fact(words.get("credit_note.invoice"), note.invoice().number()),
                        new Fact(words.get("credit_note.total"), format.money(note.amount()))),
                null, new Letter.Sender(seller, new CreditNoteDocumentWriter(note, seller).seller()), words);
    }
}
