package dev.brickwork.invoice.reminder;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.document.Brands;
import dev.brickwork.invoice.paper.InvoicePapers;
import dev.brickwork.mail.MailComposer;
import dev.brickwork.mail.MailContent;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailObsolete;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.spi.MailSender;

/** Reminds the payer of an invoice, with the PDF. It says how things are when it is sent, not when it was planned. */
@ApplicationScoped
class ReminderMails implements MailComposer {
    /** The note's reference is the invoice, its detail the reminder. */
    static final String REMINDER = "invoice.reminder";

    private final ReminderTable rows;
    private final InvoicePapers papers;
    private final Brands brands;
    private final CurrentSeller seller;
    private final Transactions transactions;
    private final BusinessClock clock;

    ReminderMails(ReminderTable rows, InvoicePapers papers, Brands brands, CurrentSeller seller, Transactions transactions,
            BusinessClock clock) {
        this.rows = rows;
        this.papers = papers;
        this.brands = brands;
        this.seller = seller;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public Set<String> kinds() {
        return Set.of(REMINDER);
    }

    @Override
    public MailContent compose(MailNote note) {
        var made = transactions.joining(() -> {
            var invoice = rows.invoices(List.of(note.referenceId())).get(0);
            refuseObsolete(invoice);
            var found = rows.find(UUID.fromString(note.detail())).orElseThrow();
            refuseReplaced(found, invoice);
            return found;
        });
        return content(note.referenceId(), made);
    }

    /** Paid, voided, or somebody has said that nothing is to be sent: also since it was planned. */
    private void refuseObsolete(OpenInvoice invoice) {
        var stop = rows.stops(List.of(invoice)).get(invoice.id());
        if (!invoice.isOpen()) {
            throw new MailObsolete("Nothing is to be paid on the invoice any more.");
        }
        if (invoice.isCollected()) {
            throw new MailObsolete("A payment is on its way.");
        }
        if (stop != null && !stop.isOver(invoice.today(clock.now()))) {
            throw new MailObsolete(stop.why().equals(ReminderStop.Kind.PROMISE.name())
                    ? "Payment was promised."
                    : "Reminders are held.");
        }
    }

    /** A mail that was parked and is tried again: meanwhile its step may have been made again, or a later one. */
    private static void refuseReplaced(MadeReminder made, OpenInvoice invoice) {
        if (made.state() == MadeReminder.State.FAILED && invoice.sent() != null && invoice.sent() >= made.days()) {
            throw new MailObsolete("Another reminder took its place.");
        }
    }

    /** @param detail the days of a step; without them, as if today were its day */
    @Override
    public MailContent preview(String kind, UUID invoiceId, String detail) {
        var made = transactions.joining(() -> {
            var invoice = rows.invoices(List.of(invoiceId)).stream().filter(one -> one.dueOn() != null).findFirst()
                    .orElseThrow(() -> Refused.field("object_id", "is no issued invoice"));
            return new ReminderPreview(invoice, seller.settings().reminders().set()).of(days(detail, invoice));
        });
        return content(invoiceId, made);
    }

    private int days(String detail, OpenInvoice invoice) {
        if (detail == null) {
            return (int) ChronoUnit.DAYS.between(invoice.dueOn(), invoice.today(clock.now()));
        }
        if (!detail.matches("-?\\d{1,3}")) {
            throw Refused.field("detail", "must be the days of a step, such as 7");
        }
        return Integer.parseInt(detail);
    }

    private MailContent content(UUID invoiceId, MadeReminder made) {
        var invoice = papers.get(invoiceId, null);
        var paper = papers.paper(invoice);
        var attachments = new ArrayList<MailSender.Attachment>();
        attachments.add(new MailSender.Attachment(paper.invoiceNumber() + ".pdf", "application/pdf", paper.content()));
        var today = made.madeAt() == null
                ? invoice.dueOn().plusDays(made.days())
                : clock.now().atZone(invoice.zone()).toLocalDate();
        return new ReminderLetterWriter(invoice, brands.current(), made).letter(today).with(attachments);
    }
}
