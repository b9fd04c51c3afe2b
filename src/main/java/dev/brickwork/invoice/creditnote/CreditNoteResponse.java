package dev.brickwork.invoice.creditnote;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

@Schema(name = "CreditNote")
public record CreditNoteResponse(
        @Schema(required = true) UUID creditNoteId,
        @Schema(required = true) UUID invoiceId,
        @Schema(required = true, description = "The number that the invoice had when it was credited.", examples = "K7QF3M-001") String invoiceNumber,
        @Schema(required = true, description = "Written by `credit_note_number_format` of the settings, without gaps.", examples = "CN-00001") String creditNoteNumber,
        @Schema(required = true, examples = "USD") String currency,
        @Schema(required = true, description = "Cents, tax included.", examples = "5000") long amount,
        @Schema(required = true, description = "Cents: the share of tax in it, in proportion to the invoice.", examples = "798") long tax,
        @Schema(required = true, description = "The amount by tax. It adds up to the amount and its tax.") List<CreditedTax> taxes,
        @Schema(required = true, nullable = true, examples = "Outage in March") String reason,
        @Schema(required = true, nullable = true, description = "Of the payment that went back with it; null if none did.") UUID refundId,
        @Schema(required = true) Instant issuedAt,
        @Schema(required = true) Instant createdAt) {

    public static CreditNoteResponse from(CreditNote note) {
        return new CreditNoteResponse(note.id, note.invoiceId, note.invoiceNumber, note.number, note.currency.name(),
                note.amount, note.tax, note.taxes, note.reason, note.knownRefundId, note.createdAt, note.createdAt);
    }
}
