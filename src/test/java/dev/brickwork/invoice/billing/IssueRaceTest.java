package dev.brickwork.invoice.billing;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.time.Instant;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.ManyDue;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

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
    Agreements agreements;

    private Seller seller;
    private Plan plan;

    @BeforeEach
    void newYear() {
        seller = Given.seller().at(NOW.toString());
        plan = seller.plan(perUnit("seats", "10.00"));
    }

    @Test
    void sweepsShareTheWorkAndNothingIsIssuedTwice() throws Exception {
        var subscription = agreements.begun(seller.customer("Acme").with("email", "a@example.com").made().subscription(plan)
                .units("seats", 5).from("2026-02-01").months(1));
        String customer = subscription.read().path("customer_id");
        for (int repeat = 0; repeat < Race.TIMES; repeat++) {
            int from = repeat * COPIES + 1;
            try (var connection = TestDatabase.connectAsSuperuser()) {
                ManyDue.copy(connection, customer, subscription.id(), from, from + COPIES - 1);
            }
            // the original stays as it is, to be copied again
            TestSql.execute("UPDATE invoice SET bill_at = '2026-01-01' WHERE seller_id = ? AND subscription_id <> ?::uuid"
                    + " AND issued_at IS NULL", seller.id(), subscription);
            Race.of(4, number -> asSeller.run(seller.id(), () -> sweep.run(NOW)));
            asSeller.run(seller.id(), () -> sweep.run(NOW));

            assertIssuedOnce((long) (repeat + 1) * COPIES);
        }
    }

    @Test
    void whatWasDueBeforeAMonthWasClosedIsDatedWhenItIsIssued() throws SQLException {
        var subscription = agreements.begun(seller.customer("Acme").made().subscription(plan).units("seats", 5)
                .from("2026-02-01").months(1));
        TestSql.execute("UPDATE invoice SET bill_at = '2025-12-31T12:00:00Z' WHERE seller_id = ?", seller.id());
        seller.api.post("/periods/2025-12/close", "").statusCode(200);

        asSeller.run(seller.id(), () -> sweep.run(NOW.minusSeconds(10)));

        subscription.invoices().body("results.issued_at", contains("2026-01-01T00:00:00Z"));
        assertThat(TestSql.text("SELECT sum(issue_failures) FROM invoice WHERE seller_id = ?", seller.id())).isEqualTo("0");
    }

    private void assertIssuedOnce(long count) throws SQLException {
        assertThat(TestSql.rows("""
                SELECT count(*), count(issued_at), count(DISTINCT invoice_number), sum(current_version) FROM invoice
                WHERE seller_id = ? AND bill_at <= '2026-01-01'""", seller.id()))
                .containsExactly("%1$d %1$d %1$d %1$d".formatted(count));
        assertThat(TestSql.rows("SELECT min(last_number), max(last_number), sum(last_number) FROM invoice_series"
                + " WHERE seller_id = ? AND last_number > 0", seller.id())).containsExactly("1 1 " + count);
        for (var table : new String[]{"event WHERE type = 'invoice.issued' AND", "invoice_version WHERE",
                "journal_entry WHERE", "mail WHERE"}) {
            assertThat(TestSql.rows("SELECT count(*) FROM " + table + " seller_id = ?", seller.id())).as(table)
                    .containsExactly(String.valueOf(count));
        }
    }

    /** Either the invoice was issued first and its unused part is credit, or the recast was first and the invoice is dropped. */
    @Test
    void aRecastAndTheSweepComeOneAfterTheOther() throws Exception {
        for (int repeat = 0; repeat < Race.TIMES; repeat++) {
            var subscription = seller.customer().subscription(plan).units("seats", 5).from("2026-01-01").upfront()
                    .accepted();
            var recast = subscription.recast().units("seats", 5).from("2026-01-01").months(24).upfront().created();

            Race.of(3, number -> {
                if (number == 0) {
                    recast.accept().statusCode(200);
                } else {
                    asSeller.run(seller.id(), () -> sweep.run(NOW));
                }
            });
            asSeller.run(seller.id(), () -> sweep.run(NOW));

            // the recast's own was made last, and nothing settles it before the older one
            var invoices = subscription.invoices().body("results.grand_total", contains(120_000, 60_000))
                    .body("results[0].remaining_amount", equalTo(120_000)).body("results[0].issued_at", notNullValue());
            var credits = subscription.credits();
            if (credits.list("results").isEmpty()) {
                invoices.body("results[1].status", equalTo("VOIDED")).body("results[1].issued_at", nullValue())
                        .body("results[1].remaining_amount", equalTo(60_000));
            } else {
                credits.body("results.amount", contains(60_000)).body("results.remaining_amount", contains(0));
                invoices.body("results[1].status", equalTo("CREDITED")).body("results[1].remaining_amount", equalTo(0));
            }
        }
    }
}
