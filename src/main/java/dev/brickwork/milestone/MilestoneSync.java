package dev.brickwork.milestone;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;

import dev.brickwork.core.agreement.ChargeTiming;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.platform.outbox.NewEvent;
import dev.brickwork.platform.outbox.Outbox;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.subscription.AgreementChanged;

/**
 * Keeps the milestones of a subscription equal to its timeline.
 *
 * <pre>
 *   order      a line comes                   a milestone is made
 *   upgrade    another takes its place        the same milestone, by the new price from now on
 *              nothing takes its place        it ends at once
 *   recast     the term is cut                it ends with the term's last day
 *   end        the term is cut                the same, until the end is taken back
 *   pause      the cut moves                  its end moves with it
 * </pre>
 *
 * A trial is free, and has none; the term that follows it does.
 */
@ApplicationScoped
class MilestoneSync {
    private final Outbox outbox;
    private final BusinessClock clock;

    MilestoneSync(Outbox outbox, BusinessClock clock) {
        this.outbox = outbox;
        this.clock = clock;
    }

    /** In the transaction of the change, under the subscription's lock. */
    void syncMilestones(@Observes @Priority(AgreementChanged.Order.MILESTONES) AgreementChanged change) {
        var agreement = change.agreement();
        var terms = agreement.timeline().terms().stream().filter(MilestoneSync::hasMilestones).toList();
        if (terms.isEmpty()) {
            return;
        }
        var now = clock.now();
        var work = new Work(change, now.atZone(agreement.timeZone()).toLocalDate());
        Milestone.ofSubscription(change.subscriptionId()).forEach(milestone -> work.byLine.put(milestone.line, milestone));
        terms.forEach(work::applyUpgrades);
        terms.forEach(work::end);
        terms.forEach(term -> work.make(term).forEach(milestone -> {
            milestone.createdAt = now;
            milestone.persist();
            work.note(milestone, "milestone.created");
        }));
        Milestone.flush();
        outbox.publishAll(work.events());
    }

    private static boolean hasMilestones(Term term) {
        return !term.header().trial() && term.lines().stream().anyMatch(MilestoneSync::isMilestone);
    }

    private static boolean isMilestone(Line line) {
        return line.item().charging() == ChargeTiming.ON_COMPLETION;
    }

    private static final class Work {
        private final AgreementChanged change;
        private final LocalDate today;
        private final Map<Integer, Milestone> byLine = new HashMap<>();
        private final List<Milestone> changed = new ArrayList<>();
        private final List<String> types = new ArrayList<>();

        private Work(AgreementChanged change, LocalDate today) {
            this.change = change;
            this.today = today;
        }

        /** Upgrades that were applied before find no milestone at their old line any more. */
        private void applyUpgrades(Term term) {
            for (var upgrade : term.changes()) {
                for (var touch : upgrade.touches()) {
                    if (!touch.keepsLine() && byLine.containsKey(touch.before())) {
                        replace(term, touch.before(), touch.after());
                    }
                }
            }
        }

        private void replace(Term term, int before, int after) {
            var milestone = byLine.get(before);
            if (after != 0) {
                byLine.remove(before);
                milestone.moveTo(term.line(after));
                byLine.put(after, milestone);
                note(milestone, "milestone.changed");
            } else if (milestone.endsOn == null) {
                milestone.endsOn = today;
                note(milestone, "milestone.ended");
            }
        }

        /** Also anew: a pause moves the day on which a recast to come cuts the term. */
        private void end(Term term) {
            if (!term.isCut()) {
                goOn(term);
                return;
            }
            var day = term.endsOn().plusDays(1);
            byLine.values().stream().filter(milestone -> milestone.term == term.header().number()
                    && milestone.completedQuantity < milestone.totalQuantity
                    && (milestone.endsOn == null || term.line(milestone.line).isLive()) && !day.equals(milestone.endsOn))
                    .forEach(milestone -> {
                        note(milestone, milestone.endsOn == null ? "milestone.ended" : "milestone.changed");
                        milestone.endsOn = day;
                    });
        }

        /** The end of the term was taken back. */
        private void goOn(Term term) {
            byLine.values().stream().filter(milestone -> milestone.term == term.header().number()
                    && milestone.endsOn != null && term.line(milestone.line).isLive()).forEach(milestone -> {
                        milestone.endsOn = null;
                        note(milestone, "milestone.changed");
                    });
        }

        private List<Milestone> make(Term term) {
            if (term.isCut()) {
                return List.of();
            }
            return term.lines().stream()
                    .filter(line -> line.isLive() && isMilestone(line) && line.item().quantity().signum() > 0
                            && !byLine.containsKey(line.number()))
                    .map(line -> Milestone.of(change.subscriptionId(), change.orderId(), term, line)).toList();
        }

        private void note(Milestone milestone, String type) {
            changed.add(milestone);
            types.add(type);
        }

        /** Once they have their ids. */
        private List<NewEvent> events() {
            var events = new ArrayList<NewEvent>();
            for (int i = 0; i < changed.size(); i++) {
                events.add(MilestoneEventData.of(changed.get(i), null).as(types.get(i)));
            }
            return events;
        }
    }
}
