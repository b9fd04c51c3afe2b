package dev.brickwork.invoice.payment;

import java.time.Instant;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

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

    @Schema(name = "RefundPaymentRequest", requiredProperties = "reason")
    record RefundPayment(
            @Schema(nullable = true, description = "Cents; without it, all that is left of the payment.", examples = "5000") Long amount,
            @Schema(description = "Must not hold a card number.", examples = "Paid twice") String reason) {

        static RefundPayment read(Fields in) {
            return new RefundPayment(in.wholeNumber("amount", 1, RequestLimits.AMOUNT_MAX).optional(),
                    in.text("reason", RequestLimits.REASON_LENGTH_MAX).required());
        }
    }
}
