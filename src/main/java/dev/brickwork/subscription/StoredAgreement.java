package dev.brickwork.subscription;

import java.util.List;
import java.util.UUID;

import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;

/**
 * A timeline as it is stored, for those who show a term that is not the last one. Orders need an {@link Agreement}.
 *
 * @param timeline empty until an order was accepted
 * @param planVersionIds term by term, phase by phase
 */
record StoredAgreement(Timeline timeline, List<List<UUID>> planVersionIds) {

    StoredAgreement {
        planVersionIds = List.copyOf(planVersionIds);
    }

    UUID planVersionId(Term term, int phase) {
        return planVersionIds.get(term.header().number()).get(phase);
    }

    /** With the plan versions of the last term alone, phase by phase; none until an order was accepted. */
    Agreement agreement(Subscription subscription) {
        return new Agreement(subscription.id, subscription.customerId, subscription.status, subscription.zone(), timeline,
                planVersionIds.isEmpty() ? List.of() : planVersionIds.get(planVersionIds.size() - 1),
                subscription.isWaiting());
    }
}
