package dev.brickwork.invoice.action;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Problems;
import dev.brickwork.core.Refused;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.reminder.ReminderSchedule;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.customer.Company;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.Payer;
import dev.brickwork.imports.ImportKind;
import dev.brickwork.imports.RowImporter;
import dev.brickwork.invoice.DueDateSweep;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceEventData;
import dev.brickwork.invoice.InvoiceVersion;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.NumbersInUse;
import dev.brickwork.invoice.VersionTable;
import dev.brickwork.invoice.billing.StandaloneWrites;
import dev.brickwork.invoice.payment.PaymentService;
import dev.brickwork.ledger.EntryHeader;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Metadata;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.secret.Tokens;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.words.TaxReasons;
import dev.brickwork.seller.CurrentSeller;

/**
 * Imports an open invoice: issued, with the number, the days and the amounts that it has elsewhere. Nothing is mailed. From then on it is
 * an invoice that stands alone (decision 38).
 */
@ApplicationScoped
class InvoiceImport implements RowImporter<ImportedInvoiceRow> {
    private final Database database;
    private final CurrentSeller seller;
    private final CustomerService customers;
    private final StandaloneWrites standalone;
    private final NumbersInUse numbers;
    private final PaymentService payments;
    private final LedgerService ledger;
    private final Outbox outbox;
    private final Audit audit;
    private final Caller caller;
    private final WireJson json;
    private final BusinessClock clock;

    InvoiceImport(Database database, CurrentSeller seller, CustomerService customers, StandaloneWrites standalone,
            NumbersInUse numbers, PaymentService payments, LedgerService ledger, Outbox outbox, Audit audit, Caller caller,
            WireJson json, BusinessClock clock) {
        this.database = database;
        this.seller = seller;
        this.customers = customers;
        this.standalone = standalone;
        this.numbers = numbers;
        this.payments = payments;
        this.ledger = ledger;
        this.outbox = outbox;
        this.audit = audit;
        this.caller = caller;
        this.json = json;
        this.clock = clock;
    }

    @Override
    public ImportKind kind() {
        return ImportKind.INVOICES;
    }

    @Override
    public String identity() {
        return ImportedInvoiceRow.NUMBER;
    }

    @Override
    public ImportedInvoiceRow read(Fields in) {
        return ImportedInvoiceRow.read(in);
    }

    @Override
    public UUID create(ImportedInvoiceRow row) {
        var now = clock.now();
        var customer = customers.find(row.customerId())
                .orElseThrow(() -> Refused.field("customer_id", "is no customer of yours"));
        var invoice = invoice(row, customer, now);
        check(row, invoice.today(now));
        standalone.persistNumbered(invoice);
        VersionTable.insert(database, json, List.of(version(row, invoice)));
        if (row.paidAmount() > 0) {
            var paidOn = row.paidAt() == null ? row.issuedAt() : row.paidAt();
            payments.recordImported(invoice, row.paidAmount(), invoice.startOf(paidOn), now);
        }
        invoice.reread();
        ledger.post(
                List.of(JournalEntry.invoiceImported(new EntryHeader(invoice.id, invoice.billedCompanyId, null, invoice.id,
                        invoice.currency, now, invoice.invoiceNumber), invoice.remainingAmount)));
        var data = InvoiceEventData.of(invoice, invoice.status(now), caller.keyId());
        outbox.publishAll(List.of(data.as("invoice.imported")));
        audit.changed("invoice.imported", "invoice", invoice.id, null, data);
        return invoice.id;
    }

    private void check(ImportedInvoiceRow row, LocalDate today) {
        var problems = new Problems();
        problems.addUnless(!row.issuedAt().isAfter(today), "issued_at", "may not lie in the future");
        problems.addUnless(row.paidAt() == null || !row.paidAt().isAfter(today), "paid_at", "may not lie in the future");
        if (Invoice.count("invoiceNumber", row.number()) > 0) {
            problems.add(ImportedInvoiceRow.NUMBER, "is another invoice's");
        } else if (numbers.isToCome(row.number())) {
            problems.add(ImportedInvoiceRow.NUMBER,
                    "would be given to an invoice of yours one day; set another invoice_number_format first");
        }
        problems.refuseIfAny();
    }

    private Invoice invoice(ImportedInvoiceRow row, Company customer, Instant now) {
        var settings = seller.settings();
        var zone = customer.timeZoneOr(settings.defaults().timeZone());
        var invoice = new Invoice();
        invoice.isImported = true;
        invoice.customerId = customer.customerId();
        invoice.billedCompanyId = customer.billedCompanyId();
        invoice.invoiceNumber = row.number();
        invoice.currency = row.currency() != null
                ? row.currency()
                : customer.currencyOr(settings.defaults().currency());
        invoice.timeZone = zone.getId();
        invoice.startsOn = row.issuedAt();
        invoice.endsOn = row.issuedAt().plusDays(1);
        invoice.issuedAt = invoice.startOf(row.issuedAt());
        invoice.billAt = invoice.issuedAt;
        invoice.paymentTerms = row.paymentTermsDays();
        invoice.dueOn = row.dueAt();
        invoice.subTotal = row.amount();
        invoice.tax = row.tax();
        invoice.grandTotal = row.total();
        invoice.currentVersion = 1;
        invoice.paymentToken = Tokens.next();
        invoice.nextStatusChangeAt = DueDateSweep.next(row.dueAt(), zone, now);
        // those before today were sent by the other system
        invoice.remindAt = settings.reminders().set().schedule()
                .next(ReminderSchedule.Invoice.of(row.dueAt(), now, settings.reminders().since(), zone, null),
                        invoice.today(now))
                .map(invoice::startOf).orElse(null);
        invoice.purchaseOrder = row.purchaseOrder();
        invoice.metadata = row.metadata() == null ? Metadata.none() : row.metadata().appliedTo(null);
        invoice.createdAt = now;
        return invoice;
    }

    private InvoiceVersion version(ImportedInvoiceRow row, Invoice invoice) {
        var payers = Payer.read(database, List.of(invoice.customerId));
        var customer = payers.get(invoice.customerId);
        var company = payers.get(invoice.billedCompanyId);
        var soldBy = seller.taxIdentity();
        var billTo = InvoiceVersion.BillTo.of(company, customer, company.recipients(), soldBy.language());
        var line = new InvoiceVersion.Line(LineKind.CUSTOM, 0, 0, null, new DateRange(invoice.startsOn, invoice.endsOn),
                null,
                null, row.description() != null ? row.description() : row.number(), BigDecimal.ONE, null,
                tax(row, customer, billTo.language()), new Amounts(row.amount(), 0, row.tax()), null);
        return new InvoiceVersion(SellerEntity.newId(), invoice.id, 1, row.number(), invoice.issuedAt, customer.place(),
                customer.taxStatus(), billTo, soldBy, List.of(line));
    }

    /** As the row has it; where no tax is due, for the reason that the customer has. */
    private static AppliedTax tax(ImportedInvoiceRow row, Payer customer, String language) {
        var status = customer.taxStatus();
        if (row.tax() > 0 || status.isTaxedByPlace()) {
            return AppliedTax.of(row.rate(), null);
        }
        var reason = status.reason() != null ? status.reason() : TaxReasons.usual(status.treatment(), language);
        return new AppliedTax(row.rate(), null, status.treatment(), reason);
    }
}
