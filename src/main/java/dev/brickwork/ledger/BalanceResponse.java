package dev.brickwork.ledger;

import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;

@Schema(name = "LedgerBalance", description = "What an account holds: of one customer, or of all of them together. Amounts are in minor units.")
public record BalanceResponse(
        @Schema(required = true, nullable = true, description = "Null for all customers together.") UUID customerId,
        @Schema(required = true) Account account,
        @Schema(required = true) CurrencyCode currency,
        @Schema(required = true, description = "All that was debited.", examples = "12000") long debits,
        @Schema(required = true, description = "All that was credited.", examples = "4000") long credits,
        @Schema(required = true, description = "Debits less credits: negative for what is owed to others, and for revenue.", examples = "8000") long balance) {
}
