package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import org.jboss.logging.Logger;

import dev.brickwork.core.Refused;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.money.Rounding;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.customer.Company;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.Payer;
import dev.brickwork.identity.TaxIdentityMissing;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.invoice.InvoiceEventData;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.json.Metadata;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.SellerSettings;

/** Invoices that follow from no agreement. They are issued as all others are: by the same code, at once or when they fall due. */
@ApplicationScoped
class StandaloneInvoices {
    private static final Logger LOG = Logger.getLogger(StandaloneInvoices.class);
    private static final int TERMS_MAX = 999;
    private static final String PROVISIONAL_NUMBER = "WITH series AS (" + InvoiceNumbers.TAKE_PLACES + ") SELECT "
            + InvoiceNumbers.provisional("1") + " FROM series";
    private static final String LINE = """
            INSERT INTO invoice_custom_line (invoice_id, place, description, quantity, unit_price, amount, tax_category, tax_rate,
                tax, grand_total, starts_on, ends_on) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private final Database database;
    private final CurrentSeller seller;
    private final CustomerService customers;
    private final InvoiceIssuer issuer;
    private final Outbox outbox;
    private final Audit audit;
    private final Caller caller;
    private final BusinessClock clock;

    StandaloneInvoices(Database database, CurrentSeller seller, CustomerService customers, InvoiceIssuer issuer,
            Outbox outbox, Audit audit, Caller caller, BusinessClock clock) {
        this.database = database;
        this.seller = seller;
        this.customers = customers;
        this.issuer = issuer;
        this.outbox = outbox;
        this.audit = audit;
        this.caller = caller;
        this.clock = clock;
    }

    private record Taxed(StandaloneRequest.Line line, LocalDate startsOn, LocalDate endsOn, Rate rate, Amounts amounts) {
    }

    /**
     * @return its id
     * @throws TaxCache.Unknown when the calculator has to be asked first, outside of a transaction
     */
    @Transactional(TxType.MANDATORY)
    UUID create(StandaloneRequest request, TaxCache taxes) {
        var now = clock.now();
        var customer = customers.find(request.customerId())
                .orElseThrow(() -> Refused.field("customer_id", "is no customer of yours"));
        var invoice = invoice(request, customer, seller.settings().defaults(), now);
        var lines = taxed(request, invoice, taxes);
        invoice.startsOn = lines.stream().map(Taxed::startsOn).min(Comparator.naturalOrder()).orElseThrow();
        invoice.endsOn = lines.stream().map(Taxed::endsOn).max(Comparator.naturalOrder()).orElseThrow();
        total(invoice, lines);
        persistNumbered(invoice);
        insert(invoice.id, lines);
        announce(invoice, taxes, now);
        return invoice.id;
    }

    /** Gives it a provisional number and stores it; then come its lines, then {@link #announce}. */
    @Transactional(TxType.MANDATORY)
    void persistNumbered(Invoice invoice) {
        invoice.provisionalNumber = provisionalNumber(invoice.customerId);
        invoice.persistAndFlush();
    }

    /**
     * Tells of one that is there with its lines, and issues it where its time has come.
     *
     * @param taxes that know all that its lines need
     */
    @Transactional(value = TxType.MANDATORY, dontRollbackOn = TaxIdentityMissing.class)
    void announce(Invoice invoice, TaxCache taxes, Instant now) {
        if (!invoice.isEmpty) {
            tellCreated(invoice, now);
        }
        issueIfBillAtHasCome(invoice, taxes, now);
    }

    /**
     * The same for one that follows from something else, such as a completed milestone. That has happened, and the one who did it may
     * be able to do nothing about a tax id: the invoice stays due, and the sweep parks it and tells the seller.
     */
    @Transactional(TxType.MANDATORY)
    void announceCaused(Invoice invoice, TaxCache taxes, Instant now) {
        try {
            announce(invoice, taxes, now);
        } catch (TaxIdentityMissing missing) {
            LOG.infof("invoice %s is left to the sweep: %s", invoice.id, missing.getMessage());
        }
    }

    /**
     * Under the invoice's lock: it is no draft any more, and issued at once where its day has come.
     *
     * @throws TaxCache.Unknown when the calculator has to be asked first, outside of a transaction
     */
    @Transactional(TxType.MANDATORY)
    void finish(InvoiceChanges.Change change, TaxCache taxes) {
        change.invoice.finish();
        change.done("invoice.finalized", null);
        issueIfBillAtHasCome(change.invoice, taxes, change.now);
    }

    private static Invoice invoice(StandaloneRequest request, Company customer, SellerSettings.Defaults defaults,
            Instant now) {
        var zone = customer.timeZoneOr(defaults.timeZone());
        var invoice = new Invoice();
        invoice.customerId = customer.customerId();
        invoice.billedCompanyId = customer.billedCompanyId();
        invoice.currency = request.currency() != null
                ? request.currency()
                : customer.currencyOr(defaults.currency());
        invoice.timeZone = zone.getId();
        invoice.billAt = request.billAt() == null ? now : request.billAt().instant(zone);
        invoice.paymentTerms = paymentTerms(request, defaults, invoice, now);
        invoice.isDraft = request.isDraft();
        invoice.purchaseOrder = request.purchaseOrder() == null ? null : request.purchaseOrder().code();
        invoice.metadata = request.metadata() == null ? Metadata.none() : request.metadata().appliedTo(null);
        invoice.createdAt = now;
        return invoice;
    }

    private static int paymentTerms(StandaloneRequest request, SellerSettings.Defaults defaults, Invoice invoice,
            Instant now) {
        if (request.dueAt() == null) {
            return request.paymentTerms() != null ? request.paymentTerms() : defaults.paymentTermsDays();
        }
        var issuedOn = invoice.today(invoice.billAt.isBefore(now) ? now : invoice.billAt);
        long days = ChronoUnit.DAYS.between(issuedOn, request.dueAt());
        if (days < 0 || days > TERMS_MAX) {
            throw Refused.field("due_at", "must lie from " + issuedOn + ", when it is issued, to " + TERMS_MAX
                    + " days after");
        }
        return (int) days;
    }

    /** As they are foreseen; what counts is the tax on the day it is issued. */
    private List<Taxed> taxed(StandaloneRequest request, Invoice invoice, TaxCache taxes) {
        var customer = Payer.read(database, List.of(invoice.customerId)).get(invoice.customerId);
        var where = TaxCache.Where.of(customer);
        var needs = taxes.needs();
        request.lines().forEach(line -> needs.add(where, line.taxCategory()));
        needs.check();
        var billedOn = invoice.today(invoice.billAt);
        var rates = request.lines().stream().map(line -> Rate.ofPercent(taxes.of(where, line.taxCategory()).percent()))
                .toList();
        var ofLines = LineTaxes.of(IntStream.range(0, rates.size())
                .mapToObj(i -> LineTaxes.Line.of(rates.get(i), request.lines().get(i).cents())).toList());
        var taxed = new ArrayList<Taxed>();
        for (int i = 0; i < ofLines.size(); i++) {
            var line = request.lines().get(i);
            var startsOn = line.startsAt() != null ? line.startsAt() : billedOn;
            var endsOn = (line.endsAt() != null ? line.endsAt() : startsOn).plusDays(1);
            taxed.add(new Taxed(line, startsOn, endsOn, rates.get(i), new Amounts(line.cents(), 0, ofLines.get(i))));
        }
        return taxed;
    }

    private static void total(Invoice invoice, List<Taxed> lines) {
        var amounts = lines.stream().map(Taxed::amounts).reduce(Amounts.ZERO, Amounts::plus);
        if (lines.stream().allMatch(line -> UntaxedLine.chargesNothing(line.amounts))) {
            throw Refused.field("lines", "must charge something");
        }
        if (amounts.grandTotal() < 0) {
            throw Refused.field("lines", "must not come to less than 0");
        }
        invoice.subTotal = amounts.subTotal();
        invoice.tax = amounts.tax();
        invoice.grandTotal = Rounding.within(amounts.grandTotal());
    }

    private String provisionalNumber(UUID customerId) {
        return database.select(PROVISIONAL_NUMBER, row -> row.getString(1), customerId, 1, 1).get(0);
    }

    private void insert(UUID invoiceId, List<Taxed> lines) {
        var rows = new ArrayList<Object[]>();
        for (var taxed : lines) {
            var line = taxed.line;
            rows.add(new Object[]{invoiceId, rows.size(), line.description(), line.quantity(), line.unitPrice(),
                    taxed.amounts.subTotal(), line.taxCategory(), taxed.rate.percent(), taxed.amounts.tax(),
                    taxed.amounts.grandTotal(), taxed.startsOn, taxed.endsOn});
        }
        database.batch(LINE, rows);
    }

    private void tellCreated(Invoice invoice, Instant now) {
        invoice.reread();
        var data = InvoiceEventData.of(invoice, invoice.status(now), caller.keyId());
        outbox.publishAll(List.of(data.as("invoice.created")));
        audit.created("invoice", invoice.id, data);
    }

    private void issueIfBillAtHasCome(Invoice invoice, TaxCache taxes, Instant now) {
        if (invoice.isDraft || invoice.billAt.isAfter(now)) {
            return;
        }
        issuer.issueUnlessMuted(InvoiceToIssueQuery.claimStandalone(database, now, invoice.id), taxes, now);
    }
}
