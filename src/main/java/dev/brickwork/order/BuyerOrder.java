package dev.brickwork.order;

/**
 * An order as its buyer sees it: the response of the API, and what else the order form says.
 *
 * @param paymentTermsDays as they are or will be agreed, also where the order itself does not say them
 * @param names as of now, or of acceptance
 */
public record BuyerOrder(OrderResponse order, int paymentTermsDays, OrderNames names) {
}
