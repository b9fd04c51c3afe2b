package dev.brickwork.order;

public enum OrderStatus {
    OPEN, ACCEPTED, CANCELED, DECLINED
}
