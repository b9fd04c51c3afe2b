package dev.brickwork.invoice.payment;

import java.util.UUID;

import jakarta.persistence.Entity;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

import dev.brickwork.platform.database.SellerEntity;

/** Money that went back to the payer. Its payment and its invoice move with it, by the database. */
@Entity
@Immutable
@Table(name = "refund")
class Refund extends SellerEntity {

    public UUID paymentId;
    /** Null if no processor was asked. */
    public UUID requestId;
    public long amount;
    public String reason;

    static Refund of(UUID requestId, long amount, String reason) {
        var refund = new Refund();
        refund.requestId = requestId;
        refund.amount = amount;
        refund.reason = reason;
        return refund;
    }
}
