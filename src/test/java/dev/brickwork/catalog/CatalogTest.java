package dev.brickwork.catalog;

import static dev.brickwork.catalog.PlanBodies.draft;
import static dev.brickwork.catalog.PlanBodies.make;
import static dev.brickwork.catalog.PlanBodies.perUnit;
import static dev.brickwork.catalog.PlanBodies.version;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.hamcrest.Matchers.equalTo;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

import jakarta.inject.Inject;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.caller.AsSeller;
import dev.brickwork.testing.Api;
import dev.brickwork.testing.ServiceTest;

@ServiceTest
class CatalogTest {
    @Inject
    Catalog catalog;
    @Inject
    PlanService plans;
    @Inject
    AsSeller asSeller;

    private Api api;
    private UUID sellerId;

    @BeforeEach
    void aSeller() {
        api = Api.ofNewSeller();
        sellerId = api.sellerId();
    }

    @Test
    void aPublishedVersionIsReadOnceAndKept() {
        var plan = planId(make(api, perUnit("seats", "10")));

        assertThat(as(() -> catalog.latest(plan))).isSameAs(as(() -> catalog.latest(plan)));
    }

    @Test
    void aNewVersionIsServedFromTheNextReadOn() {
        var made = make(api, perUnit("seats", "10"));
        assertThat(as(() -> catalog.latest(planId(made))).version()).isEqualTo(1);

        api.post("/plans/" + made.planId() + "/versions", draft(perUnit("seats", "11"))).statusCode(201);
        assertThat(as(() -> catalog.latest(planId(made))).version()).isEqualTo(1);

        api.post("/plans/" + made.planId() + "/versions", version(perUnit("seats", "12"))).statusCode(201);
        assertThat(as(() -> catalog.latest(planId(made))).version()).isEqualTo(3);
    }

    @Test
    void whatIsKeptForOneSellerIsNotServedToAnother() {
        var plan = planId(make(api, perUnit("seats", "10")));
        var version = as(() -> catalog.latest(plan)).planVersionId();
        var stranger = Api.ofNewSeller().sellerId();

        assertThatThrownBy(() -> asSeller.call(stranger, () -> catalog.latest(plan))).isInstanceOf(Missing.class);
        assertThatThrownBy(() -> asSeller.call(stranger, () -> catalog.version(version))).isInstanceOf(Missing.class);
        assertThat(asSeller.call(stranger, () -> catalog.latest(Set.of(plan)))).isEmpty();
    }

    @Test
    void anUpgradeWithoutAPlanPullsWhatItLacksFromTheLatestVersion() {
        var made = make(api, perUnit("seats", "10"));
        var current = as(() -> catalog.latest(planId(made)));
        api.post("/plans/" + made.planId() + "/versions", version(perUnit("seats", "99"), perUnit("support", "5"),
                perUnit("other", "1"))).statusCode(201);
        var latest = as(() -> catalog.latest(planId(made)));
        var seats = latest.bricks().get(0).brickId();
        var support = latest.bricks().get(1).brickId();

        var merged = PlanMerge.of(current, latest, List.of(support, seats, support)).orRefuse("bricks");

        assertThat(merged.bricks()).extracting(CatalogBrick::code).containsExactly("seats", "support");
        assertThat(merged.bricks().get(0)).as("contracted pricing stays").isEqualTo(current.bricks().get(0));
        assertThat(merged.bricks().get(1)).isEqualTo(latest.bricks().get(1));
        assertThat(merged.isStored()).isFalse();
        assertThat(merged.mergedFrom()).isEqualTo(current.planVersionId());
    }

    @Test
    void aPlanSwitchCarriesOverWhatOnlyThePriorVersionSells() {
        var current = as(() -> catalog.latest(planId(make(api, perUnit("seats", "10"), perUnit("legacy", "3")))));
        var wanted = as(() -> catalog.latest(planId(make(api, perUnit("seats", "8")))));
        var seats = wanted.bricks().get(0).brickId();
        var legacy = current.bricks().get(1).brickId();

        var merged = PlanMerge.of(wanted, current, List.of(seats, legacy)).orRefuse("bricks");

        assertThat(merged.planId()).isEqualTo(wanted.planId());
        assertThat(merged.bricks()).containsExactly(wanted.bricks().get(0), current.bricks().get(1));
    }

    @Test
    void whereNothingIsMissingNothingIsMerged() {
        var current = as(() -> catalog.latest(planId(make(api, perUnit("seats", "10")))));

        assertThat(PlanMerge.of(current, current, List.of(current.bricks().get(0).brickId())).plan()).isSameAs(current);
    }

    @Test
    void aBrickThatNeitherVersionSellsIsRefusedByItsPlace() {
        var current = as(() -> catalog.latest(planId(make(api, perUnit("seats", "10")))));
        var merge = PlanMerge.of(current, current,
                List.of(UUID.randomUUID(), current.bricks().get(0).brickId(), UUID.randomUUID()));

        assertThat(merge.unknown()).containsExactly(0, 2);
        assertThatThrownBy(() -> merge.orRefuse("bricks")).isInstanceOfSatisfying(Refused.class,
                refused -> assertThat(refused.fields()).containsOnlyKeys("bricks[0].brick_id", "bricks[2].brick_id"));
    }

    @Test
    void aStoredMergedVersionReadsBackAndIsNeverThePlansLatest() {
        var made = make(api, perUnit("seats", "10"));
        var current = as(() -> catalog.latest(planId(made)));
        var other = as(() -> catalog.latest(planId(make(api, perUnit("support", "5")))));
        var merged = PlanMerge.of(current, other, List.of(other.bricks().get(0).brickId())).plan();

        var stored = as(() -> plans.storeMerged(merged));

        var read = as(() -> catalog.version(stored.planVersionId()));
        assertThat(read).isEqualTo(stored);
        assertThat(read.bricks()).isEqualTo(merged.bricks());
        assertThat(read.version()).isNull();
        assertThat(as(() -> plans.storeMerged(stored))).isSameAs(stored);
        api.get("/plans/" + made.planId()).body("version", equalTo(1));
        api.get("/plans/" + made.planId() + "/versions/2").statusCode(404);
        api.post("/plans/" + made.planId() + "/versions", version(perUnit("seats", "12"))).statusCode(201)
                .body("version", equalTo(2));
    }

    @Test
    void theMemoryIsBoundedByBricksAndTheLeastRecentlyUsedLeave() {
        var memory = new CatalogCache(3);
        var two = as(() -> catalog.latest(planId(make(api, perUnit("a", "1"), perUnit("b", "1")))));
        var one = as(() -> catalog.latest(planId(make(api, perUnit("a", "1")))));
        var another = as(() -> catalog.latest(planId(make(api, perUnit("a", "1")))));
        memory.keep(key(two), two);
        memory.keep(key(one), one);
        memory.keep(key(one), one);
        assertThat(memory.brickCount()).isEqualTo(3);
        assertThat(memory.get(key(two))).isSameAs(two);

        memory.keep(key(another), another);

        assertThat(memory.brickCount()).isEqualTo(3);
        assertThat(memory.get(key(one))).isNull();
        assertThat(memory.get(key(two))).isSameAs(two);
        assertThat(memory.get(key(another))).isSameAs(another);
    }

    private CatalogCache.Key key(CatalogPlan version) {
        return new CatalogCache.Key(sellerId, version.planVersionId());
    }

    private <T> T as(Supplier<T> work) {
        return asSeller.call(sellerId, work);
    }

    private static UUID planId(PlanBodies.MadePlan plan) {
        return UUID.fromString(plan.planId());
    }
}
