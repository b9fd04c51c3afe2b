package dev.brickwork.order;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import dev.brickwork.catalog.Catalog;
import dev.brickwork.catalog.CatalogPlan;
import dev.brickwork.catalog.PlanMerge;
import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.Plan;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.subscription.Agreement;

/**
 * The plan versions that an upgrade is priced by.
 *
 * <pre>
 *   without plan_id   the current version stays; a brick that it lacks is pulled from the plan's latest published version
 *   with plan_id      that plan's latest published version; a brick that only the current one has is carried over
 * </pre>
 *
 * @param base by which the order's own bricks are priced; to be stored when the order is made
 * @param baseKey what the base is called in {@code forCore}; never a plan's id, because a phase may name the same plan and then
 *            means its latest version
 * @param named what phases name, by plan id; those that are merged are to be stored too
 */
record UpgradePlans(PlanMerge base, UUID baseKey, Map<UUID, PlanMerge> named, Map<UUID, Plan> forCore) {

    /** @param wanted all bricks that the order sends, its phases' too */
    static UpgradePlans of(Agreement agreement, Catalog catalog, LocalDate startsOn, UUID planId, List<PhaseBody> phases,
            List<UUID> wanted) {
        var current = catalog.version(agreement.planVersionOn(startsOn));
        var ids = new HashSet<>(EstimateRequests.planIds(planId, phases));
        ids.add(current.planId());
        var latest = catalog.latest(ids);
        var named = new HashMap<UUID, PlanMerge>();
        latest.forEach((id, plan) -> named.put(id, PlanMerge.of(plan, current, wanted)));
        var forCore = new HashMap<UUID, Plan>();
        named.forEach((id, merge) -> forCore.put(id, atContractedPrices(merge, agreement.timeline().current(), startsOn)));
        if (planId != null) {
            return new UpgradePlans(named.get(planId), planId, named, forCore);
        }
        var base = PlanMerge.of(current, latest.getOrDefault(current.planId(), current), wanted);
        forCore.put(current.planVersionId(), base.plan().offers());
        return new UpgradePlans(base, current.planVersionId(), named, forCore);
    }

    /**
     * The versions of the term after the upgrade, phase by phase, as the core gives them to phases: one that is named without a
     * plan goes on with that of the one named before it, or with the base.
     */
    List<CatalogPlan> versions(Agreement agreement, Catalog catalog, LocalDate startsOn, List<PhaseBody> phases) {
        var term = agreement.timeline().current();
        var versions = new ArrayList<>(agreement.planVersionIds().stream().map(catalog::version).toList());
        var plan = base.plan();
        versions.set(phaseOn(term, startsOn), plan);
        for (var sent : phases.stream().sorted(Comparator.comparing(PhaseBody::phasePosition)).toList()) {
            plan = sent.planId() == null ? plan : named.get(sent.planId()).plan();
            for (int phase = 0; phase < term.phases().size(); phase++) {
                if (term.phases().get(phase).position() == sent.phasePosition()) {
                    versions.set(phase, plan);
                }
            }
        }
        return versions;
    }

    private static int phaseOn(Term term, LocalDate startsOn) {
        var day = term.time().toContract(startsOn);
        int phase = term.phases().size() - 1;
        while (phase > 0 && day.isBefore(term.daysOf(phase).from())) {
            phase--;
        }
        return phase;
    }

    /** What is carried over from the prior version keeps the price it was contracted at, which may not be the catalogue's. */
    private static Plan atContractedPrices(PlanMerge merge, Term term, LocalDate startsOn) {
        var offers = new HashMap<>(merge.plan().offers().offers());
        for (var carried : merge.added()) {
            var held = held(term, carried.brickId(), startsOn);
            if (held != null) {
                offers.put(carried.brickId(), new Offer(held.brick(), Map.of(term.frame().currency(), held.price())));
            }
        }
        return new Plan(merge.plan().offers().name(), offers);
    }

    /** What is agreed about the brick on that day, or else in a later phase; null when nothing is. */
    private static Item held(Term term, UUID brickId, LocalDate startsOn) {
        var day = term.time().toContract(startsOn);
        return term.lines().stream()
                .filter(line -> line.isLive() && line.item().brick().brickId().equals(brickId)
                        && line.days().to().isAfter(day))
                .map(Line::item).findFirst().orElse(null);
    }
}
