package dev.brickwork.core.metrics;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;

/**
 * Recurring revenue over the whole life of an agreement, as the steps between stretches of days that bring the same. Steps of one day
 * follow each other.
 *
 * <pre>
 *            NEW        UPGRADE   PAUSE   RESUME   RENEWAL_UPLIFT     ENDED
 *             |-- 50.00 --|- 80.00 -|-- 0 --|- 80.00 -|-- 84.00 --------|
 * </pre>
 *
 * A resumption brings back exactly what its pause took.
 */
public final class MrrSteps {
    private final Timeline timeline;
    private final List<MrrStep> steps = new ArrayList<>();
    private RecurringRevenue last = RecurringRevenue.NONE;
    /** The term that was in force before the pause that lasts, and what it brought; null without one, or if it began in a pause. */
    private Term pausedTerm;
    private RecurringRevenue beforePause;

    private MrrSteps(Timeline timeline) {
        this.timeline = timeline;
    }

    public static List<MrrStep> of(Timeline timeline) {
        var found = new MrrSteps(timeline);
        days(timeline).forEach(found::look);
        return found.steps;
    }

    /** All days on which anything can change: between two of them every line in force stays the same. */
    private static SortedSet<LocalDate> days(Timeline timeline) {
        var days = new TreeSet<LocalDate>();
        for (var term : timeline.terms()) {
            // one that covers no day is in force on none
            if (term.isCovering()) {
                var contractDays = new ArrayList<>(List.of(term.days().from(), term.days().until(term.cut().day()).to()));
                for (int phase = 0; phase < term.phases().size(); phase++) {
                    contractDays.add(term.daysOf(phase).from());
                }
                term.changes().forEach(change -> contractDays.add(change.day()));
                for (var day : contractDays) {
                    // a pause may hold it back: then it waits from the first of these, and comes on the second
                    days.add(term.time().toFirstCalendar(day));
                    days.add(term.time().toCalendar(day));
                }
                term.time().pauses().forEach(pause -> days.addAll(List.of(pause.from(), pause.to())));
            }
        }
        return days;
    }

    private void look(LocalDate day) {
        var now = timeline.inForceOn(day);
        var was = timeline.inForceOn(day.minusDays(1));
        var cause = cause(was, now, day);
        if (cause == MrrCause.PAUSE) {
            pausedTerm = was;
            beforePause = last;
        }
        if (cause == MrrCause.RESUME) {
            resume(now, day);
        } else {
            change(was, now, day, cause);
        }
    }

    /** Back to what there was before the pause; what took effect in the pause follows as a step of its own. */
    private void resume(Term now, LocalDate day) {
        if (pausedTerm == null) {
            change(now, now, day, MrrCause.NEW);
            return;
        }
        add(day, beforePause, MrrCause.RESUME);
        change(pausedTerm, now, day, agreedCause(pausedTerm, now, day));
        pausedTerm = null;
    }

    private void change(Term was, Term now, LocalDate day, MrrCause cause) {
        if (cause == MrrCause.RENEWAL_UPLIFT) {
            // what was agreed at the old prices: the rest of the difference is the uplift
            add(day, RecurringRevenue.of(now, now.time().toContract(day), line -> atOldPrice(line, was)),
                    MrrCause.DISCOUNT_ENDED);
        }
        add(day, RecurringRevenue.on(timeline, day), cause);
    }

    private void add(LocalDate day, RecurringRevenue after, MrrCause cause) {
        if (!after.equals(last)) {
            steps.add(new MrrStep(day, last, after, cause));
            last = after;
        }
    }

    /** @param was in force the day before */
    private MrrCause cause(Term was, Term now, LocalDate day) {
        if (!isAgreed(now, day)) {
            return MrrCause.ENDED;
        }
        var dayBefore = day.minusDays(1);
        if (!isAgreed(was, dayBefore)) {
            return MrrCause.NEW;
        }
        boolean isPaused = now.time().isPausedOn(day);
        if (isPaused != was.time().isPausedOn(dayBefore)) {
            return isPaused ? MrrCause.PAUSE : MrrCause.RESUME;
        }
        return agreedCause(was, now, day);
    }

    private static MrrCause agreedCause(Term was, Term now, LocalDate day) {
        var cause = was.header().number() == now.header().number() ? MrrCause.PHASE : succession(was, now);
        if (cause == MrrCause.RECAST || cause == MrrCause.TRIAL_ENDED) {
            return cause;
        }
        // one on the first day of a renewal has lines that were not there before, so that the uplift cannot be told apart
        var contractDay = now.time().toContract(day);
        return now.changes().stream().anyMatch(change -> change.day().equals(contractDay)) ? MrrCause.UPGRADE : cause;
    }

    /** A recast may also leave no day of the term that it replaces. */
    private static MrrCause succession(Term was, Term now) {
        if (was.isCut() || now.header().number() - was.header().number() > 1) {
            return MrrCause.RECAST;
        }
        return was.header().trial() ? MrrCause.TRIAL_ENDED : MrrCause.RENEWAL_UPLIFT;
    }

    /** Also in a pause that a recast ends: the old term has no day left then, and the new one is still to begin. */
    private boolean isAgreed(Term term, LocalDate day) {
        return term.days().until(term.cut().day()).contains(term.time().toContract(day))
                || term.time().isPausedOn(day) && timeline.terms().stream()
                        .anyMatch(next -> next.header().number() > term.header().number() && next.isCovering());
    }

    /** A renewal brings what was there at the end, so each of its lines has one before it. */
    private static Line atOldPrice(Line line, Term was) {
        var item = line.item();
        var old = was.lines().stream().filter(before -> before.isLive() && before.phase() == was.phases().size() - 1
                && before.item().brick().brickId().equals(item.brick().brickId())).findFirst().orElseThrow().item();
        return new Line(line.number(), line.phase(), new Item(item.brick(), item.plan(), old.price(), old.priceMonths(),
                item.quantity(), item.unlimited(), item.discounts()), line.days(), line.fixedCents(), line.coupon(),
                line.doneBefore(), line.bornBy(), line.endedBy());
    }
}
