package dev.brickwork.invoice;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.MappedSuperclass;

import org.hibernate.annotations.ColumnTransformer;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.ledger.InvoiceStage;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.json.Metadata;
import dev.brickwork.platform.json.MetadataColumn;

/**
 * What an invoice keeps, and what follows from it; its status is computed. What was paid, settled by credit and taken
 * off by credit notes, only the rows that say why can move: the database does it, and {@link Invoice#reread} shows it.
 */
@MappedSuperclass
public abstract class InvoiceColumns extends SellerEntity {
    @Column(updatable = false)
    public UUID subscriptionId;
    @Column(updatable = false)
    public UUID customerId;
    @Column(updatable = false)
    public UUID billedCompanyId;
    /** The order that brought it; null where none did. */
    @Column(updatable = false)
    public UUID orderId;
    @Column(updatable = false)
    public String invoiceKey;
    @Column(updatable = false)
    public String provisionalNumber;
    public String invoiceNumber;
    @Column(updatable = false)
    @Enumerated(EnumType.STRING)
    public CurrencyCode currency;
    @Column(updatable = false)
    public String timeZone;
    @Column(updatable = false)
    public LocalDate startsOn;
    /** The first day after its period. */
    @Column(updatable = false)
    public LocalDate endsOn;
    public Instant billAt;
    @Column(updatable = false)
    public int paymentTerms;
    @Column(updatable = false)
    public LocalDate dueOn;
    public long subTotal;
    public long discount;
    public long tax;
    public long grandTotal;
    @Column(insertable = false, updatable = false)
    public long paidAmount;
    @Column(insertable = false, updatable = false)
    public long movedAmount;
    @Column(insertable = false, updatable = false)
    public long processingAmount;
    /** What credit settled. */
    @Column(insertable = false, updatable = false)
    public long creditedAmount;
    /** The sum of its credit notes, which take it off the total; by the name that events have for it. */
    @Column(insertable = false, updatable = false)
    public long notedAmount;
    @Column(insertable = false, updatable = false)
    public long remainingAmount;
    /** What remained when it was voided; null unless it was. Giving credit back then moves what remains. */
    public Long remainingWhenVoided;
    @Column(updatable = false)
    public boolean isPaused;
    @Column(updatable = false)
    public boolean isMuted;
    public boolean isDraft;
    /** No line of it charges anything: it is never issued, and nobody is shown it. */
    @Column(updatable = false)
    public boolean isEmpty;
    /** Another system has issued it, under the number that it has. */
    @Column(updatable = false)
    public boolean isImported;
    /** Opens its payment page; null until it is issued. */
    @Column(updatable = false)
    public String paymentToken;
    @Column(updatable = false)
    public Instant issuedAt;
    public Instant fullyPaidAt;
    public Instant voidedAt;
    public String voidReason;
    public Instant writtenOffAt;
    public Instant givenUpAt;
    /** When the service itself charges it next; null when it does not. */
    public Instant collectAt;
    public int collectTries;
    /** When to look whether a reminder is to be sent; null when none is to come. */
    public Instant remindAt;
    public Integer currentVersion;
    public Instant nextStatusChangeAt;
    @Column(updatable = false)
    public String purchaseOrder;
    @Convert(converter = MetadataColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    @Column(nullable = false, updatable = false)
    public JsonNode metadata = Metadata.none();

    public ZoneId zone() {
        return ZoneId.of(timeZone);
    }

    public LocalDate today(Instant now) {
        return now.atZone(zone()).toLocalDate();
    }

    public Instant startOf(LocalDate day) {
        return day.atStartOfDay(zone()).toInstant();
    }

    public String number() {
        return invoiceNumber != null ? invoiceNumber : provisionalNumber;
    }

    public boolean isIssued() {
        return issuedAt != null;
    }

    /** What was paid and not moved to credit since. */
    public long paid() {
        return paidAmount - movedAmount;
    }

    /** What can be done to it. */
    public Invoice.Guards guards() {
        return new Invoice.Guards(facts(), isImported, writtenOffAt != null, processingAmount);
    }

    public long payable() {
        return guards().payable();
    }

    InvoiceStatus.Facts facts() {
        return new InvoiceStatus.Facts(voidedAt != null, isMuted, isDraft, isPaused, isIssued(),
                writtenOffAt != null || givenUpAt != null, grandTotal, paid(), creditedAmount, notedAmount, dueOn);
    }

    public InvoiceStatus status(Instant now) {
        return InvoiceStatus.of(facts(), today(now));
    }

    /** Which account of the ledger holds what is open on it. */
    public InvoiceStage stage() {
        if (!isIssued()) {
            return InvoiceStage.NOT_ISSUED;
        }
        return writtenOffAt == null ? InvoiceStage.ISSUED : InvoiceStage.WRITTEN_OFF;
    }

    /** Whether something remains which the seller still wants. {@link InvoiceSql#IS_OWED} is the same. */
    boolean isOwed() {
        return isIssued() && voidedAt == null && writtenOffAt == null && remainingAmount > 0;
    }

    /** Whether credit or a charge may settle some of it. A second charge waits for the first. */
    public boolean isSettleable() {
        return voidedAt == null && isIssued() && payable() > 0;
    }

    /** What it shows as remaining: of a void one, what remained then. What was written off is not asked for any more. */
    long shownRemaining() {
        return writtenOffAt == null ? notSettled() : 0;
    }

    /** What it shows as written off: less what was settled since. */
    long shownWrittenOff() {
        return writtenOffAt == null ? 0 : notSettled();
    }

    private long notSettled() {
        return remainingWhenVoided == null ? remainingAmount : remainingWhenVoided;
    }
}
