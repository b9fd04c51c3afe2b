package dev.brickwork.invoice.payment;

import java.util.UUID;

import jakarta.persistence.Entity;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

import dev.brickwork.platform.database.SellerEntity;

/** Money that went back to whoever paid. Its payment and its invoice move with it, by the database. */
@Entity
@Immutable
@Table(name = "refund")
class Refund extends SellerEntity {

    public UUID paymentId;
    public long amount;
    public String reason;
}
