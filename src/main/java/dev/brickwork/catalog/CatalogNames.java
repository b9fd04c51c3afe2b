package dev.brickwork.catalog;

import dev.brickwork.platform.json.Named;

/** What of the catalogue can be named by its code. */
public final class CatalogNames {
    public static final Named PLAN = new Named("Plan", "code", "SELECT code, id FROM plan WHERE code = ANY (?)");
    public static final Named BRICK = new Named("Brick", "code", "SELECT code, id FROM brick WHERE code = ANY (?)");

    private CatalogNames() {
    }
}
