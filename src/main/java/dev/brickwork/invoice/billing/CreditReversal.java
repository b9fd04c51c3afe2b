package dev.brickwork.invoice.billing;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.Rounding;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.invoice.InvoiceQuery;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;

/**
 * Takes back credit whose charge went away: what was given back of a charge ({@link ChargeReductions}) that does not
 * stand any more, since its invoice was voided, credited by a note, written off, refunded after that, or regenerated to
 * less.
 *
 * <pre>
 *   charge            |============ 120,000 ============|   voided: nothing stands
 *   given back                 |------ 12,000 ----------|   taken back: from the credit that it became, then from invoices that
 *                                                           this credit settled; what is spent otherwise is charged again
 * </pre>
 */
@ApplicationScoped
public class CreditReversal {
    private static final String TAKEN_BACK = "invoice.credit_taken_back";

    private final Database database;
    private final CreditWithdrawals credits;
    private final PendingCharges pendingCharges;
    private final RecastCredit recasts;
    private final EndingCredit endings;
    private final SubscriptionService subscriptions;

    CreditReversal(Database database, CreditWithdrawals credits, PendingCharges pendingCharges,
            RecastCredit recasts, EndingCredit endings, SubscriptionService subscriptions) {
        this.subscriptions = subscriptions;
        this.recasts = recasts;
        this.endings = endings;
        this.database = database;
        this.credits = credits;
        this.pendingCharges = pendingCharges;
    }

    /**
     * All that may have to be changed.
     *
     * @param agreement empty for an invoice that stands alone and bills nothing of a subscription
     * @param invoices the invoice and those that were settled by credit it gave, by id
     */
    public record Locked(Optional<Agreement> agreement, InvoiceChanges.Change change,
            Map<UUID, InvoiceChanges.Change> invoices) {
    }

    public Locked lock(UUID invoiceId) {
        var ids = new HashSet<>(credits.writtenOffSettledBy(invoiceId));
        ids.add(invoiceId);
        var locked = new HashMap<UUID, Agreement>();
        ids.stream().flatMap(id -> subscriptionOf(id).stream()).distinct().sorted()
                .forEach(subscription -> locked.put(subscription, subscriptions.lock(subscription)));
        var invoices = credits.lockSettledBy(invoiceId);
        return new Locked(subscriptionOf(invoiceId).map(locked::get), invoices.get(invoiceId), invoices);
    }

    private Optional<Agreement> lockAgreementOf(UUID invoiceId) {
        return subscriptionOf(invoiceId).map(subscriptions::lock);
    }

    /** What is charged again may stand alone; it still is of a subscription. */
    private Optional<UUID> subscriptionOf(UUID invoiceId) {
        return Optional.ofNullable(Invoice.subscriptionOf(invoiceId)).or(() -> Optional
                .ofNullable(InvoiceQuery.subscriptionsOf(database, List.of(invoiceId)).get(invoiceId)));
    }

    /** A refund of what was written off takes the charge away again. Under the locks of the subscription and the invoice. */
    public void afterRefund(InvoiceChanges.Change change) {
        var invoice = change.invoice;
        if (invoice.writtenOffAt != null) {
            var locked = new HashMap<UUID, InvoiceChanges.Change>();
            locked.put(invoice.id, change);
            if (reverseExcess(new Locked(lockAgreementOf(invoice.id), change, locked), CreditWithdrawals.Cause.REFUNDED)) {
                change.done(TAKEN_BACK, null);
            }
        }
    }

    private enum Outcome {
        NO_REDUCTIONS, UNCHANGED, REVERSED
    }

    /**
     * Takes back what was given back of the invoice and is more than stands of it. Credit that is taken back may have
     * settled an invoice that was written off, of which less stands then; so it is done for that one as well.
     *
     * @param cause what was done to the invoice, of which the rows know by now
     * @return whether something had been given back of it
     */
    public boolean reverseExcess(Locked locked, CreditWithdrawals.Cause cause) {
        boolean hadReductions = reverseExcessOf(locked, cause) != Outcome.NO_REDUCTIONS;
        boolean isTaken = true;
        while (isTaken) {
            isTaken = false;
            for (var other : List.copyOf(locked.invoices.values())) {
                if (other.invoice.writtenOffAt != null) {
                    var its = other == locked.change
                            ? locked
                            : new Locked(lockAgreementOf(other.invoice.id), other, locked.invoices);
                    if (reverseExcessOf(its, cause) == Outcome.REVERSED) {
                        isTaken = true;
                        if (other != locked.change) {
                            other.done(TAKEN_BACK, null);
                        }
                    }
                }
            }
        }
        return hadReductions;
    }

    private Outcome reverseExcessOf(Locked locked, CreditWithdrawals.Cause cause) {
        if (locked.agreement.isEmpty()) {
            return Outcome.NO_REDUCTIONS;
        }
        Invoice.flush();
        var change = locked.change;
        var rows = ChargeReductionTable.of(database, change.invoice.id);
        if (reductions(rows, change.invoice.id).isEmpty()) {
            return Outcome.NO_REDUCTIONS;
        }
        var spent = new ArrayList<Spent>();
        var standing = ChargeReductionTable.standing(database, change.invoice.id, rows, locked.agreement.get().timeline());
        if (standing.isPresent()) {
            for (var row : reductions(rows, change.invoice.id)) {
                take(locked, row, 0, row.taxNotCharged(standing.get()), cause).ifPresent(spent::add);
            }
        }
        var outcome = Outcome.UNCHANGED;
        while (takeExcess(locked, cause, spent)) {
            outcome = Outcome.REVERSED;
        }
        // at the end, so that no credit settles it that is taken back as well
        spent.forEach(one -> charge(locked, one.chargeReductionId, one.gross, one.tax, cause.word()));
        return outcome;
    }

    /**
     * Takes back what is more than stands, the newest first. Less may stand afterwards: what was written off stands as far as it was
     * settled, and the credit may have settled it.
     *
     * @return whether anything was taken
     */
    private boolean takeExcess(Locked locked, CreditWithdrawals.Cause cause, List<Spent> spent) {
        var invoiceId = locked.change.invoice.id;
        var rows = ChargeReductionTable.of(database, invoiceId);
        var reductions = reductions(rows, invoiceId);
        long excess = -leftOf(invoiceId, rows, locked.agreement.orElseThrow()).orElse(-sum(reductions));
        boolean isAnyTaken = false;
        for (int i = reductions.size() - 1; i >= 0 && excess > 0; i--) {
            var row = reductions.get(i);
            long part = Math.min(excess, row.left());
            if (part > 0) {
                long tax = Rounding.share(row.given().taxCents(), part, row.left());
                take(locked, row, part - tax, tax, cause).ifPresent(spent::add);
                excess -= part;
                isAnyTaken = true;
            }
        }
        return isAnyTaken;
    }

    /** What stands of an invoice and was not given back; below 0 where more was. Empty for one that is void or not issued. */
    private Optional<Long> leftOf(UUID invoiceId, List<ChargeReductionTable.Row> rows, Agreement agreement) {
        return ChargeReductionTable.standing(database, invoiceId, rows, agreement.timeline())
                .map(standing -> Math.max(standing.boundCents(), 0) - sum(reductions(rows, invoiceId)));
    }

    private static long sum(List<ChargeReductionTable.Row> rows) {
        return rows.stream().mapToLong(ChargeReductionTable.Row::left).sum();
    }

    private static List<ChargeReductionTable.Row> reductions(List<ChargeReductionTable.Row> rows, UUID invoiceId) {
        return rows.stream().filter(row -> row.chargeInvoice().equals(invoiceId)).toList();
    }

    /** Credit that could not be taken back, since it was spent otherwise. */
    private record Spent(UUID chargeReductionId, long gross, UntaxedLine.Charged tax) {
    }

    private Optional<Spent> take(Locked locked, ChargeReductionTable.Row row, long net, long tax,
            CreditWithdrawals.Cause cause) {
        long part = net + tax;
        if (part == 0) {
            return Optional.empty();
        }
        ChargeReductionTable.reverse(database, row.id(), net, tax);
        long spent = part - credits.withdraw(locked.change, row, part, tax, locked.invoices, cause);
        return spent > 0
                ? Optional.of(new Spent(row.id(), spent,
                        new UntaxedLine.Charged(row.tax(), Rounding.share(tax, spent, part))))
                : Optional.empty();
    }

    /**
     * The invoice that gave something back is void: it stands again, and a recast or an end may give it now. What was charged in
     * its place is not owed.
     */
    public void release(Locked locked) {
        if (locked.agreement.isEmpty()) {
            return;
        }
        Invoice.flush();
        var change = locked.change;
        for (var charged : PendingChargeTable.takenBackOf(database, change.invoice.id)) {
            undoReversal(locked, charged);
        }
        if (ChargeReductionTable.release(database, change.invoice.id, change.now) > 0) {
            recasts.giveRest(locked.agreement.get(), change.now);
            endings.giveRest(locked.agreement.get(), change.now);
        }
    }

    /** What was charged again is not owed any more. What stands of it is given back, as of any other charge. */
    private void undoReversal(Locked locked, PendingChargeTable.Stored charged) {
        var agreement = locked.agreement.orElseThrow();
        var tax = charged.line().charged();
        long gross = charged.line().amounts().net() + tax.cents();
        var left = leftOf(charged.invoiceId(), ChargeReductionTable.of(database, charged.invoiceId()), agreement);
        long part = Math.min(gross, Math.max(left.orElse(gross), 0));
        if (part == 0) {
            return;
        }
        long partTax = Rounding.share(tax.cents(), part, gross);
        var by = charge(locked, null, -part, new UntaxedLine.Charged(tax.tax(), -partTax),
                "invoice.line.not_taken_back");
        if (left.isPresent()) {
            ChargeReductionTable.insert(database, List.of(ChargeReductionTable.New.of(agreement.subscriptionId(),
                    locked.change.invoice.currency, by, charged, part - partTax, partTax, locked.change.now)));
        }
    }

    /**
     * What was carried to credit by an invoice that is void now, and was paid out: a line for each tax that the invoice gave back.
     *
     * @return what of the amount is tax
     * @throws Refused for an invoice that stands alone: there is no subscription that could be charged again
     */
    public long chargePaidOut(Locked locked, long amount) {
        if (locked.agreement.isEmpty()) {
            throw CreditWithdrawals.PAID_OUT;
        }
        var invoice = locked.change.invoice;
        var parts = CarriedTaxes.of(database, invoice).split(amount);
        charge(locked, parts.stream().map(part -> pending(locked, null, part.gross(), part.tax(),
                CreditWithdrawals.Cause.VOIDED.word())).toList());
        return parts.stream().mapToLong(part -> part.tax().cents()).sum();
    }

    private UUID charge(Locked locked, UUID chargeReductionId, long gross, UntaxedLine.Charged tax, String word) {
        return charge(locked, List.of(pending(locked, chargeReductionId, gross, tax, word)));
    }

    /** @param word its name, in the language that the next document of the customer has */
    private PendingCharge pending(Locked locked, UUID chargeReductionId, long gross, UntaxedLine.Charged tax, String word) {
        var agreement = locked.agreement.orElseThrow();
        var today = agreement.today(locked.change.now);
        var name = pendingCharges.words(locked.change.invoice.customerId).get(word, "number",
                locked.change.invoice.number());
        var line = new UntaxedLine(LineKind.TAKEN_BACK, null, null, new DateRange(today, today.plusDays(1)), null, null,
                name, BigDecimal.ONE, new Amounts(gross - tax.cents(), 0, 0), null, null, tax);
        return new PendingCharge(SellerEntity.newId(), agreement.subscriptionId(), line, chargeReductionId);
    }

    /** To who was billed: with the next invoice of the subscription, else by one of its own. @return that invoice */
    private UUID charge(Locked locked, List<PendingCharge> charges) {
        var billed = locked.change.invoice;
        var agreement = locked.agreement.orElseThrow();
        return pendingCharges.addToNext(agreement.subscriptionId(), billed.customerId, charges).orElseGet(() -> {
            int days = agreement.timeline().current().paymentTermsDaysOn(agreement.today(locked.change.now));
            return pendingCharges.billStandalone(new StandaloneDraft(billed.customerId, billed.currency,
                    agreement.timeZone(),
                    locked.change.now, days, pendingCharges.purchaseOrder(agreement.subscriptionId(), billed.customerId),
                    billed.orderId), charges);
        });
    }
}
