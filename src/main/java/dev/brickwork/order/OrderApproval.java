package dev.brickwork.order;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.order.ApprovalResponse.Reason;
import dev.brickwork.order.ApprovalResponse.Rule;
import dev.brickwork.order.ApprovalResponse.Status;
import dev.brickwork.order.estimate.OrderMeasure;
import dev.brickwork.order.estimate.OrderPricing.Priced;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.refusal.Declined;
import dev.brickwork.platform.refusal.ErrorCode;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.seller.CurrentSeller;

/**
 * Judges orders by the seller's rules: when one is made, amended, shown and accepted. What was approved stays approved as long as
 * it is the same order and costs and gives away no more, whatever the rules are then.
 */
@ApplicationScoped
class OrderApproval {
    private final CurrentSeller seller;
    private final Caller caller;
    private final BusinessClock clock;

    OrderApproval(CurrentSeller seller, Caller caller, BusinessClock clock) {
        this.seller = seller;
        this.caller = caller;
        this.clock = clock;
    }

    /** Of an order that was just made. */
    void begin(CustomerOrder order, Priced priced) {
        madeByCaller(order);
        judge(order, priced);
    }

    /** @param before what {@link #content} was before the amendment */
    void amended(CustomerOrder order, String before, Priced priced) {
        if (!content(order).equals(before)) {
            madeByCaller(order);
            order.forgetApproval();
        }
        judge(order, priced);
    }

    private void madeByCaller(CustomerOrder order) {
        order.madeBy = caller.keyId();
        order.madeByUser = caller.userId();
    }

    /** Brings an open order's state up to what it comes to now, and to the rules of now. A refusal stands until the order is another. */
    void judge(CustomerOrder order, Priced priced) {
        if (order.approvalStatus == Status.REFUSED || order.approvalStatus == Status.APPROVED && covers(order, priced)) {
            return;
        }
        order.forgetApproval();
        order.approvalReasons = reasons(order, priced);
        order.approvalStatus = order.approvalReasons.isEmpty() ? Status.NOT_NEEDED : Status.WAITING;
    }

    void refuseUnlessApproved(CustomerOrder order, Priced priced) {
        judge(order, priced);
        if (order.approvalStatus == Status.REFUSED) {
            throw new Refused("The approval of the order was refused.");
        }
        if (order.approvalStatus == Status.WAITING) {
            throw new Refused("The order waits for approval. " + order.approvalReasons.get(0).message());
        }
    }

    /** @param content of the order that the approver has read; null when they do not say */
    void approve(CustomerOrder order, Priced priced, String comment, String content) {
        judge(order, priced);
        refuseUnlessNeeded(order, Status.APPROVED, content);
        refuseTheSameCaller(order);
        var measure = measure(order, priced);
        decide(order, Status.APPROVED, comment);
        order.approvedContent = content(order);
        order.approvedValue = measure.valueCents();
        order.approvedDiscount = measure.discountPercent();
    }

    void refuse(CustomerOrder order, Priced priced, String reason) {
        judge(order, priced);
        refuseUnlessNeeded(order, Status.REFUSED, null);
        var reasons = order.approvalReasons;
        order.forgetApproval();
        order.approvalReasons = reasons;
        decide(order, Status.REFUSED, reason);
    }

    private void decide(CustomerOrder order, Status status, String comment) {
        order.approvalStatus = status;
        order.approvalDecidedAt = clock.now();
        order.approvalDecidedBy = caller.keyId();
        order.approvalDecidedByUser = caller.userId();
        order.approvalComment = comment;
    }

    private static void refuseUnlessNeeded(CustomerOrder order, Status decision, String content) {
        if (order.approvalStatus == Status.NOT_NEEDED) {
            throw new Refused("The order needs no approval.");
        }
        if (order.approvalStatus == decision) {
            throw new Refused(decision == Status.APPROVED
                    ? "The order is already approved."
                    : "The approval of the order was already refused.");
        }
        if (content != null && !content.equals(content(order))) {
            throw Refused.field("content", "is not that of the order: it was changed since");
        }
    }

    private void refuseTheSameCaller(CustomerOrder order) {
        if (seller.settings().approval().fourEyes() && Objects.equals(order.madeBy, caller.keyId())
                && Objects.equals(order.madeByUser, caller.userId())) {
            throw new Declined(ErrorCode.ERR_FORBIDDEN, caller.userId() == null
                    ? "The key made or amended the order; another key must approve it."
                    : "You made or amended the order; somebody else must approve it.");
        }
    }

    /** Whether the approval reaches as far as the order does now. */
    private static boolean covers(CustomerOrder order, Priced priced) {
        var measure = measure(order, priced);
        return content(order).equals(order.approvedContent) && measure.valueCents() <= order.approvedValue
                && measure.discountPercent().compareTo(order.approvedDiscount) <= 0;
    }

    private List<Reason> reasons(CustomerOrder order, Priced priced) {
        var rules = seller.settings().approval();
        var reasons = new ArrayList<Reason>();
        if (runsAlready(order) || order.type == OrderType.RENEWAL
                || rules.valueAbove() == null && rules.discountAbove() == null && rules.termBelow() == null) {
            return reasons;
        }
        var measure = measure(order, priced);
        if (rules.valueAbove() != null) {
            addValue(reasons, order, measure.valueCents(), rules.valueAbove());
        }
        if (rules.discountAbove() != null && measure.discountPercent().compareTo(rules.discountAbove()) > 0) {
            reasons.add(new Reason(Rule.DISCOUNT, "A discount of " + plain(measure.discountPercent())
                    + " per cent is above " + plain(rules.discountAbove()) + " per cent."));
        }
        var months = months(order);
        if (rules.termBelow() != null && months != null && months < rules.termBelow()) {
            reasons.add(new Reason(Rule.TERM, "A term of " + months + " months is below " + rules.termBelow() + " months."));
        }
        return List.copyOf(reasons);
    }

    /** An imported contract that another system has billed was agreed long ago. One that is to begin is an order as any other. */
    private boolean runsAlready(CustomerOrder order) {
        return order.billedUntil != null && order.billedUntil.isAfter(order.startsOn)
                && order.startsOn.isBefore(clock.now().atZone(seller.settings().defaults().timeZone()).toLocalDate());
    }

    /** There are no exchange rates here: what cannot be compared waits. */
    private void addValue(List<Reason> reasons, CustomerOrder order, long value, long limit) {
        var currency = seller.settings().defaults().currency();
        var text = "The contract value " + ContractValue.text(order.currency, value);
        if (order.currency != currency) {
            reasons.add(new Reason(Rule.VALUE, text + " is in another currency than the limit."));
        } else if (value > limit) {
            reasons.add(new Reason(Rule.VALUE, text + " is above " + ContractValue.text(currency, limit) + "."));
        }
    }

    /** Whether the order renews does not matter: a subscription can be set to renew at any time, on these terms. */
    private static OrderMeasure measure(CustomerOrder order, Priced priced) {
        return priced.proposal().timeline().current().header().trial()
                ? OrderMeasure.ofTrial(priced, order.renewalContractPeriod, order.renewalUpliftedRate)
                : OrderMeasure.of(priced, order.renewalUpliftedRate);
    }

    /** The shorter of the term and its renewal. Null of an upgrade, which ends with the agreement, unless it says how that renews. */
    private static Integer months(CustomerOrder order) {
        var renewal = order.asAgreed.contains(InheritedTerms.RENEWAL_PERIOD) ? null : order.renewalContractPeriod;
        var term = order.type == OrderType.TRIAL && renewal != null ? renewal : order.deal.contractLength();
        return Stream.of(term, renewal).filter(Objects::nonNull).min(Comparator.naturalOrder()).orElse(null);
    }

    /** Names what an approver decides on. Who is written to, numbers of the buyer's and metadata are not part of it. */
    static String content(CustomerOrder order) {
        var values = new ArrayList<>(Arrays.<Object>asList(order.type, order.currency, order.deal, order.paymentTerms,
                order.transactionMethod, order.firstChargeDate, order.adjustmentCredit, order.customOrderFormHtml,
                order.acceptedPaymentMethodsConfig, order.validUntil, order.asAgreed));
        if (!order.asAgreed.contains(InheritedTerms.CUSTOMER)) {
            values.add(order.customerId);
        }
        if (!order.asAgreed.contains(InheritedTerms.AUTO_RENEWS)) {
            values.add(order.autoRenews);
        }
        if (!order.asAgreed.contains(InheritedTerms.RENEWAL_PERIOD)) {
            values.add(order.renewalContractPeriod);
        }
        if (!order.asAgreed.contains(InheritedTerms.RENEWAL_RATE)) {
            values.add(order.renewalUpliftedRate == null ? null : plain(order.renewalUpliftedRate));
        }
        return Sha256.hex(values.toString());
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }
}
