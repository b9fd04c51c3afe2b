package dev.brickwork.invoice.creditnote;

import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.platform.outbox.NewEvent;
import io.quarkus.runtime.annotations.RegisterForReflection;

/** What events say of a credit note. */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.ALWAYS)
@Schema(name = "CreditNoteEventData")
public record CreditNoteEventData(
        @Schema(required = true) UUID creditNoteId,
        @Schema(required = true, examples = "CN-00001") String creditNoteNumber,
        @Schema(required = true) UUID invoiceId,
        @Schema(required = true) String currency,
        @Schema(required = true, description = "Cents, tax included.") long amount,
        @Schema(required = true, description = "Cents.") long tax,
        @Schema(required = true, nullable = true) String reason,
        @Schema(required = true, nullable = true, description = "Why its PDF could not be printed; null unless that is what the event is about.") String error) {
    static final String ISSUED = "credit_note.issued";
    static final String PARKED = "credit_note.pdf_parked";

    public static NewEvent issued(CreditNote note) {
        return new NewEvent(ISSUED, note.id, of(note, null));
    }

    static NewEvent parked(CreditNote note, String error) {
        return new NewEvent(PARKED, note.id, of(note, error));
    }

    private static CreditNoteEventData of(CreditNote note, String error) {
        return new CreditNoteEventData(note.id, note.number, note.invoiceId, note.currency.name(), note.amount, note.tax,
                note.reason, error);
    }
}
