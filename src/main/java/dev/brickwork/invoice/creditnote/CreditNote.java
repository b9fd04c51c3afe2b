package dev.brickwork.invoice.creditnote;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import jakarta.persistence.Convert;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;

import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.Formula;

import dev.brickwork.core.Missing;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.database.SellerEntity;

/**
 * A document that takes something off an issued invoice. The database moves the invoice with it. Seller and buyer are those of
 * the invoice version that it credits, which never changes. Nor does anything of the note once it has its number.
 */
@Entity
@DynamicUpdate
@Table(name = "credit_note")
public class CreditNote extends SellerEntity {

    public UUID invoiceId;
    /** The version that the invoice showed when it was credited. */
    public int invoiceVersion;
    /** The number of that version. */
    public String invoiceNumber;
    /** Counts the notes of an invoice. */
    public int place;
    /** Null until all else of it is done, since all who issue credit notes wait for each other there. */
    public String number;
    /** In the time zone of the invoice. */
    public LocalDate issuedOn;
    @Enumerated(EnumType.STRING)
    public CurrencyCode currency;
    /** Tax included. */
    public long amount;
    /** The share of tax in its amount. */
    public long tax;
    @Convert(converter = CreditedTaxesColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    public List<CreditedTax> taxes;
    /** As the invoice showed it. */
    public String purchaseOrder;
    public String reason;
    /** Of the money that went back for it; null for none. */
    public UUID refundId;
    /** As callers know that refund. */
    @Formula("(SELECT coalesce(r.request_id, r.id) FROM refund r WHERE r.id = refund_id)")
    public UUID knownRefundId;

    static CreditNote get(UUID id) {
        return CreditNote.<CreditNote>find("id", id).firstResultOptional().orElseThrow(() -> new Missing("Credit note"));
    }

    public long net() {
        return amount - tax;
    }
}
