package dev.brickwork.customer;

import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.platform.json.Fields;

/** What is sent and answered about payment methods. */
final class PaymentMethodRequests {
    static final int ID_LENGTH_MAX = 255;

    private PaymentMethodRequests() {
    }

    @Schema(name = "AttachPaymentMethodRequest", requiredProperties = "payment_method_id")
    record Attach(
            @Schema(description = "The processor's id of the method, as its own fields gave it to you. Never a card number.", examples = "pm_card_visa") String paymentMethodId,
            @Schema(description = "Whether it becomes the default at once.", defaultValue = "false") boolean isDefault) {

        static Attach read(Fields in) {
            return new Attach(in.text("payment_method_id", ID_LENGTH_MAX).required(),
                    Boolean.TRUE.equals(in.flag("is_default").or(false)));
        }
    }

    @Schema(name = "SetDefaultPaymentMethodRequest", requiredProperties = "payment_method_id")
    record SetDefault(
            @Schema(description = "A method that is attached to the company that pays.", examples = "pm_card_visa") String paymentMethodId) {

        static SetDefault read(Fields in) {
            return new SetDefault(in.text("payment_method_id", ID_LENGTH_MAX).required());
        }
    }

    @Schema(name = "DefaultPaymentMethod")
    record DefaultSet(
            @Schema(required = true, nullable = true, description = "The customer's newest live subscription; null without one.") UUID subscriptionId,
            @Schema(required = true, examples = "pm_card_visa") String defaultPaymentMethodId) {
    }
}
