package dev.brickwork.order.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.order.estimate.DiscountBody;
import dev.brickwork.order.form.LinePrices.Change;

class LinePricesTest {

    @Test
    void oneRowForTheWholeQuantityFitsIntoTheColumns() {
        var line = line("10", null, row("10", "20.00", 240_000));
        var prices = LinePrices.of(line);

        assertThat(prices.change()).isNull();
        assertThat(prices.inColumns(line)).isEqualTo(line.prices().get(0));
        assertThat(prices.isAllInColumns(line)).isTrue();
    }

    @Test
    void aRowForAPartOfTheQuantityDoesNotFitIntoTheColumns() {
        var line = line("10", null, row("8", "20.00", 192_000));

        assertThat(LinePrices.of(line).inColumns(line)).isNull();
        assertThat(LinePrices.of(line).isAllInColumns(line)).isFalse();
    }

    @Test
    void aDiscountIsNotInTheColumns() {
        var row = row("10", "20.00", 240_000);
        var line = new OrderDocument.Line("Support", BigDecimal.TEN, null, null, 1, false, OrderDocument.Billing.RECURRING,
                List.of(row), List.of(new DiscountBody("10", null, false)), new Amounts(240_000, 24_000, 0), null, null);

        assertThat(LinePrices.of(line).inColumns(line)).isEqualTo(row);
        assertThat(LinePrices.of(line).isAllInColumns(line)).isFalse();
    }

    @Test
    void ofOnePriceTheDifferenceIsOneRow() {
        var line = line("25", "10", row("25", "20.00", 300_000), row("-10", "20.00", -120_000));
        var prices = LinePrices.of(line);

        assertThat(prices.change()).isEqualTo(new Change(new BigDecimal("10"), new BigDecimal("25")));
        assertThat(prices.rows()).containsExactly(row("15", "20.00", 180_000));
        assertThat(prices.inColumns(line)).isEqualTo(row("15", "20.00", 180_000));
        assertThat(prices.isAllInColumns(line)).isFalse();
    }

    @Test
    void aQuantityThatStaysLeavesNoRow() {
        var prices = LinePrices.of(line("10", "10", row("10", "20.00", 120_000), row("-10", "20.00", -120_000)));

        assertThat(prices.change()).isNull();
        assertThat(prices.rows()).isEmpty();
    }

    @Test
    void aQuantityThatStaysButIsPaidOtherwiseKeepsItsRows() {
        var prices = LinePrices.of(line("10", "10", row("10", "20.00", 120_001), row("-10", "20.00", -120_000)));

        assertThat(prices.rows()).hasSize(2);
    }

    @Test
    void rowsOfTwoPricesOrTwoTimesOrOfWholePackagesAreKept() {
        assertThat(LinePrices.of(line("25", "10", row("25", "20.00", 300_000), row("-10", "19.00", -114_000))).rows())
                .hasSize(2);
        assertThat(LinePrices.of(line("25", "10", row("25", "20.00", 300_000),
                new TierRow(new BigDecimal("-10"), new BigDecimal("20.00"), -100_000, "5 months"))).rows()).hasSize(2);
        assertThat(LinePrices.of(line("250", "100", row("3", "20.00", 36_000), row("-1", "20.00", -12_000))).rows())
                .hasSize(2);
    }

    @Test
    void aLineThatIsRemovedGoesToNothingAndOnlyTakesBack() {
        var line = line("10", "10", row("-10", "20.00", -120_000));
        var prices = LinePrices.of(line);

        assertThat(prices.change()).isEqualTo(new Change(new BigDecimal("10"), BigDecimal.ZERO));
        assertThat(prices.inColumns(line)).isNull();
    }

    @Test
    void aLineWithoutALimitHasNoQuantityThatChanges() {
        var line = new OrderDocument.Line("Support", BigDecimal.ONE, BigDecimal.TEN, null, 1, true,
                OrderDocument.Billing.RECURRING, List.of(row("1", "500.00", 600_000), row("-1", "500.00", -100_000)),
                List.of(), new Amounts(500_000, 0, 0), null, null);
        var prices = LinePrices.of(line);

        assertThat(prices.change()).isNull();
        assertThat(prices.rows()).hasSize(2);
        assertThat(prices.inColumns(line)).isNull();
    }

    @Test
    void whatWasNotChargedIsNoPrice() {
        var line = line("10", null, row("10", "20.00", 120_000),
                new TierRow(BigDecimal.ONE, new BigDecimal("12.00"), 1_200, TierRow.NOT_CHARGED));
        var prices = LinePrices.of(line);

        assertThat(prices.notCharged()).isEqualTo(1_200);
        assertThat(prices.rows()).hasSize(1);
        assertThat(prices.isAllInColumns(line)).isFalse();
    }

    @Test
    void aLineWithoutPricesChangesItsQuantityAllTheSame() {
        var line = line("25", "10");

        assertThat(LinePrices.of(line).change()).isEqualTo(new Change(new BigDecimal("10"), new BigDecimal("25")));
        assertThat(LinePrices.of(line).inColumns(line)).isNull();
    }

    private static OrderDocument.Line line(String quantity, String before, TierRow... rows) {
        return new OrderDocument.Line("Support", new BigDecimal(quantity), before == null ? null : new BigDecimal(before),
                null,
                1, false, OrderDocument.Billing.RECURRING, List.of(rows), List.of(), new Amounts(0, 0, 0), null, null);
    }

    private static TierRow row(String quantity, String price, long cents) {
        return new TierRow(new BigDecimal(quantity), new BigDecimal(price), cents, "6 months");
    }
}
