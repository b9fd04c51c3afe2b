package dev.brickwork.usage;

import java.math.BigDecimal;
import java.util.UUID;

import dev.brickwork.core.agreement.MeterPeriod;

/**
 * What a meter period shows.
 *
 * @param used by the brick's own aggregation; may be below 0, which pricing reads as 0
 * @param entries how many there are, with and without an id
 */
public record MeterReading(UUID subscriptionId, MeterPeriod period, BigDecimal used, long entries) {
}
