package dev.brickwork.invoice.billing;

import java.util.List;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import org.jboss.logging.Logger;

import dev.brickwork.identity.TaxIdentityMissing;
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
    private static final Logger LOG = Logger.getLogger(IssueOnAcceptance.class);
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

    void issue(@Observes @Priority(OrderAccepted.Order.INVOICES) OrderAccepted accepted) {
        credit.applyOfSubscriptions();
        var taxes = TaxCache.askingAtOnce(calculator);
        var now = clock.now();
        List<DueInvoice> due;
        do {
            due = DueInvoiceQuery.claimOfSubscription(database, now, accepted.subscriptionId(), CHUNK);
            try {
                issuer.issueUnlessMuted(due, taxes, now);
            } catch (TaxIdentityMissing missing) {
                // the customer has accepted and can do nothing about it: the sweep parks the invoice and tells the seller
                LOG.infof("invoices of %s are left to the sweep: %s", accepted.subscriptionId(), missing.getMessage());
                return;
            }
        } while (due.size() == CHUNK);
    }
}
