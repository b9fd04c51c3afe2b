package dev.brickwork.platform.check;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import jakarta.inject.Singleton;

import dev.brickwork.platform.time.BusinessClock;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.All;
import io.quarkus.runtime.Startup;

/**
 * What the checks have found, by whichever process: each tells what it last read of all sellers, so take the highest of them. There
 * from the start, since alerts ask for them.
 */
@Startup
@Singleton
class CheckFigures {
    private final Map<UUID, List<Result>> results = new ConcurrentHashMap<>();

    /** @param since when it was checked, or first tried to be */
    record Result(String rule, Instant since, long broken) {
    }

    CheckFigures(@All List<NightlyRules> rules, @All List<NightlyCheck> checks, BusinessClock clock,
            MeterRegistry registry) {
        Stream.concat(rules.stream().flatMap(room -> room.rules().stream()).map(NightlyRule::name),
                checks.stream().map(NightlyCheck::name))
                .forEach(name -> Gauge.builder("brickwork.check.broken", this, figures -> figures.broken(name))
                        .tag("rule", name).description("What breaks the rule, of all active sellers.").register(registry));
        Gauge.builder("brickwork.check.age_seconds", this, figures -> figures.ageSeconds(clock.wallNow()))
                .description("How long ago the check that is longest ago was.").register(registry);
    }

    void record(UUID sellerId, List<Result> found) {
        results.put(sellerId, found);
    }

    void forgetAllBut(Collection<UUID> sellerIds) {
        results.keySet().retainAll(sellerIds);
    }

    long broken(String rule) {
        return results.values().stream().flatMap(List::stream).filter(result -> result.rule.equals(rule))
                .mapToLong(Result::broken).sum();
    }

    double ageSeconds(Instant now) {
        return results.values().stream().flatMap(List::stream)
                .mapToDouble(result -> Duration.between(result.since, now).toMillis() / 1_000.0).max().orElse(0);
    }
}
