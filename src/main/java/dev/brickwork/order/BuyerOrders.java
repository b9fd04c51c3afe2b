package dev.brickwork.order;

import java.time.ZoneId;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.Transactions;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;

/** Shows an order to its buyer and accepts it for them. Called on behalf of the seller whose order it is. */
@ApplicationScoped
public class BuyerOrders {
    private final OrderChecks checks;
    private final OrderAcceptance acceptance;
    private final OrderNaming naming;
    private final CurrentSeller seller;
    private final SubscriptionService subscriptions;
    private final Transactions transactions;

    BuyerOrders(OrderChecks checks, OrderAcceptance acceptance, OrderNaming naming, CurrentSeller seller,
            SubscriptionService subscriptions, Transactions transactions) {
        this.checks = checks;
        this.acceptance = acceptance;
        this.naming = naming;
        this.seller = seller;
        this.subscriptions = subscriptions;
        this.transactions = transactions;
    }

    /**
     * Empty if it was canceled; {@code Refused} or {@code Missing} if it can't be priced any more. Priced outside of the
     * transaction that reads it, which a refusal would spoil.
     */
    public Optional<BuyerOrder> show(UUID orderId) {
        var order = transactions.joining(() -> CustomerOrder.readOnly(orderId));
        return switch (order.status) {
            case CANCELED -> Optional.empty();
            case ACCEPTED -> Optional.of(new BuyerOrder(OrderResponse.of(order, order.estimate, null), order.paymentTerms,
                    naming.ofAccepted(order)));
            case OPEN -> Optional.of(open(order, subscriptions.agreement(order.subscriptionId)));
        };
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
            if (!isAsRead.test(open(order, agreement))) {
                return false;
            }
            acceptance.accept(orderId, name, email);
            return true;
        });
    }

    private BuyerOrder open(CustomerOrder order, Agreement agreement) {
        ZoneId zone = order.type.isNew() ? null : agreement.timeZone();
        var priced = checks.priced(order, agreement);
        return new BuyerOrder(OrderResponse.of(order, priced.estimate(), null),
                order.paymentTermsDays(priced, seller.settings().defaults()),
                naming.asOfNow(order.customerId, zone, priced.plans()));
    }
}
