package dev.brickwork.core.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.agreement.Line;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.RecurringCharge;
import dev.brickwork.core.agreement.StandingCharges.Invoice;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Proposal;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.testing.Rounds;

/** What holds for the credit of any recast. A failure names the seed that replays it. */
class RecastLawsTest {
    private static final int RUNS = Rounds.of(300);

    @Test
    void theEstimateOfARecastOrRenewalIsItsInvoicesWhateverCameBefore() {
        for (long seed = 1_000_000; seed < 1_000_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var taxes = orders.taxes();
            var timeline = Lives.life(orders);
            var day = orders.dayOf(timeline);
            var keys = orders.issuedBy(timeline, day);

            var recast = Books.recast(timeline, orders.order(day).order(), orders.plans, keys, Map.of(),
                    Estimator.CreditOverride.NONE, taxes);
            var renewed = recast.timeline().renew(null, Rate.ofPercent("3.5"));

            for (var proposal : List.of(recast,
                    new Proposal(renewed, Estimator.ofTerm(renewed.current(), taxes), 0))) {
                var estimate = proposal.estimate();
                assertThat(Lives.total(Lives.invoices(proposal.timeline().current(), taxes))).as("seed %d", seed)
                        .isEqualTo(estimate.amounts().grandTotal() - estimate.billedOnCompletion());
                assertThat(Lives.taxesOf(estimate)).as("seed %d", seed)
                        .isEqualTo(Lives.withoutRates(estimate.amounts()));
            }
            // the old agreement bills nothing from the day on but what was issued before
            var old = recast.timeline().terms().get(0);
            assertThat(Planner.plan(old).invoices()).as("seed %d", seed).allMatch(
                    invoice -> keys.contains(invoice.key()) || old.changes().stream().anyMatch(
                            change -> change.issued().contains(invoice.key()))
                            || !invoice.contractDays().to().isAfter(old.cut().day()));
        }
    }

    @Test
    void acceptedLateItBillsTheSameAndNoPausedDay() {
        int paused = 0;
        for (long seed = 1_700_000; seed < 1_700_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var timeline = Lives.paused(Lives.life(orders), orders);
            var day = orders.dayOf(timeline);
            var order = orders.order(day).order();
            var acceptedOn = day.plusDays(orders.random.nextInt(120));

            var inTime = timeline.recast(order, orders.plans, Set.of());
            var late = timeline.recast(order.acceptedOn(acceptedOn), orders.plans, Set.of());

            var pauses = late.current().time().pauses();
            for (var date = day; date.isBefore(acceptedOn); date = date.plusDays(1)) {
                assertThat(isIn(pauses, date)).as("seed %d %s", seed, date)
                        .isEqualTo(isIn(timeline.current().time().pauses(), date));
            }
            // its last day is the same one of the contract, and comes so much later
            assertThat(late.current().time().toContract(late.current().endsOn())).as("seed %d", seed)
                    .isEqualTo(inTime.current().endsOn());
            assertThat(Planner.plan(late.current()).invoices()).as("seed %d", seed).extracting(PlannedInvoice::lines)
                    .isEqualTo(Planner.plan(inTime.current()).invoices().stream().map(PlannedInvoice::lines).toList());
            assertThat(late.terms().get(0)).as("seed %d", seed).isEqualTo(inTime.terms().get(0));
            paused += late.current().endsOn().isAfter(inTime.current().endsOn()) ? 1 : 0;
        }
        assertThat(paused).isGreaterThan(RUNS / 15);
    }

    private static boolean isIn(List<DateRange> pauses, LocalDate day) {
        return pauses.stream().anyMatch(pause -> pause.contains(day));
    }

    @Test
    void aRecastRightAfterTheStartCreditsEverything() {
        for (long seed = 700_000; seed < 700_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var taxes = orders.taxes();
            var timeline = Timeline.start(Lives.recurring(orders), orders.plans);
            var startsOn = timeline.current().days().from();
            var issued = issued(timeline.current(), timeline.current().days().to(), taxes);
            var keys = RandomOrders.issuedBefore(timeline, timeline.current().days().to());

            var recast = Books.recast(timeline, orders.order(startsOn).order(), orders.plans, keys, Map.of(0, issued),
                    Estimator.CreditOverride.NONE, taxes).estimate();

            assertThat(recast.credit().cents()).as("seed %d", seed)
                    .isEqualTo(Math.max(Lives.total(Lives.invoices(timeline.current(), taxes)), 0));
        }
    }

    @Test
    void whatARecastLeavesIsWhatWasUsed() {
        int exact = 0;
        for (long seed = 800_000; seed < 800_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var timeline = Timeline.start(Lives.recurring(orders), orders.plans);
            for (int i = orders.random.nextInt(3); i > 0; i--) {
                timeline = Lives.upgradedOnce(timeline, orders);
            }
            var day = orders.dayOf(timeline);
            var keys = RandomOrders.issuedBefore(timeline, day.plusDays(1));
            var term = timeline.current();
            var books = new Books();
            long billed = Planner.plan(term).invoices().stream().filter(invoice -> keys.contains(invoice.key()))
                    .mapToLong(invoice -> books.issue(term, invoice, Taxes.NONE)).sum();

            var recast = timeline.recast(orders.order(day).order(), orders.plans, keys);

            long given = Books.creditOfRecast(recast, Map.of(0, books.invoices())).cents();
            var old = recast.terms().get(0);
            long used = old.lines().stream().mapToLong(line -> used(old, line)).sum();
            // more is left only where what was to be given back did not stand: a fixed amount was more than its price
            assertThat(given == 0 || billed + Lives.net(old) - Lives.net(old, keys) - given >= used).as("seed %d", seed)
                    .isTrue();
            exact += billed + Lives.net(old) - Lives.net(old, keys) - given == used ? 1 : 0;
        }
        assertThat(exact).isGreaterThan(RUNS / 2);
    }

    @Test
    void noInvoiceGivesBackMoreThanItCameToLessItsCreditNotes() {
        int boundByTotal = 0;
        int boundByNotes = 0;
        int free = 0;
        for (long seed = 850_000; seed < 850_000 + RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var taxes = orders.taxes();
            var timeline = Timeline.start(Lives.recurring(orders), orders.plans);
            for (int i = orders.random.nextInt(3); i > 0; i--) {
                timeline = Lives.upgradedOnce(timeline, orders);
            }
            var day = orders.dayOf(timeline);
            var keys = RandomOrders.issuedBefore(timeline, day.plusDays(1));
            var recast = timeline.recast(orders.order(day).order(), orders.plans, keys);
            var unbound = issued(timeline.current(), day.plusDays(1), taxes);
            var totals = Lives.invoices(timeline.current(), taxes);

            long sum = 0;
            var invoices = new ArrayList<Invoice>();
            for (var invoice : unbound) {
                // a correction lowers the total and is no planned line; below 0 an invoice is brought to 0 when it is issued
                long correction = orders.random.nextInt(3) == 0 ? orders.random.nextInt(50_000) : 0;
                long total = Math.max(totals.get(InvoiceKey.parse(invoice.invoice())) - correction, 0);
                long notes = orders.random.nextInt(3) == 0 ? orders.random.nextInt((int) Math.min(total, 50_000) + 1) : 0;
                var bound = new Invoice(invoice.invoice(), total - notes, invoice.charges(), List.of());
                long unused = share(recast, invoice);
                long given = share(recast, bound);

                assertThat(given).as("seed %d %s", seed, invoice).isEqualTo(Math.min(unused, Math.max(total - notes, 0)));
                boundByTotal += unused > total ? 1 : 0;
                boundByNotes += unused <= total && unused > total - notes ? 1 : 0;
                free += unused <= total - notes && unused > 0 ? 1 : 0;
                invoices.add(bound);
                sum += given;
            }
            // together they give what each gives, less where one has given more than it may keep
            assertThat(Books.creditOfRecast(recast, Map.of(0, invoices)).cents()).as("seed %d", seed).isBetween(0L, sum);
        }
        assertThat(List.of(boundByTotal, boundByNotes, free)).allMatch(cases -> cases > RUNS / 30);
    }

    /** What one invoice gives back. */
    private static long share(Timeline recast, Invoice invoice) {
        return Books.creditOfRecast(recast, Map.of(0, List.of(invoice))).shares().stream().mapToLong(share -> share.cents())
                .sum();
    }

    private static long used(Term term, Line line) {
        return new RecurringCharge(line, term.measure()).over(term.inForce(line)).net();
    }

    /** The invoices of a term that were issued before a day, never bounded by what they came to. */
    private static List<Invoice> issued(Term term, LocalDate day, Taxes taxes) {
        return Planner.plan(term).invoices().stream().filter(invoice -> invoice.days().from().isBefore(day))
                .map(invoice -> new Invoice(invoice.key().toString(), Long.MAX_VALUE,
                        Books.charges(invoice.lines(), taxes::rateFor), List.of()))
                .toList();
    }

    private static Rate rate(Taxes taxes, Item item) {
        return taxes.rateFor(item.brick());
    }
}
