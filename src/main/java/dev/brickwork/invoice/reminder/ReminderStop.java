package dev.brickwork.invoice.reminder;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;

import org.hibernate.annotations.DynamicUpdate;

import dev.brickwork.platform.database.SellerEntity;

/** Why reminders are not sent for a while: a hold, or a promise to pay. One of each at a time; a new one replaces it. */
@Entity
@DynamicUpdate
@Table(name = "reminder_stop")
class ReminderStop extends SellerEntity {
    @Column(updatable = false)
    @Enumerated(EnumType.STRING)
    public Kind kind;
    /** Either this or a customer. */
    @Column(updatable = false)
    public UUID invoiceId;
    @Column(updatable = false)
    public UUID customerId;
    /** The last day without reminders; null until somebody lifts it. */
    @Column(updatable = false)
    public LocalDate endsOn;
    /** What was promised; null where nobody said it. */
    @Column(updatable = false)
    public Long amount;
    @Column(updatable = false)
    public String reason;
    public Instant liftedAt;

    enum Kind {
        HOLD, PROMISE
    }

    static Optional<ReminderStop> ofInvoice(UUID invoiceId, Kind kind) {
        return find("invoiceId = ?1 and kind = ?2 and liftedAt is null", invoiceId, kind).firstResultOptional();
    }

    /** All that stop the reminders of an invoice: its own, and those of its customers. */
    static List<ReminderStop> ofAny(UUID invoiceId, UUID customerId, UUID billedCompanyId) {
        return list("coalesce(invoiceId, customerId) in ?1 and liftedAt is null",
                List.of(invoiceId, customerId, billedCompanyId));
    }

    /** @param ofId the invoice or the customer */
    boolean is(UUID ofId, Kind itsKind) {
        return kind == itsKind && ofId.equals(invoiceId == null ? customerId : invoiceId);
    }

    /** How long it lasts. */
    Stop stop() {
        return new Stop(kind.name(), endsOn);
    }

    static Optional<ReminderStop> ofCustomer(UUID customerId) {
        return find("customerId = ?1 and liftedAt is null", customerId).firstResultOptional();
    }
}
