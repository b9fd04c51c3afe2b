package dev.brickwork.catalog;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.audit.Audit;
import dev.brickwork.platform.json.Fields;
import dev.brickwork.platform.json.WireJson;
import dev.brickwork.platform.page.Conditions;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.platform.time.BusinessClock;

@ApplicationScoped
public class PlanService {
    static final SortFields SORT = SortFields.CREATED_AT.and("code", "code");

    private final BrickDirectory directory;
    private final Catalog catalog;
    private final BusinessClock clock;
    private final Audit audit;
    private final WireJson json;

    PlanService(BrickDirectory directory, Catalog catalog, BusinessClock clock, Audit audit, WireJson json) {
        this.directory = directory;
        this.catalog = catalog;
        this.clock = clock;
        this.audit = audit;
        this.json = json;
    }

    record Filters(String code) {

        static Filters read(Fields in) {
            return new Filters(in.text("code", 100).optional());
        }
    }

    @Transactional
    PlanResponse create(PlanRequests.Create request) {
        if (Plan.count("code", request.code()) > 0) {
            throw PlanConstraintMessages.CODE_TAKEN;
        }
        var plan = new Plan();
        plan.code = request.code();
        plan.name = request.name();
        plan.versionCount = 1;
        plan.latestVersion = 1;
        plan.createdAt = clock.now();
        plan.persistAndFlush();
        var version = numbered(plan, 1, request.bricks());
        version.publish(plan, clock.now());
        var response = PlanResponse.from(plan, CatalogPlan.of(plan, version));
        audit.created("plan", plan.id, response);
        return response;
    }

    /** Says that there is no such plan before what was sent is read for it. */
    @Transactional
    UUID existing(UUID planId) {
        // Counted and not loaded: a plan that is loaded already is not read again when it is locked.
        if (Plan.count("id", planId) == 0) {
            throw new Missing("Plan");
        }
        return planId;
    }

    @Transactional
    int existing(UUID planId, int number) {
        if (PlanVersion.count("planId = ?1 and version = ?2", planId, number) == 0) {
            throw new Missing("Plan version");
        }
        return number;
    }

    /** The next version. Its number is given under the plan's lock, so numbers count up without gaps. */
    @Transactional
    PlanVersionResponse addVersion(UUID planId, PlanRequests.CreateVersion request) {
        var plan = Plan.lock(planId);
        var version = numbered(plan, plan.nextVersion(), request.bricks());
        if (request.publish()) {
            version.publish(plan, clock.now());
        }
        var response = PlanVersionResponse.from(CatalogPlan.of(plan, version));
        audit.created("plan_version", version.id, response);
        return response;
    }

    @Transactional
    PlanVersionResponse publish(UUID planId, int number) {
        var plan = Plan.lock(planId);
        var version = PlanVersion.get(planId, number);
        var before = PlanVersionResponse.from(CatalogPlan.of(plan, version));
        version.publish(plan, clock.now());
        var after = PlanVersionResponse.from(CatalogPlan.of(plan, version));
        audit.changed("plan_version.published", "plan_version", version.id, before, after);
        return after;
    }

    @Transactional
    PlanResponse get(UUID planId) {
        return PlanResponse.from(Plan.get(planId), catalog.latest(planId));
    }

    @Transactional
    Page<PlanResponse.Summary> list(Filters filters, PageRequest page) {
        var where = new Conditions().and("code = ?", filters.code());
        return page.page(Plan.find(where.ofEntities(), page.sort(), where.parameters()), PlanResponse.Summary::from);
    }

    /** @param count of all versions, drafts too; they are numbered from 1 on */
    public record Versions(PlanResponse.Summary plan, int count, Map<Integer, PlanVersionResponse> versions) {
    }

    /** Some versions of a plan, for who compares them. @param numbers none of them for the latest */
    @Transactional
    public Versions versions(UUID planId, List<Integer> numbers) {
        var plan = Plan.get(planId);
        var wanted = numbers.isEmpty() ? List.of(plan.latestVersion) : numbers;
        var found = new HashMap<Integer, PlanVersionResponse>();
        PlanVersion.<PlanVersion>list("planId = ?1 and version in ?2", planId, wanted).forEach(
                version -> found.put(version.version, PlanVersionResponse.from(catalog.version(version.id))));
        if (!found.keySet().containsAll(wanted)) {
            throw new Missing("Plan version");
        }
        return new Versions(PlanResponse.Summary.from(plan), plan.versionCount, found);
    }

    @Transactional
    PlanVersionResponse version(UUID planId, int number) {
        Plan.get(planId);
        return PlanVersionResponse.from(catalog.version(PlanVersion.get(planId, number).id));
    }

    /**
     * Writes down a merged version, for the order that needs it. What is stored already is answered as it is.
     *
     * @param merged from {@link PlanMerge}
     */
    @Transactional
    public CatalogPlan storeMerged(CatalogPlan merged) {
        if (merged.isStored()) {
            return merged;
        }
        var version = new PlanVersion();
        version.planId = merged.planId();
        version.kind = PlanVersionKind.MERGED;
        version.mergedFrom = merged.mergedFrom();
        version.bricks = merged.bricks().stream().map(this::toStored).toList();
        version.createdAt = clock.now();
        version.persistAndFlush();
        version.publishedAt = version.createdAt;
        var stored = CatalogPlan.of(Plan.get(version.planId), version);
        audit.created("plan_version", version.id, stored.bricks());
        return stored;
    }

    /** Flushed as a draft, because bricks can join a version only before it is published. */
    private PlanVersion numbered(Plan plan, int number, List<PlanRequests.NewBrick> bricks) {
        var ids = directory.idsOf(bricks, clock.now());
        var version = new PlanVersion();
        version.planId = plan.id;
        version.kind = PlanVersionKind.NUMBERED;
        version.version = number;
        version.bricks = bricks.stream().map(brick -> toStored(ids.get(brick.code()), brick)).toList();
        version.createdAt = clock.now();
        version.persistAndFlush();
        return version;
    }

    private PlanVersionBrick toStored(UUID brickId, PlanRequests.NewBrick brick) {
        return toStored(new CatalogBrick(brickId, brick.code(), brick.name(), brick.kind(), brick.pricing(), brick.unit(),
                brick.taxCategory(), brick.aggregation(), brick.aggregationProperty(), brick.preCommitmentSchedule(),
                brick.totalQuantity()));
    }

    private PlanVersionBrick toStored(CatalogBrick brick) {
        var stored = new PlanVersionBrick();
        stored.brickId = brick.brickId();
        stored.code = brick.code();
        stored.name = brick.name();
        stored.kind = brick.kind();
        stored.unit = brick.unit();
        stored.taxCategory = brick.taxCategory();
        stored.aggregation = brick.aggregation();
        stored.aggregationProperty = brick.aggregationProperty();
        stored.preCommitmentSchedule = brick.preCommitmentSchedule();
        stored.totalQuantity = brick.totalQuantity();
        stored.pricing = json.of(brick.pricing());
        return stored;
    }
}
