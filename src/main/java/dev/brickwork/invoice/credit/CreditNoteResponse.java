package dev.brickwork.invoice.credit;

import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Schema(name = "CreditNote")
public record CreditNoteResponse(
        @Schema(required = true) UUID creditNoteId,
        @Schema(required = true) UUID invoiceId,
        @Schema(required = true, examples = "K7QF3M-001-C1") String creditNoteNumber,
        @Schema(required = true, examples = "USD") String currency,
        @Schema(required = true, description = "Cents, tax included.") long amount,
        @Schema(required = true, description = "Cents: the share of tax in it, in proportion to the invoice.") long tax,
        @Schema(required = true, nullable = true) String reason,
        @Schema(required = true) Instant createdAt) {

    public static CreditNoteResponse from(CreditNote note) {
        return new CreditNoteResponse(note.id, note.invoiceId, note.number, note.currency.name(), note.amount, note.tax,
                note.reason, note.createdAt);
    }
}
