package dev.brickwork.invoice.action;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.invoice.RequestLimits;
import dev.brickwork.platform.json.Fields;

final class InvoiceRequests {

    private InvoiceRequests() {
    }

    @Schema(name = "VoidInvoiceRequest")
    record VoidInvoice(
            @Schema(nullable = true, description = "Kept in the invoice's history and printed on its PDF. Must not hold a card number.", examples = "Ordered by mistake") String reason) {

        static VoidInvoice read(Fields in) {
            return new VoidInvoice(in.text("reason", RequestLimits.REASON_LENGTH_MAX).optional());
        }
    }

    @Schema(name = "WriteOffInvoiceRequest")
    record WriteOff(
            @Schema(nullable = true, description = "Kept in the invoice's history. Must not hold a card number.", examples = "Insolvent") String reason) {

        static WriteOff read(Fields in) {
            return new WriteOff(in.text("reason", RequestLimits.REASON_LENGTH_MAX).optional());
        }
    }

    @Schema(name = "CreateCreditNoteRequest", requiredProperties = {"amount", "reason"})
    record CreateCreditNote(
            @Schema(description = "Cents, tax included; at most what no credit note has taken off.", examples = "5000") long amount,
            @Schema(description = "Must not hold a card number.", examples = "Outage in March") String reason,
            @Schema(nullable = true, description = "What becomes of what was paid, if the amount is more than what remains; required then. REFUND gives it back: the newest payment that alone can. CREDIT keeps it as credit that can be paid out later; credit that settled the invoice is free again.") Settle settle) {

        static CreateCreditNote read(Fields in) {
            var amount = in.wholeNumber("amount", 1, RequestLimits.AMOUNT_MAX).required();
            return new CreateCreditNote(amount == null ? 0 : amount,
                    in.text("reason", RequestLimits.REASON_LENGTH_MAX).required(),
                    in.oneOf("settle", Settle.class).optional());
        }
    }

    /** What becomes of what was paid when a credit note takes off more than remains. */
    @Schema(name = "CreditNoteSettle")
    enum Settle {
        REFUND, CREDIT
    }

    @Schema(name = "ApplyCreditRequest")
    record ApplyCredit(
            @Schema(nullable = true, description = "Cents; without it, as much as remains and there is credit for.", examples = "5000") Long amount) {

        static ApplyCredit read(Fields in) {
            return new ApplyCredit(in.wholeNumber("amount", 1, RequestLimits.AMOUNT_MAX).optional());
        }
    }

    @Schema(name = "RegenerateInvoiceRequest")
    record Regenerate(
            @Schema(defaultValue = "false", description = "Mail the regenerated invoice to the recipients.") boolean sendInvoice,
            @Schema(defaultValue = "false", description = "Tax at the customer's address of today, and not at the one it was issued at.") boolean shouldUseCurrentAddress) {

        static Regenerate read(Fields in) {
            return new Regenerate(Boolean.TRUE.equals(in.flag("send_invoice").or(false)),
                    Boolean.TRUE.equals(in.flag("should_use_current_address").or(false)));
        }
    }
}
