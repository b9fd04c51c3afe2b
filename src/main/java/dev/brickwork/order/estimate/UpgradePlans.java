package dev.brickwork.order.estimate;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import dev.brickwork.catalog.Catalog;
import dev.brickwork.catalog.CatalogBrick;
import dev.brickwork.catalog.CatalogPlan;
import dev.brickwork.catalog.PlanMerge;
import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.subscription.Agreement;

/**
 * The plan versions that an upgrade is priced by.
 *
 * <pre>
 *   without plan_id   the version of each phase stays; a brick that it lacks is pulled from its plan's latest published version
 *   with plan_id      that plan's latest published version; a brick that only the current one has is carried over
 * </pre>
 *
 * @param planId what the order names; null where it names none
 * @param own the versions that phases have, by their ids; those that are merged are to be stored when the order is made
 * @param named what the order and its phases name, by plan id; likewise
 * @param forCore both, by the same ids. A phase may name the plan whose version it has, and then means the latest one
 */
record UpgradePlans(UUID planId, UUID currentVersion, Map<UUID, PlanMerge> own, Map<UUID, PlanMerge> named,
        Map<UUID, OfferedPlan> forCore) {

    /** @param wanted all bricks that the order sends, its phases' too */
    static UpgradePlans of(Agreement agreement, Catalog catalog, LocalDate startsOn, UUID planId, List<PhaseBody> phases,
            List<UUID> wanted) {
        var current = catalog.version(agreement.planVersionOn(startsOn));
        var versions = phases.isEmpty()
                ? Set.of(current)
                : agreement.planVersionIds().stream().distinct().map(catalog::version).collect(Collectors.toSet());
        var ids = new HashSet<>(EstimateRequests.planIds(planId, phases));
        versions.forEach(version -> ids.add(version.planId()));
        var latest = catalog.latest(ids);
        var named = new HashMap<UUID, PlanMerge>();
        latest.forEach((id, plan) -> named.put(id, PlanMerge.of(plan, current, wanted)));
        var forCore = new HashMap<UUID, OfferedPlan>();
        named.forEach((id, merge) -> forCore.put(id, atContractedPrices(merge, agreement.timeline().current(), startsOn)));
        var own = new HashMap<UUID, PlanMerge>();
        for (var version : versions) {
            var merge = PlanMerge.of(version, latest.getOrDefault(version.planId(), version), wanted);
            own.put(version.planVersionId(), merge);
            forCore.put(version.planVersionId(), merge.plan().offers());
        }
        return new UpgradePlans(planId, current.planVersionId(), own, named, forCore);
    }

    /** What the order's own bricks are priced by, in {@code forCore}. */
    UUID baseKey() {
        return planId != null ? planId : currentVersion;
    }

    /**
     * The versions of the term after the upgrade, phase by phase.
     *
     * @param changed of the phases that it changes, by their places: keys of {@code forCore}
     */
    List<CatalogPlan> versions(Agreement agreement, Catalog catalog, Map<Integer, UUID> changed) {
        var versions = new ArrayList<>(agreement.planVersionIds().stream().map(catalog::version).toList());
        changed.forEach((phase, key) -> versions.set(phase, (named.containsKey(key) ? named : own).get(key).plan()));
        return versions;
    }

    /** What is carried over from the prior version keeps the price it was contracted at, which may not be the catalogue's. */
    private static OfferedPlan atContractedPrices(PlanMerge merge, Term term, LocalDate startsOn) {
        var offers = new HashMap<>(merge.plan().offers().offers());
        var carried = merge.added().stream().map(CatalogBrick::brickId).collect(Collectors.toSet());
        for (var brickId : carried) {
            var contracted = contracted(term, brickId, startsOn);
            if (contracted != null) {
                offers.put(brickId,
                        new Offer(contracted.brick(), Map.of(term.header().currency(), contracted.price())));
            }
        }
        return new OfferedPlan(merge.plan().offers().name(), offers, carried);
    }

    /**
     * What is agreed about the brick on that day, or else in a later phase; null if nothing is. A phase that holds the brick keeps its
     * own price, see core: this one is for phases that do not.
     */
    private static Item contracted(Term term, UUID brickId, LocalDate startsOn) {
        var day = term.time().toContract(startsOn);
        return term.lines().stream()
                .filter(line -> line.isLive() && line.item().brick().brickId().equals(brickId)
                        && line.days().to().isAfter(day))
                .map(Line::item).findFirst().orElse(null);
    }
}
