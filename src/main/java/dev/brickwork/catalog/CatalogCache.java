package dev.brickwork.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.UUID;

import jakarta.inject.Singleton;

import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Plan versions that cannot change any more, the least recently used leave first. Bounded by bricks and not by versions: a
 * version may have one brick or five hundred.
 */
@Singleton
class CatalogCache {
    private final int bricksMax;
    private final LinkedHashMap<Key, CatalogPlan> versions = new LinkedHashMap<>(64, 0.75f, true);
    private int bricks;

    CatalogCache(@ConfigProperty(name = "brickwork.catalog.bricks-in-memory", defaultValue = "50000") int bricksMax) {
        this.bricksMax = bricksMax;
    }

    /** The seller is part of the key, so that an id from elsewhere finds nothing. */
    record Key(UUID sellerId, UUID planVersionId) {
    }

    /** Null when it is not kept. */
    synchronized CatalogPlan get(Key key) {
        return versions.get(key);
    }

    synchronized void keep(Key key, CatalogPlan version) {
        if (version.publishedAt() == null) {
            throw new IllegalArgumentException("only what never changes is kept");
        }
        if (versions.put(key, version) == null) {
            bricks += version.bricks().size();
        }
        for (var oldest : new ArrayList<>(bricks > bricksMax ? versions.keySet() : java.util.List.<Key>of())) {
            if (bricks <= bricksMax) {
                break;
            }
            bricks -= versions.remove(oldest).bricks().size();
        }
    }

    synchronized int brickCount() {
        return bricks;
    }
}
