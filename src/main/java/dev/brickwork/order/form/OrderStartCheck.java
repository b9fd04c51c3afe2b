package dev.brickwork.order.form;

import jakarta.inject.Singleton;

import dev.brickwork.platform.process.StartCheck;

/** Shows the page of an order that nobody knows. */
@Singleton
class OrderStartCheck implements StartCheck {

    @Override
    public String name() {
        return "order page";
    }

    @Override
    public void run() {
        OrderPage.html(OrderPage.Notice.UNKNOWN, "");
    }
}
