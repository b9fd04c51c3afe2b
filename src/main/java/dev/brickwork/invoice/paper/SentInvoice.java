package dev.brickwork.invoice.paper;

import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** An invoice that was mailed once more. */
@Schema(name = "SentInvoice")
public record SentInvoice(
        @Schema(required = true) UUID invoiceId,
        @Schema(required = true, description = "See `GET /mails/{mail_id}`.") UUID mailId,
        @Schema(required = true) List<String> recipients) {
}
