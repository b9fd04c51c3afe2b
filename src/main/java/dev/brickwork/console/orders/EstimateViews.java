package dev.brickwork.console.orders;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.console.frame.Frame;
import dev.brickwork.console.list.Formats;
import dev.brickwork.order.OrderResponse;
import dev.brickwork.order.form.FirstInvoiceSummary;
import dev.brickwork.platform.time.BusinessClock;

/** Shows what an order comes to as of now. */
@ApplicationScoped
class EstimateViews {
    private final Frame frame;
    private final BusinessClock clock;
    private final Formats formats;

    EstimateViews(Frame frame, BusinessClock clock, Formats formats) {
        this.frame = frame;
        this.clock = clock;
        this.formats = formats;
    }

    EstimateView of(OrderResponse order) {
        var f = formats.current();
        var first = order.estimate() == null ? null : order.estimate().firstInvoice();
        return new EstimateView(order,
                FirstInvoiceSummary.of(first, frame.settings().defaults().firstChargeDateOf(order.firstChargeDate())),
                f.today(order.acceptedAt() == null ? clock.now() : order.acceptedAt()), f);
    }
}
