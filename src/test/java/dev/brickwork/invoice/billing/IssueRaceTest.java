package dev.brickwork.invoice.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Instant;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.subscription.GivenLife;
import dev.brickwork.subscription.GivenSubscription;
import dev.brickwork.testing.ManyDue;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;

/** Several sweeps, and orders that come while they run. {@code -Drace.repeats=100} for a long night. */
@ServiceTest
class IssueRaceTest {
    private static final int COPIES = 250;
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Inject
    IssueSweep sweep;
    @Inject
    AsSeller asSeller;
    @Inject
    GivenSubscription subscriptions;

    private GivenLife life;
    private UUID seller;

    @BeforeEach
    void newYear() {
        life = new GivenLife(NOW.toString());
        seller = GivenSubscription.sellerOf(life.api);
    }

    @Test
    void sweepsShareTheWorkAndNothingIsIssuedTwice() throws Exception {
        var subscription = subscriptions.begun(life.api, "{\"name\": \"Acme\", \"email\": \"a@example.com\"}",
                life.order("2026-02-01", 1, BillingFrequency.MONTHLY));
        String customer = life.read(subscription).path("customer_id");
        for (int repeat = 0; repeat < Race.TIMES; repeat++) {
            int from = repeat * COPIES + 1;
            try (var connection = TestDatabase.connectAsSuperuser()) {
                ManyDue.copy(connection, customer, subscription, from, from + COPIES - 1);
            }
            // the original stays as it is, to be copied again
            TestSql.execute("UPDATE invoice SET bill_at = '2026-01-01' WHERE seller_id = ? AND subscription_id <> ?::uuid"
                    + " AND issued_at IS NULL", seller, subscription);
            Race.of(4, number -> asSeller.run(seller, () -> sweep.run(NOW)));
            asSeller.run(seller, () -> sweep.run(NOW));

            assertIssuedOnce((long) (repeat + 1) * COPIES);
        }
    }

    private void assertIssuedOnce(long count) throws SQLException {
        assertThat(TestSql.rows("""
                SELECT count(*), count(issued_at), count(DISTINCT invoice_number), sum(current_version) FROM invoice
                WHERE seller_id = ? AND bill_at <= '2026-01-01'""", seller))
                .containsExactly("%1$d %1$d %1$d %1$d".formatted(count));
        assertThat(TestSql.rows("SELECT min(last_number), max(last_number), sum(last_number) FROM invoice_series"
                + " WHERE seller_id = ? AND last_number > 0", seller)).containsExactly("1 1 " + count);
        for (var table : new String[]{"event WHERE type = 'invoice.issued' AND", "invoice_version WHERE",
                "journal_entry WHERE", "mail WHERE"}) {
            assertThat(TestSql.rows("SELECT count(*) FROM " + table + " seller_id = ?", seller)).as(table)
                    .containsExactly(String.valueOf(count));
        }
    }

    /** Either the invoice was issued first and its unused part is credit, or the recast was first and the invoice is dropped. */
    @Test
    void aRecastAndTheSweepComeOneAfterTheOther() throws Exception {
        for (int repeat = 0; repeat < Race.TIMES; repeat++) {
            String customer = life.api.post("/customers", "{\"name\": \"Acme\"}").statusCode(201)
                    .path("customer_id");
            String order = life.api.post("/subscriptions", """
                    {"customer_id": "%s", "plan_id": "%s", "starts_at": "2026-01-01", "contract_length": 12,
                     "billing_frequency": "ALL_UPFRONT", "bricks": [{"brick_id": "%s", "quantity": 5}]}"""
                    .formatted(customer, life.planId, life.seats)).statusCode(201).path("order_id");
            String subscription = life.api.post("/orders/" + order + "/accept", "{}").statusCode(200)
                    .path("subscription_id");
            String recast = life.api.post("/subscriptions/" + subscription + "/recast", """
                    {"starts_at": "2026-01-01", "contract_length": 24, "billing_frequency": "ALL_UPFRONT",
                     "bricks": [{"brick_id": "%s", "quantity": 5}]}""".formatted(life.seats)).statusCode(201)
                    .path("order_id");

            Race.of(3, number -> {
                if (number == 0) {
                    life.api.post("/orders/" + recast + "/accept", "{}").statusCode(200);
                } else {
                    asSeller.run(seller, () -> sweep.run(NOW));
                }
            });
            asSeller.run(seller, () -> sweep.run(NOW));

            var invoices = TestSql.rows("""
                    SELECT invoice_key, grand_total, remaining_amount, issued_at IS NOT NULL, is_dropped FROM invoice
                    WHERE subscription_id = ?::uuid ORDER BY invoice_key""", subscription);
            var credit = TestSql.rows("SELECT amount, remaining_amount FROM credit WHERE subscription_id = ?::uuid",
                    subscription);
            if (credit.isEmpty()) {
                assertThat(invoices).containsExactly("0-PERIOD-0-0 60000 60000 f t", "1-PERIOD-0-0 120000 120000 t f");
            } else {
                assertThat(credit).containsExactly("60000 0");
                // it settles what was open before the recast's own invoice
                assertThat(invoices).containsExactly("0-PERIOD-0-0 60000 0 t f", "1-PERIOD-0-0 120000 120000 t f");
            }
        }
    }
}
