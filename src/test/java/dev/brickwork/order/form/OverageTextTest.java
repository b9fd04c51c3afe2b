package dev.brickwork.order.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.OveragePrices.Basis;
import dev.brickwork.order.estimate.DiscountBody;
import dev.brickwork.order.estimate.EstimateResponse.Overage;
import dev.brickwork.platform.words.Words;

class OverageTextTest {

    @Test
    void onePriceHoldsForEachUnitBeyondTheCommitment() {
        assertThat(text("1000", Basis.UNIT, step(null, "0.0025"))).isEqualTo("Beyond it: $0.0025 each");
    }

    @Test
    void stepsSayHowFarTheyGoAndTheLastWhereItBegins() {
        assertThat(text("1000", Basis.UNIT_BY_STEP, step("5000", "0.02"), step("20000", "0.015"), step(null, "0.01")))
                .isEqualTo("Beyond it: $0.02 each up to 5,000; $0.015 each up to 20,000; $0.01 each above 20,000");
    }

    @Test
    void aStepWithAFlatAmountNamesIt() {
        assertThat(text("1000", Basis.UNIT_BY_STEP, new Overage.Step(new BigDecimal(5000), "0.02", "15.00", BigDecimal.ONE),
                step(null, "0.01")))
                .isEqualTo("Beyond it: $0.02 each plus $15.00 up to 5,000; $0.01 each above 5,000");
    }

    @Test
    void withoutACommitmentTheOnlyStepBeginsAtNothingAndSaysNoBeginning() {
        assertThat(text("0", Basis.UNIT_BY_STEP, step(null, "0.01"))).isEqualTo("Beyond it: $0.01 each");
    }

    @Test
    void whereTheWholePeriodIsPricedAtOneStepItIsSaid() {
        assertThat(text("1000", Basis.ALL_UNITS_BY_STEP, step("5000", "0.02"), step(null, "0.01"))).isEqualTo(
                "Beyond it: for all units of the period $0.02 each up to 5,000; $0.01 each above 5,000");
    }

    @Test
    void aPackageSaysHowManyUnitsItHasAndWhatTheyAreCalled() {
        var hundred = new Overage.Step(null, "4.00", "0", new BigDecimal(100));

        assertThat(text("1000", "calls", List.of(), Words.english(), Basis.PACKAGE, hundred))
                .isEqualTo("Beyond it: $4.00 per 100 calls, each package that is begun");
        assertThat(text("1000", Basis.PACKAGE, hundred))
                .isEqualTo("Beyond it: $4.00 per 100 units, each package that is begun");
    }

    @Test
    void aPackageOfOneIsAUnit() {
        var one = new Overage.Step(null, "4.00", "0", new BigDecimal("1.0"));

        assertThat(text("1000", Basis.PACKAGE, one)).isEqualTo("Beyond it: $4.00 for each unit that is begun");
        assertThat(text("1000", null, List.of(), Words.of("de"), Basis.PACKAGE, one))
                .isEqualTo("Darüber hinaus: 4,00 $ je angefangene Einheit");
        assertThat(text("1000", null, List.of(), Words.of("fr"), Basis.PACKAGE, one))
                .isEqualTo("Au-delà : 4,00 $US par unité entamée");
    }

    @Test
    void aPeriodThatIsPaidAheadCostsNothingMore() {
        assertThat(text("1000", Basis.PERIOD, step(null, "99.00"))).isEqualTo("Beyond it: no further charge");
    }

    @Test
    void aPeriodThatIsNotPaidAheadCostsItsPriceHoweverMuchIsUsed() {
        assertThat(text("0", Basis.PERIOD, step(null, "99.00")))
                .isEqualTo("Beyond it: $99.00 for a period, however much is used");
    }

    @Test
    void onlyADiscountByRateReducesIt() {
        var byRate = List.of(new DiscountBody("10", null, false));
        var byAmount = List.of(new DiscountBody(null, 5_000L, false));

        assertThat(text("1000", null, byRate, Words.english(), Basis.UNIT, step(null, "0.0025")))
                .isEqualTo("Beyond it: $0.0025 each, less the discount");
        assertThat(text("1000", null, byAmount, Words.english(), Basis.UNIT, step(null, "0.0025")))
                .isEqualTo("Beyond it: $0.0025 each");
    }

    private static String text(String committed, Basis basis, Overage.Step... steps) {
        return text(committed, null, List.of(), Words.english(), basis, steps);
    }

    private static String text(String committed, String unit, List<DiscountBody> discounts, Words words, Basis basis,
            Overage.Step... steps) {
        var line = new OrderDocument.Line("API calls", new BigDecimal(committed), null, unit, 1, false,
                OrderDocument.Billing.RECURRING, List.of(), discounts, new Amounts(0, 0, 0), null,
                new Overage(basis, List.of(steps)));
        return OverageText
                .of(line, OrderDocumentFormat.of(CurrencyCode.USD, words, null, ZoneId.of("Europe/Berlin"), "#0b6b5d"))
                .replace('\u00a0', ' ').replace('\u202f', ' ');
    }

    private static Overage.Step step(String upTo, String price) {
        return new Overage.Step(upTo == null ? null : new BigDecimal(upTo), price, "0", BigDecimal.ONE);
    }
}
