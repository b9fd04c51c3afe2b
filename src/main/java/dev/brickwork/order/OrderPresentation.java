package dev.brickwork.order;

import java.time.ZoneId;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.order.OrderPage.Entry;
import dev.brickwork.order.OrderPage.Notice;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.subscription.Agreement;
import dev.brickwork.subscription.SubscriptionService;

/** An order as its buyer meets it. Called on behalf of the seller whose order it is. */
@ApplicationScoped
class OrderPresentation {
    private final OrderChecks desk;
    private final OrderAcceptance acceptance;
    private final OrderDocuments documents;
    private final CurrentSeller seller;
    private final SubscriptionService subscriptions;
    private final Transactions transactions;

    OrderPresentation(OrderChecks desk, OrderAcceptance acceptance, OrderDocuments documents, CurrentSeller seller,
            SubscriptionService subscriptions, Transactions transactions) {
        this.desk = desk;
        this.acceptance = acceptance;
        this.documents = documents;
        this.seller = seller;
        this.subscriptions = subscriptions;
        this.transactions = transactions;
    }

    /**
     * Either the order, or why there is none to be seen.
     *
     * @param document null where there is a notice instead
     * @param customHtml the seller's own form; null for ours
     */
    record Shown(OrderDocument document, String customHtml, Notice notice) {

        boolean isOpen() {
            return document != null && document.state().isOpen();
        }
    }

    /** Priced outside of the transaction that reads it, which a refusal would spoil. */
    Shown show(UUID orderId) {
        var settings = seller.settings();
        if (settings.isSuspended()) {
            return new Shown(null, null, Notice.UNKNOWN);
        }
        var order = transactions.joining(() -> CustomerOrder.look(orderId));
        if (order.status == OrderStatus.CANCELED) {
            return new Shown(null, null, Notice.canceled(settings.identity().name()));
        }
        try {
            var document = order.status == OrderStatus.ACCEPTED
                    ? documents.ofAccepted(order)
                    : open(order, subscriptions.agreement(order.subscriptionId));
            return new Shown(document, order.customOrderFormHtml, null);
        } catch (Refused | Missing outdated) {
            return new Shown(null, null, Notice.outdated(settings.identity().name()));
        }
    }

    /**
     * Accepts what the buyer has read, and nothing else: priced again under the order's lock, it must still be the same.
     *
     * @return false when it was changed meanwhile
     */
    boolean accept(UUID orderId, Entry entry, String fingerprint) {
        return transactions.inNew(() -> acceptAsRead(orderId, entry, fingerprint));
    }

    private boolean acceptAsRead(UUID orderId, Entry entry, String fingerprint) {
        var order = CustomerOrder.lock(orderId);
        order.refuseUnlessOpen();
        var agreement = subscriptions.lockAsOfNow(order.subscriptionId);
        // apart from what is written: it may not be accepted after all
        order.bringUpToDate();
        if (!open(order, agreement).fingerprint().equals(fingerprint)) {
            return false;
        }
        acceptance.accept(orderId, entry.name(), entry.email());
        return true;
    }

    private OrderDocument open(CustomerOrder order, Agreement agreement) {
        ZoneId zone = order.type.isNew() ? null : agreement.timeZone();
        return documents.ofOpen(order, desk.priced(order, agreement), zone);
    }
}
