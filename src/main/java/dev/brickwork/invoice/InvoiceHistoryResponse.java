package dev.brickwork.invoice;

import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonRawValue;

import dev.brickwork.event.EventResponse;

@Schema(name = "InvoiceHistoryEntry")
public record InvoiceHistoryResponse(@Schema(required = true) UUID eventId, @Schema(required = true) UUID invoiceId,
        @Schema(required = true, examples = "invoice.issued") String type,
        @Schema(required = true, description = "Counts what happened to the invoice, from 1.") long sequence,
        @Schema(required = true) Instant createdAt,
        @Schema(required = true, implementation = Object.class, type = SchemaType.OBJECT, description = "How the invoice stood after it: status, number, version, amounts, and the reason and the API key where there is one.") @JsonRawValue String data) {

    static InvoiceHistoryResponse of(EventResponse event) {
        return new InvoiceHistoryResponse(event.eventId(), event.object().id(), event.type(), event.object().sequence(),
                event.createdAt(), event.data());
    }
}
