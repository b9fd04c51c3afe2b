package dev.brickwork.invoice;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;

import dev.brickwork.invoice.attachment.AttachmentResponse;
import dev.brickwork.platform.refusal.Warning;

@Schema(name = "Invoice")
public record InvoiceResponse(
        @Schema(required = true, nullable = true, description = "Null when it is an estimate.") UUID invoiceId,
        @Schema(required = true, nullable = true, description = "Null for an invoice that stands alone.") UUID subscriptionId,
        @Schema(required = true, description = "Who uses what is billed. Never collect payment against this id.") UUID customerId,
        @Schema(required = true, description = "Who pays: the partner, or the customer itself.") UUID billedCompanyId,
        @Schema(required = true, nullable = true, description = "Provisional (with a P) until it is issued. Null when it is an estimate.", examples = "K7QF3M-P005") String invoiceNumber,
        @Schema(required = true, nullable = true, description = "Before it is issued: when it will be due if it is issued on time.") Instant dueAt,
        @Schema(required = true) Instant billAt,
        @Schema(required = true, nullable = true) Instant issuedAt,
        @Schema(required = true) InvoiceStatus status,
        @Schema(required = true, nullable = true, description = "How far it is from being collected, whatever was paid so far: one that is partly paid and late is PAST_DUE. UNPAID means that collection was given up. Null before it is issued, and of one that is void or muted.") CollectionState collectionState,
        @Schema(required = true, description = "Days since it was due; 0 unless its collection_state is PAST_DUE.", examples = "0") long daysOverdue,
        @Schema(required = true, nullable = true) Instant fullyPaidAt,
        @Schema(required = true, description = "Cents. Before it is issued: as it was estimated, without usage metered since.") long grandTotal,
        @Schema(required = true, description = "Cents. 0 once it is written off; of a void one, what remained then.") long remainingAmount,
        @Schema(required = true, description = "Cents that were written off and not settled since. They can still be paid.", examples = "0") long writtenOffAmount,
        @Schema(required = true, examples = "USD") String currency,
        @Schema(required = true) boolean isRenewalEstimate,
        @Schema(required = true, nullable = true, description = "Where it can be paid online; needs no key. Null until it is issued, and where no processor that can take payments is connected.") String paymentUrl,
        @Schema(required = true, description = "Name of the company that pays.") String customerName,
        @Schema(required = true) String timeZone,
        @Schema(required = true, description = "Newest first.") List<PaymentResponse> payments,
        @Schema(required = true, description = "Of the invoice and of its subscription in one list, newest first.") List<AttachmentResponse> attachments,
        @Schema(required = true) List<InvoiceLineResponse> lineItems,
        @Schema(required = true, implementation = Object.class) @JsonRawValue String metadata,
        @Schema(required = true, nullable = true) PurchaseOrderResponse purchaseOrder,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Schema(readOnly = true, description = "What you should know of it; empty for nothing. Lists leave it out.") List<Warning> warnings) {

    @Schema(name = "InvoiceLineItem")
    public record InvoiceLineResponse(
            @Schema(required = true, description = "Where it comes from; what is committed is PLANNED.") LineKind kind,
            @Schema(required = true, description = "Or what a line says that is in no catalogue.") String brickName,
            @Schema(required = true, nullable = true, description = "Null for a line that is in no catalogue.") UUID brickId,
            @Schema(required = true, nullable = true) String brickCode,
            @Schema(required = true, type = SchemaType.NUMBER, description = "Of an upgrade's difference what was added.") BigDecimal quantity,
            @Schema(required = true, description = "Cents.") long tax,
            @Schema(required = true, description = "Cents, with discounts and tax.") long grandTotal,
            @Schema(required = true, description = "Where its first day begins.") Instant startsAt,
            @Schema(required = true, description = "Where its last day ends.") Instant endsAt) {
    }

    @Schema(name = "InvoicePurchaseOrder")
    public record PurchaseOrderResponse(@Schema(required = true) String code) {
    }

    /** @param isPayableOnline whether the seller has a processor that can take payments */
    static InvoiceResponse from(InvoiceRow invoice, List<AttachmentResponse> attachments, boolean isPayableOnline,
            List<Warning> warnings, Instant now) {
        return of(invoice, attachments, isPayableOnline ? PaymentAddress.page(invoice.paymentToken()) : null, false,
                warnings, now);
    }

    /** What the first invoice of a renewal would be that has not closed yet. */
    public static InvoiceResponse renewalEstimate(InvoiceRow invoice, List<AttachmentResponse> attachments, Instant now) {
        return of(invoice, attachments, null, true, List.of(), now);
    }

    private static InvoiceResponse of(InvoiceRow invoice, List<AttachmentResponse> attachments, String paymentUrl,
            boolean isEstimate, List<Warning> warnings, Instant now) {
        var lines = invoice.lines().stream()
                .map(line -> new InvoiceLineResponse(line.kind(), line.brickName(), line.brickId(), line.brickCode(),
                        line.quantity(),
                        line.tax(), line.grandTotal(), invoice.startOf(line.startsOn()), invoice.startOf(line.endsOn())))
                .toList();
        var today = now.atZone(invoice.zone()).toLocalDate();
        return new InvoiceResponse(invoice.id(), invoice.subscriptionId(), invoice.customerId(), invoice.billedCompanyId(),
                invoice.number(), invoice.startOf(invoice.dueOn()), invoice.billAt(), invoice.issuedAt(),
                InvoiceStatus.of(invoice.facts(), today), CollectionState.RULES.of(invoice.facts(), today),
                CollectionState.daysOverdue(invoice.facts(), today),
                invoice.fullyPaidAt(),
                invoice.grandTotal(), invoice.remaining(), invoice.writtenOff(), invoice.currency(), isEstimate, paymentUrl,
                invoice.payerName(), invoice.zone().getId(), invoice.payments(), attachments, lines, invoice.metadata(),
                invoice.purchaseOrder() == null ? null : new PurchaseOrderResponse(invoice.purchaseOrder()), warnings);
    }
}
