package dev.brickwork.invoice.billing;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.invoice.credit.CreditApplication;
import dev.brickwork.order.OrderAccepted;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.TaxCalculator;

/**
 * Issues what is due when an order is accepted, in the transaction that accepts it: a backdated order's invoices, and those that are
 * charged at checkout. There is never more than a chunk in memory, and no more chunks than the bounds of a contract allow.
 */
@ApplicationScoped
class IssueOnAcceptance {
    private static final int CHUNK = 100;

    private final Database database;
    private final CreditApplication credit;
    private final InvoiceIssuer issuer;
    private final TaxCalculator calculator;
    private final BusinessClock clock;

    IssueOnAcceptance(Database database, CreditApplication credit, InvoiceIssuer issuer,
            TaxCalculator calculator, BusinessClock clock) {
        this.credit = credit;
        this.database = database;
        this.issuer = issuer;
        this.calculator = calculator;
        this.clock = clock;
    }

    void issue(@Observes OrderAccepted accepted) {
        credit.applyOfSubscriptions();
        var taxes = TaxCache.askingAtOnce(calculator);
        var now = clock.now();
        List<DueInvoice> due;
        do {
            due = DueInvoiceQuery.claimOfSubscription(database, now, accepted.subscriptionId(), CHUNK);
            issuer.issueUnlessMuted(due, taxes, now);
        } while (due.size() == CHUNK);
    }
}
