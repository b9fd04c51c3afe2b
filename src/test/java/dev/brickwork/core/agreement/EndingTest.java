package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.perSeat;
import static dev.brickwork.core.Orders.plans;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.Refused;
import dev.brickwork.core.estimate.Outlook;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.DateRange;

class EndingTest {
    private static final Offer SEATS = perSeat("seats", "10.01");
    private static final Map<UUID, OfferedPlan> PLANS = plans(SEATS);
    private static final Timeline YEAR = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 3).order(), PLANS);
    private static final InvoiceKey JANUARY = InvoiceKey.period(0, 0, 0);
    private static final InvoiceKey MARCH = InvoiceKey.period(0, 0, 2);

    private static Ending before(String day, String today) {
        return new Ending(LocalDate.parse(day), LocalDate.parse(today), false);
    }

    private static Ending billingRest(String day) {
        return new Ending(LocalDate.parse(day), LocalDate.parse("2026-01-05"), true);
    }

    private static List<DateRange> days(Timeline timeline) {
        return Planner.plan(timeline.current()).invoices().stream().map(PlannedInvoice::days).toList();
    }

    private static DateRange days(String from, String to) {
        return new DateRange(LocalDate.parse(from), LocalDate.parse(to));
    }

    @Test
    void whatIsIssuedStaysAndTheRestIsCut() {
        var ended = YEAR.end(before("2026-03-11", "2026-01-05"), Set.of(JANUARY));

        assertThat(ended.isEnded()).isTrue();
        assertThat(YEAR.isEnded()).isFalse();
        assertThat(new Timeline(List.of()).isEnded()).isFalse();
        assertThat(ended.current().endsOn()).isEqualTo("2026-03-10");
        assertThat(days(ended)).containsExactly(days("2026-01-01", "2026-02-01"), days("2026-02-01", "2026-03-01"),
                days("2026-03-01", "2026-03-11"));
        assertThat(days(YEAR.end(before("2026-01-11", "2026-01-05"), Set.of(JANUARY))))
                .containsExactly(days("2026-01-01", "2026-02-01"));
    }

    @Test
    void theRestOfTheTermIsOneInvoiceOfTheSameCents() {
        var ended = YEAR.end(billingRest("2026-02-11"), Set.of(JANUARY));

        assertThat(days(ended)).containsExactly(days("2026-01-01", "2026-02-01"), days("2026-02-01", "2026-03-01"),
                days("2026-03-01", "2027-01-01"));
        assertThat(net(ended)).isEqualTo(net(YEAR));
        var rest = Planner.plan(ended.current()).invoices().get(2);
        assertThat(rest.lines()).hasSize(1);
        assertThat(ended.current().billedOn(rest)).isEqualTo("2026-02-11");
        assertThat(days(YEAR.end(billingRest("2027-01-01"), Set.of()))).hasSize(12);
    }

    @Test
    void anUpgradeInTheRestStaysALineOfItsOwn() {
        var upgraded = YEAR.upgrade(Orders.from("2026-06-15").sell(SEATS, 5).upgrade(), PLANS,
                new BillingProgress(Set.of(InvoiceKey.period(0, 0, 5), InvoiceKey.period(0, 0, 6)), Map.of()));
        var ended = upgraded.end(billingRest("2026-04-01"), Set.of());

        assertThat(net(ended)).isEqualTo(net(upgraded));
        assertThat(Planner.plan(ended.current()).invoices().stream().map(PlannedInvoice::key))
                .contains(InvoiceKey.period(0, 0, 5), InvoiceKey.period(0, 0, 6));
    }

    @Test
    void aPeriodThatWasBilledAheadIsNotInTheRest() {
        var ended = YEAR.end(billingRest("2026-02-01"), Set.of(JANUARY, InvoiceKey.period(0, 0, 5)));

        assertThat(net(ended)).isEqualTo(net(YEAR));
        assertThat(Planner.plan(ended.current()).invoices()).hasSize(3);
        assertThat(Planner.plan(ended.current()).invoices().get(2).lines()).extracting(PlannedLine::days)
                .containsExactly(days("2026-02-01", "2026-06-01"), days("2026-07-01", "2027-01-01"));
    }

    @Test
    void theEndMustLieInTheTerm() {
        for (var day : List.of("2025-12-31", "2027-01-02")) {
            assertThatThrownBy(() -> YEAR.end(before(day, "2026-01-05"), Set.of())).isInstanceOf(Refused.class);
        }
        assertThat(Ending.endOfTerm(YEAR)).isEqualTo("2027-01-01");
        assertThat(Ending.beginOfTerm(YEAR)).isEqualTo("2026-01-01");
        assertThat(YEAR.end(before("2027-01-01", "2026-01-05"), Set.of()).current().endsOn()).isEqualTo("2026-12-31");
    }

    @Test
    void fromItsFirstDayOnNothingIsLeft() {
        var ended = YEAR.end(before("2026-01-01", "2025-12-01"), Set.of());

        assertThat(ended.current().isCovering()).isFalse();
        assertThat(ended.current().endsOn()).isEqualTo("2025-12-31");
        assertThat(ended.inForceOn(LocalDate.parse("2026-05-01"))).isSameAs(ended.current());
        assertThat(days(ended)).isEmpty();
    }

    @Test
    void itCanBeMovedAndTakenBack() {
        var ended = YEAR.end(before("2026-03-11", "2026-01-05"), Set.of(JANUARY));

        assertThat(ended.end(before("2026-05-01", "2026-01-05"), Set.of(JANUARY)).current().endsOn())
                .isEqualTo("2026-04-30");
        assertThat(ended.goOn(Set.of(JANUARY))).isEqualTo(YEAR);
        assertThatThrownBy(() -> YEAR.goOn(Set.of())).isInstanceOf(Refused.class);
        // what was issued before stays whole
        assertThat(YEAR.end(before("2026-01-11", "2026-01-05"), Set.of(JANUARY)).goOn(Set.of(JANUARY))).isEqualTo(YEAR);
    }

    @Test
    void onceAnInvoiceStopsWithItItOnlyComesEarlier() {
        var ended = YEAR.end(before("2026-03-11", "2026-01-05"), Set.of(JANUARY));
        var issued = Set.of(JANUARY, InvoiceKey.period(0, 0, 1), MARCH);

        assertThatThrownBy(() -> ended.goOn(issued)).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> ended.end(before("2026-03-12", "2026-03-05"), issued)).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> ended.end(billingRest("2026-03-08"), issued)).isInstanceOf(Refused.class);
        var earlier = ended.end(before("2026-03-08", "2026-03-05"), issued);
        assertThat(earlier.current().endsOn()).isEqualTo("2026-03-07");
        // it still is the invoice that stops too early
        assertThatThrownBy(() -> earlier.goOn(issued)).isInstanceOf(Refused.class);
    }

    @Test
    void nothingStopsWithAnEndThatBillsTheRest() {
        var ended = YEAR.end(billingRest("2026-03-11"), Set.of(JANUARY));

        assertThat(ended.goOn(Set.of(JANUARY, MARCH))).isEqualTo(YEAR);
    }

    @Test
    void inAPauseItEndsThePause() {
        var paused = YEAR.pause(days("2026-01-10", "2026-02-10"));

        for (var nowOrToday : List.of("2026-01-20", "2026-01-21")) {
            var ended = paused.end(before(nowOrToday, "2026-01-20"), Set.of(JANUARY));
            assertThat(ended.current().endsOn()).isEqualTo("2026-01-09");
            assertThat(ended.current().time().pauses()).containsExactly(days("2026-01-10", "2026-01-20"));
        }
    }

    @Test
    void aDayToComeInsideAPauseIsRefused() {
        var paused = YEAR.pause(days("2026-01-10", "2026-02-10"));

        for (var day : List.of("2026-01-22", "2026-01-26", "2026-02-10")) {
            assertThatThrownBy(() -> paused.end(before(day, "2026-01-20"), Set.of(JANUARY))).isInstanceOf(Refused.class);
        }
        for (var day : List.of("2026-02-11", "2026-03-01")) {
            var later = paused.end(before(day, "2026-01-20"), Set.of(JANUARY));
            assertThat(later.current().endsOn()).isEqualTo(LocalDate.parse(day).minusDays(1));
            assertThat(later.current().time().pauses()).containsExactly(days("2026-01-10", "2026-02-10"));
        }
    }

    @Test
    void onlyWhatRunsByTimeIsRenewed() {
        assertThat(YEAR.isRenewable()).isTrue();
        var setup = Orders.setup("setup", "100");
        assertThat(Timeline.start(Orders.from("2026-01-01").sell(setup, 1).order(), plans(setup)).isRenewable()).isFalse();
        assertThat(Timeline.start(Orders.from("2026-01-01").trial().sell(setup, 1).order(), plans(setup)).isRenewable())
                .isTrue();
    }

    @Test
    void anOutlookHasWhatIsNotIssuedAndChargesSomething() {
        var outlook = Outlook.of(YEAR, JANUARY::equals, Taxes.NONE, () -> new StandingCharges(List.of()), Map.of());

        assertThat(outlook.invoices()).hasSize(11);
        assertThat(outlook.total().grandTotal()).isEqualTo(11 * 3_003);
        var free = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 0).order(), PLANS);
        assertThat(Outlook.of(free, key -> false, Taxes.NONE, () -> null, Map.of()).invoices()).isEmpty();
        var gift = Timeline.start(Orders.from("2026-01-01").sell(SEATS, 0, Orders.amount(1_200)).order(), PLANS);
        assertThat(Outlook.of(gift, key -> false, Taxes.NONE, () -> null, Map.of()).total().grandTotal()).isEqualTo(-1_200);
    }

    /** Whenever it ends, what is billed until then and what is given back make the price of the days that were used. */
    @Test
    void whatIsBilledLessWhatIsGivenBackIsThePriceOfTheDaysUsed() {
        var random = new Random(31);
        var line = YEAR.current().lines().get(0);
        for (int run = 0; run < 1_000; run++) {
            var day = LocalDate.parse("2026-01-01").plusDays(random.nextInt(366));
            int issued = random.nextInt(13);
            var keys = IntStream.range(0, issued).mapToObj(index -> InvoiceKey.period(0, 0, index))
                    .collect(Collectors.toSet());
            var ended = YEAR.end(new Ending(day, day, false), keys);
            var plan = Planner.plan(ended.current()).invoices();
            var standing = new StandingCharges(plan.stream().filter(invoice -> keys.contains(invoice.key()))
                    .map(invoice -> new StandingCharges.Invoice(invoice.key().toString(), net(invoice),
                            Books.charges(invoice.lines(), brick -> Rate.ZERO),
                            List.of()))
                    .toList());
            long billed = plan.stream().mapToLong(EndingTest::net).sum();

            assertThat(billed - ended.creditOfEnd(standing).cents()).as("run %d: ends %s, %d issued", run, day, issued)
                    .isEqualTo(new RecurringCharge(line, YEAR.current().measure())
                            .over(new DateRange(LocalDate.parse("2026-01-01"), day)).net());
        }
    }

    private static long net(Timeline timeline) {
        return Planner.plan(timeline.current()).invoices().stream().mapToLong(EndingTest::net).sum();
    }

    private static long net(PlannedInvoice invoice) {
        return invoice.lines().stream().mapToLong(planned -> planned.totals().net()).sum();
    }
}
