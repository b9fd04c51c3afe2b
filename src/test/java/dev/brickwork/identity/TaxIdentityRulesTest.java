package dev.brickwork.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import dev.brickwork.core.tax.TaxStatus;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.identity.TaxIdentityRules.Party;
import dev.brickwork.platform.refusal.Warning;

class TaxIdentityRulesTest {
    private static final String VAT = "DE136695976";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DE |     |       | tax_ids: invoices from DE need a VAT id or a tax number of the seller
            DE |     | 12/34 |
            DE | VAT |       |
            FR |     | 12/34 | tax_ids: invoices from FR need the VAT id of the seller
            FR | VAT |       |
            US |     |       |
               | VAT |       | address: invoices need the address of the seller
               |     |       |""")
    void aSellerIsToldWhatItsCountryRequires(String country, String vat, String other, String warning) {
        var ids = Stream.of(vat == null ? null : new TaxId(TaxId.Type.VAT, VAT),
                other == null ? null : new TaxId(TaxId.Type.OTHER, other)).filter(id -> id != null).toList();

        assertThat(texts(TaxIdentityRules.ofSeller(new Party(whole(country), ids))))
                .isEqualTo(warning == null ? List.of() : List.of(warning));
    }

    @Test
    void anAddressInEuropeIsWholeOrMissesSomething() {
        var seller = new Party(new Address(null, null, null, null, null, "CH"), withVatId());

        assertThat(TaxIdentityRules.ofSeller(seller)).extracting(Warning::field).containsExactly("address.line1",
                "address.city",
                "address.postal_code");
        assertThat(TaxIdentityRules.ofSeller(new Party(new Address(null, null, null, null, null, "US"), List.of())))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"REVERSE_CHARGE", "INTRA_COMMUNITY"})
    void whatMovesTheTaxNeedsTheVatIdsOfBoth(TaxTreatment treatment) {
        var both = new Party(whole("DE"), withVatId());
        var none = new Party(whole("FR"), List.of(new TaxId(TaxId.Type.OTHER, VAT)));

        assertThatThrownBy(() -> TaxIdentityRules.refuseInvalid(Set.of(treatment), both, none))
                .isInstanceOf(TaxIdentityMissing.class)
                .hasMessageContaining("A tax id is missing: %s needs a VAT id", treatment);
        assertThatThrownBy(() -> TaxIdentityRules.refuseInvalid(Set.of(treatment, TaxTreatment.STANDARD), none, both))
                .hasMessage("A tax id is missing: %s needs the VAT id of the seller in the tax_ids of the settings.",
                        treatment);
        assertThatThrownBy(
                () -> TaxIdentityRules.refuseInvalid(Set.of(treatment), new Party(null, List.of()), both))
                .isInstanceOf(TaxIdentityMissing.class);
        assertThatCode(() -> TaxIdentityRules.refuseInvalid(Set.of(treatment), both, both)).doesNotThrowAnyException();
        assertThat(TaxIdentityRules.ofBuyer(none, new TaxStatus(treatment, null), true, both)).extracting(Warning::field)
                .containsExactly("tax_ids");
        assertThat(TaxIdentityRules.ofBuyer(new Party(whole("IT"), withVatId()), new TaxStatus(treatment, null), true, none))
                .extracting(Warning::field).containsExactly("tax_treatment");
        assertThat(TaxIdentityRules.ofBuyer(none, new TaxStatus(treatment, null), false, both)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            REVERSE_CHARGE  | REGISTRATION | 12345678       |
            REVERSE_CHARGE  | OTHER        | 12345678       | REVERSE_CHARGE needs a VAT id or a REGISTRATION in the tax_ids of the customer.
            INTRA_COMMUNITY | VAT          | EL094259216    |
            INTRA_COMMUNITY | VAT          | XI110305878    |
            INTRA_COMMUNITY | VAT          | US12           | INTRA_COMMUNITY needs a VAT id of the EU in the tax_ids of the customer.
            INTRA_COMMUNITY | REGISTRATION | 12345678       | INTRA_COMMUNITY needs a VAT id of the EU in the tax_ids of the customer.""")
    void aBuyerIsKnownByWhatItsTreatmentTakes(TaxTreatment treatment, TaxId.Type type, String value, String missing) {
        var seller = new Party(whole("DE"), withVatId());
        var buyer = new Party(whole("FR"), List.of(new TaxId(type, value)));

        if (missing == null) {
            assertThatCode(() -> TaxIdentityRules.refuseInvalid(Set.of(treatment), seller, buyer))
                    .doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> TaxIdentityRules.refuseInvalid(Set.of(treatment), seller, buyer))
                    .hasMessage("A tax id is missing: " + missing);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"STANDARD", "ZERO", "EXEMPT", "EXPORT", "OUTSIDE_SCOPE"})
    void whatMovesNoTaxNeedsNoTaxId(TaxTreatment treatment) {
        var nobody = new Party(null, List.of());

        assertThatCode(() -> TaxIdentityRules.refuseInvalid(Set.of(treatment), nobody, nobody)).doesNotThrowAnyException();
    }

    @Test
    void aSellerOutsideOfEuropeMaySayReverseChargeWithoutAVatId() {
        var buyer = new Party(whole("DE"), withVatId());
        var seller = new Party(whole("US"), List.of());

        assertThatCode(() -> TaxIdentityRules.refuseInvalid(Set.of(TaxTreatment.REVERSE_CHARGE), seller, buyer))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> TaxIdentityRules.refuseInvalid(Set.of(TaxTreatment.INTRA_COMMUNITY), seller, buyer))
                .isInstanceOf(TaxIdentityMissing.class);
    }

    @ParameterizedTest
    @CsvSource({"INTRA_COMMUNITY, FR, false", "INTRA_COMMUNITY, DE, true", "INTRA_COMMUNITY, US, true", "EXPORT, US, false",
            "EXPORT, FR, true", "EXPORT, DE, true", "EXEMPT, DE, false", "REVERSE_CHARGE, FR, false"})
    void aTreatmentThatDoesNotFitThePlaceIsTold(TaxTreatment treatment, String country, boolean isTold) {
        var seller = new Party(whole("DE"), withVatId());
        var buyer = new Party(whole(country), withVatId());

        assertThat(TaxIdentityRules.ofBuyer(buyer, new TaxStatus(treatment, null), true, seller)).extracting(Warning::field)
                .isEqualTo(isTold ? List.of("tax_treatment") : List.of());
    }

    @Test
    void anInvoiceFromEuropeNeedsTheAddressOfTheCustomer() {
        var nobody = new Party(null, List.of());

        assertThat(texts(TaxIdentityRules.ofBuyer(nobody, TaxStatus.STANDARD, true, new Party(whole("DE"), withVatId()))))
                .containsExactly("billing_address: invoices from DE need the address of the customer");
        assertThat(TaxIdentityRules.ofBuyer(nobody, TaxStatus.STANDARD, true, nobody)).isEmpty();
    }

    @Test
    void aGermanAuthorityNeedsItsReference() {
        var authority = new ElectronicAddress("0204", "04011000-1234512345-06");

        assertThat(TaxIdentityRules.ofReference(authority, null)).extracting(Warning::field)
                .containsExactly("buyer_reference");
        assertThat(TaxIdentityRules.ofReference(authority, "04011000-1234512345-06")).isEmpty();
        assertThat(TaxIdentityRules.ofReference(new ElectronicAddress("9930", VAT), null)).isEmpty();
        assertThat(TaxIdentityRules.ofReference(null, null)).isEmpty();
    }

    private static Address whole(String country) {
        return country == null ? null : new Address("Street 1", null, "City", null, "1", country);
    }

    private static List<TaxId> withVatId() {
        return List.of(new TaxId(TaxId.Type.VAT, VAT));
    }

    private static List<String> texts(List<Warning> warnings) {
        return warnings.stream().map(warning -> warning.field() + ": " + warning.message()).toList();
    }
}
