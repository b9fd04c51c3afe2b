package dev.brickwork.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.Offer;
import dev.brickwork.core.agreement.OfferedPlan;
import dev.brickwork.core.agreement.StandingCharges;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.LineTaxes;

/** What hangs on an invoice, such as a completed milestone, is taxed together with what the invoice bills. */
class HangingTaxTest {
    private static final Rate VAT = Rate.ofPercent("19");
    private static final Offer A = Orders.perSeat("a", "91.25");
    private static final Offer B = Orders.perSeat("b", "91.25");
    private static final Map<UUID, OfferedPlan> PLANS = Orders.plans(A, B);
    private static final Timeline TERM = Timeline
            .start(Orders.from("2026-01-01").months(2).sell(A, 1).sell(B, 1).order(), PLANS);
    private static final Map<InvoiceKey, List<LineTaxes.Line>> HANGING = Map.of(InvoiceKey.period(0, 0, 1),
            List.of(LineTaxes.Line.of(VAT, 9_125), LineTaxes.Line.of(Rate.ZERO, 700)));

    @Test
    void theEstimateOfAnUpgradeCountsTheCentsThatItShifts() {
        var alone = upgrade(Map.of());
        // 19 % of 182.50, 273.75 and 365.00: 34.68, 52.01 and 69.35
        assertThat(alone.schedule()).extracting(period -> period.amounts().tax()).containsExactly(1_733L, 1_733L);
        assertThat(alone.lines()).extracting(line -> line.amounts().tax()).containsExactly(3_466L);

        var together = upgrade(HANGING);

        assertThat(together.schedule()).extracting(period -> period.amounts().tax()).containsExactly(1_733L, 1_734L);
        assertThat(together.lines()).extracting(line -> line.amounts().tax()).containsExactly(3_467L);
        assertThat(together.amounts().tax()).isEqualTo(3_467);
        assertThat(together.taxes()).extracting(TaxTotal::netCents).containsExactly(18_250L);
        assertThat(together.taxes()).extracting(TaxTotal::taxCents).containsExactly(3_467L);
    }

    @Test
    void anOutlookHasTheTaxOfItsInvoicesWithoutWhatHangsOnThem() {
        var outlook = Outlook.of(TERM, key -> false, brick -> VAT, () -> new StandingCharges(List.of()), HANGING);

        // 52.01 less 17.34, which is the tax of what hangs there
        assertThat(outlook.invoices()).extracting(invoice -> invoice.amounts().tax()).containsExactly(3_468L, 3_467L);
    }

    @Test
    void theCentsGoToTheLastLineOfTheSameRate() {
        var rates = Map.of("a", VAT, "b", Rate.ZERO, "c", Rate.ZERO);
        var offers = List.of(Orders.taxed(Orders.perSeat("a", "91.25"), "a"), Orders.taxed(Orders.perSeat("b", "1"), "b"),
                Orders.taxed(Orders.perSeat("c", "1"), "c"));
        var plans = Orders.plans(offers.toArray(Offer[]::new));
        var timeline = Timeline.start(Orders.from("2026-01-01").months(1).sell(offers.get(0), 2).sell(offers.get(1), 1)
                .sell(offers.get(2), 1).order(), plans);
        var order = Orders.from("2026-01-01").sell(offers.get(0), 3).sell(offers.get(1), 2).upgrade();

        var estimate = Estimator.upgrade(timeline, order, plans, BillingProgress.NONE,
                billed(Map.of(InvoiceKey.period(0, 0, 0), List.of(LineTaxes.Line.of(VAT, 9_125)))),
                brick -> rates.get(brick.taxCategory())).estimate();

        assertThat(estimate.lines()).extracting(line -> line.amounts().tax()).containsExactly(1_734L, 0L);
    }

    private static Estimate upgrade(Map<InvoiceKey, List<LineTaxes.Line>> hanging) {
        return Estimator.upgrade(TERM, Orders.from("2026-01-01").sell(A, 2).upgrade(), PLANS,
                BillingProgress.NONE, billed(hanging), brick -> VAT).estimate();
    }

    private static Billed billed(Map<InvoiceKey, List<LineTaxes.Line>> hanging) {
        return new Billed() {
            @Override
            public StandingCharges standing() {
                return new StandingCharges(List.of());
            }

            @Override
            public Map<InvoiceKey, List<LineTaxes.Line>> hanging() {
                return hanging;
            }

            @Override
            public List<Correction> corrections(Timeline before, Timeline after, Supplier<StandingCharges> charges) {
                return List.of();
            }
        };
    }
}
