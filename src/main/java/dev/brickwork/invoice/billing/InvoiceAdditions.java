package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.Rate;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.customer.Payer;
import dev.brickwork.invoice.AddedLine;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceEventData;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.credit.CreditGrant;
import dev.brickwork.invoice.credit.Credits;
import dev.brickwork.order.OrderBilling;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.TaxCalculator;
import dev.brickwork.subscription.Agreement;

/**
 * Bills what the rooms above have to bill: with the next invoice of a subscription, or by an invoice of its own. Always under
 * the subscription's lock, which whoever issues has too: so what is added is on the invoice, or on the one after it.
 */
@ApplicationScoped
public class InvoiceAdditions {
    private final Database database;
    private final StandaloneInvoices standalone;
    private final CustomerService customers;
    private final OrderBilling orders;
    private final TaxCalculator calculator;
    private final Credits credits;
    private final Outbox outbox;
    private final Caller caller;
    private final BusinessClock clock;

    InvoiceAdditions(Database database, StandaloneInvoices standalone, CustomerService customers, OrderBilling orders,
            TaxCalculator calculator, Credits credits, Outbox outbox, Caller caller, BusinessClock clock) {
        this.database = database;
        this.standalone = standalone;
        this.customers = customers;
        this.orders = orders;
        this.calculator = calculator;
        this.credits = credits;
        this.outbox = outbox;
        this.caller = caller;
        this.clock = clock;
    }

    /**
     * Adds to the first invoice of the subscription that is still to be issued.
     *
     * @return that invoice; empty, with nothing changed, when none is left
     */
    @Transactional(TxType.MANDATORY)
    public Optional<UUID> addToNext(UUID subscriptionId, UUID customerId, List<Addition> additions) {
        var now = clock.now();
        var next = AdditionTable.lockNext(database, subscriptionId);
        if (next.isPresent()) {
            var invoice = next.get();
            var taxed = taxed(customerId, additions, TaxCache.askingAtOnce(calculator));
            AdditionTable.insert(database, invoice.id(), invoice.currency(), taxed, now);
            raise(invoice, sum(taxed), now);
        }
        return next.map(AdditionTable.Open::id);
    }

    /**
     * Makes an invoice of its own for them, and issues it where its time has come.
     *
     * @return its id
     */
    @Transactional(TxType.MANDATORY)
    public UUID billAlone(AloneInvoice frame, List<Addition> additions) {
        var now = clock.now();
        var taxes = TaxCache.askingAtOnce(calculator);
        var taxed = taxed(frame.customerId(), additions, taxes);
        var invoice = invoice(frame, additions.stream().map(Addition::line).toList(), sum(taxed), now);
        standalone.place(invoice);
        AdditionTable.insert(database, invoice.id, frame.currency(), taxed, now);
        standalone.announce(invoice, taxes, now);
        return invoice.id;
    }

    /** Which invoice bills each of them, by source. */
    @Transactional
    public Map<UUID, UUID> invoicesOf(LineKind kind, Collection<UUID> sourceIds) {
        return AdditionTable.invoicesOf(database, kind, sourceIds);
    }

    /**
     * What hung on invoices that were dropped goes to the next that the subscription bills, else it is billed at once.
     *
     * @param dropped already, in this transaction
     */
    void moveOn(Agreement agreement, Collection<UUID> dropped, Instant now) {
        var hanging = dropped.isEmpty() ? List.<AdditionTable.Stored>of() : AdditionTable.of(database, dropped);
        if (hanging.isEmpty()) {
            return;
        }
        for (var stored : hanging) {
            // dropped, and what was paid ahead has become credit: nothing settles it
            AdditionTable.total(database, stored.invoiceId(), Amounts.ZERO.minus(stored.amounts()), null);
        }
        var all = AdditionTable.sum(hanging.stream().map(AdditionTable.Stored::amounts).toList());
        var next = AdditionTable.lockNext(database, agreement.subscriptionId());
        if (next.isPresent()) {
            AdditionTable.move(database, dropped, next.get().id());
            raise(next.get(), all, now);
        } else {
            moveAlone(agreement, hanging, all, now);
        }
    }

    private void moveAlone(Agreement agreement, List<AdditionTable.Stored> hanging, Amounts all, Instant now) {
        var term = agreement.timeline().current();
        var lines = hanging.stream().map(AdditionTable.Stored::line).toList();
        var left = hanging.stream().map(AdditionTable.Stored::invoiceId).distinct().toList();
        var invoice = invoice(new AloneInvoice(agreement.customerId(), term.frame().currency(), agreement.timeZone(), now,
                term.paymentTermsDaysOn(LocalDate.ofInstant(now, agreement.timeZone())),
                purchaseOrder(agreement), AdditionTable.orderOf(database, left)), lines, all, now);
        var taxes = TaxCache.askingAtOnce(calculator);
        rates(agreement.customerId(), lines, taxes);
        standalone.place(invoice);
        AdditionTable.move(database, left, invoice.id);
        standalone.announce(invoice, taxes, now);
    }

    /** What the subscription's invoices are to bear; null when nobody said so. */
    @Transactional
    public String purchaseOrder(Agreement agreement) {
        return orders.of(new OrderBilling.With(agreement.subscriptionId(), agreement.customerId())).purchaseOrderCode();
    }

    private Invoice invoice(AloneInvoice frame, List<AddedLine> lines, Amounts amounts, Instant now) {
        var invoice = new Invoice();
        invoice.customerId = frame.customerId();
        invoice.billedCompanyId = customers.get(frame.customerId()).billedCompanyId();
        invoice.currency = frame.currency();
        invoice.timeZone = frame.zone().getId();
        invoice.billAt = frame.billAt();
        invoice.paymentTerms = frame.paymentTermsDays();
        invoice.purchaseOrder = frame.purchaseOrder();
        invoice.orderId = frame.orderId();
        invoice.startsOn = lines.stream().map(line -> line.days().from()).min(Comparator.naturalOrder()).orElseThrow();
        invoice.endsOn = lines.stream().map(line -> line.days().to()).max(Comparator.naturalOrder()).orElseThrow();
        invoice.subTotal = amounts.subTotal();
        invoice.discount = amounts.discount();
        invoice.tax = amounts.tax();
        invoice.grandTotal = amounts.grandTotal();
        invoice.isEmpty = lines.stream().allMatch(line -> AddedLine.chargesNothing(line.amounts()));
        invoice.createdAt = now;
        return invoice;
    }

    private List<AdditionTable.Taxed> taxed(UUID customerId, List<Addition> additions, TaxCache taxes) {
        var rates = rates(customerId, additions.stream().map(Addition::line).toList(), taxes);
        return additions.stream()
                .map(addition -> AdditionTable.Taxed.of(addition, rates.of(addition.line().taxCategory()))).toList();
    }

    /** As they are foreseen; what counts is the tax on the day it is issued. */
    private Rates rates(UUID customerId, List<AddedLine> lines, TaxCache taxes) {
        var where = TaxCache.Where.of(Payer.read(database, List.of(customerId)).get(customerId));
        var needs = taxes.needs();
        lines.forEach(line -> needs.add(where, line.taxCategory()));
        needs.check();
        return category -> Rate.ofPercent(taxes.of(where, category).percent());
    }

    private interface Rates {
        Rate of(String category);
    }

    /** What was paid ahead beyond a total that falls becomes credit first, as at issue. */
    private void raise(AdditionTable.Open invoice, Amounts more, Instant now) {
        long total = invoice.total() + more.grandTotal();
        long excess = invoice.ahead().excessOver(total, invoice.number());
        if (excess > 0) {
            credits.grant(List.of(new CreditGrant(CreditGrant.newId(), invoice.subscriptionId(), invoice.billedCompanyId(),
                    false, invoice.currency(), CreditGrant.Kind.PREPAID, InvoiceScheduling.PAID_AHEAD, null, invoice.id(),
                    excess, 0, now)));
        }
        AdditionTable.total(database, invoice.id(), more, invoice.ahead().settledAt(total, now));
        outbox.publishAll(InvoiceQuery.some(database, List.of(invoice.id())).stream()
                .map(row -> InvoiceEventData.of(row, row.status(now), caller.keyId()).as("invoice.line_added")).toList());
    }

    private static Amounts sum(List<AdditionTable.Taxed> taxed) {
        return AdditionTable.sum(taxed.stream().map(AdditionTable.Taxed::amounts).toList());
    }
}
