package dev.brickwork.core.tax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import dev.brickwork.core.Language;
import dev.brickwork.core.money.Rate;

class TaxTreatmentTest {

    @Test
    void aRateAboveZeroIsStandardAndZeroIsZero() {
        assertThat(TaxTreatment.of(Rate.ofPercent("0.01"))).isEqualTo(TaxTreatment.STANDARD);
        assertThat(TaxTreatment.of(Rate.ofPercent("0.00"))).isEqualTo(TaxTreatment.ZERO);
        assertThat(AppliedTax.NONE).isEqualTo(new AppliedTax(Rate.ZERO, null, TaxTreatment.ZERO, null));
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

    @ParameterizedTest
    @EnumSource
    void whatNeedsAReasonHasUsualWordsInEveryLanguage(TaxTreatment treatment) {
        var words = new HashSet<String>();
        for (var language : Language.values()) {
            var usual = TaxReasons.usual(treatment, language);
            assertThat(usual == null).isEqualTo(!treatment.needsReason());
            words.add(usual);
        }
        assertThat(words).hasSize(treatment.needsReason() ? Language.values().length : 1);
    }

    @Test
    void aReverseChargeSaysWhoAccountsForTheTax() {
        assertThat(TaxReasons.usual(TaxTreatment.REVERSE_CHARGE, Language.en))
                .isEqualTo("Reverse charge: the customer accounts for the VAT");
        assertThat(Language.de.locale().getLanguage()).isEqualTo("de");
    }
}
