package dev.brickwork.adapter.tax;

import java.math.BigDecimal;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.platform.database.SellerEntity;

/** The seller's own table of taxes. Rows are made by {@link TaxRateService}, whose insert two writers may try at once. */
@Entity
@Table(name = "tax_rate")
class TaxRate extends SellerEntity {

    @Column(updatable = false)
    public String country;
    public String region;
    @Column(updatable = false)
    public String regionKey;
    @Column(updatable = false)
    public String taxCategory;
    public BigDecimal rate;
    public String name;
    @Enumerated(EnumType.STRING)
    public TaxTreatment treatment;
    public String reason;

    static TaxRate lock(UUID id) {
        return find("id", id).withLock(LockModeType.PESSIMISTIC_WRITE).singleResult();
    }
}
