package dev.brickwork.identity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.platform.refusal.Warning;

class ElectronicCompanyTest {
    private static final ElectronicAddress KVK = new ElectronicAddress("0106", "12345678");
    private static final ElectronicAddress GLN = new ElectronicAddress("0088", "4012345000009");

    @Test
    void aRegisterNumberThatIsToldAsSuchComesFirst() {
        var oin = new TaxId(TaxId.Type.REGISTRATION, "0190", "00000001234567890000");

        assertThat(in("NL", KVK, null, oin).registerNumber()).isEqualTo(new ElectronicAddress("0190", oin.value()));
        assertThat(in("NL", KVK, null).registerNumber()).isEqualTo(KVK);
        assertThat(in("NL", GLN, null).registerNumber()).isNull();
    }

    @Test
    void whereACountryHasItsRegisterANumberOfAnotherIsNotTold() {
        assertThat(in("DK", KVK, null).registerNumber()).isNull();
        assertThat(in("DE", KVK, null).registerNumber()).isEqualTo(KVK);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DE | 215/5912/3456    | HRB 1                            | 215/5912/3456
            SE | 556012-5790      | Bolagsverket                     |
            SE | 556012-5790      | Bolagsverket, GODKÄND FÖR F-SKATT | Godkänd för F-skatt
            NO | 995525828        | Org.nr. 995 525 828, foretaksregisteret | Foretaksregisteret
            NO | 995525828        |                                  | 995525828
            IT | RSSMRA85T10A562S |                                  | RSSMRA85T10A562S
            IT | REA 1            |                                  |""")
    void theTaxNumberIsWhatTheCountryTakes(String country, String other, String registrationLine, String taxNumber) {
        assertThat(in(country, GLN, registrationLine, new TaxId(TaxId.Type.OTHER, other)).taxNumber()).isEqualTo(taxNumber);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DE |                     |
            NL | tax_ids             | Peppol needs a tax id of the type REGISTRATION in NL: KVK (0106) or OIN (0190)
            DK | tax_ids             | Peppol needs a tax id of the type REGISTRATION in DK: CVR (0184)
            NO | registration_line   | Peppol needs the word Foretaksregisteret of sellers in NO that are in that register
            GR | electronic_invoice_format | Peppol takes documents from GR only with a MARK of myDATA, which this service does not get""")
    void aSellerIsToldWhatPeppolNeedsInItsCountry(String country, String field, String message) {
        var seller = in(country, GLN, null);

        assertThat(
                Stream.concat(seller.missingToSellByPeppol().stream(), seller.recommendedToSellByPeppol().stream()).toList())
                .isEqualTo(field == null ? List.of() : List.of(Warning.invoiceDetails(field, message)));
    }

    @Test
    void whatIsOnlyRecommendedIsNotMissing() {
        assertThat(in("NO", GLN, null).missingToSellByPeppol()).isEmpty();
    }

    @Test
    void whereAVatIdIsFromCountsToo() {
        var german = new ElectronicCompany(whole("DE"), List.of(new TaxId(TaxId.Type.VAT, "EL094259216")), GLN, null);

        assertThat(german.missingToSellByPeppol()).extracting(Warning::field).containsExactly("electronic_invoice_format");
    }

    @Test
    void someCountriesWantTheWholeAddress() {
        var italian = new ElectronicCompany(new Address(null, null, "Roma", null, null, "IT"), List.of(), GLN, null);

        assertThat(italian.missingToSellByPeppol()).extracting(Warning::field).containsExactly("address.line1",
                "address.postal_code");
        assertThat(italian.missingToBuyByPeppol(italian)).isEmpty();
    }

    @Test
    void aBuyerIsAskedOnlyBySellersOfItsCountry() {
        var buyer = new ElectronicCompany(new Address(null, null, "Utrecht", null, "3511", "NL"), List.of(), GLN, null);

        assertThat(buyer.missingToBuyByPeppol(in("NL", KVK, null))).extracting(Warning::field).containsExactly("tax_ids",
                "billing_address.line1");
        assertThat(buyer.missingToBuyByPeppol(in("DE", GLN, null))).isEmpty();
        assertThat(new ElectronicCompany(null, List.of(), null, null).missingToBuyByPeppol(in("NL", KVK, null))).isEmpty();
    }

    private static ElectronicCompany in(String country, ElectronicAddress address, String registrationLine, TaxId... ids) {
        return new ElectronicCompany(whole(country), Stream.of(ids).toList(), address, registrationLine);
    }

    private static Address whole(String country) {
        return new Address("Street 1", null, "City", null, "12345", country);
    }
}
