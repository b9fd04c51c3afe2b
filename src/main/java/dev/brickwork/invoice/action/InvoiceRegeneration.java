package dev.brickwork.invoice.action;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.Explainer;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.customer.Payer;
import dev.brickwork.identity.TaxIdentityRules;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.invoice.InvoiceVersion;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.invoice.VersionTable;
import dev.brickwork.invoice.billing.CreditReversal;
import dev.brickwork.invoice.billing.CreditWithdrawals;
import dev.brickwork.invoice.billing.IssueData;
import dev.brickwork.invoice.billing.MeteredLines;
import dev.brickwork.invoice.billing.TaxCache;
import dev.brickwork.invoice.credit.CreditGrant;
import dev.brickwork.invoice.paper.InvoiceNotices;
import dev.brickwork.invoice.payment.RefundTable;
import dev.brickwork.ledger.InvoiceAmounts;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.subscription.Agreement;

/**
 * Says again what an issued invoice bills: the same lines over the same days, at what they come to today. What it then asks
 * less than was settled goes back: credit first, payments as credit.
 */
@ApplicationScoped
class InvoiceRegeneration {
    private final Database database;
    private final WireJson json;
    private final CreditReversal creditReversal;
    private final CreditWithdrawals credits;
    private final InvoiceBooks books;
    private final InvoiceNotices notices;
    private final RefundTable refunds;
    private final Transactions transactions;
    private final MeteredLines metered;
    private final SettledExcess settled;
    private final CurrentSeller seller;

    InvoiceRegeneration(Database database, WireJson json, CreditReversal creditReversal, CreditWithdrawals credits,
            InvoiceBooks books, InvoiceNotices notices, RefundTable refunds, Transactions transactions,
            MeteredLines metered, SettledExcess settled, CurrentSeller seller) {
        this.seller = seller;
        this.settled = settled;
        this.database = database;
        this.json = json;
        this.creditReversal = creditReversal;
        this.credits = credits;
        this.books = books;
        this.notices = notices;
        this.refunds = refunds;
        this.transactions = transactions;
        this.metered = metered;
    }

    /**
     * @return the id of the new version
     * @throws TaxCache.Unknown when the calculator has to be asked first, outside of a transaction
     */
    @Transactional(TxType.MANDATORY)
    UUID regenerate(UUID invoiceId, InvoiceRequests.Regenerate request, TaxCache taxes) {
        var locked = creditReversal.lock(invoiceId);
        var agreement = locked.agreement();
        var change = locked.change();
        var invoice = change.invoice;
        invoice.guards().refuseUnlessRegenerable(refunds.goingBack(invoiceId));
        if (request.sendInvoice()) {
            notices.refuseUnlessMailable();
        }
        var version = version(change, agreement, request, taxes);
        var before = books.amounts(invoice);
        var amounts = version.amounts();
        var after = new InvoiceAmounts(amounts.net() - version.carried(), amounts.tax(), version.carried());
        releaseExcess(change, agreement, amounts.grandTotal());
        carry(change, agreement, after.carriedToCredit() - before.carriedToCredit());
        VersionTable.insert(database, json, List.of(version));
        invoice.show(version);
        change.book(JournalEntry.invoiceRegenerated(change.header(version.id()), invoice.stage(), before, after));
        invoice.reread();
        refuseNewStatus(change);
        if (after.carriedToCredit() < before.carriedToCredit()) {
            credits.withdrawCarried(change, before.carriedToCredit() - after.carriedToCredit(), locked.invoices());
        }
        creditReversal.reverseExcess(locked, CreditWithdrawals.Cause.REGENERATED);
        change.done("invoice.regenerated", null);
        if (request.sendInvoice()) {
            notices.reissued(invoice, version.id());
        }
        return version.id();
    }

    /** What was begun is not over before its PDF is stored and its mail sent. */
    void complete(UUID invoiceId, UUID versionId, InvoiceRequests.Regenerate request) {
        notices.complete(invoiceId, invoicesVersion(versionId), versionId, request.sendInvoice());
    }

    private int invoicesVersion(UUID versionId) {
        return transactions.inNew(() -> database.select("SELECT version FROM invoice_version WHERE id = ?",
                row -> row.getInt(1), versionId).get(0));
    }

    private InvoiceVersion version(InvoiceChanges.Change change, Optional<Agreement> agreement,
            InvoiceRequests.Regenerate request, TaxCache taxes) {
        var invoice = change.invoice;
        var current = StoredVersion.read(database, json, invoice.id, invoice.currentVersion);
        var payers = Payer.read(database, List.of(invoice.customerId, invoice.billedCompanyId));
        var customer = payers.get(invoice.customerId);
        var company = payers.get(invoice.billedCompanyId);
        var place = request.shouldUseCurrentAddress() ? customer.place() : current.taxedAt();
        // a treatment such as INTRA_COMMUNITY belongs to the place
        var status = request.shouldUseCurrentAddress() ? customer.taxStatus() : current.taxedAs();
        var where = new TaxCache.Where(place, status);
        var planned = current.lines().stream().map(line -> repriced(line, invoice, agreement)).toList();
        var repriced = agreement.isEmpty()
                ? planned
                : metered.again(invoice, agreement.get().timeline(), planned);
        var soldBy = seller.taxIdentity();
        var billTo = InvoiceVersion.BillTo.of(company, customer, company.recipients(), soldBy.language());
        var needs = taxes.needs();
        repriced.forEach(line -> needs.add(where, line.line().taxCategory()));
        needs.check();
        TaxIdentityRules.refuseInvalid(
                taxes.treatments(where, repriced.stream().map(IssueData.DraftLine::line).toList()), soldBy.party(),
                company.identity().party());
        var taxed = taxes.taxed(where, repriced, billTo.language());
        var days = new DateRange(invoice.startsOn, invoice.endsOn);
        int next = invoice.currentVersion + 1;
        return new InvoiceVersion(SellerEntity.newId(), invoice.id, next, current.firstNumber() + "-R" + next, change.now,
                place, status, billTo, soldBy, InvoiceVersion.neverBelowZero(taxed, days));
    }

    /** Lines of the agreement are priced again; what was completed or written by hand costs what it did. */
    private static IssueData.DraftLine repriced(IssueData.DraftLine draft, Invoice invoice, Optional<Agreement> agreement) {
        var line = draft.line();
        if (line.kind() != LineKind.PLANNED) {
            return draft;
        }
        if (line.charged() != null || draft.replaced() != 0 && line.amounts().equals(Amounts.ZERO)) {
            // what is given back reduces charges of other invoices, and stays as it is
            return draft;
        }
        Term term = agreement.orElseThrow().timeline().terms().get(InvoiceKey.parse(invoice.invoiceKey).term());
        var planned = Planner.reprice(term, line.line() == null ? 0 : line.line(), draft.replaced(), line.contractDays());
        var totals = planned.totals();
        var brick = planned.item().brick();
        return new IssueData.DraftLine(new UntaxedLine(LineKind.PLANNED, line.line(), line.contractDays(), line.days(),
                brick.brickId(), brick.code(), brick.name(), line.quantity(),
                new Amounts(totals.gross(), totals.discount(), 0), brick.taxCategory(), Explainer.explain(term, planned)),
                draft.replaced());
    }

    /** Before the total falls below what was settled: frees credit, then moves payments to credit. */
    private void releaseExcess(InvoiceChanges.Change change, Optional<Agreement> agreement, long total) {
        var invoice = change.invoice;
        if (invoice.notedAmount + invoice.processingAmount > total) {
            throw new Refused(invoice.processingAmount > 0
                    ? "A payment is being processed; wait for it before regenerating."
                    : "Credit notes on the invoice come to more than it would come to.");
        }
        long excess = invoice.paid() + invoice.processingAmount + invoice.creditedAmount + invoice.notedAmount - total;
        if (excess <= 0) {
            return;
        }
        settled.release(change, agreement, excess);
    }

    /** The invoice's own entry books it. */
    private void carry(InvoiceChanges.Change change, Optional<Agreement> agreement, long more) {
        if (more > 0) {
            settled.grant(change, agreement, CreditGrant.Kind.CARRIED, InvoiceVersion.CARRIED_TO_CREDIT, more);
        }
    }

    private static void refuseNewStatus(InvoiceChanges.Change change) {
        var status = change.invoice.status(change.now);
        if (status != change.statusBefore()) {
            throw new Refused("The invoice would come to " + change.invoice.grandTotal + " and turn from "
                    + change.statusBefore() + " to " + status + "; a regeneration may not change the status.");
        }
    }
}
