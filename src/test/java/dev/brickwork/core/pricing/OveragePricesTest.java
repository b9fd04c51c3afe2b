package dev.brickwork.core.pricing;

import static dev.brickwork.core.Orders.perUnit;
import static dev.brickwork.core.Orders.tier;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.pricing.OveragePrices.Basis;
import dev.brickwork.core.pricing.OveragePrices.Step;

class OveragePricesTest {
    private static final List<Tier> TIERS = List.of(tier("100", "3", "0"), tier("500", "2", "10"), tier(null, "1", "0"));

    @Test
    void aPriceOfItsOwnWins() {
        var price = new Price(new PriceModel.Graduated(TIERS), PricePeriod.MONTH, null, new BigDecimal("0.5"));

        assertThat(OveragePrices.of(price, new BigDecimal(100)))
                .isEqualTo(new OveragePrices(Basis.UNIT, List.of(step(null, "0.5", "0", "1"))));
    }

    @Test
    void aUnitCostsWhatEachUnitCosts() {
        assertThat(beyond(perUnit("0.0025"), 10)).isEqualTo(new OveragePrices(Basis.UNIT, List.of(step(null, "0.0025", "0",
                "1"))));
    }

    @Test
    void stepsBeginWhereTheCommitmentEnds() {
        assertThat(beyond(new PriceModel.Graduated(TIERS), 100)).isEqualTo(
                new OveragePrices(Basis.UNIT_BY_STEP, List.of(step("500", "2", "10", "1"), step(null, "1", "0", "1"))));
        assertThat(beyond(new PriceModel.Volume(TIERS), 99).basis()).isEqualTo(Basis.ALL_UNITS_BY_STEP);
        assertThat(beyond(new PriceModel.Volume(TIERS), 99).steps()).hasSize(3);
    }

    @Test
    void packagesAndFlatPricesSayWhatTheyAreFor() {
        assertThat(beyond(new PriceModel.Package(new BigDecimal(1000), new BigDecimal("5")), 0))
                .isEqualTo(new OveragePrices(Basis.PACKAGE, List.of(step(null, "5", "0", "1000"))));
        assertThat(beyond(new PriceModel.Flat(new BigDecimal(9)), 0))
                .isEqualTo(new OveragePrices(Basis.PERIOD, List.of(step(null, "9", "0", "1"))));
    }

    private static OveragePrices beyond(PriceModel model, int committed) {
        return OveragePrices.of(Price.of(model, PricePeriod.MONTH), new BigDecimal(committed));
    }

    private static Step step(String upTo, String price, String flat, String size) {
        return new Step(upTo == null ? null : new BigDecimal(upTo), new BigDecimal(price), new BigDecimal(flat),
                new BigDecimal(size));
    }
}
