package dev.brickwork.invoice;

import java.time.Instant;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.platform.outbox.NewEvent;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What the world hears of an invoice, and what its history shows: how it stood after a change.
 *
 * @param version null until it is issued; {@code dueAt} and {@code issuedAt} likewise
 * @param paidAmount less what was moved to credit
 * @param reason why, where somebody gave one
 * @param keyId whose key did it; null when the service did by itself
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.ALWAYS)
@Schema(name = "InvoiceEventData")
public record InvoiceEventData(
        @Schema(required = true) UUID invoiceId,
        @Schema(required = true, nullable = true) UUID subscriptionId,
        @Schema(required = true) UUID customerId,
        @Schema(required = true) UUID billedCompanyId,
        @Schema(required = true, nullable = true) String invoiceNumber,
        @Schema(required = true, nullable = true) Integer version,
        @Schema(required = true) InvoiceStatus status,
        @Schema(required = true) String currency,
        @Schema(required = true) long grandTotal,
        @Schema(required = true) long paidAmount,
        @Schema(required = true) long creditedAmount,
        @Schema(required = true) long notedAmount,
        @Schema(required = true) long remainingAmount,
        @Schema(required = true) long writtenOffAmount,
        @Schema(required = true, nullable = true) Instant issuedAt,
        @Schema(required = true, nullable = true) Instant dueAt,
        @Schema(required = true, nullable = true) String reason,
        @Schema(required = true, nullable = true) UUID keyId) {

    /** @param type such as {@code invoice.issued} */
    public NewEvent as(String type) {
        return new NewEvent(type, invoiceId, this);
    }

    /** The event of having come to its status: {@code invoice.past_due}. */
    public NewEvent asStatus() {
        return as("invoice." + status.name().toLowerCase(java.util.Locale.ROOT));
    }

    public InvoiceEventData because(String why) {
        return new InvoiceEventData(invoiceId, subscriptionId, customerId, billedCompanyId, invoiceNumber, version, status,
                currency, grandTotal, paidAmount, creditedAmount, notedAmount, remainingAmount, writtenOffAmount,
                issuedAt, dueAt, why, keyId);
    }

    public static InvoiceEventData of(Invoice invoice, InvoiceStatus status, UUID keyId) {
        return new InvoiceEventData(invoice.id, invoice.subscriptionId, invoice.customerId, invoice.billedCompanyId,
                invoice.number(), invoice.currentVersion, status, invoice.currency.name(), invoice.grandTotal,
                invoice.paid(), invoice.creditedAmount, invoice.notedAmount, invoice.shownRemaining(),
                invoice.shownWrittenOff(), invoice.issuedAt,
                invoice.dueOn == null ? null : invoice.startOf(invoice.dueOn), null, keyId);
    }

    public static InvoiceEventData of(InvoiceRow invoice, InvoiceStatus status, UUID keyId) {
        var facts = invoice.facts();
        return new InvoiceEventData(invoice.id(), invoice.subscriptionId(), invoice.customerId(), invoice.billedCompanyId(),
                invoice.number(), invoice.version(), status, invoice.currency(), invoice.grandTotal(), facts.paid(),
                facts.credited(), facts.creditNotes(), invoice.remaining(), invoice.writtenOff(), invoice.issuedAt(),
                facts.dueOn() == null ? null : invoice.startOf(facts.dueOn()), null, keyId);
    }
}
