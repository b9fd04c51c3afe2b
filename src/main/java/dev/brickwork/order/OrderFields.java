package dev.brickwork.order;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

import dev.brickwork.customer.CustomerSql;
import dev.brickwork.order.estimate.EstimateRequests;
import dev.brickwork.order.html.HostileHtml;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.Metadata;
import dev.brickwork.platform.json.Patch;
import dev.brickwork.seller.FirstChargeDate;

/**
 * What an order says besides what is ordered. One list for all five operations: making an order is amending an empty one.
 */
@Schema(name = "OrderFields", description = "Members that are not sent keep their value, at first the default; null brings the default back.")
record OrderFields(
        @Schema(implementation = String.class, nullable = true, description = "The end customer. An upgrade or recast that names another one brings the subscription to it.") Patch<UUID> customerId,
        @Schema(implementation = Integer.class, nullable = true, description = "Days from issue to the due day; default is the seller's setting, of an upgrade what is agreed.", examples = "30") Patch<Integer> paymentTerms,
        @Schema(type = SchemaType.STRING, enumeration = {
                "ORDER_FORM", "SANDBOX",
                "STRIPE"}, implementation = String.class, nullable = true, defaultValue = "ORDER_FORM") Patch<TransactionMethod> transactionMethod,
        @Schema(type = SchemaType.STRING, enumeration = {"CONTRACT_START_DATE",
                "CHECKOUT_DATE"}, implementation = String.class, nullable = true, description = "When the first invoice is charged; default is the seller's setting.") Patch<FirstChargeDate> firstChargeDate,
        @Schema(implementation = Boolean.class, nullable = true, description = "Of a new order true by default; of an upgrade or recast as agreed.") Patch<Boolean> autoRenews,
        @Schema(implementation = Integer.class, nullable = true, description = "Months; default is the same length.") Patch<Integer> renewalContractPeriod,
        @Schema(implementation = String.class, nullable = true, description = "Per cent by which unit prices rise at renewal, from -100 to 1000.", examples = "3.5") Patch<BigDecimal> renewalUpliftedRate,
        @Schema(implementation = Boolean.class, nullable = true, defaultValue = "false", description = "Whether terms that are over when it is accepted are renewed at once. By default a renewal order waits for each.") Patch<Boolean> renewPastTerms,
        @Schema(implementation = UUID.class, nullable = true, description = "A person of the customer.") Patch<UUID> pointOfContactId,
        @Schema(implementation = UUID.class, nullable = true, description = "A person of the customer.") Patch<UUID> signatoryUserId,
        @Schema(type = SchemaType.ARRAY, implementation = String.class, description = "The whole list.", examples = "[\"ap@globex.example\"]") Patch<List<String>> accountsPayableEmails,
        @Schema(implementation = PurchaseOrderBody.class, nullable = true) Patch<PurchaseOrderBody> purchaseOrder,
        @Schema(implementation = String.class, nullable = true, examples = "0065g00000Xyz") Patch<String> crmOpportunityId,
        @Schema(implementation = UUID.class, nullable = true, description = "Which company of yours sells; kept and shown.") Patch<UUID> legalEntityId,
        @Schema(implementation = PaymentMethodsConfig.class, nullable = true, description = "Replaced as a whole.") Patch<PaymentMethodsConfig> acceptedPaymentMethodsConfig,
        @Schema(implementation = String.class, nullable = true, description = "An HTML document with html and body elements, at most 512 KiB; default is our own form.") Patch<String> customOrderFormHtml,
        @Schema(implementation = LocalDate.class, nullable = true, description = "The last day on which it can be accepted, where the customer is; default is no end.", examples = "2026-01-31") Patch<LocalDate> validUntil,
        @Schema(implementation = Object.class, nullable = true, description = "Merged key by key: a key sent as null is deleted; `{}` or null delete all; keys that start with `_` are ignored.", examples = "{\"region\": \"emea\"}") Patch<Metadata.Change> metadata){

    static final int TEXT_LENGTH_MAX = 5_000;
    private static final int EMAILS_MAX = 50;
    private static final int RATE_INTEGER_DIGITS = 4;
    private static final int RATE_DECIMALS = 6;
    private static final BigDecimal UPLIFT_MIN = BigDecimal.valueOf(-100);
    private static final BigDecimal UPLIFT_MAX = BigDecimal.valueOf(1000);

    static OrderFields read(Fields in) {
        return new OrderFields(in.id("customer_id", CustomerSql.NAMED).nullablePatch(),
                in.wholeNumber("payment_terms", 0, EstimateRequests.PAYMENT_TERMS_MAX).nullablePatch(),
                in.oneOf("transaction_method", TransactionMethod.class).nullablePatch(),
                in.oneOf("first_charge_date", FirstChargeDate.class).nullablePatch(),
                in.flag("auto_renews").nullablePatch(),
                in.wholeNumber("renewal_contract_period", 1, EstimateRequests.MONTHS_MAX).nullablePatch(), uplift(in),
                in.flag("renew_past_terms").nullablePatch(),
                in.uuid("point_of_contact_id").nullablePatch(), in.uuid("signatory_user_id").nullablePatch(),
                in.emails("accounts_payable_emails", EMAILS_MAX).patch(),
                in.object("purchase_order", PurchaseOrderBody::read).nullablePatch(),
                in.reference("crm_opportunity_id", TEXT_LENGTH_MAX).nullablePatch(),
                in.uuid("legal_entity_id").nullablePatch(),
                in.object("accepted_payment_methods_config", PaymentMethodsConfig::read).nullablePatch(), orderForm(in),
                in.date("valid_until").nullablePatch(),
                in.metadata("metadata").nullablePatch());
    }

    void applyTo(CustomerOrder order) {
        customerId.ifSent(value -> InheritedTerms.sayCustomer(order, value));
        paymentTerms.ifSent(value -> order.paymentTerms = value);
        transactionMethod.ifSent(value -> order.transactionMethod = value == null ? TransactionMethod.ORDER_FORM : value);
        firstChargeDate.ifSent(value -> order.firstChargeDate = value);
        applyRenewalTo(order);
        pointOfContactId.ifSent(value -> order.pointOfContactId = value);
        signatoryUserId.ifSent(value -> order.signatoryUserId = value);
        accountsPayableEmails.ifSent(value -> order.accountsPayableEmails = value);
        purchaseOrder.ifSent(value -> order.purchaseOrderCode = value == null ? null : value.code());
        crmOpportunityId.ifSent(value -> order.crmOpportunityId = value);
        legalEntityId.ifSent(value -> order.legalEntityId = value);
        acceptedPaymentMethodsConfig.ifSent(value -> order.acceptedPaymentMethodsConfig = value);
        customOrderFormHtml.ifSent(value -> order.customOrderFormHtml = value);
        validUntil.ifSent(value -> order.validUntil = value);
        metadata.ifSent(
                value -> order.metadata = (value == null ? Metadata.Change.DELETE_ALL : value).appliedTo(order.metadata));
    }

    private void applyRenewalTo(CustomerOrder order) {
        renewPastTerms.ifSent(value -> order.renewPastTerms = Boolean.TRUE.equals(value));
        autoRenews.ifSent(value -> {
            order.autoRenews = value == null || value;
            InheritedTerms.say(order, InheritedTerms.AUTO_RENEWS, value);
        });
        renewalContractPeriod.ifSent(value -> {
            order.renewalContractPeriod = value;
            InheritedTerms.say(order, InheritedTerms.RENEWAL_PERIOD, value);
        });
        renewalUpliftedRate.ifSent(value -> {
            order.renewalUpliftedRate = value;
            InheritedTerms.say(order, InheritedTerms.RENEWAL_RATE, value);
        });
    }

    private static Patch<BigDecimal> uplift(Fields in) {
        var rate = in.decimalText("renewal_uplifted_rate", RATE_INTEGER_DIGITS, RATE_DECIMALS).nullablePatch();
        if (rate.value() != null
                && (rate.value().compareTo(UPLIFT_MIN) < 0 || rate.value().compareTo(UPLIFT_MAX) > 0)) {
            in.problem("renewal_uplifted_rate", "must be between -100 and 1000");
        }
        return rate;
    }

    /** Whether it is a document that can be cleaned and printed. */
    private static Patch<String> orderForm(Fields in) {
        var html = in.text(HostileHtml.FIELD, HostileHtml.BYTES_MAX).nullablePatch();
        if (html.value() != null) {
            HostileHtml.problem(html.value()).ifPresent(problem -> in.problem(HostileHtml.FIELD, problem));
        }
        return html;
    }
}
