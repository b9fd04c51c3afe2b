package dev.brickwork.core.tax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.Rate;

class TaxTreatmentTest {

    @Test
    void aRateAboveZeroIsStandardAndZeroIsZero() {
        assertThat(TaxTreatment.of(Rate.ofPercent("0.01"))).isEqualTo(TaxTreatment.STANDARD);
        assertThat(TaxTreatment.of(Rate.ofPercent("0.00"))).isEqualTo(TaxTreatment.ZERO);
        assertThat(AppliedTax.NONE).isEqualTo(new AppliedTax(Rate.ZERO, null, TaxTreatment.ZERO, null));
    }

    @Test
    void whatHasNoTaxNeedsAReasonUnlessItsRateIsZero() {
        assertThat(TaxTreatment.values()).filteredOn(TaxTreatment::needsReason)
                .containsExactlyInAnyOrderElementsOf(
                        EnumSet.complementOf(EnumSet.of(TaxTreatment.STANDARD, TaxTreatment.ZERO)));
    }

    @Test
    void onlyTheStandardIsTaxedByPlace() {
        assertThat(TaxStatus.STANDARD.isTaxedByPlace()).isTrue();
        assertThat(new TaxStatus(TaxTreatment.ZERO, null).isTaxedByPlace()).isFalse();
    }

    @Test
    void taxesAreOfOneKindWhateverTheyAreCalled() {
        var vat = AppliedTax.of(Rate.ofPercent("19"), "VAT");

        assertThat(vat.kind()).isEqualTo(AppliedTax.of(Rate.ofPercent("19.0"), "USt").kind());
        assertThat(new AppliedTax(Rate.ZERO, null, TaxTreatment.EXEMPT, "Charity").kind())
                .isEqualTo(new AppliedTax(Rate.ZERO, null, TaxTreatment.EXEMPT, "School").kind())
                .isNotEqualTo(AppliedTax.NONE.kind());
    }
}
