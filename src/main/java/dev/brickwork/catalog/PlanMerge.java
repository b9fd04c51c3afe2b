package dev.brickwork.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

import dev.brickwork.core.Problems;

/**
 * The merged plan version of an upgrade: one version, and from another one the bricks that the order wants and it lacks.
 *
 * <pre>
 *   without plan_id   base: the current version               other: the plan's latest published version
 *   with plan_id      base: that plan's latest published      other: the current version, whose bricks are carried over
 * </pre>
 *
 * @param plan the base itself where nothing had to be added
 * @param added the bricks of the other version that had to be added
 * @param unknown the places in the list of those bricks that neither version sells
 */
public record PlanMerge(CatalogPlan plan, List<CatalogBrick> added, List<Integer> unknown) {

    public PlanMerge {
        added = List.copyOf(added);
        unknown = List.copyOf(unknown);
    }

    /** @param wanted the bricks of the order, in the order sent; nulls are skipped */
    public static PlanMerge of(CatalogPlan base, CatalogPlan other, List<UUID> wanted) {
        Map<UUID, CatalogBrick> elsewhere = other.bricks().stream()
                .collect(Collectors.toMap(CatalogBrick::brickId, Function.identity()));
        var added = new ArrayList<CatalogBrick>();
        var unknown = new ArrayList<Integer>();
        for (int i = 0; i < wanted.size(); i++) {
            var brickId = wanted.get(i);
            if (brickId == null || base.sells(brickId)) {
                continue;
            }
            var brick = elsewhere.get(brickId);
            if (brick == null) {
                unknown.add(i);
            } else if (!added.contains(brick)) {
                added.add(brick);
            }
        }
        return new PlanMerge(added.isEmpty() ? base : base.mergedWith(added), added, unknown);
    }

    /** The merged version, for whom a brick that neither sells is an error at {@code path[i].brick_id}. */
    public CatalogPlan orRefuse(String path) {
        var problems = new Problems();
        unknown.forEach(i -> problems.add(path + "[" + i + "].brick_id", "is not a brick of the plan"));
        problems.refuseIfAny();
        return plan;
    }
}
