package dev.brickwork.invoice;

import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.brickwork.invoice.MoneyLaws.Broken;

/**
 * One random life of a subscription, in which anything is done on any day and in any order: invoices are paid, refunded, voided, noted,
 * written off, muted and regenerated, others stand alone or charge for reminders, usage is recorded, edited and deleted, milestones are completed,
 * orders raise and lower the price, bring phases and coupons or another customer, credit is paid out, months are closed and reopened. After each step all laws are asked.
 *
 * <p>
 * What a step draws depends on the seed and on its number alone, so steps can be left out to find those that matter.
 */
final class MoneyLife {
    /** {@code -Dbrickwork.lives.steps=5} for short lives, of which more come to their end. */
    static final int STEPS = Integer.getInteger("brickwork.lives.steps", 20);
    private static final int DAYS_MAX = 45;

    private final long seed;
    private final MoneyLaws laws;
    private final MoneyScene scene;
    private final MoneyEstimates estimates;
    private final MoneyRevenue revenue;
    private final MoneyMonths months;
    private final MoneyOrders orders;
    private final MoneyEndings endings;
    private final MoneyUsage usage;
    private final MoneyInvoices invoices;
    private final MoneyMilestones milestones;
    private final List<Action> actions;
    private final Map<String, Found> found = new LinkedHashMap<>();

    private interface Action {
        void act() throws SQLException;
    }

    /** The first time that a life broke a law, and what had happened until then. */
    record Found(long seed, int step, Broken broken, List<String> story) {
        @Override
        public String toString() {
            return broken.law() + " is broken at step " + step + ": " + broken.example() + "\n  "
                    + String.join("\n  ", story);
        }
    }

    MoneyLife(long seed, MoneyLaws laws) throws SQLException {
        this.seed = seed;
        this.laws = laws;
        scene = new MoneyScene(seed);
        laws.lookAt(scene.seller);
        estimates = new MoneyEstimates(scene, laws);
        revenue = new MoneyRevenue(scene);
        months = new MoneyMonths(scene);
        orders = new MoneyOrders(scene, estimates);
        endings = new MoneyEndings(scene, estimates, orders.whatIf(), orders.subscription());
        usage = new MoneyUsage(scene, orders.subscription());
        invoices = new MoneyInvoices(scene, laws);
        milestones = new MoneyMilestones(scene, orders.subscription());
        actions = actions();
    }

    /** @return by law, where it was first broken */
    Map<String, Found> live(Set<Integer> steps) throws SQLException {
        var day = scene.start;
        look(-1);
        for (int step = 0; step < STEPS; step++) {
            scene.random = MoneyScene.random(seed, step);
            int days = scene.random.nextInt(5) < 2 ? 0 : 1 + scene.random.nextInt(DAYS_MAX);
            day = day.plusDays(days);
            if (steps.contains(step)) {
                if (days > 0) {
                    moveTo(day, step);
                }
                boolean endsMuting = scene.random.nextBoolean();
                if (scene.isMuted && endsMuting) {
                    scene.mute(false);
                }
                (invoices.areThere() ? scene.pick(actions) : (Action) invoices::standAlone).act();
                look(step);
            }
        }
        // what is still to be corrected or taken back is billed by the last invoices
        moveTo(day.plusDays(DAYS_MAX), STEPS);
        scene.random = MoneyScene.random(seed, STEPS + 1);
        if (scene.isMuted) {
            scene.mute(false);
        }
        endings.endForGood();
        look(STEPS);
        note(STEPS, new MoneyReports(scene).broken());
        note(STEPS, new MoneyBooks(scene).broken());
        return found;
    }

    /** How many ends were compared when they had come. */
    int ended() {
        return estimates.ended();
    }

    int done() {
        return scene.done();
    }

    int refused() {
        return scene.refused();
    }

    int compared() {
        return estimates.compared();
    }

    private void moveTo(LocalDate day, int step) throws SQLException {
        if (day.isAfter(scene.today())) {
            scene.moveTo(day);
            scene.story.add(scene.today() + " comes");
            look(step);
        }
    }

    /** The actions to draw from, each as often as it is likely: some lives never do one, others do it more than usual. */
    private List<Action> actions() {
        var random = MoneyScene.random(seed, STEPS);
        var usual = new LinkedHashMap<Action, Integer>();
        usual.put(usage::record, 4);
        usual.put(usage::edit, 2);
        usual.put(usage::delete, 2);
        usual.put(invoices::pay, 3);
        usual.put(invoices::charge, 1);
        usual.put(invoices::refund, 2);
        usual.put(invoices::voidOne, 3);
        usual.put(invoices::note, 2);
        usual.put(invoices::noteSettled, 2);
        usual.put(invoices::writeOff, 2);
        usual.put(invoices::regenerate, 1);
        usual.put(invoices::payOut, 2);
        usual.put(invoices::applyCredit, 1);
        usual.put(invoices::standAlone, 1);
        usual.put(orders::upgrade, 5);
        usual.put(orders::recast, 2);
        usual.put(orders::pauseOrResume, 1);
        usual.put(endings::end, 2);
        usual.put(endings::takeBack, 1);
        usual.put(endings::sayWhetherItRenews, 1);
        usual.put(months::close, 3);
        usual.put(months::reopen, 1);
        usual.put(() -> scene.mute(!scene.isMuted), 1);
        if (seed % 3 == 0) {
            usual.put(scene::changeTax, 1);
        }
        if (scene.features.hasMilestones()) {
            usual.put(milestones::complete, 4);
        }
        var actions = new ArrayList<Action>();
        usual.forEach((action, times) -> {
            int factor = List.of(0, 1, 1, 1, 2, 3).get(random.nextInt(6));
            actions.addAll(Collections.nCopies(times * factor, action));
        });
        return actions;
    }

    private void look(int step) throws SQLException {
        var broken = new ArrayList<>(laws.broken());
        broken.addAll(estimates.broken());
        broken.addAll(revenue.broken());
        broken.addAll(months.broken());
        scene.errors.forEach(error -> broken.add(new Broken("no answer is 5xx", error)));
        scene.errors.clear();
        note(step, broken);
    }

    private void note(int step, List<Broken> broken) {
        for (var one : broken) {
            found.computeIfAbsent(one.law(), law -> new Found(seed, step, one, List.copyOf(scene.story)));
        }
    }
}
