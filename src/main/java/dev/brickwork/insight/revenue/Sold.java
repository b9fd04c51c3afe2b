package dev.brickwork.insight.revenue;

import java.util.UUID;

/**
 * What was sold, and to whom.
 *
 * @param brickId null for what is in no catalogue
 * @param customerId who was billed, or will be
 */
record Sold(UUID brickId, UUID customerId) {
}
