package dev.brickwork.usage;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;

import dev.brickwork.core.Missing;
import dev.brickwork.core.agreement.MeterPeriod;
import dev.brickwork.core.agreement.Meters;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.page.Page;
import dev.brickwork.platform.page.PageRequest;
import dev.brickwork.platform.page.SortFields;
import dev.brickwork.subscription.SubscriptionService;

/** Shows what was used: entry by entry, and by meter periods. */
@ApplicationScoped
class MeteredUsage {
    /** Of meter periods, which are in memory. */
    static final SortFields SORT = SortFields.of("starts_at", "starts_at", "starts_at");
    private final Database database;
    private final MeterDirectory meters;
    private final SubscriptionService subscriptions;
    private final UsageService usage;

    MeteredUsage(Database database, MeterDirectory meters, SubscriptionService subscriptions,
            UsageService usage) {
        this.database = database;
        this.meters = meters;
        this.subscriptions = subscriptions;
        this.usage = usage;
    }

    /** @param brickId empty when what was asked for can't be an id */
    @Transactional
    Meter meter(UUID subscriptionId, Optional<UUID> brickId) {
        var meter = brickId.map(id -> meters.find(new Meter.Key(subscriptionId, id))).orElse(null);
        if (meter == null) {
            boolean isThere = subscriptions.existing(Set.of(subscriptionId)).contains(subscriptionId);
            throw new Missing(isThere ? "Brick" : "Subscription");
        }
        return meter;
    }

    @Transactional
    Page<UsageEntryResponse> entries(Meter meter, UsageFilter filter, PageRequest page) {
        return new UsageQuery(database, meter, filter).page(page);
    }

    private record Found(Term term, MeterPeriod period) {
    }

    @Transactional
    Page<UsagePeriodResponse> periods(Meter meter, UsageFilter filter, PageRequest page) {
        var found = new ArrayList<Found>();
        var subscriptionId = meter.key().subscriptionId();
        for (var term : subscriptions.timelines(List.of(subscriptionId)).get(subscriptionId).terms()) {
            Meters.counting(term).stream()
                    .filter(period -> period.brick().brickId().equals(meter.key().brickId()) && meets(meter, filter, period))
                    .forEach(period -> found.add(new Found(term, period)));
        }
        if (page.isDescending()) {
            Collections.reverse(found);
        }
        var shown = found.stream().skip(page.offset).limit(page.limit).toList();
        var readings = usage.read(subscriptionId, shown.stream().map(Found::period).toList());
        var results = new ArrayList<UsagePeriodResponse>();
        for (int i = 0; i < shown.size(); i++) {
            results.add(UsagePeriodResponse.of(shown.get(i).term, readings.get(i)));
        }
        return page.page((long) found.size(), List.copyOf(results));
    }

    private static boolean meets(Meter meter, UsageFilter filter, MeterPeriod period) {
        var days = period.counted();
        return !days.isEmpty() && (filter.since() == null || filter.since().isBefore(meter.startOf(days.to())))
                && (filter.until() == null || meter.startOf(days.from()).isBefore(filter.until()));
    }
}
