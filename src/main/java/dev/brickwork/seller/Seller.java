package dev.brickwork.seller;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import jakarta.persistence.AttributeOverride;
import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.DynamicUpdate;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.BankAccount;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.TaxId;
import dev.brickwork.identity.TaxIdsColumn;
import dev.brickwork.platform.secret.Sha256;
import dev.brickwork.platform.words.Words;
import io.quarkus.hibernate.orm.panache.PanacheEntityBase;

/**
 * A tenant: a company that sells, with the settings that are its own. Only what has changed is written, so that a change of the
 * settings does not undo a move that begins meanwhile.
 */
@Entity
@DynamicUpdate
@Table(name = "seller")
class Seller extends PanacheEntityBase {

    /** Chosen before the row is written, because the transaction must name the seller first. */
    @Id
    public UUID id;
    public String name;
    @Enumerated(EnumType.STRING)
    @Column(updatable = false)
    public KeyMode keyMode;
    public String timeZone = "UTC";
    @Enumerated(EnumType.STRING)
    public CurrencyCode currency = CurrencyCode.USD;
    public int defaultPaymentTerms = 30;
    @Enumerated(EnumType.STRING)
    public FirstChargeDate firstChargeDate = FirstChargeDate.CHECKOUT_DATE;
    public int renewalLeadDays = 30;
    public boolean isMuted;
    public boolean applyCreditAutomatically = true;
    public String senderEmail;
    public String senderName;
    public String publicAddress;
    public String logo;
    public String accentColor;
    public String paymentInstructions;
    public String invoiceNumberFormat = DocumentNumberFormat.OF_INVOICES.text();
    public String creditNoteNumberFormat = DocumentNumberFormat.OF_CREDIT_NOTES.text();
    @Enumerated(EnumType.STRING)
    public ProcessorName paymentProcessor = ProcessorName.SANDBOX;
    public String legalName;
    @Embedded
    @AttributeOverride(name = "line1", column = @Column(name = "address_line1"))
    @AttributeOverride(name = "line2", column = @Column(name = "address_line2"))
    @AttributeOverride(name = "city", column = @Column(name = "address_city"))
    @AttributeOverride(name = "region", column = @Column(name = "address_region"))
    @AttributeOverride(name = "postalCode", column = @Column(name = "address_postal_code"))
    @AttributeOverride(name = "country", column = @Column(name = "address_country"))
    public Address address;
    @Convert(converter = TaxIdsColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    public List<TaxId> taxIds = List.of();
    public String registrationLine;
    @Embedded
    public BankAccount bankAccount;
    @Embedded
    public ElectronicAddress electronicAddress;
    public String language = Words.ENGLISH;
    public String phone;
    /** Null for none. */
    @Enumerated(EnumType.STRING)
    public ElectronicFormat electronicInvoiceFormat;
    @Embedded
    public ApprovalRules approvalRules = ApprovalRules.NONE;
    @Embedded
    public TermsAndConditions termsAndConditions;
    public String termsHash;
    @Convert(converter = ReminderSettingsColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    public ReminderSettings reminders = ReminderSettings.DEFAULT;
    /** When they were last changed; null for never. What was to be sent before is not sent. */
    public Instant remindersSince;
    @Convert(converter = RevenueSettingsColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    public RevenueSettings revenue = RevenueSettings.DEFAULT;
    public Instant suspendedAt;
    /** Null unless it is moved from or to another cell. */
    @Enumerated(EnumType.STRING)
    public MoveState moveState;
    /** Where it goes, has gone, or comes from. */
    public String moveCell;
    /** Where it comes from; in the other cell the hash of it, once the copy has been checked. */
    public String moveCode;
    @Column(updatable = false)
    public Instant createdAt;

    static Seller get(UUID id) {
        return Seller.<Seller>findByIdOptional(id).orElseThrow(() -> new Missing("Seller"));
    }

    /** For change: of two who move it, the second sees what the first has done. */
    static Seller lock(UUID id) {
        return Seller.<Seller>find("id", id).withLock(LockModeType.PESSIMISTIC_WRITE).<Seller>firstResultOptional()
                .orElseThrow(() -> new Missing("Seller"));
    }

    /** Or has left for it: its rows do not change any more, so they can be read once more. */
    boolean isOnItsWayTo(String cell) {
        return (moveState == MoveState.LEAVING || moveState == MoveState.LEFT) && moveCell.equals(cell);
    }

    /** Whether this is the code of the move that goes on. */
    boolean isMovedBy(String code) {
        return code.equals(moveCode);
    }

    void leaveFor(String cell, String code) {
        refuseUnless(moveState == null, "This seller is being moved already, or lives in another cell.");
        moveTo(MoveState.LEAVING, cell, code);
    }

    void stay() {
        refuseUnless(moveState == MoveState.LEAVING, "This seller is not leaving.");
        moveTo(null, null, null);
    }

    /** From here on there is no way back. */
    void handOver(String receipt) {
        refuseUnless(moveState == MoveState.LEAVING || moveState == MoveState.LEFT, "This seller is not leaving.");
        if (!isEqual(MoveReceipt.of(id, Sha256.hex(moveCode)), receipt)) {
            throw Refused.field("receipt", "is not what the import of this export has answered");
        }
        moveTo(MoveState.LEFT, moveCell, moveCode);
    }

    void takeOver(String code) {
        refuseUnless(moveState == MoveState.ARRIVING, "This seller is not arriving.");
        if (!isEqual(moveCode, Sha256.hex(code))) {
            throw Refused.field("code", "is not the one with which this seller was handed over");
        }
        moveTo(null, null, null);
    }

    private static boolean isEqual(String expected, String sent) {
        return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), sent.getBytes(StandardCharsets.UTF_8));
    }

    private void moveTo(MoveState state, String cell, String code) {
        moveState = state;
        moveCell = cell;
        moveCode = code;
    }

    private static void refuseUnless(boolean isAllowed, String reason) {
        if (!isAllowed) {
            throw new Refused(reason);
        }
    }

    void suspend(Instant now) {
        if (suspendedAt == null) {
            suspendedAt = now;
        }
    }
}
