package dev.brickwork.platform.sweep;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import jakarta.enterprise.context.ApplicationScoped;

import org.jboss.logging.Logger;

import dev.brickwork.core.Refused;
import dev.brickwork.platform.database.Transactions;
import dev.brickwork.platform.time.BusinessClock;
import dev.brickwork.platform.time.TestClock;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.arc.All;

/** All sweeps in their order: for the schedule, which runs what is due, and for the test clock, which runs a whole year. */
@ApplicationScoped
public class Sweeps {
    private static final Logger LOG = Logger.getLogger(Sweeps.class);
    /** A sweep does all that is due at once, and may make more work for the others; round after round is a sweep that is stuck. */
    private static final int ROUNDS_AT_ONE_INSTANT_MAX = 1_000;

    private static final Duration FOREVER = ChronoUnit.FOREVER.getDuration();

    private final List<Sweep> sweeps;
    private final TestClock testClock;
    private final BusinessClock clock;
    private final Transactions transactions;
    private final MeterRegistry metrics;

    Sweeps(@All List<Sweep> sweeps, TestClock testClock, BusinessClock clock, Transactions transactions,
            MeterRegistry metrics) {
        this.metrics = metrics;
        this.sweeps = sweeps.stream().sorted(Comparator.comparingInt(Sweep::order)).toList();
        this.testClock = testClock;
        this.clock = clock;
        this.transactions = transactions;
    }

    /** Runs what is due for the current seller, in the order of all sweeps. */
    public Duration runDue() {
        return runSome(sweeps);
    }

    /** The same with those only that wait for somebody outside, or those only that do not. */
    public Duration runDueOf(boolean waitsForOthers) {
        return runSome(sweeps.stream().filter(sweep -> sweep.waitsForOthers() == waitsForOthers).toList());
    }

    /**
     * A sweep that fails does not keep the others from their work.
     *
     * @return how long nothing falls due, as far as is known now; zero when something was due
     */
    private Duration runSome(List<Sweep> some) {
        var now = clock.now();
        Optional<Instant> next;
        try {
            next = transactions.joining(() -> nextDue(some));
        } catch (RuntimeException e) {
            // whose fault it is comes out when each is asked alone
            next = Optional.of(now);
        }
        if (next.isPresent() && !next.get().isAfter(now)) {
            runEach(some, now);
            return Duration.ZERO;
        }
        return next.map(due -> Duration.between(now, due)).orElse(FOREVER);
    }

    /** Each is asked when its turn has come: one may have made work for the next. */
    private void runEach(List<Sweep> some, Instant now) {
        for (var sweep : some) {
            try {
                if (isDue(sweep, now)) {
                    sweep.run(now);
                }
            } catch (RuntimeException e) {
                LOG.errorf(e, "sweep %s failed", sweep.name());
                metrics.counter("brickwork.sweep.failures").increment();
            }
        }
    }

    /**
     * Takes the current seller's test clock to every instant up to {@code to} at which something falls due. The last step,
     * to {@code to} itself, is left to the caller, who records it in the same transaction.
     */
    public void advance(Instant to) {
        if (!testClock.isEnabled()) {
            throw new IllegalStateException("test clocks are switched off");
        }
        if (to.isBefore(clock.now()) && testClock.now().isPresent()) {
            throw Refused.field("now", "may not lie before the clock's present time " + clock.now());
        }
        Instant before = null;
        var answers = new Answers();
        for (int rounds = 0; rounds < ROUNDS_AT_ONE_INSTANT_MAX; rounds++) {
            var due = answers.first().filter(next -> !next.isAfter(to));
            if (due.isEmpty()) {
                return;
            }
            var at = later(due.get(), testClock.now().orElse(due.get()));
            testClock.set(at);
            runInTurn(answers, at);
            rounds = at.equals(before) ? rounds : 0;
            before = at;
        }
        throw new IllegalStateException("the sweeps make no headway at " + clock.now());
    }

    /** Each is asked when its turn has come. */
    private void runInTurn(Answers answers, Instant at) {
        for (int place = answers.firstDue(0, at); place < sweeps.size(); place = answers.firstDue(place + 1, at)) {
            sweeps.get(place).run(at);
            answers.forget();
        }
    }

    /**
     * When each sweep is due. An answer holds until one of them has run, which may have made work for any; until then no sweep is asked
     * twice. Those that are asked together share a transaction. A year has hundreds of instants, and asking was most of its statements.
     */
    private final class Answers {
        /** By the place of the sweep; null where it has to be asked. */
        private final List<Optional<Instant>> known = new ArrayList<>(Collections.nCopies(sweeps.size(), null));

        Optional<Instant> first() {
            return transactions.joining(() -> {
                for (int place = 0; place < known.size(); place++) {
                    ask(place);
                }
                return known.stream().flatMap(Optional::stream).min(Comparator.naturalOrder());
            });
        }

        /** The place of the first that is due, from this place on; as many as there are if none is. */
        int firstDue(int from, Instant at) {
            return transactions.joining(() -> {
                int place = from;
                while (place < known.size() && ask(place).filter(due -> !due.isAfter(at)).isEmpty()) {
                    place++;
                }
                return place;
            });
        }

        void forget() {
            Collections.fill(known, null);
        }

        private Optional<Instant> ask(int place) {
            if (known.get(place) == null) {
                known.set(place, sweeps.get(place).nextDue());
            }
            return known.get(place);
        }
    }

    private static Optional<Instant> nextDue(List<Sweep> some) {
        return some.stream().map(Sweep::nextDue).flatMap(Optional::stream).min(Comparator.naturalOrder());
    }

    private static boolean isDue(Sweep sweep, Instant now) {
        return sweep.nextDue().filter(due -> !due.isAfter(now)).isPresent();
    }

    private static Instant later(Instant a, Instant b) {
        return a.isAfter(b) ? a : b;
    }
}
