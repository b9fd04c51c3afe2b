package dev.brickwork.catalog;

import java.util.Set;

/** The price models by the names the wire has for them, each with the members its prices are made of. */
public enum PriceModelName {
    FLAT("amount"), PER_UNIT("unit_price"), GRADUATED("tiers"), VOLUME("tiers"), PACKAGE("package_size", "unit_price");

    private final Set<String> members;

    PriceModelName(String... members) {
        this.members = Set.of(members);
    }

    boolean has(String member) {
        return members.contains(member);
    }
}
