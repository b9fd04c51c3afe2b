package dev.brickwork.order;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.DynamicUpdate;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.order.estimate.Deal;
import dev.brickwork.order.estimate.EstimateResponse;
import dev.brickwork.order.estimate.OrderPricing;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.json.Metadata;
import dev.brickwork.platform.json.MetadataColumn;
import dev.brickwork.seller.FirstChargeDate;
import dev.brickwork.seller.SellerSettings;

/** What is offered and agreed. It can be amended while it is open; the database keeps it as it is afterwards. */
@Entity
@Table(name = "customer_order")
@DynamicUpdate // its documents are large, and a change of status need not write them again
class CustomerOrder extends SellerEntity {

    @Column(updatable = false)
    public UUID subscriptionId;
    public UUID customerId;
    @Enumerated(EnumType.STRING)
    @Column(updatable = false)
    public OrderType type;
    @Enumerated(EnumType.STRING)
    public OrderStatus status = OrderStatus.OPEN;
    @Enumerated(EnumType.STRING)
    @Column(updatable = false)
    public CurrencyCode currency;
    public LocalDate startsOn;
    @Convert(converter = OrderJson.DealColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    public Deal deal;
    public Integer paymentTerms;
    @Enumerated(EnumType.STRING)
    public TransactionMethod transactionMethod = TransactionMethod.ORDER_FORM;
    @Enumerated(EnumType.STRING)
    public FirstChargeDate firstChargeDate;
    public boolean autoRenews = true;
    public Integer renewalContractPeriod;
    public BigDecimal renewalUpliftedRate;
    /** Whether terms that are over when it is accepted are renewed too. */
    public boolean renewPastTerms;
    /** See {@link InheritedTerms}. */
    public List<String> asAgreed = List.of();
    public Long adjustmentCredit;
    public String adjustmentCreditLabel;
    public UUID pointOfContactId;
    public UUID signatoryUserId;
    public List<String> accountsPayableEmails = List.of();
    public String purchaseOrderCode;
    public String crmOpportunityId;
    public UUID legalEntityId;
    @Convert(converter = OrderJson.PaymentMethodsColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    public PaymentMethodsConfig acceptedPaymentMethodsConfig;
    public String customOrderFormHtml;
    @Convert(converter = MetadataColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    @Column(nullable = false)
    public JsonNode metadata = Metadata.none();
    @Column(updatable = false)
    public String token;
    @Convert(converter = OrderJson.EstimateColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    public EstimateResponse estimate;
    /** Before tax: what it came to when it was made, last amended or accepted. */
    public long contractValue;
    /** Null until it is accepted. */
    @Convert(converter = OrderJson.NamesColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    public OrderNames names;
    public String signatoryName;
    public String signatoryEmail;
    public Instant acceptedAt;
    @Enumerated(EnumType.STRING)
    public AcceptedBy acceptedBy;
    public Instant canceledAt;
    /** The last day on which it can be accepted; null without an end. */
    public LocalDate validUntil;
    /** Null unless it was accepted under some; see {@link AcceptedTerms}. */
    public String termsHash;
    public Instant declinedAt;
    public String declineReason;
    /** Of an imported contract: another system has billed the days before. Null for all others. */
    @Column(updatable = false)
    public LocalDate billedUntil;
    /** The key that made it, or amended what approval looks at; null for a user of the console and for the service itself. */
    public UUID madeBy;
    public UUID madeByUser;
    @Enumerated(EnumType.STRING)
    public ApprovalResponse.Status approvalStatus = ApprovalResponse.Status.NOT_NEEDED;
    @Convert(converter = OrderJson.ReasonsColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    public List<ApprovalResponse.Reason> approvalReasons = List.of();
    public Instant approvalDecidedAt;
    public UUID approvalDecidedBy;
    public UUID approvalDecidedByUser;
    public String approvalComment;
    public String approvedContent;
    public Long approvedValue;
    public BigDecimal approvedDiscount;

    static CustomerOrder get(UUID id) {
        return CustomerOrder.<CustomerOrder>findByIdOptional(id).orElseThrow(() -> new Missing("Order"));
    }

    /** As it stands now, to be shown. Nothing of it is written: reading changes nothing. */
    static CustomerOrder readOnly(UUID id) {
        var order = get(id);
        order.bringUpToDate();
        return order;
    }

    /** For showing it. */
    void bringUpToDate() {
        getEntityManager().detach(this);
        if (status == OrderStatus.OPEN) {
            InheritedTerms.fill(this);
        }
    }

    /** Loads the order for change: nobody else can amend, accept or cancel it until this transaction ends. */
    static CustomerOrder lock(UUID id) {
        // by its id and not by a query, which would ask the database again where this transaction holds the lock already
        return CustomerOrder.<CustomerOrder>findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE)
                .orElseThrow(() -> new Missing("Order"));
    }

    /** Counted and not loaded: an order that is loaded already is not read again when it is locked. */
    static boolean hasOpen(UUID subscriptionId, OrderType type) {
        return count("subscriptionId = ?1 and type = ?2 and status = ?3", subscriptionId, type, OrderStatus.OPEN) > 0;
    }

    /** The order that has the last word on what was agreed. */
    static Optional<CustomerOrder> lastAccepted(UUID subscriptionId) {
        return find("subscriptionId = ?1 and status = ?2 order by acceptedAt desc, createdAt desc, id desc", subscriptionId,
                OrderStatus.ACCEPTED).firstResultOptional();
    }

    /** The order that brought the current term: an upgrade changes one, and brings none. */
    static Optional<CustomerOrder> lastOfTerm(UUID subscriptionId) {
        return find("subscriptionId = ?1 and status = ?2 and type <> ?3 order by acceptedAt desc, createdAt desc, id desc",
                subscriptionId, OrderStatus.ACCEPTED, OrderType.UPGRADE).firstResultOptional();
    }

    /** Who goes on with what was agreed has agreed on nothing. */
    Instant agreedAt() {
        return acceptedBy == AcceptedBy.SERVICE ? null : acceptedAt;
    }

    /**
     * An order that goes on where this one ends, on the same conditions. Who signed and what was printed were this one's; when
     * it is to be paid is agreed by the phase, and this one may know only of its first.
     */
    CustomerOrder successor(OrderType newType, Deal newDeal) {
        var order = new CustomerOrder();
        order.type = newType;
        order.deal = newDeal;
        order.startsOn = newDeal.startsAt();
        order.subscriptionId = subscriptionId;
        order.customerId = customerId;
        order.currency = currency;
        order.transactionMethod = transactionMethod;
        order.firstChargeDate = firstChargeDate;
        order.autoRenews = autoRenews;
        order.renewalContractPeriod = renewalContractPeriod;
        order.renewalUpliftedRate = renewalUpliftedRate;
        order.renewPastTerms = renewPastTerms;
        order.pointOfContactId = pointOfContactId;
        order.signatoryUserId = signatoryUserId;
        order.accountsPayableEmails = List.copyOf(accountsPayableEmails);
        order.purchaseOrderCode = purchaseOrderCode;
        order.legalEntityId = legalEntityId;
        order.acceptedPaymentMethodsConfig = acceptedPaymentMethodsConfig;
        order.metadata = metadata;
        order.termsHash = termsHash;
        return order;
    }

    Rate uplift() {
        return renewalUpliftedRate == null ? Rate.ZERO : Rate.ofPercent(renewalUpliftedRate);
    }

    /** Of a new order that was sent without a currency. */
    void bePricedIn(CurrencyCode chosen) {
        currency = chosen;
        deal = deal.in(chosen);
    }

    /** What it says, else what is agreed where it goes on with something; the seller's for what begins anew. */
    int paymentTermsDays(OrderPricing.Priced priced, SellerSettings.Defaults defaults) {
        if (paymentTerms != null) {
            return paymentTerms;
        }
        return type == OrderType.UPGRADE ? priced.paymentTermsDays(startsOn) : defaults.paymentTermsDays();
    }

    void refuseUnlessOpen() {
        if (status != OrderStatus.OPEN) {
            throw new Refused("The order is already " + status.name().toLowerCase(Locale.ROOT) + ".");
        }
    }

    /**
     * @param stored what it came to, which from now on stays
     * @param named what its order form names, likewise
     */
    void accept(EstimateResponse stored, OrderNames named, AcceptedBy by, Instant now) {
        refuseUnlessOpen();
        names = named;
        status = OrderStatus.ACCEPTED;
        estimate = stored;
        contractValue = stored.contractValue();
        acceptedBy = by;
        acceptedAt = now;
    }

    /** As if nobody had looked at it. */
    void forgetApproval() {
        approvalStatus = ApprovalResponse.Status.NOT_NEEDED;
        approvalReasons = List.of();
        approvalDecidedAt = null;
        approvalDecidedBy = null;
        approvalDecidedByUser = null;
        approvalComment = null;
        approvedContent = null;
        approvedValue = null;
        approvedDiscount = null;
    }

    /** @param reason what the buyer wrote */
    void decline(String reason, Instant now) {
        refuseUnlessOpen();
        status = OrderStatus.DECLINED;
        declineReason = reason;
        declinedAt = now;
    }

    void cancel(Instant now) {
        refuseUnlessOpen();
        status = OrderStatus.CANCELED;
        canceledAt = now;
    }
}
