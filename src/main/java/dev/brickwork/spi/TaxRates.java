package dev.brickwork.spi;

import java.time.Instant;
import java.util.List;

import dev.brickwork.core.tax.TaxTreatment;

/** The tax rates of the seller at work, for people to look at. What calculates taxes elsewhere has none of its own. */
public interface TaxRates {

    /**
     * @param region null for the whole country; {@code taxCategory} null for all of them
     * @param percent as text, such as {@code 8.25}
     * @param reason why no tax is due; null for the usual words
     */
    record Rate(String country, String region, String taxCategory, String percent, String name, TaxTreatment treatment,
            String reason, Instant createdAt) {
    }

    /** @param count of all there are */
    record Part(long count, List<Rate> rates) {
    }

    /** Whether the seller taxes by rates of its own. */
    boolean hasAny();

    /** Newest first. */
    Part list(int limit, int offset);
}
