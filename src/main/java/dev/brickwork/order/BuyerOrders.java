package dev.brickwork.order;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;
import dev.brickwork.subscription.SubscriptionStatus;

/** Shows an order to its buyer and accepts it for them. Called on behalf of the seller whose order it is. */
@ApplicationScoped
public class BuyerOrders {
    private final OrderChecks checks;
    private final OrderAcceptance acceptance;
    private final OrderNaming naming;
    private final AcceptedTerms terms;
    private final OrderApproval approval;
    private final CurrentSeller seller;
    private final SubscriptionService subscriptions;
    private final Transactions transactions;

    BuyerOrders(OrderChecks checks, OrderAcceptance acceptance, OrderNaming naming, AcceptedTerms terms,
            OrderApproval approval,
            CurrentSeller seller,
            SubscriptionService subscriptions, Transactions transactions) {
        this.checks = checks;
        this.acceptance = acceptance;
        this.naming = naming;
        this.terms = terms;
        this.approval = approval;
        this.seller = seller;
        this.subscriptions = subscriptions;
        this.transactions = transactions;
    }

    /** Why an order is not to be seen. */
    public enum Unavailable {
        CANCELED("The order is already canceled."), DECLINED("The order is already declined."), EXPIRED(
                "The order is not valid any more."), UNAPPROVED("The order is not approved.");

        private final String message;

        Unavailable(String message) {
            this.message = message;
        }

        public String message() {
            return message;
        }
    }

    /** @param why null where there is an order to be seen */
    public record Shown(BuyerOrder order, Unavailable why) {

        public BuyerOrder orRefuse() {
            if (why != null) {
                throw new Refused(why.message);
            }
            return order;
        }
    }

    /**
     * {@code Refused} or {@code Missing} if it can't be priced any more. Priced outside of the transaction that reads it, which a
     * refusal would spoil.
     */
    public Shown show(UUID orderId) {
        var order = transactions.joining(() -> CustomerOrder.readOnly(orderId));
        return switch (order.status) {
            case CANCELED -> new Shown(null, Unavailable.CANCELED);
            case DECLINED -> new Shown(null, Unavailable.DECLINED);
            case ACCEPTED -> new Shown(new BuyerOrder(OrderResponse.of(order, order.estimate, null), order.paymentTerms,
                    order.firstChargeDate, order.termsHash == null ? null : terms.find(order.termsHash).orElseThrow(),
                    naming.ofAccepted(order), order.acceptedBy), null);
            case OPEN -> showOpen(order, subscriptions.agreement(order.subscriptionId));
        };
    }

    private Shown showOpen(CustomerOrder order, Agreement agreement) {
        if (checks.isExpired(order, agreement)) {
            return new Shown(null, Unavailable.EXPIRED);
        }
        var shown = open(order, agreement);
        return shown.order().approval().status().lets() ? new Shown(shown, null) : new Shown(null, Unavailable.UNAPPROVED);
    }

    /** The last day of a subscription that has ended, or will because its end or that it does not renew was said since its orders. */
    public Optional<LocalDate> lastDay(UUID subscriptionId) {
        var agreement = subscriptions.agreement(subscriptionId);
        boolean ends = agreement.status() == SubscriptionStatus.INACTIVE
                || !subscriptions.renewalOverride(subscriptionId).orElse(true);
        return ends ? Optional.of(agreement.timeline().current().endsOn()) : Optional.empty();
    }

    /** Says no for the buyer. @param reason what they wrote */
    public void decline(UUID orderId, String reason) {
        transactions.inNew(() -> acceptance.decline(orderId, reason));
    }

    /** Locks an order that its buyer may still do something about, and says what it is. */
    @Transactional(TxType.MANDATORY)
    public OrderResponse lockOpen(UUID orderId) {
        var order = CustomerOrder.lock(orderId);
        order.refuseUnlessOpen();
        return OrderResponse.of(order, null, null);
    }

    /**
     * Accepts what the buyer has read, and nothing else: priced again under the order's lock, it must still be the same.
     *
     * @return false when it was changed meanwhile
     */
    public boolean accept(UUID orderId, String name, String email, Predicate<BuyerOrder> isAsRead) {
        return transactions.inNew(() -> {
            var order = CustomerOrder.lock(orderId);
            order.refuseUnlessOpen();
            var agreement = subscriptions.lockAsOfNow(order.subscriptionId);
            // apart from what is written: it may not be accepted after all
            order.bringUpToDate();
            acceptance.issueBeforeHandOver(order, agreement);
            if (!isAsRead.test(open(order, agreement))) {
                return false;
            }
            acceptance.accept(orderId, AcceptedBy.BUYER, name, email);
            return true;
        });
    }

    private BuyerOrder open(CustomerOrder order, Agreement agreement) {
        ZoneId zone = order.type.isNew() ? null : agreement.timeZone();
        var priced = checks.priced(order, agreement);
        approval.judge(order, priced);
        var defaults = seller.settings().defaults();
        return new BuyerOrder(OrderResponse.of(order, priced.estimate(), null),
                order.paymentTermsDays(priced, defaults),
                defaults.firstChargeDateOf(order.firstChargeDate),
                seller.termsAndConditions(), naming.asOfNow(order.customerId, zone, priced.plans()), null);
    }
}
