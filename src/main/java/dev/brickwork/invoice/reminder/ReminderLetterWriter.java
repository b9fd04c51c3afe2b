package dev.brickwork.invoice.reminder;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.document.Brand;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.document.Fact;
import dev.brickwork.invoice.document.IssuedInvoice;
import dev.brickwork.invoice.paper.InvoiceLetterWriter;
import dev.brickwork.mail.Letter;
import dev.brickwork.platform.words.Words;

/** What a reminder says. */
final class ReminderLetterWriter {
    private final IssuedInvoice invoice;
    private final InvoiceLetterWriter writer;
    private final MadeReminder made;
    private final DocumentFormat format;
    private final Words words;

    ReminderLetterWriter(IssuedInvoice invoice, Brand seller, MadeReminder made) {
        this.invoice = invoice;
        this.writer = new InvoiceLetterWriter(invoice, seller);
        this.made = made;
        this.format = invoice.format();
        this.words = format.words();
    }

    Letter letter(LocalDate today) {
        long late = ChronoUnit.DAYS.between(invoice.dueOn(), today);
        var when = late < 0 ? "mail.reminder.before" : late == 0 ? "mail.reminder.today" : "mail.reminder.late";
        var sentences = new ArrayList<String>();
        sentences.add(words.fill(when, "number", invoice.version().number(), "day", format.date(invoice.dueOn())));
        if (paid() > 0) {
            sentences.add(words.get("mail.reminder.partly", "amount", format.money(paid())));
        }
        sentences.add(words.get(late > 0 ? "mail.reminder.pay_now" : "mail.reminder.pay", "amount",
                format.money(invoice.settlement().remaining())));
        addCharges(sentences);
        sentences.add(words.get("mail.reminder.crossed"));
        return writer.letter(words.fill(when + "_title", "number", invoice.version().number(), "seller", writer.sellerName(),
                "day", format.date(invoice.dueOn())), sentences, facts());
    }

    private void addCharges(List<String> sentences) {
        if (made.fee() > 0) {
            sentences.add(words.get("mail.reminder.fee", "amount", format.money(made.fee())));
        }
        if (made.interest() != null) {
            var interest = made.interest();
            sentences.add(words.fill("mail.reminder.interest", "amount", format.money(interest.cents()), "rate",
                    format.percent(interest.ratePerYear().percent()), "open", format.money(interest.open()), "days",
                    words.count("days", interest.days().days())));
        }
        if (made.isCharged()) {
            sentences.add(words.get("mail.reminder.own_invoice"));
        }
    }

    private List<Fact> facts() {
        var facts = new ArrayList<Fact>();
        facts.add(new Fact(words.get("invoice.title"), invoice.version().number()));
        facts.add(new Fact(words.get("invoice.date"), format.day(invoice.issuedAt())));
        if (invoice.purchaseOrder() != null) {
            facts.add(new Fact(words.get("purchase_order"), invoice.purchaseOrder()));
        }
        facts.add(new Fact(words.get("invoice.due_date"), format.date(invoice.dueOn())));
        facts.add(new Fact(words.get("total"), format.money(invoice.version().grandTotal())));
        if (paid() > 0) {
            facts.add(new Fact(words.get("mail.reminder.settled"), format.money(paid())));
        }
        facts.add(new Fact(words.get("invoice.amount_due"), format.money(invoice.settlement().remaining())));
        return facts;
    }

    /** By payments, credit and credit notes. */
    private long paid() {
        return invoice.version().grandTotal() - invoice.settlement().remaining();
    }
}
