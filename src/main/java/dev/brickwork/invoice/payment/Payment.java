package dev.brickwork.invoice.payment;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import org.hibernate.annotations.DynamicUpdate;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.invoice.Invoice;
import dev.brickwork.invoice.Invoice.HeldMoney;
import dev.brickwork.invoice.InvoiceConstraintMessages;
import dev.brickwork.platform.database.SellerEntity;

/** Money for one invoice. It stays what it is; its invoice's counters move with it, by the database. */
@Entity
@DynamicUpdate
@Table(name = "payment")
class Payment extends SellerEntity {

    /** The method of one that was made before its invoice was imported. */
    static final String IMPORTED = "IMPORTED";

    enum State {
        PROCESSING, SETTLED, FAILED
    }

    @Column(updatable = false)
    public UUID invoiceId;
    /** The version it was made against; null when there was none yet. */
    @Column(updatable = false)
    public Integer version;
    /** As it was then. */
    @Column(updatable = false)
    public String invoiceNumber;
    @Enumerated(EnumType.STRING)
    public State state;
    @Column(updatable = false)
    public String method;
    @Column(updatable = false)
    @Enumerated(EnumType.STRING)
    public CurrencyCode currency;
    @Column(updatable = false)
    public long amount;
    @Column(insertable = false, updatable = false)
    public long refundedAmount;
    public Instant paidAt;
    @Column(updatable = false)
    public String proof;
    @Column(updatable = false)
    public String memo;
    public String error;

    /** What was paid: nothing while it is processing, and nothing if it failed. */
    long paid() {
        return state == State.SETTLED ? amount : 0;
    }

    /** A payment of that amount on the invoice as it is now. */
    static Payment on(Invoice invoice, long amount) {
        var payment = new Payment();
        payment.invoiceId = invoice.id;
        payment.version = invoice.currentVersion;
        payment.invoiceNumber = invoice.number();
        payment.currency = invoice.currency;
        payment.amount = amount;
        return payment;
    }

    /** Which invoice to lock before it. It never changes, so it is read without a lock. */
    static UUID invoiceOf(UUID id) {
        return getEntityManager().createQuery("select p.invoiceId from Payment p where p.id = :id", UUID.class)
                .setParameter("id", id).getResultList().stream().findFirst().orElseThrow(() -> new Missing("Payment"));
    }

    /** After its invoice. */
    static Payment lock(UUID id) {
        return find("id", id).withLock(LockModeType.PESSIMISTIC_WRITE).<Payment>firstResultOptional()
                .orElseThrow(() -> new Missing("Payment"));
    }

    static Optional<Payment> lastFailed(UUID invoiceId) {
        return find("invoiceId = ?1 and state = ?2 order by createdAt desc, id desc", invoiceId, State.FAILED)
                .firstResultOptional();
    }

    /** Newest first. */
    static List<Payment> settledOf(UUID invoiceId) {
        return list("invoiceId = ?1 and state = ?2 order by createdAt desc, id desc", invoiceId, State.SETTLED);
    }

    void reread() {
        flush();
        getEntityManager().refresh(this);
    }

    /**
     * What goes back: at most what did not go back before and has not become credit since.
     *
     * @param held by its invoice
     * @param goingBack what processors are giving back of the invoice right now
     * @param kept what may go back because it was not paid out as credit
     * @param asked null for all
     */
    long toRefund(HeldMoney held, long goingBack, long kept, Long asked) {
        if (state != State.SETTLED) {
            throw new Refused("The payment is not settled.");
        }
        long refundable = held.refundable(paid(), refundedAmount, goingBack);
        if (refundable == 0) {
            throw InvoiceConstraintMessages.NOTHING_TO_REFUND;
        }
        if (asked != null && asked > refundable) {
            throw Refused.field("amount", "must be at most what is left of the payment, " + refundable);
        }
        long amount = asked == null ? refundable : asked;
        if (amount > kept) {
            throw Refused.field("amount", "must be at most " + kept + ", because credit that was paid for was paid out");
        }
        return amount;
    }
}
