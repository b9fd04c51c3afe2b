package dev.brickwork.invoice.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.sweep.TimeBudget;
import dev.brickwork.platform.sweep.WorkerPool;
import dev.brickwork.spi.TaxCalculator;
import dev.brickwork.subscription.GivenLife;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.ManyDue;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

/** More invoices than one run may issue before others have their turn. */
@ServiceTest
class IssueSliceTest {
    private static final int COPIES = 250;
    private static final int CHUNK = 100;
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Inject
    AsSeller asSeller;
    @Inject
    GivenSubscription subscriptions;
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

    @Test
    void aRunIssuesASliceAndTheNextOneGoesOn() throws Exception {
        var life = new GivenLife(NOW.toString());
        var seller = GivenSubscription.sellerOf(life.api);
        var subscription = subscriptions.begun(life.api, "{\"name\": \"Acme\", \"email\": \"a@example.com\"}",
                life.order("2026-02-01", 1, BillingFrequency.MONTHLY));
        String customer = life.read(subscription).path("customer_id");
        try (var connection = TestDatabase.connectAsSuperuser()) {
            ManyDue.copy(connection, customer, subscription, 1, COPIES);
        }
        TestSql.execute("UPDATE invoice SET bill_at = '2026-01-01' WHERE seller_id = ? AND subscription_id <> ?::uuid",
                seller,
                subscription);
        var sweep = new IssueSweep(database, transactions, issuer, failures, calculator, workers,
                new TimeBudget(Duration.ZERO));

        for (int issued = CHUNK; issued < COPIES + CHUNK; issued += CHUNK) {
            asSeller.run(seller, () -> sweep.run(NOW));
            assertThat(issued(seller)).isEqualTo(String.valueOf(Math.min(issued, COPIES)));
        }
    }

    private static String issued(UUID seller) throws Exception {
        return TestSql.text("SELECT count(issued_at) FROM invoice WHERE seller_id = ?", seller);
    }
}
