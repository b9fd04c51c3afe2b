package dev.brickwork.core.revenue;

import java.time.LocalDate;
import java.util.List;

/**
 * The revenue of one contract: all that was billed for it, given back and taken back, each with its day and its progress. Deferred and
 * unbilled are balanced within a contract (ASC 606-10-45-1) and never between two.
 *
 * @param <K> what revenue is grouped by
 */
public record ContractRevenue<K>(List<Part<K>> parts) {

    public ContractRevenue {
        parts = List.copyOf(parts);
    }

    /** @param billedOn null for what is not billed yet */
    public record Part<K>(K key, LocalDate billedOn, Recognition recognition) {

        public long billedThrough(LocalDate day) {
            return billedOn == null || day.isBefore(billedOn) ? 0 : recognition.netCents();
        }
    }

    /** Where it stands at the end of the day. */
    public Position through(LocalDate day) {
        long recognized = 0;
        for (var part : parts) {
            recognized += part.recognition.through(day);
        }
        return new Position(billedThrough(day), recognized);
    }

    public long billedThrough(LocalDate day) {
        long billed = 0;
        for (var part : parts) {
            billed += part.billedThrough(day);
        }
        return billed;
    }
}
