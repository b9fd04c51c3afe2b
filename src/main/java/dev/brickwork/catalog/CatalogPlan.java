package dev.brickwork.catalog;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.OfferedPlan.PlanName;

/**
 * A plan version with its bricks. Published and merged versions never change, so this can be kept and shared for ever.
 *
 * @param planVersionId null for a merged version that was only computed
 * @param version null for a merged version
 * @param mergedFrom the version that a merged one is made of, else null
 * @param publishedAt null for a draft, and for a merged version that was only computed
 * @param offers what the pricing core wants to know of it, made once
 */
public record CatalogPlan(UUID planId, String name, UUID planVersionId, Integer version, UUID mergedFrom,
        Instant publishedAt,
        Instant createdAt, List<CatalogBrick> bricks, OfferedPlan offers) {

    static CatalogPlan of(Plan plan, PlanVersion version) {
        return of(plan.id, plan.name, version,
                version.bricks.stream().map(PlanVersionBrick::toCatalog).toList());
    }

    private static CatalogPlan of(UUID planId, String name, PlanVersion version, List<CatalogBrick> bricks) {
        return new CatalogPlan(planId, name, version.id, version.version, version.mergedFrom, version.publishedAt,
                version.createdAt, bricks, offers(planId, name, bricks));
    }

    /** This version with bricks of another one; nobody has written it down yet. */
    CatalogPlan mergedWith(List<CatalogBrick> more) {
        var all = new java.util.ArrayList<>(bricks);
        all.addAll(more);
        return new CatalogPlan(planId, name, null, null, mergedFromThis(), null, null, List.copyOf(all),
                offers(planId, name, all));
    }

    /** Whether it has a place in the database. */
    public boolean isStored() {
        return planVersionId != null;
    }

    public boolean sells(UUID brickId) {
        return offers.offers().containsKey(brickId);
    }

    private UUID mergedFromThis() {
        return isStored() ? planVersionId : mergedFrom;
    }

    private static OfferedPlan offers(UUID planId, String name, List<CatalogBrick> bricks) {
        return new OfferedPlan(new PlanName(planId, name),
                bricks.stream().map(CatalogBrick::offer).collect(Collectors.toMap(offer -> offer.brick().brickId(),
                        Function.identity())));
    }
}
