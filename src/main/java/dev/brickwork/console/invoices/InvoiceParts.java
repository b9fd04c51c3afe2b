package dev.brickwork.console.invoices;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.console.action.Effect;
import dev.brickwork.console.history.Histories;
import dev.brickwork.console.list.Format;
import dev.brickwork.console.list.Links;
import dev.brickwork.console.list.Tone;
import dev.brickwork.invoice.InvoiceHistoryResource;
import dev.brickwork.invoice.InvoiceResponse;
import dev.brickwork.invoice.InvoiceVersionResponse;
import dev.brickwork.invoice.creditnote.CreditNoteResource;
import dev.brickwork.invoice.creditnote.CreditNoteResponse;
import dev.brickwork.invoice.document.InvoiceExplanation;
import dev.brickwork.invoice.paper.InvoicePaperResource;
import dev.brickwork.invoice.paper.InvoiceSending;
import dev.brickwork.invoice.reminder.InvoiceReminderResource;
import dev.brickwork.invoice.reminder.ReminderResponses;
import dev.brickwork.ledger.EntryKind;
import dev.brickwork.ledger.EntryResponse;
import dev.brickwork.ledger.LedgerResource;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.mail.MailQuery;
import dev.brickwork.mail.MailResource;
import dev.brickwork.mail.MailResponse;
import dev.brickwork.platform.page.PageAddress;

/** What the pages of an invoice show, each read by the operations of the API. */
@ApplicationScoped
class InvoiceParts {
    private static final int MANY = 100;
    private static final int VERSIONS_SHOWN = 4;
    private static final int EARLIER_SHOWN = 20;
    private static final String NONE = "–";

    private final InvoicePaperResource papers;
    private final CreditNoteResource notes;
    private final InvoiceHistoryResource past;
    private final InvoiceReminderResource reminders;
    private final LedgerResource ledger;
    private final LedgerService books;
    private final MailQuery mails;
    private final MailResource letters;
    private final Histories histories;

    InvoiceParts(InvoicePaperResource papers, CreditNoteResource notes, InvoiceHistoryResource past,
            InvoiceReminderResource reminders, LedgerResource ledger, LedgerService books, MailQuery mails,
            MailResource letters, Histories histories) {
        this.papers = papers;
        this.notes = notes;
        this.past = past;
        this.reminders = reminders;
        this.ledger = ledger;
        this.books = books;
        this.mails = mails;
        this.letters = letters;
        this.histories = histories;
    }

    /** @param why null before it is issued: nothing was computed yet */
    public record Lines(InvoiceExplanation why) {
    }

    /** @param entries newest first */
    public record Money(List<CreditNoteResponse> notes, List<EntryResponse> entries, ReminderResponses.OfInvoice reminders) {

        public String noteLink(CreditNoteResponse note) {
            return Links.creditNote(note.invoiceId(), note.creditNoteId());
        }
    }

    /**
     * @param versions the newest, oldest first, so that they are read from left to right
     * @param earlier numbers of those before them
     */
    public record Documents(List<Integer> earlier, List<InvoiceVersionResponse> versions, List<Comparison> lines,
            List<MailResponse> mails) {
    }

    /** What one line came to in each version. @param isSame whether all say the same */
    public record Comparison(String name, List<String> amounts, boolean isSame) {
    }

    public record History(List<Histories.Day> days) {
    }

    Lines lines(InvoiceResponse invoice) {
        return new Lines(invoice.issuedAt() == null ? null : papers.explain(invoice.invoiceId()));
    }

    Money money(InvoiceResponse invoice, Format f) {
        var entries = ledger.entries(of(invoice)).results();
        // each is booked: where no entry says so, there is none to ask for
        var hasNotes = entries.size() == MANY || entries.stream().anyMatch(entry -> entry.kind() == EntryKind.CREDIT_NOTE);
        return new Money(hasNotes ? notes.list(of(invoice)).results() : List.of(), entries,
                invoice.issuedAt() == null ? null : reminders.ofExisting(invoice.invoiceId()));
    }

    Documents documents(InvoiceResponse invoice, Format f) {
        var versions = new ArrayList<>(
                past.versions(id(invoice), PageAddress.of(Map.of("limit", VERSIONS_SHOWN))).results());
        java.util.Collections.reverse(versions);
        var earlier = versions.isEmpty() ? 1 : versions.get(0).version();
        return new Documents(IntStream.range(Math.max(1, earlier - EARLIER_SHOWN), earlier).boxed().toList(), versions,
                compared(versions, invoice, f),
                mails.ofObjects(List.of(invoice.invoiceId()), MANY));
    }

    History history(InvoiceResponse invoice, Format f) {
        return new History(Histories.byDay(histories.of(
                List.of(new Histories.Subject("invoice", invoice.invoiceId(), null)), MANY, f), f));
    }

    /** By what a line bills and when, since versions have the same lines unless something else was billed. */
    private static List<Comparison> compared(List<InvoiceVersionResponse> versions, InvoiceResponse invoice, Format f) {
        var rows = new LinkedHashMap<String, String[]>();
        for (int version = 0; version < versions.size(); version++) {
            var seen = new HashMap<String, Integer>();
            for (var line : versions.get(version).lineItems()) {
                var name = line.brickName() + ", " + f.day(line.startsAt(), invoice.timeZone()) + " – "
                        + f.day(line.endsAt().minusSeconds(1), invoice.timeZone());
                int number = seen.merge(name, 1, Integer::sum);
                var key = number == 1 ? name : name + " (" + number + ")";
                rows.computeIfAbsent(key, unused -> new String[versions.size()])[version] = f.money(line.grandTotal(),
                        invoice.currency());
            }
        }
        return rows.entrySet().stream().map(row -> {
            var amounts = java.util.Arrays.stream(row.getValue()).map(amount -> amount == null ? "–" : amount).toList();
            return new Comparison(row.getKey(), amounts, new HashSet<>(amounts).size() == 1);
        }).toList();
    }

    private static PageAddress of(InvoiceResponse invoice) {
        return PageAddress.of(Map.of("invoice_id", invoice.invoiceId(), "limit", MANY));
    }

    private static String id(InvoiceResponse invoice) {
        return invoice.invoiceId().toString();
    }

    /** An invoice as an act finds it or leaves it. */
    record State(InvoiceResponse invoice, List<MailResponse> mails, int versions, ReminderResponses.OfInvoice reminders) {

        /** Of another state, an act would do something else than was previewed. */
        String stamp() {
            var payments = invoice.payments().stream()
                    .map(payment -> payment.paymentId() + " " + payment.status() + " " + payment.refundedAmount()).toList();
            return List.of(invoice.status(), invoice.grandTotal(), invoice.remainingAmount(), invoice.writtenOffAmount(),
                    versions, payments,
                    String.valueOf(reminders)).toString();
        }

        /** @param booked on the way, of other invoices too */
        Effect comparedWith(State after, List<EntryResponse> booked, Format f) {
            var then = after.invoice;
            var noted = new HashSet<UUID>();
            mails.forEach(mail -> noted.add(mail.mailId()));
            return new Effect(List.of(
                    new Effect.Change("Status", Tone.words(invoice.status()), Tone.words(then.status())),
                    new Effect.Change("Total", f.money(invoice.grandTotal(), invoice.currency()),
                            f.money(then.grandTotal(), then.currency())),
                    new Effect.Change("Remaining", f.money(invoice.remainingAmount(), invoice.currency()),
                            f.money(then.remainingAmount(), then.currency())),
                    new Effect.Change("Written off", f.money(invoice.writtenOffAmount(), invoice.currency()),
                            f.money(then.writtenOffAmount(), then.currency())),
                    new Effect.Change("Payments", String.valueOf(invoice.payments().size()),
                            String.valueOf(then.payments().size())),
                    new Effect.Change("Versions", String.valueOf(versions), String.valueOf(after.versions)),
                    new Effect.Change("Hold on reminders", hold(f), after.hold(f)),
                    new Effect.Change("Promised", promise(f), after.promise(f)),
                    new Effect.Change("Next reminder", nextReminder(f), after.nextReminder(f))),
                    Effect.Posting.of(booked, invoice.invoiceId(), f),
                    after.mails.stream().filter(mail -> !noted.contains(mail.mailId()))
                            .map(mail -> Tone.words(mail.kind()) + " to " + String.join(", ", mail.recipients())).toList());
        }

        private String hold(Format f) {
            var hold = reminders == null ? null : reminders.hold();
            return hold == null ? NONE : hold.until() == null ? "Until it is lifted" : "Until " + f.day(hold.until());
        }

        private String promise(Format f) {
            var promise = reminders == null ? null : reminders.promise();
            return promise == null ? NONE : "By " + f.day(promise.promisedOn());
        }

        private String nextReminder(Format f) {
            return reminders == null || reminders.ahead().isEmpty() ? NONE : f.day(reminders.ahead().get(0).on());
        }
    }

    /** What a mail of the invoice says now. */
    Effect.Letter letter(State state) {
        var mail = letters.preview(PageAddress.of(Map.of("kind", InvoiceSending.kindOf(state.versions), "object_id",
                state.invoice.invoiceId())));
        return new Effect.Letter(mail.subject(), mail.text(), mail.attachments());
    }

    /** In the transaction of a preview. */
    Effect effect(State before, InvoiceResponse after, Format f) {
        return before.comparedWith(state(after), books.postedHere(), f);
    }

    State state(InvoiceResponse invoice) {
        var versions = past.versions(id(invoice), PageAddress.of(Map.of("limit", 1))).count();
        return new State(invoice, mails.ofObjects(List.of(invoice.invoiceId()), MANY),
                versions == null ? 0 : versions.intValue(),
                invoice.issuedAt() == null ? null : reminders.ofExisting(invoice.invoiceId()));
    }
}
