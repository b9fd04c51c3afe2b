package dev.brickwork.order;

/** How an order is agreed: on paper, or by paying through a processor. */
public enum TransactionMethod {
    ORDER_FORM, SANDBOX, STRIPE
}
