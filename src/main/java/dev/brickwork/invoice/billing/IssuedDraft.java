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
    final DueInvoice due;
    final Payer company;
    InvoiceVersion version;
    final Amounts amounts;
    final Instant now;
    final LocalDate dueOn;
    final List<CreditGrant> grants = new ArrayList<>();
    final List<CreditTable.Use> uses = new ArrayList<>();

    IssuedDraft(DueInvoice due, Payer company, InvoiceVersion version, Instant now) {
        this.due = due;
        this.company = company;
        this.version = version;
        this.amounts = version.amounts();
        this.now = now;
        this.dueOn = InvoiceStatus.Facts.dueOn(now, due.zone(), due.paymentTerms());
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
        long excess = due.prepaid() - amounts.grandTotal();
        if (excess > 0) {
            grants.add(grant(CreditGrant.Kind.PREPAID, InvoiceScheduling.PAID_AHEAD, excess));
        }
    }

    private CreditGrant grant(CreditGrant.Kind kind, String label, long amount) {
        return new CreditGrant(SellerEntity.newId(), due.subscriptionId(), company.id(),
                due.subscriptionId() == null || due.isEnded(), due.currency(), kind, label, null, due.id(), amount, 0, now);
    }

    void settleFrom(AvailableCredit availableCredit) {
        // what is being paid right now is not settled a second time
        long open = amounts.grandTotal() - paid() - due.processing();
        if (open > 0) {
            uses.addAll(availableCredit.take(
                    new AvailableCredit.Payable(due.id(), due.subscriptionId(), company.id(), due.currency()),
                    open, now));
        }
        grants.forEach(grant -> availableCredit.add(grant.lot()));
    }

    long paid() {
        return Math.min(due.prepaid(), amounts.grandTotal());
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
        var before = paid() > 0 && credited() == 0 ? due.prepaidAt() : null;
        return Settled.at(true, remaining(), paid(), before, now);
    }

    InvoiceStatus status() {
        return InvoiceStatus.of(new InvoiceStatus.Facts(false, false, false, false, true, false, amounts.grandTotal(),
                paid(), credited(), 0, dueOn), due.day(now));
    }

    /** When the day alone changes its status next. */
    Instant nextStatusChangeAt() {
        return remaining() <= 0 ? null : DueDateSweep.next(dueOn, due.zone(), now);
    }

    /** When to look for the first time whether it needs a reminder; null for never. */
    Instant remindAt(SellerSettings.Reminders reminders) {
        return remaining() <= 0
                ? null
                : reminders.set().schedule()
                        .next(ReminderSchedule.Invoice.of(dueOn, now, reminders.since(), due.zone(), null), due.day(now))
                        .map(due::startOf).orElse(null);
    }

    InvoiceEventData eventData() {
        return new InvoiceEventData(due.id(), due.subscriptionId(), due.customerId(), company.id(), version.number(),
                version.version(), status(), due.currency().name(), amounts.grandTotal(), paid(), credited(), 0,
                remaining(), now, due.startOf(dueOn), null, null);
    }

    /** Without what it gives as credit, which is booked as it is given. */
    List<JournalEntry> entries() {
        var header = new EntryHeader(due.id(), company.id(), due.subscriptionId(), due.id(), due.currency(), now,
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
