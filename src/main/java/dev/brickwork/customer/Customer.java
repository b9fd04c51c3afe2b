package dev.brickwork.customer;

import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Convert;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import org.hibernate.annotations.ColumnTransformer;

import com.fasterxml.jackson.databind.JsonNode;

import dev.brickwork.core.Missing;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.identity.Address;
import dev.brickwork.identity.ElectronicAddress;
import dev.brickwork.identity.TaxId;
import dev.brickwork.identity.TaxIdsColumn;
import dev.brickwork.platform.database.SellerEntity;
import dev.brickwork.platform.json.Metadata;
import dev.brickwork.platform.json.MetadataColumn;

/** A company that buys, or that pays for those who do. */
@Entity
@Table(name = "customer")
class Customer extends SellerEntity {

    public String name;
    public String email;
    public List<String> invoiceRecipients = List.of();
    @Embedded
    public Address billingAddress;
    @Enumerated(EnumType.STRING)
    public TaxTreatment taxTreatment = TaxTreatment.STANDARD;
    public String taxReason;
    public String legalName;
    @Convert(converter = TaxIdsColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    public List<TaxId> taxIds = List.of();
    @Embedded
    public ElectronicAddress electronicAddress;
    public String buyerReference;
    public String language;
    public String timeZone;
    @Enumerated(EnumType.STRING)
    public CurrencyCode currency;
    public String externalId;
    public UUID partnerId;
    @Convert(converter = MetadataColumn.class)
    @ColumnTransformer(write = "?::jsonb")
    @Column(nullable = false)
    public JsonNode metadata = Metadata.none();

    static Optional<Customer> findOne(UUID id) {
        return findByIdOptional(id);
    }

    static Customer get(UUID id) {
        return findOne(id).orElseThrow(() -> new Missing("Customer"));
    }

    /** @param partnerId also locked when it is there, always in the same order, so that two can't wait for each other */
    static Customer lock(UUID id, UUID partnerId) {
        var ids = partnerId == null ? List.of(id) : List.of(id, partnerId);
        return Customer.<Customer>find("id in ?1 order by id", ids).withLock(LockModeType.PESSIMISTIC_WRITE).stream()
                .filter(customer -> customer.id.equals(id)).findFirst().orElseThrow(() -> new Missing("Customer"));
    }

    /** Who pays. The database computes the same for itself. */
    UUID billedCompanyId() {
        return partnerId == null ? id : partnerId;
    }
}
