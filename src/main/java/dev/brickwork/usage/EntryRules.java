package dev.brickwork.usage;

import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.SubscriptionService;
import dev.brickwork.subscription.SubscriptionStatus;

/**
 * What an entry must be besides well-formed: of a usage brick of the subscription, on a day on which that is metered, and with
 * the property that is counted. An entry that fell outside of every meter period would never be billed, and nobody would know.
 */
@ApplicationScoped
class EntryRules {
    private final SubscriptionService subscriptions;
    private final BusinessClock clock;

    EntryRules(SubscriptionService subscriptions, BusinessClock clock) {
        this.subscriptions = subscriptions;
        this.clock = clock;
    }

    /** @param wanted the meters of all entries; {@code meters} holds those that there are */
    Judge judge(Collection<Meter.Key> wanted, Map<Meter.Key, Meter> meters) {
        return new Judge(wanted, meters);
    }

    /** For the entries of one request: what it looks up, it looks up once. */
    final class Judge {
        private final Map<Meter.Key, Meter> meters;
        private final Collection<Meter.Key> wanted;
        private final Map<Meter.Key, Boolean> goesOn = new HashMap<>();
        private Set<UUID> existing;

        private Judge(Collection<Meter.Key> wanted, Map<Meter.Key, Meter> meters) {
            this.wanted = wanted;
            this.meters = meters;
        }

        /** Says where the entry belongs, or why it is refused. */
        void judge(Candidate candidate) {
            candidate.meter = meters.get(candidate.sent.meter());
            if (candidate.meter == null) {
                candidate.refuse(exists(candidate.sent.subscriptionId())
                        ? Refused.field("brick_id", "is no usage brick of the subscription")
                        : Refused.field("subscription_id", "is no subscription"));
                return;
            }
            candidate.day = candidate.meter.dayOf(candidate.entry.time());
            candidate.window = windowOn(candidate.meter, candidate.day);
            var refusal = refusalOf(candidate.entry, candidate.window);
            if (refusal != null) {
                candidate.refuse(refusal);
            }
        }

        /**
         * The days that the agreement has, and until now after its last one as long as it may be renewed: at the turn of a term
         * usage does not wait for the sweep.
         */
        Meter.Window windowOn(Meter meter, LocalDate day) {
            var window = meter.windowOn(day);
            var last = meter.last();
            if (window == null && last != null && !day.isBefore(last.to()) && !day.isAfter(meter.dayOf(clock.now()))
                    && goesOn(meter)) {
                return last;
            }
            return window;
        }

        private boolean goesOn(Meter meter) {
            return goesOn.computeIfAbsent(meter.key(), key -> {
                var agreement = subscriptions.agreement(key.subscriptionId());
                return agreement.status() != SubscriptionStatus.INACTIVE && !agreement.timeline().isEnded()
                        && meter.last().to().equals(agreement.timeline().current().endsOn().plusDays(1));
            });
        }

        private boolean exists(UUID subscriptionId) {
            if (existing == null) {
                existing = subscriptions.existing(wanted.stream().filter(key -> !meters.containsKey(key))
                        .map(Meter.Key::subscriptionId).collect(Collectors.toSet()));
            }
            return existing.contains(subscriptionId);
        }
    }

    /** Null when nothing is wrong. */
    static Refused refusalOf(StoredUsage entry, Meter.Window window) {
        if (window == null) {
            return Refused.field("time", "must lie on a day on which the brick is part of the subscription");
        }
        if (window.property() != null && entry.property(window.property()) == null) {
            return Refused.field("properties", "must hold \"" + window.property() + "\", whose values are counted");
        }
        return null;
    }
}
