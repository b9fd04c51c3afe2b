package dev.brickwork.core.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.StandingCharges.Invoice;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.EstimatePeriod;
import dev.brickwork.core.estimate.Estimator;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.testing.Rounds;

/** What holds for random lives whose invoices are issued, voided and credited by notes in between. A failure names its seed. */
class StandingLawsTest {
    private static final int LIVES = Rounds.of(200);

    /** A life: what was agreed, what is issued, and what stands of it. */
    private static final class Life {
        private final RandomOrders orders;
        private final Taxes taxes;
        private final Books books = new Books();
        private final Set<InvoiceKey> issued = new HashSet<>();
        private Timeline timeline;
        private int limited;

        private Life(long seed) {
            orders = new RandomOrders(seed);
            taxes = orders.taxes();
            timeline = Timeline.start(Lives.recurring(orders), orders.plans);
        }

        /** Whatever is billed by a random day, and no change among it: that is issued when it is accepted. */
        private void issue(long seed) {
            var before = new HashMap<String, Long>();
            books.invoices().forEach(invoice -> before.put(invoice.invoice(), given(invoice)));
            issueSome();
            for (var invoice : books.invoices()) {
                long givenBefore = before.getOrDefault(invoice.invoice(), 0L);
                assertThat(given(invoice) - givenBefore).as("seed %d: given back of %s", seed, invoice.invoice())
                        .isBetween(0L, Math.max(invoice.boundCents() - givenBefore, 0));
            }
        }

        private void issueSome() {
            var term = timeline.current();
            var day = orders.dayOf(timeline).plusDays(1);
            Planner.plan(term).invoices().stream()
                    .filter(invoice -> invoice.days().from().isBefore(day) && issued.add(invoice.key()))
                    .forEach(invoice -> books.issue(term, invoice, taxes));
        }

        private void takeAway() {
            var invoices = books.invoices();
            if (!invoices.isEmpty()) {
                var one = invoices.get(orders.random.nextInt(invoices.size()));
                if (orders.random.nextBoolean()) {
                    books.remove(one.invoice());
                } else {
                    books.note(one.invoice(), orders.random.nextInt(20_000));
                }
            }
        }

        private void upgrade(long seed) {
            var before = timeline;
            var order = Lives.upgrade(timeline, orders);
            try {
                var proposal = Estimator.upgrade(timeline, order, orders.plans,
                        new BillingProgress(Set.copyOf(issued), Map.of()), books, taxes);
                timeline = proposal.timeline();
                limited += Lives.isLimited(before, timeline, issued, taxes) ? 1 : 0;
                long estimated = proposal.estimate().schedule().stream().map(EstimatePeriod::amounts)
                        .mapToLong(amounts -> amounts.grandTotal()).sum();
                assertThat(billedFrom(timeline) - billedFrom(before)).as("seed %d", seed).isEqualTo(estimated);
            } catch (Refused lower) {
                timeline = before;
            }
        }

        /** All that is still to be issued, one invoice after the other, as far as it stands by then. */
        private long billedFrom(Timeline agreed) {
            var term = agreed.current();
            var rest = books.copy();
            return inOrderOfIssue(Planner.plan(term).invoices()).stream()
                    .filter(invoice -> !issued.contains(invoice.key()))
                    .mapToLong(invoice -> rest.issue(term, invoice, taxes)).sum();
        }

        private static List<PlannedInvoice> inOrderOfIssue(List<PlannedInvoice> invoices) {
            var all = new ArrayList<>(invoices);
            all.sort(Comparator.comparing((PlannedInvoice invoice) -> invoice.contractDays().from())
                    .thenComparing(invoice -> invoice.key().kind() == InvoiceKey.Kind.CHANGE));
            return all;
        }

        private static long given(Invoice invoice) {
            return invoice.given().stream().mapToLong(given -> given.netCents() + given.taxCents()).sum();
        }
    }

    @Test
    void noMoreIsGivenBackThanStandsAndEstimatesSaySo() {
        int limited = 0;
        for (long seed = 3_000_000; seed < 3_000_000 + LIVES; seed++) {
            var life = new Life(seed);
            for (int i = 2 + life.orders.random.nextInt(6); i > 0; i--) {
                switch (life.orders.random.nextInt(3)) {
                    case 0 -> life.issue(seed);
                    case 1 -> life.takeAway();
                    default -> life.upgrade(seed);
                }
            }
            limited += life.limited;
        }
        assertThat(limited).as("upgrades of which something did not stand").isGreaterThan(LIVES / 20);
    }
}
