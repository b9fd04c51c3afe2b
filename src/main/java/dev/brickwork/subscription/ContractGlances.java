package dev.brickwork.subscription;

import java.time.LocalDate;
import java.util.List;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;

/** The subscriptions of one customer, each in one row. */
@ApplicationScoped
public class ContractGlances {
    private static final String OF_CUSTOMER = """
            SELECT s.id, s.status, (SELECT l.plan_name FROM agreement_line l WHERE l.subscription_id = s.id
                    ORDER BY l.number DESC LIMIT 1) AS plan_name,
                (SELECT min(l.starts_on) FROM agreement_line l WHERE l.subscription_id = s.id) AS starts_on
            FROM subscription s WHERE s.customer_id = ? ORDER BY s.created_at DESC, s.id DESC LIMIT ?""";

    private final Database database;

    ContractGlances(Database database) {
        this.database = database;
    }

    /** Newest first. */
    @Transactional
    public List<ContractGlance> ofCustomer(UUID customerId, int limit) {
        return database.select(OF_CUSTOMER, row -> new ContractGlance(row.getObject("id", UUID.class),
                SubscriptionStatus.valueOf(row.getString("status")), row.getString("plan_name"),
                row.getObject("starts_on", LocalDate.class)), customerId, limit);
    }
}
