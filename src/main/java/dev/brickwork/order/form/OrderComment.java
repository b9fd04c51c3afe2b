package dev.brickwork.order.form;

import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

import dev.brickwork.platform.database.SellerEntity;

/** What a buyer wrote to the seller on the page of an order. It never changes. */
@Entity
@Table(name = "order_comment")
class OrderComment extends SellerEntity {

    @Column(updatable = false)
    public UUID orderId;
    /** Null where they did not say. */
    @Column(updatable = false)
    public String authorName;
    @Column(updatable = false)
    public String text;
}
