package dev.brickwork.ledger;

import java.util.UUID;

/**
 * One line of an entry.
 *
 * @param customerId whose account
 * @param amount minor units; a debit is positive, a credit negative
 */
public record Posting(Account account, UUID customerId, long amount) {
}
