package dev.brickwork.insight.revenue;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.revenue.ContractRevenue.Part;
import dev.brickwork.core.revenue.Position;
import dev.brickwork.ledger.EntryHeader;
import dev.brickwork.ledger.JournalEntry;
import dev.brickwork.ledger.NetEntry;
import dev.brickwork.ledger.RecognizedRevenue;

/**
 * Brings the accounts of revenue of one contract, in one currency, to where they belong at the end of a month. It compares what is there
 * with what should be, so it catches up with whatever came late. The contract as a whole has either deferred or unbilled revenue; each
 * customer who was billed for it holds a share.
 *
 * <pre>
 *   of a customer            REVENUE        DEFERRED_REVENUE       UNBILLED_REVENUE
 *   billed >= recognized     -recognized    recognized - billed    0
 *   billed <  recognized     -recognized    0                      recognized - billed
 *   (of the contract)
 * </pre>
 */
final class ContractClosing {
    private final Contract contract;
    private final CurrencyCode currency;
    private final AccountingPeriod period;
    private final TreeMap<UUID, Sums> customers = new TreeMap<>();

    ContractClosing(Contract contract, CurrencyCode currency, AccountingPeriod period) {
        this.contract = contract;
        this.currency = currency;
        this.period = period;
    }

    private static final class Sums {
        private long billed;
        private long recognized;
        private long revenuePosted;
        private long deferredPosted;
        private long unbilledPosted;
    }

    private Sums of(UUID customerId) {
        return customers.computeIfAbsent(customerId, unused -> new Sums());
    }

    void addDelivered(List<Part<Sold>> parts) {
        var lastDay = period.month().atEndOfMonth();
        parts.forEach(part -> of(part.key().customerId()).recognized += part.recognition().through(lastDay));
    }

    void addBilled(List<NetEntry> entries) {
        entries.stream().filter(entry -> entry.currency() == currency && entry.bookedAt().isBefore(period.endsAt))
                .forEach(entry -> of(entry.customerId()).billed += entry.net());
    }

    void addPosted(List<RecognizedRevenue> earlier) {
        earlier.stream().filter(one -> one.currency() == currency).forEach(one -> {
            var sums = of(one.customerId());
            sums.revenuePosted += one.revenue();
            sums.deferredPosted += one.deferred();
            sums.unbilledPosted += one.unbilled();
        });
    }

    Position position() {
        return new Position(customers.values().stream().mapToLong(sums -> sums.billed).sum(),
                customers.values().stream().mapToLong(sums -> sums.recognized).sum());
    }

    List<JournalEntry> entries() {
        boolean isUnbilled = position().unbilledCents() > 0;
        var entries = new ArrayList<JournalEntry>();
        customers.forEach((customerId, sums) -> {
            long balance = sums.recognized - sums.billed;
            long revenue = -sums.recognized - sums.revenuePosted;
            long deferred = (isUnbilled ? 0 : balance) - (sums.deferredPosted - sums.billed);
            long unbilled = (isUnbilled ? balance : 0) - sums.unbilledPosted;
            if (revenue != 0 || deferred != 0 || unbilled != 0) {
                entries.add(JournalEntry.revenueRecognized(header(customerId), revenue, deferred, unbilled));
            }
        });
        return entries;
    }

    private EntryHeader header(UUID customerId) {
        var name = String.join("|", contract.id().toString(), customerId.toString(), currency.name(),
                period.id.toString(), Integer.toString(period.timesClosed));
        boolean isAlone = contract.timeline() == null;
        return new EntryHeader(UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)), customerId,
                isAlone ? null : contract.id(), isAlone ? contract.id() : null, currency, lastInstant(),
                period.month().toString());
    }

    private Instant lastInstant() {
        return period.endsAt.minus(1, ChronoUnit.MICROS);
    }
}
