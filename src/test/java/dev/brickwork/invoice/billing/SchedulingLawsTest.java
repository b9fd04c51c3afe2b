package dev.brickwork.invoice.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

import jakarta.inject.Inject;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Meters;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.subscription.GivenAgreements;
import dev.brickwork.subscription.GivenAgreements.Shop;
import dev.brickwork.testing.Rounds;
import dev.brickwork.testing.ServiceTest;
import dev.brickwork.testing.TestDatabase;

/** Random lives of agreements: whatever happens to them, their invoices are the plan, and the estimates told the truth. */
@ServiceTest
class SchedulingLawsTest {
    /** What charges nothing is void when its time has come, and its days are done with all the same. */
    private static final String PLANNED = "(i.voided_at IS NULL OR i.is_empty AND NOT i.is_dropped)";
    private static final int LIVES = Rounds.of(15);
    private static final Taxes TAXES = brick -> Rate.ofPercent("19");

    @Inject
    GivenAgreements agreements;
    @Inject
    GivenIssued givenIssued;

    private Connection database;
    private RandomOrders life;
    private Shop shop;
    private UUID subscription;
    private Timeline timeline;
    private int seed;
    private int upgrades;
    private int recasts;
    private int pauses;
    private int issued;

    @Test
    void scheduledInvoicesAreThePlanAndWhatTheEstimatesSaid() throws SQLException {
        try (var connection = TestDatabase.connectAsSuperuser()) {
            database = connection;
            for (seed = 1; seed <= LIVES; seed++) {
                live();
            }
        }
        assertThat(upgrades).isGreaterThan(LIVES / 4);
        assertThat(recasts).isGreaterThan(LIVES / 10);
        assertThat(pauses).isGreaterThan(LIVES / 10);
        assertThat(issued).isGreaterThan(LIVES / 2);
        System.out.printf(
                "laws of scheduling: %d lives (seeds 1 to %d), %d upgrades, %d recasts, %d pauses, %d invoices issued%n",
                LIVES, LIVES, upgrades, recasts, pauses, issued);
    }

    private void live() throws SQLException {
        life = new RandomOrders(seed);
        shop = Shop.of(life, database);
        timeline = Timeline.start(life.order().order(), life.plans);
        subscription = agreements.begun(shop, timeline);
        var estimate = Estimator.ofTerm(timeline.current(), TAXES);
        assertThat(byDays("")).as("seed %d", seed).isEqualTo(byDays(estimate));
        assertThat(sum(rows())).as("seed %d", seed).isEqualTo(billed(estimate));
        assertRowsAreThePlan("start");
        for (int step = life.random.nextInt(4); step > 0; step--) {
            change();
        }
    }

    private void change() throws SQLException {
        try {
            switch (life.random.nextInt(4)) {
                case 0 -> pause();
                case 1 -> recast();
                default -> upgrade();
            }
        } catch (Refused | IllegalArgumentException notThisOne) {
            // the core says what is allowed; here it counts what happens to what is
            assertRowsAreThePlan("refused");
        }
    }

    private void pause() throws SQLException {
        var day = life.dayOf(timeline);
        var next = timeline.pause(new DateRange(day, day.plusDays(1 + life.random.nextInt(60))));
        var before = rows();
        lay(next);
        pauses++;
        assertThat(rows()).as("a pause never changes an amount, seed %d", seed).isEqualTo(before);
        assertRowsAreThePlan("pause");
    }

    private void upgrade() throws SQLException {
        var order = Orders.from(life.dayOf(timeline));
        life.bricks(1 + life.random.nextInt(3)).forEach(order::sell);
        var random = life.progress(timeline, order.upgrade().startsOn());
        var progress = new BillingProgress(andEarlier(random.issued()), random.completed());
        var proposal = Books.upgrade(timeline, order.upgrade(), life.plans, progress, TAXES);
        issue(progress.issued());
        var before = sum(rows());
        var difference = byLastDay(byDays(""));
        lay(proposal.timeline());
        upgrades++;
        difference.replaceAll((days, total) -> -total);
        byLastDay(byDays("")).forEach((days, total) -> difference.merge(days, total, Long::sum));
        difference.values().removeIf(total -> total == 0);
        assertThat(difference).as("upgrade of seed %d", seed).isEqualTo(byLastDay(byDays(proposal.estimate())));
        assertThat(sum(rows()) - before).as("upgrade of seed %d", seed).isEqualTo(billed(proposal.estimate()));
        assertRowsAreThePlan("upgrade");
    }

    private void recast() throws SQLException {
        var day = life.dayOf(timeline);
        var keys = andEarlier(life.issuedBy(timeline, day));
        var proposal = Books.recast(timeline, life.order(day).order(), life.plans, keys, java.util.Map.of(),
                Estimator.CreditOverride.NONE, TAXES);
        issue(keys);
        lay(proposal.timeline());
        recasts++;
        var prefix = proposal.timeline().current().header().number() + "-";
        var ofNewTerm = rows();
        ofNewTerm.keySet().removeIf(key -> !key.startsWith(prefix));
        assertThat(byDays(prefix)).as("recast of seed %d", seed).isEqualTo(byDays(proposal.estimate()));
        assertThat(sum(ofNewTerm)).as("recast of seed %d", seed).isEqualTo(billed(proposal.estimate()));
        assertRowsAreThePlan("recast");
    }

    /** What was issued stays issued, also where a later order begins on an earlier day. */
    private Set<InvoiceKey> andEarlier(Set<InvoiceKey> issuedNow) throws SQLException {
        var keys = new HashSet<>(issuedNow);
        var prefix = timeline.current().header().number() + "-";
        select("SELECT invoice_key, grand_total FROM invoice WHERE subscription_id = ?"
                + " AND (issued_at IS NOT NULL OR voided_at IS NOT NULL AND is_empty AND NOT is_dropped)").keySet()
                .stream().filter(key -> key.startsWith(prefix)).map(InvoiceKey::parse).forEach(keys::add);
        return keys;
    }

    private void lay(Timeline next) {
        agreements.changed(shop, subscription, next);
        timeline = next;
    }

    /** To the cent, invoice by invoice, and no day of a line twice. */
    private void assertRowsAreThePlan(String after) throws SQLException {
        var plan = new TreeMap<String, Long>();
        for (var term : timeline.terms()) {
            for (var invoice : Planner.plan(term).invoices()) {
                plan.put(invoice.key().toString(), invoice.lines().stream().mapToLong(line -> line.totals().net()).sum()
                        + invoice.taxes(TAXES::rateFor).stream().mapToLong(Long::longValue).sum());
            }
            // where meters close, without a total until they are priced
            Meters.of(term).forEach(period -> plan.put(period.key().toString(), 0L));
        }
        // what an upgrade gives back may be less than the prices differ by: no more stands
        rows().forEach((key, total) -> plan.computeIfPresent(key,
                (same, raw) -> key.contains("-CHANGE-") ? Math.max(raw, total) : raw));
        assertThat(rows()).as("%s, seed %d", after, seed).isEqualTo(plan);
        assertThat(sum(select("SELECT i.invoice_key, coalesce(sum(l.grand_total), 0) FROM invoice i"
                + " LEFT JOIN invoice_planned_line l ON l.seller_id = i.seller_id AND l.invoice_id = i.id"
                + " WHERE i.subscription_id = ? AND " + PLANNED + " GROUP BY i.invoice_key")))
                .as("lines, %s of seed %d", after, seed).isEqualTo(sum(plan));
        for (var line : List.of("line", "replaced_line")) {
            assertThat(select("SELECT a.invoice_id::text, a.place FROM invoice_planned_line a JOIN invoice_planned_line b"
                    + " ON b.subscription_id = a.subscription_id AND b." + line + " = a." + line
                    + " AND (b.invoice_id, b.place) > (a.invoice_id, a.place) AND b.contract_days && a.contract_days"
                    + " WHERE a.subscription_id = ? AND NOT a.is_dropped AND NOT b.is_dropped"))
                    .as("days planned twice by their %s, %s of seed %d", line, after, seed).isEmpty();
        }
    }

    /** What the estimate gives for each billing period, where it gives anything. */
    private static Map<String, Long> byDays(Estimate estimate) {
        var periods = new TreeMap<String, Long>();
        estimate.schedule().forEach(period -> periods.merge(period.startsOn() + " to " + period.endsOn(),
                period.amounts().grandTotal(), Long::sum));
        periods.values().removeIf(total -> total == 0);
        return periods;
    }

    /** The estimate of an upgrade shows of the period that it falls into only the rest. */
    private static Map<String, Long> byLastDay(Map<String, Long> byDays) {
        var periods = new TreeMap<String, Long>();
        byDays.forEach((days, total) -> periods.merge(days.replaceFirst(".* to ", ""), total, Long::sum));
        periods.values().removeIf(total -> total == 0);
        return periods;
    }

    /** The same of the invoices. */
    private Map<String, Long> byDays(String keyPrefix) throws SQLException {
        var periods = select(
                "SELECT starts_on || ' to ' || (ends_on - 1), sum(grand_total) FROM invoice WHERE subscription_id = ?"
                        + " AND voided_at IS NULL AND invoice_key LIKE '" + keyPrefix + "%' GROUP BY 1");
        periods.values().removeIf(total -> total == 0);
        return periods;
    }

    private static long billed(Estimate estimate) {
        return estimate.amounts().grandTotal() - estimate.billedOnCompletion();
    }

    private Map<String, Long> rows() throws SQLException {
        // what is below 0 is carried to credit when it is issued; the plan knows nothing of that
        return select("SELECT i.invoice_key, i.grand_total - coalesce((SELECT sum(l.grand_total) FROM invoice_line l"
                + " WHERE l.seller_id = i.seller_id AND l.invoice_id = i.id AND l.kind = 'CARRIED_TO_CREDIT'), 0)"
                + " FROM invoice i WHERE i.subscription_id = ? AND " + PLANNED);
    }

    private Map<String, Long> select(String sql) throws SQLException {
        var rows = new TreeMap<String, Long>();
        try (var select = database.prepareStatement(sql)) {
            select.setObject(1, subscription);
            try (var row = select.executeQuery()) {
                while (row.next()) {
                    assertThat(rows.put(row.getString(1), row.getLong(2))).isNull();
                }
            }
        }
        return rows;
    }

    /** As the sweep does: each line explains itself, to the cent, or it would not be issued. */
    private void issue(Collection<InvoiceKey> keys) throws SQLException {
        issued += givenIssued.issue(shop.sellerId(), subscription, keys.stream().map(InvoiceKey::toString).toList());
    }

    private static long sum(Map<String, Long> amounts) {
        return amounts.values().stream().mapToLong(Long::longValue).sum();
    }
}
