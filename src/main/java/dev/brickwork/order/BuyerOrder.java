package dev.brickwork.order;

import dev.brickwork.seller.FirstChargeDate;
import dev.brickwork.seller.TermsAndConditions;

/**
 * An order as its buyer sees it: the response of the API, and what else the order form says.
 *
 * @param paymentTermsDays as they are or will be agreed, also where the order itself does not say them
 * @param firstChargeDate likewise
 * @param terms as of now, or of acceptance; null when there are none
 * @param names as of now, or of acceptance
 * @param acceptedBy null of an open order
 */
public record BuyerOrder(OrderResponse order, int paymentTermsDays, FirstChargeDate firstChargeDate,
        TermsAndConditions terms, OrderNames names, AcceptedBy acceptedBy) {
}
