package dev.brickwork.ledger;

import java.util.UUID;

import dev.brickwork.core.money.CurrencyCode;

/**
 * What one account of one customer holds.
 *
 * @param debits what was debited in all
 * @param credits what was credited in all, as a positive number
 * @param balance debits less credits: what we own is positive, what we owe negative
 */
public record LedgerBalance(UUID customerId, Account account, CurrencyCode currency, long debits, long credits,
        long balance) {
}
