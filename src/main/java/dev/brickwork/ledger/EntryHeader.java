package dev.brickwork.ledger;

import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

import dev.brickwork.core.CodePoints;
import dev.brickwork.core.money.CurrencyCode;

/**
 * What an entry books, for whom and when.
 *
 * @param source the id of what happened (invoice, version, payment, refund, credit note ...); together with the kind it names
 *            the fact
 * @param customerId who is billed
 * @param subscriptionId null where none is concerned
 * @param invoiceId null where none is concerned
 * @param bookedAt the present, also for a payment that was made earlier: so a month that is over does not change any more
 * @param memo for readers of the books; may be null
 */
public record EntryHeader(UUID source, UUID customerId, UUID subscriptionId, UUID invoiceId, CurrencyCode currency,
        Instant bookedAt,
        String memo) {
    static final int MEMO_LENGTH_MAX = 1_000;

    public EntryHeader {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(customerId, "customerId");
        Objects.requireNonNull(currency, "currency");
        Objects.requireNonNull(bookedAt, "bookedAt");
        if (memo != null && CodePoints.length(memo) > MEMO_LENGTH_MAX) {
            throw new IllegalArgumentException("a memo has at most " + MEMO_LENGTH_MAX + " characters");
        }
    }

    /** That of another fact, of the same customer, subscription and invoice. */
    public EntryHeader from(UUID otherSource) {
        return new EntryHeader(otherSource, customerId, subscriptionId, invoiceId, currency, bookedAt, memo);
    }

    /** That of the same fact, of another company. */
    public EntryHeader of(UUID otherCustomerId) {
        return new EntryHeader(source, otherCustomerId, subscriptionId, invoiceId, currency, bookedAt, memo);
    }

    public EntryHeader saying(String otherMemo) {
        return new EntryHeader(source, customerId, subscriptionId, invoiceId, currency, bookedAt, otherMemo);
    }
}
