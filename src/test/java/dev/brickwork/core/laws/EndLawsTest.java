package dev.brickwork.core.laws;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.Ending;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.estimate.Outlook;
import dev.brickwork.testing.Rounds;

/** What holds for the end of any agreement, on any day and in a pause too. A failure names the seed that replays it. */
class EndLawsTest {
    private static final int RUNS = Rounds.of(300);
    /** What an upgrade gives back comes after the charge that begins on the same day. */
    private static final Comparator<PlannedInvoice> IN_ORDER_OF_ISSUE = Comparator
            .comparing((PlannedInvoice invoice) -> invoice.contractDays().from())
            .thenComparing(invoice -> invoice.key().kind() == InvoiceKey.Kind.CHANGE);

    /** Between the day it is asked for and the day it comes, the invoices until then are issued. */
    @Test
    void theEstimateOfAnEndIsWhatFollows() {
        int credited = 0;
        int ahead = 0;
        for (long seed = 1_900_000; seed < 1_900_000 + 2 * RUNS; seed++) {
            var orders = new RandomOrders(seed);
            var taxes = orders.taxes();
            var timeline = Lives.life(orders);
            var today = orders.dayOf(timeline);
            var keys = issued(timeline, today);
            boolean billsRest = orders.random.nextInt(4) == 0;
            Timeline ended;
            try {
                ended = timeline.end(new Ending(dayAfter(timeline, orders), today, billsRest), keys);
            } catch (Refused inAPause) {
                continue;
            }
            var term = ended.current();
            var books = Books.of(timeline.current(), keys::contains, taxes);
            long outlook = Outlook.of(ended, keys::contains, taxes, books::standing, Map.of()).total().grandTotal();
            long estimated = ended.creditOfEnd(books.standing()).cents();

            long billed = Planner.plan(term).invoices().stream().filter(invoice -> !keys.contains(invoice.key()))
                    .sorted(IN_ORDER_OF_ISSUE).mapToLong(invoice -> books.issue(term, invoice, taxes)).sum();

            assertThat(billed).as("seed %d", seed).isEqualTo(outlook);
            if (!billsRest) {
                assertThat(ended.creditOfEnd(books.standing()).cents()).as("seed %d", seed).isEqualTo(estimated);
                credited += estimated > 0 ? 1 : 0;
            }
            ahead += term.endsOn().isAfter(today) ? 1 : 0;
        }
        assertThat(credited).isGreaterThan(RUNS / 4);
        assertThat(ahead).isGreaterThan(RUNS / 4);
    }

    /** What was billed ahead when something was ordered is issued as well. */
    private static Set<InvoiceKey> issued(Timeline timeline, LocalDate today) {
        var keys = new HashSet<>(RandomOrders.issuedBefore(timeline, today.plusDays(1)));
        timeline.current().changes().forEach(change -> keys.addAll(change.issued()));
        return keys;
    }

    private static LocalDate dayAfter(Timeline timeline, RandomOrders orders) {
        var first = Ending.beginOfTerm(timeline);
        var last = Ending.endOfTerm(timeline);
        return first.plusDays(orders.random.nextInt((int) first.until(last, ChronoUnit.DAYS) + 1));
    }
}
