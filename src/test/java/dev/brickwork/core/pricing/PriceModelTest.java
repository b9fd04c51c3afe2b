package dev.brickwork.core.pricing;

import static dev.brickwork.core.Orders.tier;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.agreement.Metering;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.time.BillingFrequency;

class PriceModelTest {
    private static final Rate TEN = Rate.ofPercent("10");

    private static BigDecimal amount(PriceModel model, String quantity) {
        return Price.of(model, PricePeriod.MONTH).amountFor(new BigDecimal(quantity));
    }

    @Test
    void flatCostsItsAmountWhateverTheQuantityAboveZero() {
        var flat = new PriceModel.Flat(new BigDecimal("5.50"));

        assertThat(amount(flat, "0")).isEqualTo("0");
        assertThat(amount(flat, "0.1")).isEqualByComparingTo("5.5");
        assertThat(amount(flat, "1000")).isEqualByComparingTo("5.5");
        assertThat(flat.raisedBy(TEN)).isEqualTo(new PriceModel.Flat(new BigDecimal("6.05")));
    }

    @Test
    void aTierIncludesItsUpperBound() {
        var tiers = List.of(tier("10", "10", "2"), tier(null, "5", "3"));

        assertThat(amount(new PriceModel.Graduated(tiers), "10")).isEqualByComparingTo("102");
        assertThat(amount(new PriceModel.Graduated(tiers), "10.5")).isEqualByComparingTo("107.5");
        assertThat(amount(new PriceModel.Volume(tiers), "10")).isEqualByComparingTo("102");
        assertThat(amount(new PriceModel.Volume(tiers), "10.5")).isEqualByComparingTo("55.5");
    }

    @Test
    void packagesAreWhole() {
        var packages = new PriceModel.Package(BigDecimal.TEN, new BigDecimal("100"));

        assertThat(amount(packages, "10.01")).isEqualByComparingTo("200");
        assertThat(packages.raisedBy(TEN)).isEqualTo(new PriceModel.Package(BigDecimal.TEN, new BigDecimal("110")));
        assertThatThrownBy(() -> new PriceModel.Package(BigDecimal.ZERO, BigDecimal.ONE))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyModelCanBeRaised() {
        var volume = new PriceModel.Volume(List.of(tier(null, "5", "3")));

        assertThat(volume.raisedBy(TEN)).isEqualTo(new PriceModel.Volume(List.of(tier(null, "5.5", "3.3"))));
        assertThat(new PriceModel.PerUnit(BigDecimal.ONE).raisedBy(TEN))
                .isEqualTo(new PriceModel.PerUnit(new BigDecimal("1.10")));
    }

    @Test
    void tiersRiseToOneWithoutAnEnd() {
        for (var wrong : List.of(List.<Tier>of(), List.of(tier("5", "1", "0")),
                List.of(tier("5", "1", "0"), tier("5", "1", "0"),
                        tier(null, "1", "0")),
                List.of(tier("0", "1", "0"), tier(null, "1", "0")),
                List.of(tier(null, "1", "0"), tier(null, "1", "0")))) {
            assertThatThrownBy(() -> new PriceModel.Graduated(wrong)).as("%s", wrong)
                    .isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> new PriceModel.Volume(wrong)).as("%s", wrong)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void equalPricesAreEqualHoweverTheyAreWritten() {
        assertThat(
                new Price(new PriceModel.PerUnit(new BigDecimal("10.00")), PricePeriod.MONTH, new BigDecimal("1.0"), null))
                .isEqualTo(new Price(new PriceModel.PerUnit(BigDecimal.TEN), PricePeriod.MONTH, BigDecimal.ONE, null));
    }

    @Test
    void aListHoldsOneDiscountOfAKind() {
        var once = new Discount.ByRate(TEN, false);
        var renewing = new Discount.ByRate(TEN, true);
        var fixed = new Discount.ByAmount(5);

        var all = new Discounts(List.of(fixed, once, renewing));

        assertThat(all).isEqualTo(new Discounts(List.of(renewing, once, fixed)));
        assertThat(all.cents()).isEqualTo(5);
        assertThat(all.renewing().list()).containsExactly(renewing);
        assertThat(all.inherited().list()).containsExactly(renewing, once);
        assertThat(fixed.rate()).isEqualTo(Rate.ZERO);
        assertThatThrownBy(() -> new Discounts(List.of(once, once))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyUsageHasMeters() {
        assertThatThrownBy(() -> new Brick(UUID.randomUUID(), "a", "A", BrickKind.ADD_ON, null, BillingFrequency.MONTHLY, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Brick(UUID.randomUUID(), "a", "A", BrickKind.ADD_ON, null, null, 0, Metering.SUM, null))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
