package dev.brickwork.invoice.billing;

import static dev.brickwork.catalog.PlanBodies.perUnit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.invoice.NumberCounters;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.seller.DocumentNumberFormat;
import dev.brickwork.subscription.Agreements;
import dev.brickwork.testing.ManyDue;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;
import dev.brickwork.testing.TestSql;
import dev.brickwork.testing.given.Given;
import dev.brickwork.testing.given.Plan;
import dev.brickwork.testing.given.Seller;

/** Many who issue at once share one counter: no number twice, none left out, and nobody waits in a circle. */
@ServiceTest
class SharedNumbersRaceTest {
    private static final int COPIES = 250;
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Inject
    IssueSweep sweep;
    @Inject
    AsSeller asSeller;
    @Inject
    Agreements agreements;

    @Inject
    NumberCounters counters;
    @Inject
    Transactions transactions;

    private Seller seller;
    private Plan plan;

    @BeforeEach
    void oneSeriesForAll() {
        seller = Given.seller().at(NOW.toString()).settings("invoice_number_format", "INV-{number:1}");
        plan = seller.plan(perUnit("seats", "10.00"));
    }

    @Test
    void sweepsAndStandaloneInvoicesNumberWithoutGaps() throws Exception {
        var subscription = agreements
                .begun(seller.customer().subscription(plan).units("seats", 5).from("2026-02-01").months(1));
        String customer = subscription.read().path("customer_id");
        var alone = seller.customer("Acme").made();
        for (int repeat = 0; repeat < Race.TIMES; repeat++) {
            int from = repeat * COPIES + 1;
            try (var connection = TestDatabase.connectAsSuperuser()) {
                ManyDue.copy(connection, customer, subscription.id(), from, from + COPIES - 1);
            }
            TestSql.execute("UPDATE invoice SET bill_at = '2026-01-01' WHERE seller_id = ? AND subscription_id <> ?::uuid"
                    + " AND issued_at IS NULL", seller.id(), subscription);
            Race.of(5, number -> {
                if (number < 3) {
                    asSeller.run(seller.id(), () -> sweep.run(NOW));
                } else {
                    IntStream.range(0, 5).forEach(i -> alone.invoice(1_000));
                }
            });
            asSeller.run(seller.id(), () -> sweep.run(NOW));

            assertNumbered((repeat + 1) * (COPIES + 10));
        }
    }

    @Test
    void workThatFailsGivesItsNumbersBack() throws Exception {
        var customer = seller.customer("Acme").made();
        var made = new AtomicInteger();
        for (int repeat = 0; repeat < Race.TIMES; repeat++) {
            Race.of(8, number -> {
                if (number % 2 == 0) {
                    customer.invoice(1_000);
                    made.incrementAndGet();
                } else {
                    assertThatThrownBy(() -> asSeller.run(seller.id(), () -> transactions.inNew(() -> {
                        counters.take(NumberCounters.Kind.INVOICE, new DocumentNumberFormat("INV-{number:1}"), Map.of("", 3),
                                NOW);
                        throw new IllegalStateException("rolled back");
                    }))).hasMessage("rolled back");
                }
            });
        }

        assertNumbered(made.get());
    }

    /** An upgrade is issued in a second round, which uses the company's credit as everybody else does. */
    @Test
    void acceptancesAndSweepsOfOneCompanyDoNotWaitInACircle() throws Exception {
        var customer = seller.customer("Acme").made();
        for (int repeat = 0; repeat < Race.TIMES; repeat++) {
            TestSql.executeFor(seller.id(), """
                    INSERT INTO credit (seller_id, id, company_id, currency, kind, label, amount, passed_at, created_at)
                    VALUES (?, gen_random_uuid(), ?::uuid, 'USD', 'RECAST', 'Test', 7, now(), now())""", seller.id(),
                    customer);
            var orders = IntStream.range(0, 4).mapToObj(i -> customer.subscription(plan).units("seats", 5)
                    .from("2025-11-01").created()).toList();
            Race.of(6, number -> {
                if (number < 4) {
                    orders.get(number).accept().statusCode(200);
                } else {
                    customer.invoice(1_000);
                }
            });
        }

        assertNumbered((int) TestSql.number("SELECT count(*) FROM invoice WHERE seller_id = ? AND issued_at IS NOT NULL",
                seller.id()));
    }

    private void assertNumbered(int count) throws Exception {
        assertThat(TestSql.texts("SELECT invoice_number FROM invoice WHERE seller_id = ? AND issued_at IS NOT NULL"
                + " ORDER BY length(invoice_number), invoice_number", seller.id()))
                .isEqualTo(IntStream.rangeClosed(1, count).mapToObj(number -> "INV-" + number).toList());
        assertThat(TestSql.rows("SELECT kind, series, year, last_number FROM number_counter WHERE seller_id = ?",
                seller.id())).isEqualTo(List.of("INVOICE  0 " + count));
    }
}
