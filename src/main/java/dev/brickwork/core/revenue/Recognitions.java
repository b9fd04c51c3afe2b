package dev.brickwork.core.revenue;

import java.util.HashMap;
import java.util.Map;

/**
 * Makes the recognitions of a contract. Amounts that are spread over the same term are rounded together: nine invoices of 100.00 over a
 * year are 75.00 a month, where each alone would be 8.33.
 *
 * @param <K> what revenue is grouped by
 */
public final class Recognitions<K> {
    private final Map<Same<K>, Long> before = new HashMap<>();

    private record Same<K>(K key, Progress progress) {
    }

    public Recognition of(K key, long netCents, Progress progress) {
        if (!progress.isOfTerm()) {
            return new Recognition(netCents, progress);
        }
        long withThis = before.merge(new Same<>(key, progress), netCents, Long::sum);
        return new Recognition(netCents, progress, withThis - netCents);
    }
}
