package dev.brickwork.order.form;

import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.document.Brand;
import dev.brickwork.document.Brands;
import dev.brickwork.order.BuyerOrders;
import dev.brickwork.order.form.OrderPage.Notice;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.words.Words;
import dev.brickwork.seller.CurrentSeller;
import dev.brickwork.seller.ProcessorName;

/** What the public pages of an order show. Called on behalf of the seller whose order it is. */
@ApplicationScoped
class OrderPresentation {
    private final BuyerOrders orders;
    private final CurrentSeller seller;
    private final Brands brands;
    private final OrderComments comments;
    private final BusinessClock clock;
    private final PayableInvoices payable;

    OrderPresentation(BuyerOrders orders, CurrentSeller seller, Brands brands, OrderComments comments,
            PayableInvoices payable, BusinessClock clock) {
        this.payable = payable;
        this.comments = comments;
        this.clock = clock;
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
     * @param payable what can be paid now; empty of an open order
     * @param ending says that the subscription of an accepted order ends or has ended; null where neither was said
     */
    record Shown(Brand seller, OrderDocument document, String customHtml, List<CommentResponse> comments,
            NextSteps nextSteps, String ending, List<PayableInvoices.Payable> payable, Notice notice) {

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
            var shown = orders.show(orderId);
            if (shown.why() != null) {
                return instead(Notice.of(shown.why(), brand, words()));
            }
            var document = OrderDocument.of(shown.order(), clock.now());
            return new Shown(brand, document, shown.order().order().customOrderFormHtml(), comments.of(orderId),
                    nextSteps(), ending(document, shown.order().order().subscriptionId()),
                    document.state().isAccepted() ? payable.of(shown.order().order()) : List.of(), null);
        } catch (Refused | Missing outdated) {
            return instead(Notice.outdated(brand, words()));
        }
    }

    private String ending(OrderDocument document, UUID subscriptionId) {
        if (document.state().isOpen()) {
            return null;
        }
        var format = document.format();
        var today = clock.now().atZone(format.base().zone()).toLocalDate();
        return orders.lastDay(subscriptionId).map(day -> format.words().get(
                day.isBefore(today) ? "order_page.ended" : "order_page.ends", "day", format.date(day))).orElse(null);
    }

    private NextSteps nextSteps() {
        var identity = seller.taxIdentity();
        return new NextSteps(seller.settings().billing().processor() != ProcessorName.NONE,
                Stream.of(identity.email(), identity.phone()).filter(Objects::nonNull).toList());
    }

    /** False if the order is not the one that the buyer has read. */
    boolean accept(UUID orderId, FormInput entry, String fingerprint) {
        return orders.accept(orderId, entry.typed(OrderPage.NAME), entry.typed(OrderPage.EMAIL),
                shown -> OrderDocument.of(shown, clock.now()).fingerprint().equals(fingerprint));
    }

    void decline(UUID orderId, FormInput entry) {
        orders.decline(orderId, entry.typed(OrderPage.DECLINE_REASON));
    }

    void comment(UUID orderId, FormInput entry) {
        var name = entry.typed(OrderPage.COMMENT_NAME);
        comments.add(orderId, name.isEmpty() ? null : name, entry.typed(OrderPage.COMMENT));
    }

    private static Shown instead(Notice notice) {
        return new Shown(notice.seller(), null, null, List.of(), NextSteps.UNKNOWN, null, List.of(), notice);
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
