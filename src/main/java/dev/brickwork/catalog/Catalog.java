package dev.brickwork.catalog;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Missing;
import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Lookup;
import dev.brickwork.platform.database.TransactionCache;
import dev.brickwork.platform.database.Transactions;

/**
 * The plans as orders and estimates read them. Published and merged versions never change and are kept in memory; which
 * version is a plan's latest is asked of the database every time, in one small read for all plans of a request. So any number
 * of processes can serve one seller and none ever answers by an outdated version.
 */
@ApplicationScoped
public class Catalog {
    private final TransactionCache transactionCache;
    private final Caller caller;
    private final CatalogCache cache;
    private final Transactions transactions;

    Catalog(TransactionCache transactionCache, Caller caller, CatalogCache cache, Transactions transactions) {
        this.transactionCache = transactionCache;
        this.caller = caller;
        this.cache = cache;
        this.transactions = transactions;
    }

    /** By plan. */
    private record LatestVersions(Set<UUID> planIds) implements Lookup<Map.Entry<UUID, UUID>, Map<UUID, UUID>> {
        private static final String LATEST = """
                SELECT p.id, v.id FROM plan p JOIN plan_version v
                    ON v.seller_id = p.seller_id AND v.plan_id = p.id AND v.version = p.latest_version
                WHERE p.id = ANY (?::uuid[])""";

        @Override
        public String sql() {
            return LATEST;
        }

        @Override
        public Object[] parameters() {
            return new Object[]{planIds.toArray(UUID[]::new)};
        }

        @Override
        public Map.Entry<UUID, UUID> row(ResultSet row) throws SQLException {
            return Map.entry(row.getObject(1, UUID.class), row.getObject(2, UUID.class));
        }

        @Override
        public Map<UUID, UUID> answer(List<Map.Entry<UUID, UUID>> rows) {
            return rows.stream().collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }
    }

    /** Which versions are the latest, for who asks for more than that. */
    public Lookup<?, ?> lookup(Collection<UUID> planIds) {
        return new LatestVersions(Set.copyOf(planIds));
    }

    /** The plan's latest published version. */
    public CatalogPlan latest(UUID planId) {
        var found = latest(Set.of(planId)).get(planId);
        if (found == null) {
            throw new Missing("Plan");
        }
        return found;
    }

    /** The latest published versions by plan id; plans that do not exist are left out. */
    public Map<UUID, CatalogPlan> latest(Collection<UUID> planIds) {
        var plans = new HashMap<UUID, CatalogPlan>();
        transactionCache.find(new LatestVersions(Set.copyOf(planIds)))
                .forEach((planId, versionId) -> plans.put(planId, version(versionId)));
        return plans;
    }

    /** A published or merged version. Needs no transaction where it is in memory. */
    public CatalogPlan version(UUID planVersionId) {
        var key = new CatalogCache.Key(caller.sellerId(), planVersionId);
        var kept = cache.get(key);
        return kept != null ? kept : transactions.joining(() -> read(key, planVersionId));
    }

    private CatalogPlan read(CatalogCache.Key key, UUID planVersionId) {
        var version = PlanVersion.findWhole(planVersionId).orElseThrow(() -> new Missing("Plan version"));
        var read = CatalogPlan.of(Plan.get(version.planId), version);
        if (read.publishedAt() != null) {
            cache.keep(key, read);
        }
        return read;
    }
}
