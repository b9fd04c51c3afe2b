package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.Rate;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.Payer;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceEventData;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.invoice.credit.CreditGrant;
import dev.brickwork.invoice.credit.Credits;
import dev.brickwork.order.OrderBilling;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.spi.TaxCalculator;
import dev.brickwork.subscription.Agreement;

/**
 * Charges that come from elsewhere than the timeline, such as completed milestones: billed with the next invoice of a
 * subscription, or by an invoice of its own. Always under the subscription's lock, which issuing has too: so
 * what is added is on the invoice, or on the one after it.
 */
@ApplicationScoped
public class PendingCharges {
    private final Database database;
    private final StandaloneInvoices standalone;
    private final CustomerService customers;
    private final OrderBilling orders;
    private final TaxCalculator calculator;
    private final Credits credits;
    private final Outbox outbox;
    private final Caller caller;
    private final BusinessClock clock;
    private final CurrentSeller seller;

    PendingCharges(Database database, StandaloneInvoices standalone, CustomerService customers, OrderBilling orders,
            TaxCalculator calculator, Credits credits, Outbox outbox, Caller caller, BusinessClock clock,
            CurrentSeller seller) {
        this.database = database;
        this.standalone = standalone;
        this.customers = customers;
        this.orders = orders;
        this.calculator = calculator;
        this.credits = credits;
        this.outbox = outbox;
        this.caller = caller;
        this.clock = clock;
        this.seller = seller;
    }

    /**
     * Adds to the first invoice of the subscription that is still to be issued to the customer.
     *
     * @return that invoice; empty, with nothing changed, when none is left
     */
    @Transactional(TxType.MANDATORY)
    public Optional<UUID> addToNext(UUID subscriptionId, UUID customerId, List<PendingCharge> pendingCharges) {
        var now = clock.now();
        var next = PendingChargeTable.lockNext(database, subscriptionId, customerId);
        if (next.isPresent()) {
            var invoice = next.get();
            var hanging = PendingChargeTable.of(database, List.of(invoice.id()));
            var foreseen = foreseen(invoice, hanging,
                    taxed(customerId, pendingCharges, TaxCache.askingAtOnce(calculator)));
            PendingChargeTable.insert(database, invoice.id(), invoice.currency(), pendingCharges,
                    added(foreseen, hanging), now);
            raise(invoice, hanging, foreseen, now);
        }
        return next.map(PendingChargeTable.Open::id);
    }

    /**
     * Makes an invoice of its own for them, and issues it where its time has come.
     *
     * @return its id
     */
    @Transactional(TxType.MANDATORY)
    public UUID billStandalone(StandaloneDraft draft, List<PendingCharge> pendingCharges) {
        var now = clock.now();
        var taxes = TaxCache.askingAtOnce(calculator);
        var foreseen = ForeseenInvoice.of(List.of(), taxed(draft.customerId(), pendingCharges, taxes));
        var invoice = invoice(draft, pendingCharges.stream().map(PendingCharge::line).toList(), foreseen.amounts(), now);
        standalone.persistNumbered(invoice);
        PendingChargeTable.insert(database, invoice.id, draft.currency(), pendingCharges, foreseen.hanging(), now);
        standalone.announceCaused(invoice, taxes, now);
        return invoice.id;
    }

    /** Of the documents that name the company that pays for the customer. */
    Words words(UUID customerId) {
        var payers = Payer.read(database, List.of(customerId));
        return Words.of(payers.get(payers.get(customerId).billedCompanyId()).identity().language(),
                seller.settings().defaults().language());
    }

    /** Which invoice bills each of them, by source. */
    @Transactional
    public Map<UUID, UUID> invoicesOf(LineKind kind, Collection<UUID> sourceIds) {
        return PendingChargeTable.invoicesOf(database, kind, sourceIds);
    }

    /**
     * What hung on invoices that were dropped goes to the next that the subscription bills, else it is billed at once. It
     * is taxed anew: the subscription may be another customer's by now.
     *
     * @param dropped already, in this transaction
     */
    void moveOn(Agreement agreement, Collection<UUID> dropped, Instant now) {
        var hanging = dropped.isEmpty() ? List.<PendingChargeTable.Stored>of() : PendingChargeTable.of(database, dropped);
        if (hanging.isEmpty()) {
            return;
        }
        var next = PendingChargeTable.lockNext(database, agreement.subscriptionId(), agreement.customerId());
        if (next.isPresent()) {
            var there = PendingChargeTable.of(database, List.of(next.get().id()));
            var foreseen = foreseen(next.get(), there,
                    taxedAnew(agreement.customerId(), hanging, TaxCache.askingAtOnce(calculator)));
            move(hanging, added(foreseen, there), next.get().id());
            raise(next.get(), there, foreseen, now);
        } else {
            moveAlone(agreement, agreement.customerId(), hanging, now);
        }
    }

    /**
     * What is charged again of the customer who had the subscription before is not for the next one to pay: that one did not get it.
     *
     * @param dropped already, in this transaction; before the rest of what hangs on them moves on
     */
    void billTakenBack(Agreement agreement, List<ScheduledInvoiceTable.Stored> dropped, Instant now) {
        if (dropped.isEmpty()) {
            return;
        }
        var hanging = PendingChargeTable.of(database, dropped.stream().map(ScheduledInvoiceTable.Stored::id).toList())
                .stream().filter(stored -> stored.line().kind() == LineKind.TAKEN_BACK).toList();
        if (!hanging.isEmpty()) {
            moveAlone(agreement, dropped.get(0).invoice().customerId(), hanging, now);
        }
    }

    /** @param taxed the same as they are taxed where they move to */
    private void move(List<PendingChargeTable.Stored> hanging, List<PendingChargeTable.Stored> taxed, UUID to) {
        for (var stored : hanging) {
            // dropped, and what was paid ahead has become credit: nothing settles it
            PendingChargeTable.total(database, stored.invoiceId(), Amounts.ZERO.minus(stored.amounts()), null);
        }
        PendingChargeTable.move(database, taxed, to);
    }

    private void moveAlone(Agreement agreement, UUID customerId, List<PendingChargeTable.Stored> hanging, Instant now) {
        var term = agreement.timeline().current();
        var lines = hanging.stream().map(PendingChargeTable.Stored::line).toList();
        var left = hanging.stream().map(PendingChargeTable.Stored::invoiceId).distinct().toList();
        var taxes = TaxCache.askingAtOnce(calculator);
        var foreseen = ForeseenInvoice.of(List.of(), taxedAnew(customerId, hanging, taxes));
        var invoice = invoice(
                new StandaloneDraft(customerId, term.header().currency(), agreement.timeZone(), now,
                        term.paymentTermsDaysOn(LocalDate.ofInstant(now, agreement.timeZone())),
                        purchaseOrder(agreement.subscriptionId(), customerId),
                        PendingChargeTable.orderOf(database, left)),
                lines, foreseen.amounts(), now);
        standalone.persistNumbered(invoice);
        move(hanging, foreseen.hanging(), invoice.id);
        standalone.announceCaused(invoice, taxes, now);
    }

    /** What the subscription's invoices are to bear; null when nobody said so. */
    @Transactional
    public String purchaseOrder(Agreement agreement) {
        return purchaseOrder(agreement.subscriptionId(), agreement.customerId());
    }

    String purchaseOrder(UUID subscriptionId, UUID customerId) {
        return orders.of(new OrderBilling.With(subscriptionId, customerId)).purchaseOrderCode();
    }

    private Invoice invoice(StandaloneDraft draft, List<UntaxedLine> lines, Amounts amounts, Instant now) {
        var invoice = new Invoice();
        invoice.customerId = draft.customerId();
        invoice.billedCompanyId = customers.get(draft.customerId()).billedCompanyId();
        invoice.currency = draft.currency();
        invoice.timeZone = draft.zone().getId();
        invoice.billAt = draft.billAt();
        invoice.paymentTerms = draft.paymentTermsDays();
        invoice.purchaseOrder = draft.purchaseOrder();
        invoice.orderId = draft.orderId();
        invoice.startsOn = lines.stream().map(line -> line.days().from()).min(Comparator.naturalOrder()).orElseThrow();
        invoice.endsOn = lines.stream().map(line -> line.days().to()).max(Comparator.naturalOrder()).orElseThrow();
        invoice.subTotal = amounts.subTotal();
        invoice.discount = amounts.discount();
        invoice.tax = amounts.tax();
        invoice.grandTotal = amounts.grandTotal();
        invoice.isEmpty = lines.stream().allMatch(line -> UntaxedLine.chargesNothing(line.amounts()));
        invoice.createdAt = now;
        return invoice;
    }

    private List<PendingChargeTable.Stored> taxed(UUID customerId, List<PendingCharge> pendingCharges, TaxCache taxes) {
        var rates = rates(customerId, pendingCharges.stream().map(PendingCharge::line).toList(), taxes);
        return pendingCharges.stream()
                .map(charge -> PendingChargeTable.Stored.of(charge, rates.of(charge.line().taxCategory()))).toList();
    }

    private List<PendingChargeTable.Stored> taxedAnew(UUID customerId, List<PendingChargeTable.Stored> hanging,
            TaxCache taxes) {
        var rates = rates(customerId, hanging.stream().map(PendingChargeTable.Stored::line).toList(), taxes);
        return hanging.stream().map(stored -> stored.taxedAt(rates.of(stored.line().taxCategory()))).toList();
    }

    /** As they are foreseen; what counts is the tax on the day it is issued. */
    private Rates rates(UUID customerId, List<UntaxedLine> lines, TaxCache taxes) {
        var where = TaxCache.Where.of(Payer.read(database, List.of(customerId)).get(customerId));
        var needs = taxes.needs();
        lines.forEach(line -> needs.add(where, line.taxCategory()));
        needs.check();
        return category -> Rate.ofPercent(taxes.of(where, category).percent());
    }

    private interface Rates {
        Rate of(String category);
    }

    /** @param hanging on it already */
    private static ForeseenInvoice foreseen(PendingChargeTable.Open invoice, List<PendingChargeTable.Stored> hanging,
            List<PendingChargeTable.Stored> added) {
        return ForeseenInvoice.of(invoice.planned(), Stream.concat(hanging.stream(), added.stream()).toList());
    }

    private static List<PendingChargeTable.Stored> added(ForeseenInvoice foreseen, List<PendingChargeTable.Stored> hanging) {
        return foreseen.hanging().subList(hanging.size(), foreseen.hanging().size());
    }

    /**
     * What was paid ahead beyond a total that falls becomes credit first, as at issue. Lines that were there may have another tax, since
     * all are taxed together.
     *
     * @param hanging on it already
     */
    private void raise(PendingChargeTable.Open invoice, List<PendingChargeTable.Stored> hanging, ForeseenInvoice foreseen,
            Instant now) {
        var before = foreseen.hanging().subList(0, hanging.size());
        if (!before.equals(hanging)) {
            PendingChargeTable.move(database, before, invoice.id());
        }
        if (!foreseen.planned().equals(invoice.planned())) {
            PendingChargeTable.plan(database, invoice.id(), foreseen.planned());
        }
        var more = added(foreseen, hanging).stream().map(PendingChargeTable.Stored::amounts)
                .reduce(Amounts.ZERO, Amounts::plus).withTax(foreseen.amounts().tax() - invoice.tax());
        long total = invoice.total() + more.grandTotal();
        long excess = invoice.ahead().excessOver(total, invoice.number());
        if (excess > 0) {
            credits.grant(List.of(new CreditGrant(SellerEntity.newId(), invoice.subscriptionId(), invoice.billedCompanyId(),
                    false, invoice.currency(), CreditGrant.Kind.PREPAID, InvoiceScheduling.PAID_AHEAD, null, invoice.id(),
                    excess, 0, now)));
        }
        PendingChargeTable.total(database, invoice.id(), more, invoice.ahead().settledAt(total, now));
        outbox.publishAll(InvoiceQuery.some(database, List.of(invoice.id())).stream()
                .map(row -> InvoiceEventData.of(row, row.status(now), caller.keyId()).as("invoice.line_added")).toList());
    }
}
