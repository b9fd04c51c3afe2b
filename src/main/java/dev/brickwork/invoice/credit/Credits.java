package dev.brickwork.invoice.credit;

import java.util.List;
import java.util.UUID;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.ledger.EntryHeader;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.ledger.LedgerService;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.SubscriptionEnded;
import dev.brickwork.subscription.SubscriptionHandedOver;

/** Credit that customers have: given in the transaction of its reason, with what the books say of it and the news. */
@ApplicationScoped
public class Credits {
    private static final String OF_SUBSCRIPTION = """
            SELECT id, company_id, currency, remaining_amount FROM credit WHERE subscription_id = ? AND passed_at IS NULL
            ORDER BY id FOR NO KEY UPDATE""";
    /** To the company that it is booked to. */
    private static final String LEAVE = "UPDATE credit SET passed_at = ? WHERE id = ANY (?)";
    private static final String PASS_ON = "UPDATE credit SET passed_at = ?, company_id = ? WHERE id = ANY (?)";

    private final Database database;
    private final LedgerService ledger;
    private final Outbox outbox;
    private final CustomerService customers;
    private final BusinessClock clock;
    private final CreditApplication application;

    Credits(Database database, LedgerService ledger, Outbox outbox, CustomerService customers, BusinessClock clock,
            CreditApplication application) {
        this.application = application;
        this.database = database;
        this.ledger = ledger;
        this.outbox = outbox;
        this.customers = customers;
        this.clock = clock;
    }

    /** Under the lock of the subscription. */
    public void grant(List<CreditGrant> grants) {
        if (!grants.isEmpty()) {
            CreditTable.grant(database, grants);
            ledger.post(grants.stream().flatMap(grant -> grant.entry().stream()).toList());
            outbox.publishAll(grants.stream().map(CreditEventData::granted).toList());
            grants.forEach(grant -> application.becameAvailable(grant.id()));
        }
    }

    /** What the customer who had the subscription before has not used is no matter of the next one: it stays with who was billed. */
    void leave(@Observes SubscriptionHandedOver handedOver) {
        var lots = lots(handedOver.subscriptionId());
        if (!lots.isEmpty()) {
            database.update(LEAVE, clock.now(), lots.stream().map(Lot::id).toArray(UUID[]::new));
            lots.forEach(lot -> application.becameAvailable(lot.id()));
        }
    }

    private record Lot(UUID id, UUID companyId, CurrencyCode currency, long remaining) {
    }

    /** What a subscription that is over still has belongs to the company that pays for it. */
    void passOn(@Observes @Priority(SubscriptionEnded.Order.PASS_ON) SubscriptionEnded ended) {
        var now = clock.now();
        var company = customers.get(ended.customerId()).billedCompanyId();
        var lots = lots(ended.subscriptionId());
        if (lots.isEmpty()) {
            return;
        }
        database.update(PASS_ON, now, company, lots.stream().map(Lot::id).toArray(UUID[]::new));
        lots.forEach(lot -> application.becameAvailable(lot.id()));
        // the books know companies, not subscriptions: they hear of it only where the company is another by now
        ledger.post(lots.stream().filter(lot -> lot.remaining > 0 && !lot.companyId.equals(company))
                .map(lot -> JournalEntry
                        .creditTransferred(new EntryHeader(lot.id, lot.companyId, ended.subscriptionId(), null,
                                lot.currency, now, null), company, lot.remaining))
                .toList());
    }

    private List<Lot> lots(UUID subscriptionId) {
        return database.select(OF_SUBSCRIPTION,
                row -> new Lot(row.getObject("id", UUID.class), row.getObject("company_id", UUID.class),
                        CurrencyCode.valueOf(row.getString("currency")), row.getLong("remaining_amount")),
                subscriptionId);
    }
}
