package dev.brickwork.mail;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

/** A mail as the API shows it. */
@Schema(name = "Mail")
public record MailResponse(
        @Schema(required = true) UUID mailId,
        @Schema(required = true, description = "What it says, such as `invoice.issued`.", examples = "invoice.reminder") String kind,
        @Schema(required = true, description = "The id of what it is about: of an invoice, a payment, a credit note, an order, a subscription, a pause, a customer or a webhook endpoint. The kind says which.") UUID objectId,
        @Schema(required = true) List<String> recipients,
        @Schema(required = true, description = "Recipients that the mail server refused while it took others.") List<String> refused,
        @Schema(required = true, description = "`WAITING`: to be sent, for the first time or again. `SENT`: the mail server has it. `CANCELED`: never sent, because what it was to say was no longer so. `PARKED`: failed nine times.") MailState state,
        @Schema(required = true, nullable = true, description = "Why it was not sent yet, or not at all.") String reason,
        @Schema(required = true, description = "How often it was tried.") int attempts,
        @Schema(required = true, nullable = true, description = "Real time at which it is tried next, while it is waiting.") Instant nextAttemptAt,
        @Schema(required = true, nullable = true, description = "Null until it is sent.", examples = "Invoice K7QF3M-001 from Acme") String subject,
        @Schema(required = true, description = "The names of the files that came with it.") List<String> attachments,
        @Schema(required = true, description = "When it was caused, in the seller's time.") Instant createdAt,
        @Schema(required = true, nullable = true, description = "In real time.") Instant sentAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(implementation = Content.class, description = "What was sent. Only where one mail is read, and only once it was sent.") Content content) {

    @Schema(name = "MailContent")
    public record Content(
            @Schema(required = true, description = "For readers that show no HTML; says the same.") String text,
            @Schema(required = true, description = "Pictures that came with it are not kept.") String html) {
    }

    MailResponse with(Content kept) {
        return new MailResponse(mailId, kind, objectId, recipients, refused, state, reason, attempts, nextAttemptAt, subject,
                attachments, createdAt, sentAt, kept);
    }
}
