package dev.brickwork.order.form;

import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.document.Brand;
import dev.brickwork.document.Brands;
import dev.brickwork.order.BuyerOrders;
import dev.brickwork.order.form.OrderPage.Entry;
import dev.brickwork.order.form.OrderPage.Notice;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.CurrentSeller;

/** What the public pages of an order show. Called on behalf of the seller whose order it is. */
@ApplicationScoped
class OrderPresentation {
    private final BuyerOrders orders;
    private final CurrentSeller seller;
    private final Brands brands;

    OrderPresentation(BuyerOrders orders, CurrentSeller seller, Brands brands) {
        this.orders = orders;
        this.seller = seller;
        this.brands = brands;
    }

    /**
     * Either the order, or why there is none to be seen.
     *
     * @param seller null where nobody is to know whose order it would be
     * @param document null where there is a notice instead
     * @param customHtml the seller's own form; null for ours
     */
    record Shown(Brand seller, OrderDocument document, String customHtml, Notice notice) {

        boolean isOpen() {
            return document != null && document.state().isOpen();
        }
    }

    Shown show(UUID orderId) {
        if (seller.settings().isSuspended()) {
            return instead(Notice.UNKNOWN);
        }
        var brand = brands.current();
        try {
            return orders.show(orderId)
                    .map(shown -> new Shown(brand, OrderDocument.of(shown), shown.order().customOrderFormHtml(), null))
                    .orElseGet(() -> instead(Notice.canceled(brand, words())));
        } catch (Refused | Missing outdated) {
            return instead(Notice.outdated(brand, words()));
        }
    }

    /** False if the order is not the one that the buyer has read. */
    boolean accept(UUID orderId, Entry entry, String fingerprint) {
        return orders.accept(orderId, entry.name(), entry.email(),
                shown -> OrderDocument.of(shown).fingerprint().equals(fingerprint));
    }

    private static Shown instead(Notice notice) {
        return new Shown(notice.seller(), null, null, notice);
    }

    /** The seller's: where there is no order, nobody knows who would read it. */
    private Words words() {
        return brands.words();
    }

    /** Null where the pages of the seller are closed. */
    Brand seller() {
        return seller.settings().isSuspended() ? null : brands.current();
    }
}
