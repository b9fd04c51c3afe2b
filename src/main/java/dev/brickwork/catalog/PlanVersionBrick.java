package dev.brickwork.catalog;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;

import org.hibernate.annotations.ColumnTransformer;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.BrickAggregation;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.platform.json.Body;

/** A brick of a version as it is stored. */
@Embeddable
class PlanVersionBrick {
    public UUID brickId;
    public String code;
    public String name;
    @Enumerated(EnumType.STRING)
    public BrickKind kind;
    public String unit;
    public String taxCategory;
    @Enumerated(EnumType.STRING)
    public BrickAggregation aggregation;
    public String aggregationProperty;
    @Enumerated(EnumType.STRING)
    public BrickSchedule preCommitmentSchedule;
    public Long totalQuantity;
    /** {@link PriceList} as JSON. */
    @ColumnTransformer(write = "?::jsonb")
    @Column(columnDefinition = "jsonb")
    public String pricing;

    /**
     * Read by the same rules as when it came in: what is wrong in the database must not become a bill. But a currency that the process
     * no longer takes keeps its prices.
     */
    CatalogBrick toCatalog() {
        var prices = Body.ofJson(pricing.getBytes(StandardCharsets.UTF_8))
                .read(in -> PriceList.read(in, kind, List.of(CurrencyCode.values())));
        return new CatalogBrick(brickId, code, name, kind, prices, unit, taxCategory, aggregation, aggregationProperty,
                preCommitmentSchedule, totalQuantity);
    }
}
