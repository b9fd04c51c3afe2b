package dev.brickwork.seller;

import java.time.Instant;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

import dev.brickwork.core.Missing;
import dev.brickwork.core.money.CurrencyCode;
import io.quarkus.hibernate.orm.panache.PanacheEntityBase;

/** A tenant: a company that sells, with the settings that are its own. */
@Entity
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
    public Instant suspendedAt;
    @Column(updatable = false)
    public Instant createdAt;

    static Seller get(UUID id) {
        return Seller.<Seller>findByIdOptional(id).orElseThrow(() -> new Missing("Seller"));
    }

    void suspend(Instant now) {
        if (suspendedAt == null) {
            suspendedAt = now;
        }
    }
}
