package dev.brickwork.invoice.electronic;

import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import io.quarkus.runtime.annotations.RegisterForReflection;

/** How the transmission of an electronic document ended. */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.ALWAYS)
@Schema(name = "TransmissionEventData")
public record TransmissionEventData(
        @Schema(required = true, description = "Stays the same however often it was tried.") UUID transmissionId,
        @Schema(required = true, description = "`INVOICE`, `CREDIT_NOTE`, or `CANCELLATION`: the credit note that cancels a void invoice.") String kind,
        @Schema(required = true, description = "The credit note; else the invoice.") UUID documentId,
        @Schema(required = true, description = "The version of the invoice; 1 for a credit note.") int version,
        @Schema(required = true) String number,
        @Schema(required = true, description = "`facturx`, `xrechnung` or `peppol`.") String format,
        @Schema(required = true, nullable = true, description = "What the network calls it.") String reference,
        @Schema(required = true, nullable = true, description = "Why it was not taken.") String reason) {
}
