package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.plans;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.AdjustmentCredit.Share;
import dev.brickwork.core.agreement.StandingCharges.Invoice;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.time.BillingFrequency;

/** Recasts that come in place of recasts which have not begun: what was unused before them is given back once, by the last. */
class ReplacedRecastTest {
    private static final Offer BASE = addOn("base", perUnit("1200"), PricePeriod.YEAR);
    private static final Map<UUID, OfferedPlan> PLANS = plans(BASE);
    private static final Timeline YEAR = Timeline.start(upfront("2026-01-01"), PLANS);
    private static final Map<Integer, List<Invoice>> OF_THE_YEAR = Map.of(0, List.of(issued(YEAR, "the year")));

    private static OrderInput upfront(String day) {
        return Orders.from(day).every(BillingFrequency.ALL_UPFRONT).sell(BASE, 1).order();
    }

    private static Invoice issued(Timeline timeline, String name) {
        var planned = Planner.plan(timeline.current()).invoices().get(0);
        return new Invoice(name, 120_000, Books.charges(planned.lines(), brick -> Rate.ZERO), List.of());
    }

    private static Timeline recast(Timeline timeline, String day) {
        return timeline.recast(upfront(day), PLANS, Set.of());
    }

    @Test
    void theSecondOfOneDayGivesWhatTheFirstWasToGive() {
        var once = recast(YEAR, "2026-07-01");
        var twice = recast(once, "2026-07-01");

        assertThat(twice.replacedBy(2)).containsExactly(1);
        assertThat(Books.creditOfRecast(twice, OF_THE_YEAR)).isEqualTo(Books.creditOfRecast(once, OF_THE_YEAR));
        assertThat(Books.creditOfRecast(twice, OF_THE_YEAR).cents()).isEqualTo(60_000);
    }

    @Test
    void soDoesTheThird() {
        var thrice = recast(recast(recast(YEAR, "2026-07-01"), "2026-07-01"), "2026-07-01");

        assertThat(thrice.replacedBy(3)).containsExactly(2, 1);
        assertThat(Books.creditOfRecast(thrice, OF_THE_YEAR).cents()).isEqualTo(60_000);
    }

    @Test
    void oneThatBeginsLaterLeavesTheFirstItsCredit() {
        var later = recast(recast(YEAR, "2026-07-01"), "2026-08-01");

        assertThat(later.replacedBy(2)).isEmpty();
        assertThat(Books.creditOfRecast(later, OF_THE_YEAR).shares()).isEmpty();
        assertThat(later.creditOfRecast(1, OF_THE_YEAR.keySet(), Books.having(OF_THE_YEAR).standing()).cents())
                .isEqualTo(60_000);
    }

    @Test
    void whatWasIssuedForTheFirstIsGivenBackWholeAndBesides() {
        var once = recast(YEAR, "2026-07-01");
        var both = Map.of(0, List.of(issued(YEAR, "the year")), 1, List.of(issued(once, "the first recast")));

        assertThat(Books.creditOfRecast(recast(once, "2026-07-01"), both).shares())
                .containsExactly(new Share("the year", 60_000, 0, null), new Share("the first recast", 120_000, 0, null));
    }

    @Test
    void whatIsGivenBackAlreadyIsNotGivenAgain() {
        var once = recast(YEAR, "2026-07-01");
        var ofTheFirstRecast = Map.of(1, List.of(issued(once, "the first recast")));

        assertThat(Books.creditOfRecast(recast(once, "2026-07-01"), ofTheFirstRecast).cents()).isEqualTo(120_000);
    }

    @Test
    void theFirstAgreementOfAllReplacesNobody() {
        var fromItsFirstDay = recast(YEAR, "2026-01-01");

        assertThat(fromItsFirstDay.replacedBy(1)).isEmpty();
        assertThat(Books.creditOfRecast(fromItsFirstDay, OF_THE_YEAR).cents()).isEqualTo(120_000);
    }
}
