package dev.brickwork.insight;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.platform.database.Columns;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.DeferredWrites;
import dev.brickwork.subscription.AgreementChanged;

/** Keeps the steps of recurring revenue as the agreements have them, in the transaction of each change. */
@ApplicationScoped
class MrrStepTable {
    private static final String[] TYPES = {"uuid", "date", "integer", "text", "text", "text", "text", "text", "text",
            "text"};
    private static final String DELETE = "DELETE FROM mrr_step WHERE subscription_id = ?";
    private static final String INSERT = """
            INSERT INTO mrr_step (subscription_id, day, place, currency, cause, net_before, net_after, gross_after, committed_after,
                contracted_after)
            SELECT * FROM\s"""
            + Columns.unnest(TYPES);
    private static final String READ = """
            SELECT subscription_id, day, place, currency, cause, net_before, net_after, gross_after, committed_after, contracted_after
            FROM mrr_step WHERE subscription_id = ANY (?) ORDER BY subscription_id, day, place""";

    private final Database database;
    private final DeferredWrites deferredWrites;

    MrrStepTable(Database database, DeferredWrites deferredWrites) {
        this.database = database;
        this.deferredWrites = deferredWrites;
    }

    void writeSteps(@Observes @Priority(AgreementChanged.Order.METRICS) AgreementChanged change) {
        if (!change.isFirst()) {
            deferredWrites.add(DELETE, change.subscriptionId());
        }
        insert(change.subscriptionId(), change.agreement().timeline());
    }

    /** @param subscriptionId locked */
    void rewrite(UUID subscriptionId, Timeline timeline) {
        deferredWrites.add(DELETE, subscriptionId);
        insert(subscriptionId, timeline);
    }

    private void insert(UUID subscriptionId, Timeline timeline) {
        var columns = new Columns(TYPES);
        for (var row : MrrStepRow.of(timeline)) {
            columns.add(subscriptionId, row.day(), row.place(), row.currency().name(), row.cause().name(),
                    row.netBefore().toString(), row.netAfter().toString(), row.grossAfter().toString(),
                    row.committedAfter().toString(), row.contractedAfter().toString());
        }
        if (!columns.isEmpty()) {
            deferredWrites.add(INSERT, columns.with());
        }
    }

    /** By subscription; those without a step are missing. */
    Map<UUID, List<MrrStepRow>> read(Collection<UUID> subscriptionIds) {
        var steps = new HashMap<UUID, List<MrrStepRow>>();
        database.select(READ, row -> steps
                .computeIfAbsent(row.getObject("subscription_id", UUID.class), unused -> new ArrayList<>())
                .add(MrrStepRow.of(row)), (Object) subscriptionIds.toArray(UUID[]::new));
        return steps;
    }
}
