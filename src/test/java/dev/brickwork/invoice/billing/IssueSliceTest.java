package dev.brickwork.invoice.billing;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.sweep.WorkerPool;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.TaxCalculator;
import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.ManyDue;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;

/** More invoices than one run may issue before others have their turn. */
@ServiceTest
class IssueSliceTest {
    private static final int COPIES = 250;
    private static final int CHUNK = 100;
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Inject
    AsSeller asSeller;
    @Inject
    Agreements agreements;
    @Inject
    Database database;
    @Inject
    Transactions transactions;
    @Inject
    InvoiceIssuer issuer;
    @Inject
    IssueFailures failures;
    @Inject
    TaxCalculator calculator;
    @Inject
    WorkerPool workers;
    @Inject
    BusinessClock clock;

    @Test
    void aRunIssuesASliceAndTheNextOneGoesOn() throws Exception {
        var seller = Given.seller().at(NOW.toString());
        var plan = seller.plan(perUnit("seats", "10.00"));
        var subscription = agreements.begun(seller.customer("Acme").with("email", "a@example.com").made().subscription(plan)
                .units("seats", 5).from("2026-02-01").months(1));
        String customer = subscription.read().path("customer_id");
        try (var connection = TestDatabase.connectAsSuperuser()) {
            ManyDue.copy(connection, customer, subscription.id(), 1, COPIES);
        }
        TestSql.execute("UPDATE invoice SET bill_at = '2026-01-01' WHERE seller_id = ? AND subscription_id <> ?",
                seller.id(), subscription);
        var sweep = new IssueSweep(database, transactions, issuer, failures, calculator, workers,
                new TimeBudget(Duration.ZERO), clock);

        for (int issued = CHUNK; issued < COPIES + CHUNK; issued += CHUNK) {
            asSeller.run(seller.id(), () -> sweep.run(NOW));
            assertThat(issued(seller.id())).isEqualTo(String.valueOf(Math.min(issued, COPIES)));
        }
    }

    private static String issued(UUID seller) throws Exception {
        return TestSql.text("SELECT count(issued_at) FROM invoice WHERE seller_id = ?", seller);
    }
}
