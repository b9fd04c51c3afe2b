package dev.brickwork.invoice.payment;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

import dev.brickwork.customer.PaymentMethodService;
import dev.brickwork.invoice.InvoiceChanges;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.PaymentProcessors;

/** Collection as the service has it, but for what a test wants to be otherwise. */
@ApplicationScoped
class GivenCollection {
    @Inject
    Database database;
    @Inject
    Transactions transactions;
    @Inject
    InvoiceChanges changes;
    @Inject
    Charging charging;
    @Inject
    AllowedPaymentMethods acceptance;
    @Inject
    PaymentProcessors processors;
    @Inject
    PaymentMethodService methods;
    @Inject
    ChargeRetries retries;
    @Inject
    ProcessorBreakers breakers;
    @Inject
    BusinessClock clock;
    @Inject
    TimeBudget budget;

    CollectionSweep inSlices(TimeBudget others) {
        return new CollectionSweep(database, transactions, changes, charging, acceptance, processors, methods, retries,
                breakers, clock, others);
    }

    CollectionSweep over(Database other, AllowedPaymentMethods rules) {
        return new CollectionSweep(other, transactions, changes, charging, rules, processors, methods, retries, breakers,
                clock, budget);
    }
}
