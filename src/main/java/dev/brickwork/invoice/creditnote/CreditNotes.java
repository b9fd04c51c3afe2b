package dev.brickwork.invoice.creditnote;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.Missing;
import dev.brickwork.customer.CustomerSql;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.NumberCounters;
import dev.brickwork.invoice.paper.Recipients;
import dev.brickwork.mail.MailNote;
import dev.brickwork.mail.MailService;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Days;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.seller.CurrentSeller;

/** Credit notes as documents: their numbers, what they say, and who gets them. */
@ApplicationScoped
public class CreditNotes {
    private static final int LISTED_MAX = 100;
    static final SortFields SORT = SortFields.CREATED_AT.and("amount", "amount");
    /** Of one invoice, whose notes are counted. */
    public static final SortFields SORT_OF_INVOICE = SortFields.of("created_at", "place", "id");
    private static final String SERIES = "SELECT code FROM invoice_series WHERE subject_id = ?";
    private static final int NUMBER_LENGTH_MAX = 35;
    private static final String PAPER = "INSERT INTO credit_note_paper (credit_note_id) VALUES (?)";

    private final Database database;
    private final Transactions transactions;
    private final WireJson json;
    private final CurrentSeller seller;
    private final NumberCounters counters;
    private final Recipients recipients;
    private final MailService mails;

    CreditNotes(Database database, Transactions transactions, WireJson json, CurrentSeller seller, NumberCounters counters,
            Recipients recipients, MailService mails) {
        this.database = database;
        this.transactions = transactions;
        this.json = json;
        this.seller = seller;
        this.counters = counters;
        this.recipients = recipients;
        this.mails = mails;
    }

    /** A credit note in a list for people. */
    public record Listed(UUID id, String number, LocalDate issuedOn, long amount) {
    }

    /**
     * Makes a credit note, which the database takes off its invoice. Then comes what follows from that, and {@link #issue} last.
     *
     * @param invoice locked
     * @param refundId of the money that went back for it; null for none
     */
    @Transactional(TxType.MANDATORY)
    public CreditNote make(Invoice invoice, UUID refundId, long amount, String reason, Instant now) {
        var note = new CreditNote();
        note.refundId = refundId;
        note.knownRefundId = refundId; // until it is read: then it is that of the request to a processor
        note.invoiceId = invoice.id;
        note.invoiceVersion = invoice.currentVersion;
        note.invoiceNumber = invoice.number();
        note.place = (int) CreditNote.count("invoiceId", invoice.id) + 1;
        note.issuedOn = invoice.today(now);
        note.currency = invoice.currency;
        note.amount = amount;
        note.taxes = TaxSplit.of(IssuedCreditNoteQuery.charged(database, invoice.id, note.invoiceVersion),
                IssuedCreditNoteQuery.credited(database, invoice.id, note.invoiceVersion), amount);
        note.tax = note.taxes.stream().mapToLong(CreditedTax::tax).sum();
        note.purchaseOrder = IssuedCreditNoteQuery.purchaseOrder(database, invoice.id);
        note.reason = reason;
        note.createdAt = now;
        note.persistAndFlush();
        return note;
    }

    /** Issues one that was made: it gets its mail and its number, and its PDF soon after. Nothing is locked after it. */
    @Transactional(TxType.MANDATORY)
    public void issue(CreditNote note, Invoice invoice) {
        database.update(PAPER, note.id);
        mails.note(MailNote.of(CreditNoteMails.ISSUED, note.id, null, recipients.of(invoice)));
        note.number = nextNumber(invoice, note.createdAt);
        CreditNote.flush();
    }

    private String nextNumber(Invoice invoice, Instant now) {
        var format = seller.settings().numbers().creditNotes();
        var subject = invoice.subscriptionId != null ? invoice.subscriptionId : invoice.customerId;
        var series = format.hasSeries() ? database.select(SERIES, row -> row.getString(1), subject).get(0) : "";
        return counters.take(NumberCounters.Kind.CREDIT_NOTE, format, Map.of(series, 1), now).next(series);
    }

    @Transactional
    CreditNoteResponse read(UUID id) {
        return CreditNoteResponse.from(CreditNote.get(id));
    }

    /** The one that was made with a refund. */
    @Transactional
    public CreditNoteResponse ofRefund(UUID refundId) {
        return CreditNoteResponse.from(CreditNote.<CreditNote>find("refundId", refundId).firstResult());
    }

    /** Newest first. */
    @Transactional
    public Page<CreditNoteResponse> ofInvoice(UUID invoiceId, PageRequest page) {
        Invoice.subscriptionOf(invoiceId);
        return page.page(CreditNote.find("invoiceId", page.sort(), invoiceId), CreditNoteResponse::from);
    }

    /** Filters that are null do not filter. */
    record Filters(UUID customerId, UUID invoiceId, String number, Days issued) {

        static Filters read(Fields in) {
            return new Filters(in.id("customer_id", CustomerSql.NAMED).optional(), in.uuid("invoice_id").optional(),
                    in.reference("credit_note_number", NUMBER_LENGTH_MAX).optional(), Days.read(in, "issued"));
        }
    }

    @Transactional
    Page<CreditNoteResponse> list(Filters filters, PageRequest page) {
        var where = new Conditions()
                .and("invoiceId in (select i.id from Invoice i where i.customerId = ?)", filters.customerId)
                .and("invoiceId = ?", filters.invoiceId).and("number = ?", filters.number)
                .and("issuedOn >= ?", filters.issued.from())
                .and("issuedOn <= ?", filters.issued.to());
        return page.page(CreditNote.find(where.ofEntities(), page.sort(), where.parameters()), CreditNoteResponse::from);
    }

    /** What is shown to the payer of the invoice, oldest first. */
    public List<Listed> listed(UUID invoiceId) {
        return transactions.joining(() -> IssuedCreditNoteQuery.ofInvoice(database, invoiceId, LISTED_MAX));
    }

    /** @throws Missing when there is none */
    public IssuedCreditNote get(UUID id) {
        return transactions.joining(() -> IssuedCreditNoteQuery.find(database, json, id)
                .orElseThrow(() -> new Missing("Credit note")));
    }
}
