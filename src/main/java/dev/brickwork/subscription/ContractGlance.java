package dev.brickwork.subscription;

import java.time.LocalDate;
import java.util.UUID;

/**
 * A subscription in a list beside others.
 *
 * @param planName of its last line; null while nothing is agreed
 * @param startsOn the first day of its first line; null while nothing is agreed
 */
public record ContractGlance(UUID id, SubscriptionStatus status, String planName, LocalDate startsOn) {
}
