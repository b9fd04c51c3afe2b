package dev.brickwork.core.agreement;

import static dev.brickwork.core.Orders.addOn;
import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.plan;
import static dev.brickwork.core.Orders.setup;
import static dev.brickwork.core.Orders.taxed;
import static dev.brickwork.core.RandomOrders.issuedBefore;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Books;
import dev.brickwork.core.Orders;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.Proposal;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.PricePeriod;
import dev.brickwork.core.time.BillingFrequency;

/** An upgrade to a plan in which the brick is taxed by another category: each side of the difference by its own. */
class UpgradeTaxTest {
    private static final UUID OTHER = new UUID(0, 7);
    private static final Offer SEATS = taxed(addOn("seats", perUnit("100"), PricePeriod.MONTH), "saas");
    private static final Offer SETUP = taxed(setup("setup", "100"), "saas");
    private static final Map<UUID, OfferedPlan> PLANS = Map.of(Orders.PLAN, plan(Orders.PLAN, SEATS, SETUP), OTHER,
            plan(OTHER, taxed(addOn("seats", perUnit("150"), PricePeriod.MONTH), "education"),
                    taxed(setup("setup", "150"), "education")));
    private static final Taxes TAXES = brick -> Rate.ofPercent("saas".equals(brick.taxCategory()) ? "20" : "0");

    private static Timeline start(BillingFrequency frequency, Offer offer, int quantity) {
        return Timeline.start(Orders.from("2026-01-01").every(frequency).sell(offer, quantity).order(), PLANS);
    }

    private static Proposal switched(Timeline timeline, Offer offer, int quantity, Set<InvoiceKey> issued) {
        return Books.upgrade(timeline, Orders.from("2026-07-01").sell(offer, quantity).planSwitch(OTHER), PLANS,
                new BillingProgress(issued, Map.of()), TAXES);
    }

    private static Set<InvoiceKey> issued(Timeline timeline) {
        return issuedBefore(timeline, LocalDate.of(2026, 7, 2));
    }

    /** What the upgrade bills at once. */
    private static List<PlannedLine> atOnce(Proposal proposal) {
        return Planner.plan(proposal.timeline().current()).invoices().stream()
                .filter(invoice -> invoice.key().kind() == InvoiceKey.Kind.CHANGE)
                .flatMap(invoice -> invoice.lines().stream()).toList();
    }

    @Test
    void whatWasIssuedIsTakenBackWithItsOwnTax() {
        var upfront = start(BillingFrequency.ALL_UPFRONT, SEATS, 1);

        var proposal = switched(upfront, SEATS, 1, issued(upfront));

        assertThat(atOnce(proposal)).extracting(line -> line.item().brick().taxCategory(), line -> line.totals().net())
                .containsExactly(tuple("education", 90_000L), tuple("saas", -60_000L));
        assertThat(proposal.estimate().amounts().tax()).isEqualTo(-12_000);
        assertThat(proposal.estimate().amounts().grandTotal()).isEqualTo(18_000);
        assertThat(proposal.estimate().lines()).hasSize(1);
    }

    @Test
    void whetherAPeriodWasIssuedMakesNoDifference() {
        for (var frequency : BillingFrequency.values()) {
            var started = start(frequency, SEATS, 1);

            for (var keys : List.of(Set.<InvoiceKey>of(), issued(started))) {
                assertThat(switched(started, SEATS, 1, keys).estimate().amounts().grandTotal()).as("%s %s", frequency, keys)
                        .isEqualTo(18_000);
            }
        }
    }

    @Test
    void inOneCategoryItStaysOneLine() {
        var upfront = start(BillingFrequency.ALL_UPFRONT, SEATS, 1);
        var first = switched(upfront, SEATS, 1, issued(upfront)).timeline();

        var second = Books.upgrade(first, Orders.from("2026-10-01").sell(SEATS, 2).upgrade(), PLANS,
                new BillingProgress(issued(upfront), Map.of()), TAXES);

        assertThat(atOnce(second)).hasSize(3).last().satisfies(line -> {
            assertThat(line.line().number()).isEqualTo(3);
            assertThat(line.replaced().number()).isEqualTo(2);
        });
        assertThat(second.estimate().amounts().grandTotal()).isEqualTo(45_000);
    }

    @Test
    void aOneTimePriceIsRaisedByItsNewCategoryAndTakenBackByItsOld() {
        var started = start(BillingFrequency.MONTHLY, SETUP, 2);

        var raised = switched(started, SETUP, 3, issued(started));
        // the seats keep the total above 0
        var lowered = Books.upgrade(
                Timeline.start(Orders.from("2026-01-01").sell(SETUP, 2).sell(SEATS, 1).order(), PLANS),
                Orders.from("2026-07-01").sell(SETUP, 1).sell(SEATS, 5).planSwitch(OTHER), PLANS, BillingProgress.NONE,
                TAXES);

        assertThat(atOnce(raised)).hasSize(1);
        assertThat(raised.estimate().amounts()).isEqualTo(new Amounts(15_000, 0, 0));
        assertThat(atOnce(lowered)).hasSize(2);
        assertThat(lowered.estimate().lines().get(0).amounts()).isEqualTo(new Amounts(15_000 - 20_000, 0, -4000));
    }

    @Test
    void aRecastAfterItGivesBackWhatIsUnusedWithItsTax() {
        var upfront = start(BillingFrequency.ALL_UPFRONT, SEATS, 1);
        var upgraded = switched(upfront, SEATS, 1, issued(upfront)).timeline();
        var invoices = Books.of(upgraded.current(), key -> true, TAXES).invoices();

        var credit = Books.creditOfRecast(upgraded.recast(Orders.from("2026-10-01").sell(SEATS, 1).order(), PLANS, Set.of()),
                Map.of(0, invoices));

        // nothing of the first, since the second took its 36000 back
        assertThat(credit.shares()).extracting(AdjustmentCredit.Share::cents).containsExactly(45_000L);
        assertThat(credit.shares()).extracting(AdjustmentCredit.Share::taxCents).containsExactly(0L);
    }
}
