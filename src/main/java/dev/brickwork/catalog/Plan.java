package dev.brickwork.catalog;

import java.util.UUID;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.LockModeType;
import jakarta.persistence.Table;

import org.hibernate.annotations.DynamicUpdate;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.database.SellerEntity;

@Entity
@DynamicUpdate
@Table(name = "plan")
class Plan extends SellerEntity {

    @Column(updatable = false)
    public String code;
    @Column(updatable = false)
    public String name;
    /** The last version number given. */
    public int versionCount;
    /** The number of the latest published version. */
    public int latestVersion;

    static Plan get(UUID id) {
        return Plan.<Plan>find("id", id).firstResultOptional().orElseThrow(() -> new Missing("Plan"));
    }

    static Plan lock(UUID id) {
        return find("id", id).withLock(LockModeType.PESSIMISTIC_WRITE).<Plan>firstResultOptional()
                .orElseThrow(() -> new Missing("Plan"));
    }

    int nextVersion() {
        versionCount++;
        return versionCount;
    }
}
