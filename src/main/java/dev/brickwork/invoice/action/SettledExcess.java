package dev.brickwork.invoice.action;

import java.util.List;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.invoice.billing.CreditWithdrawals;
import dev.brickwork.invoice.credit.CreditApplication;
import dev.brickwork.invoice.credit.CreditEventData;
import dev.brickwork.invoice.credit.CreditGrant;
import dev.brickwork.invoice.credit.CreditTable;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionStatus;

/** What settled an invoice and is more than it asks for now: credit is free again first, then payments become credit. */
@ApplicationScoped
class SettledExcess {
    private final Database database;
    private final CreditWithdrawals credits;
    private final CreditApplication application;
    private final Outbox outbox;

    SettledExcess(Database database, CreditWithdrawals credits, CreditApplication application, Outbox outbox) {
        this.database = database;
        this.credits = credits;
        this.application = application;
        this.outbox = outbox;
    }

    void release(InvoiceChanges.Change change, Optional<Agreement> agreement, long excess) {
        long freed = Math.min(excess, change.invoice.creditedAmount);
        if (freed > 0) {
            credits.unapply(change, freed);
        }
        if (excess > freed) {
            var grant = grant(change, agreement, CreditGrant.Kind.OVERPAID, "Overpaid", excess - freed);
            change.book(
                    JournalEntry.paymentMovedToCredit(change.header(grant.id()), change.invoice.stage(), grant.amount()));
        }
    }

    CreditGrant grant(InvoiceChanges.Change change, Optional<Agreement> agreement, CreditGrant.Kind kind, String label,
            long amount) {
        var invoice = change.invoice;
        boolean isCompanys = agreement.map(agreed -> agreed.status() == SubscriptionStatus.INACTIVE
                || !agreed.customerId().equals(invoice.customerId)).orElse(true);
        var grant = new CreditGrant(SellerEntity.newId(), invoice.subscriptionId, invoice.billedCompanyId, isCompanys,
                invoice.currency, kind, label, null, invoice.id, amount, 0, change.now);
        CreditTable.grant(database, List.of(grant));
        outbox.publishAll(List.of(CreditEventData.granted(grant)));
        application.becameAvailable(grant.id());
        return grant;
    }
}
