package dev.brickwork.core.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.core.tax.TaxTreatment;

class TaxTotalTest {
    private static final AppliedTax VAT = AppliedTax.of(Rate.ofPercent("20"), "VAT");
    private static final AppliedTax SAME_RATE = AppliedTax.of(Rate.ofPercent("20.0"), null);
    private static final AppliedTax REDUCED = AppliedTax.of(Rate.ofPercent("5"), "VAT");

    @Test
    void whatIsTaxedAlikeIsAddedUpAndKeepsItsName() {
        assertThat(TaxTotal.sum(Stream.of(new TaxTotal(SAME_RATE, -100, -20), new TaxTotal(REDUCED, 40, 2),
                new TaxTotal(VAT, 1_000, 200), new TaxTotal(VAT, 5, 1))))
                .containsExactly(new TaxTotal(VAT, 905, 181), new TaxTotal(REDUCED, 40, 2));
    }

    @Test
    void whatComesToNothingIsLeftOut() {
        assertThat(TaxTotal.sum(Stream.of(new TaxTotal(VAT, 10, 2), new TaxTotal(VAT, 10, 2).negated(),
                new TaxTotal(REDUCED, 0, 1)))).containsExactly(new TaxTotal(REDUCED, 0, 1));
    }

    @Test
    void aTaxThatNobodySetUpSaysNothing() {
        assertThat(AppliedTax.NONE.isSetUp()).isFalse();
        assertThat(VAT.isSetUp()).isTrue();
        assertThat(AppliedTax.of(Rate.ZERO, "VAT").isSetUp()).isTrue();
        assertThat(new AppliedTax(Rate.ZERO, null, TaxTreatment.EXEMPT, "Exempt").isSetUp()).isTrue();
        assertThat(Taxes.NONE.taxFor(Orders.perSeat("seats", "10").brick())).isEqualTo(AppliedTax.NONE);
    }
}
