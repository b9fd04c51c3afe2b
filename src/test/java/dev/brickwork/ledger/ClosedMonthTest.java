package dev.brickwork.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.equalTo;

import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.testing.Api;
import dev.brickwork.testing.Race;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestSql;

/** What the database refuses once a month is closed. */
@ServiceTest
class ClosedMonthTest {
    private static final Instant END = Instant.parse("2026-02-01T00:00:00Z");

    @Inject
    GivenLedger given;

    private Api api;
    private UUID seller;
    private UUID acme;

    @BeforeEach
    void aSellerInFebruary() {
        api = Api.ofNewSeller();
        seller = api.sellerId();
        acme = GivenLedger.customer(api);
        api.post("/test-clock", "{\"now\": \"2026-02-02T00:00:00Z\"}").statusCode(200);
    }

    private JournalEntry paidAt(Instant time) {
        return JournalEntry.paymentReceived(GivenLedger.factAt(acme, time), InvoiceStage.ISSUED, 1);
    }

    private void closeJanuary() {
        api.post("/periods/2026-01/close", "").statusCode(200);
    }

    @Test
    void nothingIsBookedIntoAClosedMonth() {
        given.booked(seller, paidAt(END.minusSeconds(1)));
        closeJanuary();

        for (var time : new Instant[]{END.minusNanos(1_000), Instant.parse("2025-06-01T00:00:00Z")}) {
            assertThatThrownBy(() -> given.booked(seller, paidAt(time)))
                    .hasStackTraceContaining("the month of this entry is closed");
        }
        assertThatThrownBy(() -> given.booked(seller, paidAt(END), paidAt(END.minusSeconds(1))))
                .hasStackTraceContaining("the month of this entry is closed");
        assertThatThrownBy(() -> given.booked(seller, JournalEntry
                .revenueRecognized(GivenLedger.factAt(acme, END.minusSeconds(1)), -1, 1, 0)))
                .hasStackTraceContaining("the month of this entry is closed");
        given.booked(seller, paidAt(END));
        api.get("/ledger/entries").body("count", equalTo(2));
    }

    @Test
    void anotherSellersMonthIsOpen() {
        closeJanuary();
        var other = Api.ofNewSeller();
        var globex = GivenLedger.customer(other);

        given.booked(other.sellerId(), JournalEntry.paymentReceived(GivenLedger.factAt(globex, END.minusSeconds(1)),
                InvoiceStage.ISSUED, 1));

        other.get("/ledger/entries").body("count", equalTo(1));
    }

    @Test
    void aReopenedMonthTakesEntriesAgain() {
        closeJanuary();
        api.post("/periods/2026-01/reopen", "").statusCode(200);

        given.booked(seller, paidAt(END.minusSeconds(1)));

        api.get("/ledger/entries").body("count", equalTo(1));
    }

    @Test
    void whoBooksWhileAMonthIsClosedIsInItOrRefused() throws Exception {
        for (int time = 0; time < Race.TIMES; time++) {
            aSellerInFebruary();
            var booked = new AtomicInteger();
            var countedAfter = new AtomicInteger();

            Race.of(8, i -> {
                if (i == 0) {
                    closeJanuary();
                    countedAfter.set(api.get("/ledger/entries?limit=1").path("count"));
                    return;
                }
                for (int n = 0; n < 20; n++) {
                    try {
                        given.booked(seller, paidAt(END.minusSeconds(1)));
                        booked.incrementAndGet();
                    } catch (RuntimeException e) {
                        assertThat(e).hasStackTraceContaining("the month of this entry is closed");
                    }
                }
            });

            assertThat(booked).as("none came after it was closed").hasValue(countedAfter.get());
        }
    }

    @Test
    void monthsAreFrozenInTheirOrder() {
        closeJanuary();

        assertThatThrownBy(() -> TestSql.execute(
                """
                        INSERT INTO accounting_period (seller_id, id, month, ends_at, state, times_closed, reads_alone, read_after, created_at, frozen_at)
                        VALUES (?, gen_random_uuid(), '2025-11-01', '2025-12-01', 'CLOSING', 1, false, gen_random_uuid(), now(), now())""",
                seller)).hasMessageContaining("a later month is closed");
        assertThatThrownBy(() -> TestSql.execute("DELETE FROM accounting_period WHERE seller_id = ?", seller))
                .hasMessageContaining("append-only");
    }
}
