package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.reminder.ReminderSchedule;
import dev.brickwork.customer.Payer;
import dev.brickwork.invoice.DueDateSweep;
import dev.brickwork.invoice.InvoiceEventData;
import dev.brickwork.invoice.InvoiceStatus;
import dev.brickwork.invoice.InvoiceVersion;
import dev.brickwork.invoice.Settled;
import dev.brickwork.invoice.credit.AvailableCredit;
import dev.brickwork.invoice.credit.CreditGrant;
import dev.brickwork.invoice.credit.CreditTable;
import dev.brickwork.ledger.EntryHeader;
import dev.brickwork.ledger.InvoiceAmounts;
import dev.brickwork.ledger.InvoiceStage;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.seller.SellerSettings;

/** An invoice as it will be once it is issued, and everything that follows from it. Pure: nothing is written here. */
final class IssuedDraft {
    final InvoiceToIssue invoice;
    final Payer company;
    InvoiceVersion version;
    final Amounts amounts;
    final Instant now;
    final LocalDate dueOn;
    final List<CreditGrant> grants = new ArrayList<>();
    final List<CreditTable.Use> uses = new ArrayList<>();

    IssuedDraft(InvoiceToIssue invoice, Payer company, InvoiceVersion version, Instant now) {
        this.invoice = invoice;
        this.company = company;
        this.version = version;
        this.amounts = version.amounts();
        this.now = now;
        this.dueOn = InvoiceStatus.Facts.dueOn(now, invoice.zone(), invoice.paymentTerms());
    }

    void number(String number) {
        version = version.numbered(number);
    }

    /** What the invoice itself gives as credit: what it is below 0, and what was paid ahead beyond its total. */
    void grantOwn() {
        long carried = version.carried();
        if (carried > 0) {
            grants.add(grant(CreditGrant.Kind.CARRIED, InvoiceVersion.CARRIED_TO_CREDIT, carried));
        }
        long excess = invoice.prepaid() - amounts.grandTotal();
        if (excess > 0) {
            grants.add(grant(CreditGrant.Kind.PREPAID, InvoiceScheduling.PAID_AHEAD, excess));
        }
    }

    private CreditGrant grant(CreditGrant.Kind kind, String label, long amount) {
        return new CreditGrant(SellerEntity.newId(), invoice.subscriptionId(), company.id(),
                invoice.subscriptionId() == null || invoice.isEnded(), invoice.currency(), kind, label, null, invoice.id(),
                amount, 0, now);
    }

    void settleFrom(AvailableCredit availableCredit) {
        // what is being paid right now is not settled a second time
        long open = amounts.grandTotal() - paid() - invoice.processing();
        if (open > 0) {
            uses.addAll(availableCredit.take(
                    new AvailableCredit.Payable(invoice.id(), invoice.subscriptionId(), company.id(), invoice.currency()),
                    open, now));
        }
        grants.forEach(grant -> availableCredit.add(grant.lot()));
    }

    long paid() {
        return Math.min(invoice.prepaid(), amounts.grandTotal());
    }

    long credited() {
        return uses.stream().mapToLong(CreditTable.Use::amount).sum();
    }

    long remaining() {
        return amounts.grandTotal() - paid() - credited();
    }

    /**
     * When it was settled; null when something remains. That is when the last payment came where payments did it before it was
     * issued, and now where issuing does it: by credit, by a total that has fallen to what was paid, or by one of 0.
     */
    Instant fullyPaidAt() {
        var before = paid() > 0 && credited() == 0 ? invoice.prepaidAt() : null;
        return Settled.at(true, remaining(), paid(), before, now);
    }

    InvoiceStatus status() {
        return InvoiceStatus.of(new InvoiceStatus.Facts(false, false, false, false, true, false, amounts.grandTotal(),
                paid(), credited(), 0, dueOn), invoice.day(now));
    }

    /** When the day alone changes its status next. */
    Instant nextStatusChangeAt() {
        return remaining() <= 0 ? null : DueDateSweep.next(dueOn, invoice.zone(), now);
    }

    /** When to look for the first time whether it needs a reminder; null for never. */
    Instant remindAt(SellerSettings.Reminders reminders) {
        return remaining() <= 0
                ? null
                : reminders.set().schedule()
                        .next(ReminderSchedule.Invoice.of(dueOn, now, reminders.since(), invoice.zone(), null),
                                invoice.day(now))
                        .map(invoice::startOf).orElse(null);
    }

    InvoiceEventData eventData() {
        return new InvoiceEventData(invoice.id(), invoice.subscriptionId(), invoice.customerId(), company.id(),
                version.number(),
                version.version(), status(), invoice.currency().name(), amounts.grandTotal(), paid(), credited(), 0,
                remaining(), 0, now, invoice.startOf(dueOn), null, null);
    }

    /** Without what it gives as credit, which is booked as it is given. */
    List<JournalEntry> entries() {
        var header = new EntryHeader(invoice.id(), company.id(), invoice.subscriptionId(), invoice.id(), invoice.currency(),
                now,
                version.number());
        var entries = new ArrayList<JournalEntry>();
        long carried = version.carried();
        entries.add(JournalEntry.invoiceIssued(header,
                new InvoiceAmounts(amounts.net() - carried, amounts.tax(), carried)));
        if (paid() > 0) {
            entries.add(JournalEntry.prepaymentApplied(header, paid()));
        }
        for (var use : uses) {
            entries.addAll(use.entries(header, InvoiceStage.ISSUED));
        }
        return entries;
    }
}
