package dev.brickwork.order;

import java.time.LocalDate;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.order.estimate.OrderPricing;

/** What making an order answers. */
@Schema(name = "OrderResult")
public record OrderResult(
        @Schema(required = true) UUID orderId,
        @Schema(required = true, description = "The subscription that the order begins or changes.") UUID subscriptionId,
        @Schema(required = true, description = "The page on which the buyer sees and accepts it; needs no key.") String orderUrl,
        @Schema(required = true, description = "The total before tax, with its currency.", examples = "USD 1188.00") String contractValue,
        @Schema(required = true, description = "The order form; needs no key.", examples = "https://billing.example/orders/Vn8hQ0.../order-form.pdf") String pdfUrl,
        @Schema(required = true, examples = "2026-01-01") LocalDate startsAt,
        @Schema(required = true, description = "The last day.", examples = "2026-12-31") LocalDate endsAt,
        @Schema(required = true) OrderType orderType) {

    static OrderResult of(CustomerOrder order, OrderPricing.Priced priced) {
        return new OrderResult(order.id, order.subscriptionId, OrderAddress.page(order.token),
                ContractValue.text(order.currency, priced.contractValue()),
                OrderAddress.orderForm(order.token), order.startsOn, priced.proposal().estimate().endsOn(), order.type);
    }
}
