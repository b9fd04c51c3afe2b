package dev.brickwork.invoice.receivable;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.invoice.InvoiceStatus;
import dev.brickwork.ledger.EntryKind;

@Schema(name = "KnownInvoice", description = "An invoice as it was known at the end of a day.")
public record KnownInvoiceResponse(
        @Schema(required = true) UUID invoiceId,
        @Schema(required = true, description = "The day, in the seller's time zone.") LocalDate asOf,
        @Schema(required = true, nullable = true, description = "Of the version of that day; null if it was not issued yet.", examples = "K7QF3M-001") String invoiceNumber,
        @Schema(required = true, nullable = true, description = "The version of that day; null if it was not issued yet.", examples = "1") Integer version,
        @Schema(required = true) InvoiceStatus status,
        @Schema(required = true) CurrencyCode currency,
        @Schema(required = true, nullable = true, description = "As it is now; null if it was not issued yet.") LocalDate dueOn,
        @Schema(required = true, description = "Of the version of that day, in cents; 0 if it was not issued yet.") long grandTotal,
        @Schema(required = true, description = "Paid, less what went back or became credit.") long paidAmount,
        @Schema(required = true, description = "Settled by credit.") long creditedAmount,
        @Schema(required = true, description = "Taken off by credit notes.") long creditNoteAmount,
        @Schema(required = true, description = "What was owed: its part of the account RECEIVABLE.") long balance,
        @Schema(required = true, description = "What moved the balance, and adds up to it. Oldest first.") List<Movement> movements,
        @Schema(required = true, description = "Oldest first.") List<Movement> payments,
        @Schema(required = true, description = "Oldest first.") List<Movement> credits,
        @Schema(required = true, description = "Oldest first.") List<Movement> creditNotes) {

    @Schema(name = "KnownMovement", description = "Something that was booked for an invoice.")
    public record Movement(
            @Schema(required = true, description = "Of the journal entry.") EntryKind kind,
            @Schema(required = true, description = "The version, payment, refund, credit or credit note, as in the journal entry.") UUID sourceId,
            @Schema(required = true, description = "Cents. Of movements, what is owed more or, below 0, less. Of the other lists, what was settled, below 0 if the invoice is open again by that much.") long amount,
            @Schema(required = true, description = "When it became known.") Instant bookedAt) {
    }
}
