package dev.brickwork.order;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.json.Fields;

/** How the buyer may pay and agree; what was not sent is null. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(name = "AcceptedPaymentMethodsConfig")
record PaymentMethodsConfig(
        @Schema(description = "Whether cards and Link pay its invoices; accepted unless false.") Boolean paywallCreditCard,
        @Schema(description = "Kept and shown; nothing follows from it.") Boolean paywallCheck,
        @Schema(description = "Whether bank accounts pay its invoices; accepted unless false.") Boolean paywallAch,
        @Schema(description = "Kept and shown; nothing follows from it.") Boolean paywallWire,
        @Schema(description = "Kept and shown; nothing follows from it.") Boolean checkoutCreditCard,
        @Schema(description = "Kept and shown; nothing follows from it.") Boolean checkoutAch,
        @Schema(description = "Kept and shown; nothing follows from it.") Boolean checkoutOrderForm,
        @Schema(defaultValue = "false", description = "What pays on the payment page becomes the default, and pays the next invoices by itself.") Boolean paywallForceAutopay,
        @Schema(nullable = true, description = "Cents. An order form is not enough for a contract value below it.", examples = "100000") Long minimumOrderFormTcv) {

    static PaymentMethodsConfig read(Fields in) {
        return new PaymentMethodsConfig(in.flag("paywall_credit_card").optional(), in.flag("paywall_check").optional(),
                in.flag("paywall_ach").optional(), in.flag("paywall_wire").optional(),
                in.flag("checkout_credit_card").optional(), in.flag("checkout_ach").optional(),
                in.flag("checkout_order_form").optional(), in.flag("paywall_force_autopay").or(false),
                in.wholeNumber("minimum_order_form_tcv", 0, Decimals.BOUND - 1).optional());
    }
}
