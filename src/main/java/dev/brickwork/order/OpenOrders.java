package dev.brickwork.order;

import java.util.List;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.time.BusinessClock;

/** How many orders wait, and for what. */
@ApplicationScoped
public class OpenOrders {
    private static final String COUNTS = "SELECT o.approval_status, " + OrderQuery.EXPIRED
            + " AS is_expired, count(*) AS orders"
            + " FROM customer_order o WHERE o.status = 'OPEN' GROUP BY 1, 2";

    private final Database database;
    private final BusinessClock clock;

    OpenOrders(Database database, BusinessClock clock) {
        this.database = database;
        this.clock = clock;
    }

    public record Count(ApprovalResponse.Status approval, boolean isExpired, long orders) {
    }

    /** Of those that are neither accepted, declined nor canceled. */
    @Transactional
    public List<Count> counts() {
        return database.select(COUNTS, row -> new Count(ApprovalResponse.Status.valueOf(row.getString("approval_status")),
                row.getBoolean("is_expired"), row.getLong("orders")), clock.now());
    }
}
