package dev.brickwork.order;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.annotation.JsonInclude;

import dev.brickwork.core.money.Decimals;
import dev.brickwork.platform.json.Fields;

/** How the buyer may pay and agree; what was not sent is null. */
@JsonInclude(JsonInclude.Include.NON_NULL)
@Schema(name = "AcceptedPaymentMethodsConfig")
record PaymentMethodsConfig(
        Boolean paywallCreditCard,
        Boolean paywallCheck,
        Boolean paywallAch,
        Boolean paywallWire,
        Boolean checkoutCreditCard,
        Boolean checkoutAch,
        Boolean checkoutOrderForm,
        @Schema(defaultValue = "false") Boolean paywallForceAutopay,
        @Schema(nullable = true, minimum = "0", description = "Cents. An order form is not enough for a contract value below it.", examples = "100000") Long minimumOrderFormTcv) {

    static PaymentMethodsConfig read(Fields in) {
        return new PaymentMethodsConfig(in.flag("paywall_credit_card").optional(), in.flag("paywall_check").optional(),
                in.flag("paywall_ach").optional(), in.flag("paywall_wire").optional(),
                in.flag("checkout_credit_card").optional(), in.flag("checkout_ach").optional(),
                in.flag("checkout_order_form").optional(), in.flag("paywall_force_autopay").or(false),
                in.wholeNumber("minimum_order_form_tcv", 0, Decimals.BOUND - 1).nullable());
    }
}
