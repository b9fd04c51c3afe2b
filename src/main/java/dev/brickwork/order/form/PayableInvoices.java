package dev.brickwork.order.form;

import java.util.List;

import dev.brickwork.order.OrderResponse;

/** The invoices of an accepted order that its buyer can pay online now; implemented where invoices are kept. */
public interface PayableInvoices {

    /** Oldest due first, a few; empty where another company pays, or nothing can be paid online. */
    List<Payable> of(OrderResponse order);

    /** @param url of the page on which it is paid */
    record Payable(String number, long remaining, String url) {
    }
}
