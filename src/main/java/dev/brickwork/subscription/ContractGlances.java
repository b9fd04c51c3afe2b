package dev.brickwork.subscription;

import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.customer.CustomerSql;
import dev.brickwork.platform.database.Database;

/** Subscriptions beside others, each in one row. */
@ApplicationScoped
public class ContractGlances {
    private static final String OF_CUSTOMER = """
            SELECT s.id, s.status, (SELECT l.plan_name FROM agreement_line l WHERE l.subscription_id = s.id
                    ORDER BY l.number DESC LIMIT 1) AS plan_name,
                (SELECT min(l.starts_on) FROM agreement_line l WHERE l.subscription_id = s.id) AS starts_on
            FROM subscription s WHERE s.customer_id = ? AND NOT s.never_began ORDER BY s.created_at DESC, s.id DESC LIMIT ?""";

    private static final String NAMED = """
            SELECT s.id, (SELECT l.plan_name FROM agreement_line l WHERE l.subscription_id = s.id
                ORDER BY l.number DESC LIMIT 1) AS plan_name, %s AS customer_name
            FROM subscription s WHERE s.id = ANY (?)""".formatted(CustomerSql.name("s.customer_id"));

    private final Database database;

    ContractGlances(Database database) {
        this.database = database;
    }

    /** @param planName null while nothing is agreed */
    public record Named(String planName, String customerName) {
    }

    /** How contracts are called, by their ids. */
    @Transactional
    public Map<UUID, Named> named(Collection<UUID> ids) {
        var named = new HashMap<UUID, Named>();
        database.select(NAMED, row -> named.put(row.getObject("id", UUID.class),
                new Named(row.getString("plan_name"), row.getString("customer_name"))), (Object) ids.toArray(UUID[]::new));
        return named;
    }

    /** Newest first. */
    @Transactional
    public List<ContractGlance> ofCustomer(UUID customerId, int limit) {
        return database.select(OF_CUSTOMER, row -> new ContractGlance(row.getObject("id", UUID.class),
                SubscriptionStatus.valueOf(row.getString("status")), row.getString("plan_name"),
                row.getObject("starts_on", LocalDate.class)), customerId, limit);
    }
}
