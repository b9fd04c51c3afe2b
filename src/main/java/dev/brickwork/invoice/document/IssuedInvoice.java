package dev.brickwork.invoice.document;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.InvoiceVersion.BillTo;
import dev.brickwork.seller.TaxIdentity;

/**
 * Everything that is known of an issued invoice for people to read: one version of it, and what has happened to it.
 *
 * @param customerName the end customer, as it was called; may be null if it pays itself
 * @param purchaseOrder its own, else the subscription's; null when there is none
 * @param soldBy the seller and {@code billTo} the company that pays, as they were
 * @param paymentUrl null when there is no page to pay on
 * @param processing what payments on their way will settle; no document shows it
 */
public record IssuedInvoice(UUID id, CurrencyCode currency, ZoneId zone, LocalDate startsOn, LocalDate endsOn,
        Instant issuedAt,
        LocalDate dueOn, String customerName, String purchaseOrder, String paymentUrl, Version version, TaxIdentity soldBy,
        BillTo billTo,
        List<IssuedLine> lines, Settlement settlement, long processing, Ending ending) {

    /** @param replaces the number of the version before; null for the first one */
    public record Version(int version, String number, String replaces, Instant madeAt, long subTotal, long discount,
            long tax,
            long grandTotal) {

        public long net() {
            return subTotal - discount;
        }
    }

    /**
     * What settled it so far.
     *
     * @param remaining 0 once the rest is written off
     * @param writtenOff what was written off and not settled since
     */
    public record Settlement(List<UsedCredit> credits, List<Applied> payments, List<Applied> creditNotes, long remaining,
            long writtenOff) {

        public Settlement {
            credits = List.copyOf(credits);
            payments = List.copyOf(payments);
            creditNotes = List.copyOf(creditNotes);
        }

        /** As if there were no credit notes, which take off in documents of their own. A write-off takes nothing off the sale. */
        public long remainingBeforeNotes() {
            return remaining + writtenOff + creditNotes.stream().mapToLong(Applied::amount).sum();
        }
    }

    /**
     * @param kind where the credit came from
     * @param label what a user called it; null if nobody did
     */
    public record UsedCredit(String kind, String label, long amount) {
    }

    /**
     * @param label of a payment its method, of a credit note its number; null for what was moved to credit
     * @param on null where the day is of no interest
     */
    public record Applied(String label, LocalDate on, long amount) {
    }

    /**
     * How it ended, if it did.
     *
     * @param voidedAt null unless it is void
     * @param voidReason may be null when it is void
     * @param replacedBy the number of the version that it shows now; null when that is this one
     */
    public record Ending(Instant voidedAt, String voidReason, String replacedBy) {
    }

    public IssuedInvoice {
        lines = List.copyOf(lines);
    }

    public DocumentFormat format() {
        return billTo.format(currency, zone);
    }

    public LocalDate issuedOn() {
        return issuedAt.atZone(zone).toLocalDate();
    }

    public boolean isVoid() {
        return ending.voidedAt() != null;
    }

    /** As the payment page shows it: what was written off can still be paid. */
    public IssuedInvoice beforeWriteOff() {
        return new IssuedInvoice(id, currency, zone, startsOn, endsOn, issuedAt, dueOn, customerName, purchaseOrder,
                paymentUrl,
                version, soldBy, billTo, lines,
                new Settlement(settlement.credits, settlement.payments, settlement.creditNotes,
                        settlement.remaining + settlement.writtenOff, 0),
                processing, ending);
    }

    /** What is left to pay once the payments on their way have arrived. */
    public long payable() {
        return isVoid() ? 0 : Math.max(0, settlement.remaining() - processing);
    }

    /**
     * The first day on which it was late; null unless it still is. It speaks to the payer, so it is not {@code CollectionState.PAST_DUE}, which
     * speaks to the seller: whose payment is on its way is not told to be late, and whether the seller has given up collecting what
     * is owed is no news for the payer, who still owes it.
     */
    public LocalDate overdueSince(Instant now) {
        boolean isOpen = !isVoid() && !isReplaced() && settlement.remaining() > 0 && processing == 0;
        return isOpen && now.atZone(zone).toLocalDate().isAfter(dueOn) ? dueOn.plusDays(1) : null;
    }

    public boolean isReplaced() {
        return ending.replacedBy() != null;
    }
}
