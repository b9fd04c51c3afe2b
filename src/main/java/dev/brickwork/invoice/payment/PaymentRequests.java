package dev.brickwork.invoice.payment;

import java.time.Instant;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.core.Refused;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.RequestLimits;
import dev.brickwork.platform.json.Fields;

final class PaymentRequests {
    private static final int METHOD_LENGTH_MAX = 255;

    private PaymentRequests() {
    }

    @Schema(name = "RecordPaymentRequest", requiredProperties = {"payment_method", "paid_amount"})
    record RecordPayment(
            PaymentMethod paymentMethod,
            @Schema(description = "Cents; at most what remains.", examples = "12000") long paidAmount,
            @Schema(nullable = true, description = "Not in the future; without it, now.") Instant paidAt,
            @Schema(nullable = true, description = "Transaction reference or confirmation number.", examples = "wire 4711") String paymentProof,
            @Schema(nullable = true, description = "Internal notes. Must not hold a card number.") String memo) {

        static RecordPayment read(Fields in) {
            var method = in.oneOf("payment_method", PaymentMethod.class).required();
            var amount = in.wholeNumber("paid_amount", 1, RequestLimits.AMOUNT_MAX).required();
            return new RecordPayment(method, amount == null ? 0 : amount, in.dateTime("paid_at").optional(),
                    in.text("payment_proof", RequestLimits.TEXT_LENGTH_MAX).optional(),
                    in.text("memo", RequestLimits.TEXT_LENGTH_MAX).optional());
        }
    }

    @Schema(name = "PayInvoiceRequest")
    record Pay(
            @Schema(nullable = true, description = "A method of the company that is billed; without it, its default.", examples = "pm_card_visa") String paymentMethodId) {

        static Pay read(Fields in) {
            return new Pay(in.text("payment_method_id", METHOD_LENGTH_MAX).optional());
        }
    }

    /** What becomes of the invoice when its money goes back. */
    @Schema(name = "RefundThen")
    enum Then {
        CREDIT_NOTE, REOPEN;

        /** Before an invoice is issued there is nothing that a credit note could take off. @param wanted null for no wish */
        static Then of(Then wanted, boolean isIssued) {
            if (isIssued) {
                return wanted == null ? CREDIT_NOTE : wanted;
            }
            if (wanted == CREDIT_NOTE) {
                throw Refused.field("then", "must be REOPEN, because the invoice is not issued: there is nothing to credit");
            }
            return REOPEN;
        }
    }

    @Schema(name = "RefundPaymentRequest", requiredProperties = "reason")
    record RefundPayment(
            @Schema(nullable = true, description = "Cents; without it, all that is left of the payment.", examples = "5000") Long amount,
            @Schema(description = "Must not hold a card number.", examples = "Outage in March") String reason,
            @Schema(nullable = true, defaultValue = "CREDIT_NOTE", description = "CREDIT_NOTE: a credit note over the same amount, so that nothing is demanded. REOPEN: the payment was wrong, and the invoice is open again by that much. What was paid before an invoice is issued goes back without a credit note.") Then then) {

        static RefundPayment read(Fields in) {
            return new RefundPayment(in.wholeNumber("amount", 1, RequestLimits.AMOUNT_MAX).optional(),
                    in.text("reason", RequestLimits.REASON_LENGTH_MAX).required(), in.oneOf("then", Then.class).optional());
        }

        /** What the credit note takes off; null for none. @param wanted null for what goes back */
        Long noted(Invoice invoice, long refunded, Long wanted) {
            return Then.of(then, invoice.isIssued()) == Then.REOPEN
                    ? null
                    : wanted == null ? Long.valueOf(refunded) : wanted;
        }
    }
}
