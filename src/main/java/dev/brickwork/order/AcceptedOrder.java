package dev.brickwork.order;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.seller.FirstChargeDate;

/**
 * What an accepted order says to billing. It never changes.
 *
 * @param paymentTermsDays what the order says, else what was agreed before an upgrade, else what the seller had set at acceptance
 * @param firstChargeDate the order's, else what the seller had set at acceptance
 * @param renewalContractPeriod months; null for the same length
 * @param renewalUpliftedRate per cent; null for none
 * @param purchaseOrderCode null without one
 * @param adjustmentCredit of a recast: the cents that override the automatic credit, else null
 * @param adjustmentCreditLabel null for the default one
 */
public record AcceptedOrder(UUID orderId, UUID subscriptionId, UUID customerId, OrderType type, LocalDate startsOn,
        Instant acceptedAt, int paymentTermsDays, FirstChargeDate firstChargeDate, boolean autoRenews,
        Integer renewalContractPeriod, BigDecimal renewalUpliftedRate, List<String> accountsPayableEmails,
        String purchaseOrderCode, JsonNode metadata, Long adjustmentCredit, String adjustmentCreditLabel) {

    static AcceptedOrder from(CustomerOrder order) {
        return new AcceptedOrder(order.id, order.subscriptionId, order.customerId, order.type, order.startsOn,
                order.acceptedAt, order.paymentTerms, order.firstChargeDate, order.autoRenews, order.renewalContractPeriod,
                order.renewalUpliftedRate, List.copyOf(order.accountsPayableEmails), order.purchaseOrderCode,
                order.metadata, order.adjustmentCredit, order.adjustmentCreditLabel);
    }
}
