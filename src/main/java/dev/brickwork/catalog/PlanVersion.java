package dev.brickwork.catalog;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.FetchType;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OrderColumn;
import jakarta.persistence.Table;

import dev.brickwork.core.Missing;
import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.SellerEntity;

/** What a plan sells at what prices. Once published it never changes, which the database holds. */
@Entity
@Table(name = "plan_version")
class PlanVersion extends SellerEntity {

    @Column(updatable = false)
    public UUID planId;
    @Enumerated(EnumType.STRING)
    @Column(updatable = false)
    public PlanVersionKind kind;
    /** Null when merged. */
    @Column(updatable = false)
    public Integer version;
    @Column(updatable = false)
    public UUID mergedFrom;
    public Instant publishedAt;
    @ElementCollection(fetch = FetchType.LAZY)
    @CollectionTable(name = "plan_version_brick", joinColumns = @JoinColumn(name = "plan_version_id"))
    @OrderColumn(name = "position")
    public List<PlanVersionBrick> bricks = new ArrayList<>();

    static PlanVersion get(UUID planId, int version) {
        return PlanVersion.<PlanVersion>find("planId = ?1 and version = ?2", planId, version).firstResultOptional()
                .orElseThrow(() -> new Missing("Plan version"));
    }

    /** With its bricks, in one read. */
    static Optional<PlanVersion> findWhole(UUID id) {
        return find("select v from PlanVersion v left join fetch v.bricks where v.id = ?1", id)
                .<PlanVersion>singleResultOptional();
    }

    void publish(Plan plan, Instant now) {
        if (publishedAt != null) {
            throw new Refused("The version is published already.");
        }
        if (version < plan.latestVersion) {
            throw new Refused(
                    "Version " + plan.latestVersion + " is published already, and versions are published in order; "
                            + "make a new version instead.");
        }
        publishedAt = now;
        plan.latestVersion = version;
    }
}
