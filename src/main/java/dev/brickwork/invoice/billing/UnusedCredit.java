package dev.brickwork.invoice.billing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.AdjustmentCredit;
import dev.brickwork.core.agreement.AdjustmentCredit.Share;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.invoice.credit.CreditGrant;
import dev.brickwork.invoice.credit.Credits;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionStatus;

/**
 * Gives credit for the unused part of what was issued, a lot for each invoice's share, and notes what each reduces. Of an invoice from
 * before the subscription changed hands, it belongs to the company that was billed.
 */
@ApplicationScoped
class UnusedCredit {
    private final Database database;
    private final CustomerService customers;
    private final Credits credits;

    UnusedCredit(Database database, CustomerService customers, Credits credits) {
        this.database = database;
        this.customers = customers;
        this.credits = credits;
    }

    /**
     * Why it is given.
     *
     * @param customerId who gets it unless a former payer does
     * @param orderId null where no order gave it
     */
    record Cause(CreditGrant.Kind kind, UUID customerId, String label, UUID orderId, CurrencyCode currency) {

        /** What an order calls a credit is agreed with its customer, and nothing for others to read. */
        private String labelOf(Share share) {
            return share.isOwn() || kind != CreditGrant.Kind.RECAST ? label : Estimate.Credit.DEFAULT_LABEL;
        }
    }

    /** @return what was given, in cents */
    long give(Agreement agreement, Cause cause, Function<StandingCharges, AdjustmentCredit> unused, Instant now) {
        var subscriptionId = agreement.subscriptionId();
        var reductions = new ChargeReductions(database, id -> agreement.timeline(), now);
        var credit = unused.apply(reductions.standing(subscriptionId, cause.customerId));
        var byInvoice = give(agreement, cause, credit.shares(), now);
        reductions.rememberUnused(subscriptionId, cause.currency, credit.parts(), byInvoice);
        reductions.write(credits);
        return credit.cents();
    }

    /** @return by invoice, the credit that has its share */
    Map<String, UUID> give(Agreement agreement, Cause cause, List<Share> shares, Instant now) {
        var company = customers.get(cause.customerId).billedCompanyId();
        boolean isPassedOn = agreement.status() == SubscriptionStatus.INACTIVE
                || !cause.customerId.equals(agreement.customerId());
        var grants = new ArrayList<CreditGrant>();
        var byInvoice = new HashMap<String, UUID>();
        for (var share : shares) {
            if (share.cents() > 0) {
                var grant = new CreditGrant(SellerEntity.newId(), agreement.subscriptionId(),
                        share.isOwn() ? company : share.formerPayer(), !share.isOwn() || isPassedOn, cause.currency,
                        cause.kind, cause.labelOf(share), cause.orderId,
                        share.invoice() == null ? null : UUID.fromString(share.invoice()), share.cents(),
                        share.taxCents(), now);
                grants.add(grant);
                byInvoice.put(share.invoice(), grant.id());
            }
        }
        credits.grant(grants);
        return byInvoice;
    }
}
