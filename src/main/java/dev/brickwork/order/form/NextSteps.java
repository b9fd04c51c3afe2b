package dev.brickwork.order.form;

import java.util.ArrayList;
import java.util.List;

/**
 * What the page of an accepted order says of what comes now.
 *
 * @param isPaidOnline whether invoices have a page to pay on
 * @param contacts how to reach the seller; if there are none, the address that the order names
 */
record NextSteps(boolean isPaidOnline, List<String> contacts) {
    static final NextSteps UNKNOWN = new NextSteps(false, List.of());

    NextSteps {
        contacts = List.copyOf(contacts);
    }

    /** In sentences: the first invoice, how it is paid, and whom to ask if the seller can be reached somehow. */
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
        var reachable = contacts.isEmpty() && order.seller().email() != null ? List.of(order.seller().email()) : contacts;
        if (!reachable.isEmpty()) {
            steps.add(words.get("order_page.next_ask", "seller",
                    order.seller().name() + ", " + String.join(", ", reachable)));
        }
        return steps;
    }
}
