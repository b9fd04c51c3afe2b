package dev.brickwork.subscription;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

import dev.brickwork.core.agreement.AfterTerm;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.Rate;

/** What was agreed about the end of a term, implemented where orders are kept. Called under the subscription's lock. */
public interface RenewalTerms {

    /** Empty where the subscription ends with its term. */
    Optional<Renewal> of(UUID subscriptionId);

    /** Those of the subscriptions whose last order says that they renew; what was said apart from orders does not count here. */
    Set<UUID> renewing(Collection<UUID> subscriptionIds);

    /**
     * Keeps the RENEWAL order (at a trial's end, the STANDARD one) that takes over, in the transaction of the renewal.
     *
     * @param agreement as it was until then
     * @param renewed the timeline with the new term as its current one
     * @return the id of the order; null where none is kept
     */
    UUID takesOver(Agreement agreement, Renewal renewal, Timeline renewed);

    /**
     * Keeps an open RENEWAL order for what would take over, unless there is one.
     *
     * @param renewed the timeline with the new term as its current one
     */
    void waits(Agreement agreement, Timeline renewed);

    /** The renewal orders that wait, by subscription. */
    Map<UUID, UUID> waiting(Collection<UUID> subscriptionIds);

    /**
     * @param lengthMonths null for the same length
     * @param agreedAt when somebody accepted the order that brought the current term; null where the service did
     * @param renewsPast whether terms that were over by then renew too
     */
    record Renewal(Integer lengthMonths, Rate uplift, Instant agreedAt, boolean renewsPast) {

        /** What follows a term. @param zone of the subscription */
        public AfterTerm after(LocalDate lastDay, ZoneId zone) {
            return AfterTerm.of(lastDay, agreedAt == null ? null : agreedAt.atZone(zone).toLocalDate(), true, renewsPast);
        }
    }
}
