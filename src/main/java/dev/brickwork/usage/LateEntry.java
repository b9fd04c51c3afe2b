package dev.brickwork.usage;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

/**
 * Something written into a day after an invoice had read it: a cause of a correction.
 *
 * @param kind RECORDED, EDITED or DELETED
 * @param transactionId null for an entry without one
 * @param valueBefore what the day had of the entry before; null when it had nothing of it
 * @param valueAfter what it has now; null when it has nothing of it any more
 */
public record LateEntry(UUID subscriptionId, UUID brickId, LocalDate day, String kind, String transactionId,
        BigDecimal valueBefore, BigDecimal valueAfter, Instant notedAt) {
}
