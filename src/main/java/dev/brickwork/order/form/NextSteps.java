package dev.brickwork.order.form;

import java.util.ArrayList;
import java.util.List;

/**
 * What the page of an accepted order says of what comes now.
 *
 * @param isPaidOnline whether invoices have a page to pay on
 * @param contacts how to reach the seller; may be empty
 */
record NextSteps(boolean isPaidOnline, List<String> contacts) {
    static final NextSteps UNKNOWN = new NextSteps(false, List.of());

    NextSteps {
        contacts = List.copyOf(contacts);
    }

    /** In sentences: the first invoice, how it is paid, whom to ask. */
    List<String> of(OrderDocument order) {
        var words = order.format().words();
        var steps = new ArrayList<String>();
        var first = order.content().firstInvoice();
        if (first == null) {
            steps.add(words.get("order_page.next_no_invoice"));
        } else {
            var key = OrderDocumentFormat.changesInvoice(order) ? "order_page.next_change" : "order_page.next_invoice";
            steps.add(words.fill(key, "amount", order.format().money(first.total()), "date",
                    order.format().date(first.dayOf(order.state().acceptedOn())), "terms",
                    order.format().days(order.terms().paymentTermsDays())));
            steps.add(words.get(isPaidOnline ? "order_page.next_pay_online" : "order_page.next_pay"));
        }
        var seller = new ArrayList<>(List.of(order.seller().name()));
        seller.addAll(contacts);
        steps.add(words.get("order_page.next_ask", "seller", String.join(", ", seller)));
        return steps;
    }
}
