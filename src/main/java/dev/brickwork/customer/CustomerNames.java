package dev.brickwork.customer;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;

/** What customers are called, many at once. */
@ApplicationScoped
public class CustomerNames {
    private static final String NAMES = "SELECT id, name, external_id FROM customer WHERE id = ANY (?)";

    private final Database database;

    CustomerNames(Database database) {
        this.database = database;
    }

    /** @param externalId null without one */
    public record Name(String name, String externalId) {
    }

    @Transactional
    public Map<UUID, Name> of(Collection<UUID> customerIds) {
        var names = new HashMap<UUID, Name>();
        database.select(NAMES, row -> names.put(row.getObject("id", UUID.class),
                new Name(row.getString("name"), row.getString("external_id"))),
                (Object) customerIds.stream().distinct().toArray(UUID[]::new));
        return names;
    }
}
