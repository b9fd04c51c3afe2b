package dev.brickwork.invoice;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.invoice.PaymentService.PaymentEventData;
import dev.brickwork.platform.outbox.EventType;
import dev.brickwork.platform.outbox.EventTypes;
import io.quarkus.runtime.annotations.RegisterForReflection;

@Singleton
class InvoiceEventTypes implements EventTypes {

    @RegisterForReflection
    @Schema(name = "PaymentStuckEventData")
    record Stuck(@Schema(required = true) UUID paymentId, @Schema(required = true) String reason) {
    }

    @RegisterForReflection
    @Schema(name = "OrderCreditEventData")
    record CreditParked(@Schema(required = true) UUID orderId, @Schema(required = true) String reason) {
    }

    @RegisterForReflection
    @Schema(name = "UsageCorrectionParkedEventData")
    record CorrectionParked(@Schema(required = true) UUID subscriptionId, @Schema(required = true) String reason) {
    }

    /** One of the first two is there. */
    @RegisterForReflection
    @Schema(name = "AttachmentEventData")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record AttachmentEventData(UUID invoiceId, UUID subscriptionId,
            @Schema(required = true) UUID attachmentId,
            @Schema(required = true) String fileName,
            @Schema(required = true, description = "Bytes.") long size) {
    }

    @Override
    public List<EventType> eventTypes() {
        var all = new ArrayList<EventType>();
        all.addAll(statuses());
        all.addAll(actions());
        all.addAll(payments());
        all.addAll(others());
        return List.copyOf(all);
    }

    /** A change that brings another status is told under the status' name, whatever brought it. */
    private static List<EventType> statuses() {
        return List.of(invoice("scheduled", "It is to be issued on a day to come."),
                invoice("draft", "It has become a draft."),
                invoice("outstanding", "It is issued and awaits payment."),
                invoice("due", "Its due day has come."),
                invoice("past_due", "Its due day is over."),
                invoice("paid", "Nothing remains to be paid."),
                invoice("partially_paid", "Part of it was paid."),
                invoice("adjusted", "A credit note has taken something off."),
                invoice("credited", "Credit has settled it."),
                invoice("unpaid", "It was written off, or its collection was given up."),
                invoice("paused", "Its subscription was paused before it was issued."),
                invoice("muted", "It fell due while the seller sends nothing."),
                invoice("voided", "It was voided and is no longer collectible."));
    }

    /** A change that leaves the status is told under its own name. */
    private static List<EventType> actions() {
        return List.of(invoice("created", "An invoice that stands alone was made."),
                invoice("finalized", "A draft was made final."),
                invoice("issued", "It was issued: it has its number, its version and its paper."),
                invoice("line_added", "A line was added before it was issued."),
                invoice("dropped",
                        "It was given up before it was issued: an order took its place."),
                invoice("regenerated", "It was priced anew, and has another version."),
                invoice("credit_note_created", "A credit note took something off, and its status is the same."),
                invoice("credit_applied", "Credit settled a part of it, and its status is the same."),
                invoice("credit_taken_back", "Credit that had settled it was taken back."),
                invoice("written_off", "What remains was written off."),
                invoice("payment_recorded", "A payment was recorded, and its status is the same."),
                invoice("payment_refunded", "A payment was refunded, and its status is the same."),
                invoice("payment_started", "A charge is being made."),
                invoice("payment_settled", "A charge was settled, and its status is the same."),
                invoice("payment_failed", "A charge failed."),
                invoice("refund_failed", "The processor did not make a refund."),
                invoice("given_up", "Its collection was given up."),
                invoice("parked", "Issuing it failed five times; somebody must look at it."),
                invoice("pdf_parked",
                        "Printing it failed five times; it is not tried again until somebody asks for the PDF."));
    }

    private static List<EventType> payments() {
        return List.of(payment("recorded", "A payment made elsewhere was recorded."),
                payment("processing", "A charge is being made."),
                payment("settled", "A charge was settled."),
                payment("failed", "A charge was declined or failed."),
                payment("refunded", "All of it or a part was paid back."),
                payment("refund_failed", "The processor did not make a refund."),
                new EventType("payment.disputed",
                        "The payer's bank wants it back, or the dispute has gone on. Nothing is booked.",
                        ProcessorEvents.Data.class),
                new EventType("payment.refunded_elsewhere",
                        "It was given back at the processor and not through the service. Nothing is booked.",
                        ProcessorEvents.Data.class),
                new EventType("payment.refund_returned",
                        "A refund that was made did not reach the payer: its money is back at the processor. Nothing is booked.",
                        ProcessorEvents.Data.class),
                new EventType("payment.stuck", "A processor has not answered for hours; somebody should look at it.",
                        Stuck.class));
    }

    private static List<EventType> others() {
        return List.of(new EventType("credit.granted", "Somebody has got credit.", CreditEventData.class),
                new EventType(CreditRefunds.REFUNDED, "Credit was paid out.", CreditRefunds.CreditRefundEventData.class),
                new EventType("order.credit_parked",
                        "The credit of a recast failed five times to be granted; somebody must look at it.",
                        CreditParked.class),
                new EventType("subscription.usage_corrected",
                        "Usage that came late has changed what billed meter periods cost; an invoice has the difference.",
                        UsageCorrectedEventData.class),
                new EventType("subscription.usage_correction_parked",
                        "Correcting billed usage failed five times; somebody must look at it.", CorrectionParked.class),
                new EventType("invoice.attachment_added", "A file was attached to an invoice.", AttachmentEventData.class),
                new EventType("invoice.attachment_deleted", "A file of an invoice was deleted.", AttachmentEventData.class),
                new EventType("subscription.attachment_added", "A file was attached to a subscription.",
                        AttachmentEventData.class),
                new EventType("subscription.attachment_deleted", "A file of a subscription was deleted.",
                        AttachmentEventData.class));
    }

    private static EventType invoice(String fact, String when) {
        return new EventType("invoice." + fact, when, InvoiceEventData.class);
    }

    private static EventType payment(String fact, String when) {
        return new EventType("payment." + fact, when, PaymentEventData.class);
    }
}
