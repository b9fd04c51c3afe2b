package dev.brickwork.invoice.credit;

import java.util.UUID;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Table;

import org.hibernate.annotations.Immutable;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.platform.database.SellerEntity;

/** What was taken off an invoice after it was issued. Its invoice moves with it, by the database. */
@Entity
@Immutable
@Table(name = "credit_note")
public class CreditNote extends SellerEntity {

    public UUID invoiceId;
    /** Counts the notes of an invoice. */
    public int place;
    public String number;
    @Enumerated(EnumType.STRING)
    public CurrencyCode currency;
    public long amount;
    /** The share of tax in its amount. */
    public long tax;
    public String reason;
}
