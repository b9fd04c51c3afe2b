package dev.brickwork.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;

import jakarta.inject.Inject;
import jakarta.transaction.Status;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionManager;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.spi.AccountingSystem.BookedFact;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.RecordingAccounting;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;
import io.micrometer.core.instrument.MeterRegistry;

@ServiceTest
class AccountingSweepTest {
    @Inject
    GivenLedger given;
    @Inject
    AccountingSweep sweep;
    @Inject
    RecordingAccounting accounting;
    @Inject
    AsSeller asSeller;
    @Inject
    BusinessClock clock;
    @Inject
    MeterRegistry metrics;
    @Inject
    TransactionManager transactions;

    private Api api;
    private UUID seller;
    private UUID acme;
    private UUID globex;

    @BeforeEach
    void aSellerWithAnAccountingSystem() {
        api = Api.ofNewSeller();
        seller = api.sellerId();
        acme = GivenLedger.customer(api);
        globex = GivenLedger.customer(api);
        accounting.connect(seller);
    }

    @Test
    void whatWasBookedIsToldOnceWithAllItsLines() {
        var header = GivenLedger.header(acme).saying("K7QF3M-001");
        var id = given.booked(seller, JournalEntry.invoiceIssued(header, InvoiceAmounts.of(100, 20))).get(0);
        api.get("/ledger/entries/" + id).body("delivery.status", equalTo("PENDING"));

        run();
        run();

        assertThat(accounting.of(seller)).hasSize(1);
        var told = accounting.of(seller).get(0);
        assertThat(told.id()).isEqualTo(id);
        assertThat(told.kind()).isEqualTo("INVOICE_ISSUED");
        assertThat(told.source()).isEqualTo(header.source());
        assertThat(told.customerId()).isEqualTo(acme);
        assertThat(told.memo()).isEqualTo("K7QF3M-001");
        assertThat(told.lines()).extracting("account").containsExactly("RECEIVABLE", "DEFERRED_REVENUE", "TAX_PAYABLE");
        assertThat(told.lines()).extracting("amount").containsExactly(120L, -100L, -20L);
        api.get("/ledger/entries/" + id).body("delivery.status", equalTo("DELIVERED"));
    }

    @Test
    void whatIsRolledBackIsNotTold() {
        var issued = GivenLedger.issued(acme, 1, 0);
        given.booked(seller, issued);
        try {
            given.booked(seller, GivenLedger.paid(acme, 1), issued);
        } catch (RuntimeException e) {
            assertThat(e).hasStackTraceContaining("journal_entry_once_per_fact");
        }

        run();

        assertThat(accounting.of(seller)).hasSize(1);
    }

    @Test
    void aSellerWithoutAnAccountingSystemHasNoQueue() {
        accounting.disconnect(seller);
        var id = given.booked(seller, GivenLedger.paid(acme, 1)).get(0);
        accounting.connect(seller);

        run();

        assertThat(accounting.of(seller)).isEmpty();
        api.get("/ledger/entries/" + id).body("delivery", nullValue());
    }

    @Test
    void nobodyIsToldInsideATransaction() {
        var isInside = new AtomicBoolean();
        accounting.behave(seller, fact -> isInside.set(hasTransaction()));
        given.booked(seller, GivenLedger.paid(acme, 1));

        run();

        assertThat(accounting.of(seller)).hasSize(1);
        assertThat(isInside).isFalse();
    }

    @Test
    void theTestClockTellsToo() {
        given.booked(seller, GivenLedger.paid(acme, 1));

        api.post("/test-clock", "{\"now\": \"2026-01-01T00:00:00Z\"}").statusCode(200);
        given.booked(seller, GivenLedger.paid(acme, 2));
        api.post("/test-clock", "{\"now\": \"2026-01-02T00:00:00Z\"}").statusCode(200);

        assertThat(accounting.of(seller)).hasSize(2);
    }

    @Test
    void sweepsThatRunAtOnceTellEachFactOnceAndInTheOrderOfItsCustomer() throws Exception {
        var order = new HashMap<UUID, List<UUID>>();
        var customers = List.of(acme, globex, GivenLedger.customer(api), GivenLedger.customer(api));
        for (int i = 0; i < 60; i++) {
            for (var customer : customers) {
                order.computeIfAbsent(customer, any -> new ArrayList<>())
                        .addAll(given.booked(seller, GivenLedger.paid(customer, 1 + i), GivenLedger.paid(customer, 1)));
            }
        }

        Race.of(4, i -> run());

        assertThat(accounting.of(seller)).hasSize(480);
        order.forEach((customer, ids) -> assertThat(told(customer)).isEqualTo(ids));
    }

    @Test
    void whatFailsHoldsBackItsCustomerAndNobodyElse() throws SQLException {
        var first = given.booked(seller, GivenLedger.issued(acme, 1, 0), GivenLedger.paid(acme, 1));
        var other = given.booked(seller, GivenLedger.paid(globex, 1));
        accounting.behave(seller, refusing(first.get(0)));

        run();
        assertThat(told(acme)).isEmpty();
        assertThat(told(globex)).isEqualTo(other);
        api.get("/ledger/entries/" + first.get(0)).body("delivery.failures", equalTo(1));

        accounting.behave(seller, fact -> {
        });
        run();
        assertThat(told(acme)).as("not before the pause is over").isEmpty();
        letTimePass();
        run();
        assertThat(told(acme)).isEqualTo(first);
    }

    @Test
    void afterFiveFailuresItIsParkedWithItsReasonUntilSomebodyAsksAgain() throws SQLException {
        var ids = given.booked(seller, GivenLedger.issued(acme, 1, 0), GivenLedger.paid(acme, 1));
        accounting.behave(seller, refusing(ids.get(0)));
        var parkedBefore = metrics.counter("brickwork.accounting.parked").count();
        api.post("/ledger/entries/" + ids.get(0) + "/redeliver", "{}").statusCode(400)
                .body("error.message", equalTo("Only an entry that is parked can be delivered again."));

        for (int i = 0; i < 7; i++) {
            run();
            letTimePass();
        }

        api.get("/ledger/entries/" + ids.get(0)).body("delivery.status", equalTo("PARKED"))
                .body("delivery.failures", equalTo(5)).body("delivery.parked_reason", equalTo("the books are closed"));
        api.get("/ledger/entries/" + ids.get(1)).body("delivery.status", equalTo("PENDING"));
        assertThat(metrics.counter("brickwork.accounting.parked").count() - parkedBefore).isEqualTo(1);
        assertThat(parkedEvents(ids.get(0))).isEqualTo(1);
        assertThat(asSeller.call(seller, sweep::nextDue)).isEmpty();

        accounting.behave(seller, fact -> {
        });
        api.post("/ledger/entries/" + ids.get(0) + "/redeliver", "{}").statusCode(200)
                .body("delivery.status", equalTo("PENDING")).body("delivery.failures", equalTo(0));
        run();
        assertThat(told(acme)).isEqualTo(ids);
    }

    @Test
    void aProcessThatDiesAfterTellingTellsAgainWithTheSameId() throws SQLException {
        var ids = given.booked(seller, GivenLedger.issued(acme, 1, 0), GivenLedger.paid(acme, 1));
        accounting.behave(seller, fact -> {
            if (fact.id().equals(ids.get(1)) && told(acme).size() == 1) {
                throw new Killed();
            }
        });

        try {
            run();
        } catch (Killed e) {
            // Neither told nor marked: the claim is still held.
        }
        run();
        assertThat(told(acme)).as("while the claim lasts").containsExactly(ids.get(0));
        forgetMark(ids.get(0));
        letTimePass();
        run();

        assertThat(told(acme)).containsExactly(ids.get(0), ids.get(0), ids.get(1));
    }

    /** As when the process is gone: no handler of exceptions sees it. */
    private static class Killed extends Error {
        private static final long serialVersionUID = 1;
    }

    private static java.util.function.Consumer<BookedFact> refusing(UUID entry) {
        return fact -> {
            if (fact.id().equals(entry)) {
                throw new IllegalStateException("the books are closed");
            }
        };
    }

    private void run() {
        asSeller.run(seller, () -> sweep.run(clock.now()));
    }

    private List<UUID> told(UUID customer) {
        return accounting.of(seller).stream().filter(fact -> fact.customerId().equals(customer)).map(BookedFact::id)
                .toList();
    }

    private boolean hasTransaction() {
        try {
            return transactions.getStatus() != Status.STATUS_NO_TRANSACTION;
        } catch (SystemException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Pauses and claims run in real time, so it is they that are moved. */
    private void letTimePass() throws SQLException {
        TestSql.execute("UPDATE accounting_delivery SET try_at = try_at - interval '2 hours' WHERE seller_id = ?", seller);
    }

    private static void forgetMark(UUID entry) throws SQLException {
        TestSql.execute("UPDATE accounting_delivery SET delivered_at = NULL WHERE entry_id = ?", entry);
    }

    private long parkedEvents(UUID entry) {
        return api.get("/events?type=accounting_delivery.parked&object_id=" + entry).statusCode(200).number("count");
    }
}
