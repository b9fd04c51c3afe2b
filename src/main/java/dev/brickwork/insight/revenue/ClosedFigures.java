package dev.brickwork.insight.revenue;

import java.time.YearMonth;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.revenue.ContractRevenue;
import dev.brickwork.core.revenue.ContractRevenue.Part;
import dev.brickwork.core.revenue.Position;

/** What a month is closed with: sums over some of the contracts. */
final class ClosedFigures {
    /** Twenty years. What was delivered earlier counts in the first of them. */
    private static final int EARLIER_MONTHS_MAX = 240;

    private final YearMonth month;
    private final boolean isFirst;
    private final Map<Key, Sums> sums = new HashMap<>();

    /** @param isFirst no month before is closed: all of them are closed with this one */
    ClosedFigures(YearMonth month, boolean isFirst) {
        this.month = month;
        this.isFirst = isFirst;
    }

    /** @param brickId null for what is in no catalogue, and for deferred and unbilled revenue */
    record Key(YearMonth month, CurrencyCode currency, UUID brickId) {
    }

    /** By the end of the month. */
    static final class Sums {
        long recognized;
        long deferred;
        long unbilled;
    }

    /** @param position of the contract at the end of the month */
    void add(CurrencyCode currency, List<Part<Sold>> parts, Position position) {
        addRecognized(month, currency, parts);
        addPosition(month, currency, position);
        if (isFirst) {
            var contract = new ContractRevenue<>(parts);
            var earlier = month.minusMonths(1);
            for (int i = 0; i < EARLIER_MONTHS_MAX && isBegun(parts, earlier); i++) {
                addRecognized(earlier, currency, parts);
                addPosition(earlier, currency, contract.through(earlier.atEndOfMonth()));
                earlier = earlier.minusMonths(1);
            }
        }
    }

    private static boolean isBegun(List<Part<Sold>> parts, YearMonth month) {
        var day = month.atEndOfMonth();
        return parts.stream().anyMatch(part -> part.recognition().through(day) != 0 || part.billedThrough(day) != 0);
    }

    private void addRecognized(YearMonth of, CurrencyCode currency, List<Part<Sold>> parts) {
        parts.forEach(part -> at(of, currency, part.key().brickId()).recognized += part.recognition()
                .through(of.atEndOfMonth()));
    }

    private void addPosition(YearMonth of, CurrencyCode currency, Position position) {
        var sum = at(of, currency, null);
        sum.deferred += position.deferredCents();
        sum.unbilled += position.unbilledCents();
    }

    private Sums at(YearMonth of, CurrencyCode currency, UUID brickId) {
        return sums.computeIfAbsent(new Key(of, currency, brickId), unused -> new Sums());
    }

    void each(BiConsumer<Key, Sums> reader) {
        sums.forEach(reader);
    }
}
