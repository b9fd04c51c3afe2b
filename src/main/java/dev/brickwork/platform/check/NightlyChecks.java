package dev.brickwork.platform.check;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

import jakarta.enterprise.context.ApplicationScoped;

import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jboss.logging.Logger;

import dev.brickwork.platform.caller.Caller;
import dev.brickwork.platform.database.Database;
import dev.brickwork.platform.database.LongReads;
import dev.brickwork.platform.database.Sql;
import dev.brickwork.platform.database.Transactions;
import io.quarkus.arc.All;

/**
 * Holds the rules of all rooms against the rows of a seller, once a night, by whichever process comes first. It changes nothing but
 * what it says of itself: a rule that is broken is for people to understand.
 */
@ApplicationScoped
public class NightlyChecks {
    private static final Logger LOG = Logger.getLogger(NightlyChecks.class);
    private static final int EXAMPLES_MAX = 20;
    /** Longer than any check takes; who has not come back by then was killed. */
    private static final Duration CLAIM_HOLDS = Duration.ofHours(1);
    private static final String CLAIM = """
            INSERT INTO nightly_check AS c (rule, created_at, claimed_at) VALUES (?, ?, ?)
            ON CONFLICT (seller_id, rule) DO UPDATE SET claimed_at = excluded.claimed_at
            WHERE (c.checked_at IS NULL OR c.checked_at < ?) AND c.claimed_at < ?""";
    private static final String FOUND = "SELECT e.example, count(*) OVER () AS broken FROM (%s) AS e (example) LIMIT "
            + EXAMPLES_MAX;
    private static final String NOTE = "UPDATE nightly_check SET checked_at = ?, broken = ?, examples = ? WHERE rule = ?";
    private static final String RESULTS = """
            SELECT rule, coalesce(checked_at, created_at) AS since, broken FROM nightly_check
            WHERE rule = ANY (?)""";

    private final List<NightlyCheck> checks;
    private final Database database;
    private final LongReads reads;
    private final Transactions transactions;
    private final Caller caller;
    private final CheckFigures figures;
    private final LocalTime at;

    NightlyChecks(@All List<NightlyRules> rules, @All List<NightlyCheck> checks, Database database, LongReads reads,
            Transactions transactions, Caller caller, CheckFigures figures,
            @ConfigProperty(name = "brickwork.check.at", defaultValue = "02:00") String at) {
        this.checks = Stream.concat(rules.stream().flatMap(room -> room.rules().stream()).map(ByRule::new), checks.stream())
                .toList();
        this.database = database;
        this.reads = reads;
        this.transactions = transactions;
        this.caller = caller;
        this.figures = figures;
        this.at = LocalTime.parse(at);
    }

    /**
     * For the seller at work.
     *
     * @param now in real time: nights pass for the service, whatever the clock of a seller says
     * @return how many rules were looked at; those of tonight that somebody else has looked at, or is at, are left
     */
    public int look(Instant now) {
        int looked = 0;
        for (var rule : checks) {
            try {
                if (!transactions.isStopping() && claim(rule, now)) {
                    check(rule, now);
                    looked++;
                }
            } catch (RuntimeException e) {
                // the others have their turn; that this one has not been looked at for long is a figure of its own
                LOG.errorf(e, "checking rule %s of seller %s failed", rule.name(), caller.sellerId());
            }
        }
        figures.record(caller.sellerId(), transactions.joining(this::results));
        return looked;
    }

    /** What is broken now, for the seller at work: by the name of the rule. Nothing is noted down. */
    public Map<String, Long> broken() {
        var broken = new TreeMap<String, Long>();
        for (var rule : checks) {
            var found = rule.look().broken();
            if (found > 0) {
                broken.put(rule.name(), found);
            }
        }
        return broken;
    }

    public void forgetAllBut(Collection<UUID> sellerIds) {
        figures.forgetAllBut(sellerIds);
    }

    private boolean claim(NightlyCheck rule, Instant now) {
        return transactions
                .inNew(() -> database.update(CLAIM, rule.name(), now, now, lastNight(now), now.minus(CLAIM_HOLDS)) > 0);
    }

    /** The last time that it was the hour. */
    private Instant lastNight(Instant now) {
        var today = now.atZone(ZoneOffset.UTC).with(at);
        return (today.toInstant().isAfter(now) ? today.minusDays(1) : today).toInstant();
    }

    private record Example(String text, long broken) {

        static Example of(ResultSet row) throws SQLException {
            return new Example(row.getString("example"), row.getLong("broken"));
        }
    }

    private void check(NightlyCheck rule, Instant now) {
        var found = rule.look();
        transactions.inNew(() -> database.update(NOTE, now, found.broken(),
                found.examples().stream().limit(EXAMPLES_MAX).toArray(String[]::new), rule.name()));
        if (found.broken() > 0) {
            // what they are stands in the table: a log is read by more people than the books
            LOG.errorf("rule %s is broken %d times for seller %s; see nightly_check", rule.name(), found.broken(),
                    caller.sellerId());
        }
    }

    /** One that a single statement can look at. */
    private final class ByRule implements NightlyCheck {
        private final NightlyRule rule;

        private ByRule(NightlyRule rule) {
            this.rule = rule;
        }

        @Override
        public String name() {
            return rule.name();
        }

        @Override
        public Findings look() {
            var found = reads.select(FOUND.formatted(rule.exceptions()), Example::of);
            return new Findings(found.isEmpty() ? 0 : found.get(0).broken, found.stream().map(Example::text).toList());
        }
    }

    private List<CheckFigures.Result> results() {
        return database.select(RESULTS, row -> new CheckFigures.Result(row.getString("rule"),
                Sql.instant(row, "since"), row.getLong("broken")),
                (Object) checks.stream().map(NightlyCheck::name).toArray(String[]::new));
    }
}
