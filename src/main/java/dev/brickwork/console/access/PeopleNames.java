package dev.brickwork.console.access;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.platform.database.TenantReads;

/** Who people are, for lists that can be filtered by them. */
@ApplicationScoped
public class PeopleNames {
    private static final String NAMES = "SELECT id, name FROM console_user ORDER BY lower(name), id LIMIT 200";

    private final TenantReads reads;

    PeopleNames(TenantReads reads) {
        this.reads = reads;
    }

    /** By name, those too who were deactivated. */
    public Map<UUID, String> all() {
        var names = new LinkedHashMap<UUID, String>();
        reads.select(NAMES, row -> names.put(row.getObject("id", UUID.class), row.getString("name")));
        return names;
    }
}
