package dev.brickwork.spi;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;

/**
 * Receives what was booked: every issue, payment, void and the rest, each after it was committed and outside of any
 * transaction, those of one customer in the order in which they happened. A fact may come again after a crash or an answer
 * that was lost, always with the same id: an implementation passes the id on, or keeps it, so that it counts once.
 */
public interface AccountingSystem {

    /** Whether this seller's facts are wanted. Asked for every booking, inside its transaction: answer from memory. */
    boolean isConnectedTo(UUID sellerId);

    /** Returns when the fact is safely there. Whatever it throws is a failed try, and is tried again later. */
    void receive(BookedFact fact);

    /**
     * @param id stays the same however often the fact comes
     * @param kind as in {@code GET /ledger/entries}: INVOICE_ISSUED, PAYMENT_RECEIVED, INVOICE_VOIDED ...
     * @param source what was booked: the invoice, its version, the payment ...
     * @param customerId who is billed
     * @param subscriptionId may be null
     * @param invoiceId may be null
     * @param memo may be null
     */
    record BookedFact(UUID id, UUID sellerId, String kind, UUID source, UUID customerId, UUID subscriptionId, UUID invoiceId,
            CurrencyCode currency, Instant bookedAt, String memo, List<Line> lines) {

        public BookedFact {
            lines = List.copyOf(lines);
        }
    }

    /** @param amount minor units; a debit is positive, a credit negative */
    record Line(String account, UUID customerId, long amount) {
    }
}
