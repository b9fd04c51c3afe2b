package dev.brickwork.order;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.media.Schema;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.time.BillingFrequency;
import dev.brickwork.order.estimate.BrickBody;
import dev.brickwork.order.estimate.EstimateResponse;
import dev.brickwork.order.estimate.PhaseBody;
import dev.brickwork.platform.json.Metadata;
import dev.brickwork.seller.FirstChargeDate;

/** An order: what was sent, how it stands, what it comes to. */
@Schema(name = "Order")
public record OrderResponse(
        @Schema(required = true) UUID orderId,
        @Schema(required = true) UUID subscriptionId,
        @Schema(required = true) UUID customerId,
        @Schema(required = true) OrderType orderType,
        @Schema(required = true) OrderStatus status,
        @Schema(required = true, description = "The page on which the buyer sees and accepts it; needs no key.") String orderUrl,
        @Schema(required = true, description = "The order form; needs no key.") String pdfUrl,
        @Schema(required = true, nullable = true, description = "The total before tax. Null when the order can't be priced any more.", examples = "USD 1188.00") String contractValue,
        @Schema(required = true) LocalDate startsAt,
        @Schema(required = true, nullable = true, description = "The last day.") LocalDate endsAt,
        @Schema(required = true, nullable = true, description = "Months. Null of an upgrade, which ends with the agreement.") Integer contractLength,
        @Schema(required = true, nullable = true, description = "Null of an upgrade.") BillingFrequency billingFrequency,
        @Schema(required = true) CurrencyCode currency,
        @Schema(required = true, nullable = true, description = "Null where the subscription's plan is meant.") UUID planId,
        @Schema(required = true) List<BrickBody> bricks,
        @Schema(required = true) List<String> discountCoupons,
        @Schema(required = true) List<PhaseBody> phases,
        @Schema(required = true, nullable = true, description = "Of a recast: the cents that override the automatic credit.") Long adjustmentCredit,
        @Schema(required = true, nullable = true) String adjustmentCreditLabel,
        @Schema(required = true, nullable = true, description = "Days. Null while it is open and the seller's setting counts, of an upgrade what is agreed.") Integer paymentTerms,
        @Schema(required = true) TransactionMethod transactionMethod,
        @Schema(required = true, nullable = true, description = "Null while it is open and the seller's setting counts.") FirstChargeDate firstChargeDate,
        @Schema(required = true) boolean autoRenews,
        @Schema(required = true, nullable = true) Integer renewalContractPeriod,
        @Schema(required = true, nullable = true, examples = "3.5") String renewalUpliftedRate,
        @Schema(required = true, description = "Whether terms that are over when it is accepted are renewed at once; else their renewal waits as an open order.") boolean renewPastTerms,
        @Schema(required = true, nullable = true) UUID pointOfContactId,
        @Schema(required = true, nullable = true) UUID signatoryUserId,
        @Schema(required = true) List<String> accountsPayableEmails,
        @Schema(required = true, nullable = true) PurchaseOrderBody purchaseOrder,
        @Schema(required = true, nullable = true) String crmOpportunityId,
        @Schema(required = true, nullable = true) UUID legalEntityId,
        @Schema(required = true, nullable = true) PaymentMethodsConfig acceptedPaymentMethodsConfig,
        @Schema(required = true, nullable = true) String customOrderFormHtml,
        @Schema(required = true, implementation = Object.class) JsonNode metadata,
        @Schema(required = true, nullable = true, description = "Who agreed.") String signatoryName,
        @Schema(required = true, nullable = true) String signatoryEmail,
        @Schema(required = true, nullable = true, description = "As of now while the order is open; as of acceptance afterwards. Null when it can't be priced.") EstimateResponse estimate,
        @Schema(required = true, nullable = true, description = "Why the order can't be priced now, and so not be accepted.") Refusal estimateError,
        @Schema(required = true) Instant createdAt,
        @Schema(required = true, nullable = true) Instant acceptedAt,
        @Schema(required = true, nullable = true) Instant canceledAt,
        @Schema(required = true, nullable = true, description = "The last day on which it can be accepted; null for no end.", examples = "2026-01-31") LocalDate validUntil,
        @Schema(required = true, nullable = true, description = "Names the terms and conditions that it was accepted under, by their SHA-256; null without any.") String termsHash,
        @Schema(required = true, nullable = true) Instant declinedAt,
        @Schema(required = true, nullable = true, description = "Why the buyer declined it.", examples = "We chose another offer.") String declineReason,
        @Schema(required = true) ApprovalResponse approval) {

    @Schema(name = "OrderRefusal")
    public record Refusal(
            @Schema(required = true) String message,
            @Schema(required = true, description = "What is wrong with each member.") Map<String, List<String>> fields) {
    }

    /** @param estimate null when it can't be priced, or nobody tried; then {@code error} may say why */
    static OrderResponse of(CustomerOrder order, EstimateResponse estimate, Refusal error) {
        var deal = order.deal;
        return new OrderResponse(order.id, order.subscriptionId, order.customerId, order.type, order.status,
                OrderAddress.page(order.token), OrderAddress.orderForm(order.token), contractValue(order, estimate),
                order.startsOn, estimate == null ? null : estimate.endsAt(), deal.contractLength(), deal.billingFrequency(),
                order.currency, deal.planId(), deal.bricks(), deal.discountCoupons(), deal.phases(), order.adjustmentCredit,
                order.adjustmentCreditLabel, order.paymentTerms, order.transactionMethod, order.firstChargeDate,
                order.autoRenews, order.renewalContractPeriod,
                order.renewalUpliftedRate == null ? null : order.renewalUpliftedRate.toPlainString(),
                order.renewPastTerms, order.pointOfContactId, order.signatoryUserId, order.accountsPayableEmails,
                order.purchaseOrderCode == null ? null : new PurchaseOrderBody(order.purchaseOrderCode),
                order.crmOpportunityId, order.legalEntityId, order.acceptedPaymentMethodsConfig, order.customOrderFormHtml,
                Metadata.visible(order.metadata), order.signatoryName, order.signatoryEmail, estimate, error,
                order.createdAt, order.acceptedAt, order.canceledAt, order.validUntil, order.termsHash, order.declinedAt,
                order.declineReason, ApprovalResponse.of(order));
    }

    private static String contractValue(CustomerOrder order, EstimateResponse estimate) {
        return estimate == null
                ? null
                : ContractValue.text(order.currency, estimate.contractValue());
    }
}
