package dev.brickwork.invoice.electronic.en16931;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;

import org.junit.jupiter.api.Test;

class UblWriterTest {

    @Test
    void aDomesticInvoiceHasItsPartsInTheOrderOfTheSchema() {
        var xml = written(Draft.domestic());

        assertThat(xml.root().getNamespaceURI()).isEqualTo("urn:oasis:names:specification:ubl:schema:xsd:Invoice-2");
        assertThat(xml.names("")).containsExactly("CustomizationID", "ProfileID", "ID", "IssueDate", "DueDate",
                "InvoiceTypeCode", "DocumentCurrencyCode", "BuyerReference", "InvoicePeriod", "OrderReference",
                "AccountingSupplierParty", "AccountingCustomerParty", "PaymentMeans", "PaymentTerms", "TaxTotal",
                "LegalMonetaryTotal", "InvoiceLine");
        assertThat(xml.text("CustomizationID"))
                .isEqualTo("urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0");
        assertThat(xml.text("ProfileID")).isEqualTo("urn:fdc:peppol.eu:2017:poacc:billing:01:1.0");
        assertThat(List.of(xml.text("ID"), xml.text("IssueDate"), xml.text("DueDate"), xml.text("InvoiceTypeCode"),
                xml.text("DocumentCurrencyCode"), xml.text("BuyerReference"), xml.text("OrderReference/ID")))
                .containsExactly("INV-2026-0042", "2026-03-02", "2026-04-01", "380", "EUR", "04011000-12345-34", "PO-77");
        assertThat(xml.outline("InvoicePeriod")).isEqualTo("""
                InvoicePeriod
                  StartDate: 2026-03-01
                  EndDate: 2026-03-31
                """);
    }

    @Test
    void aPartyHasAddressTaxIdsRegistrationAndContact() {
        var xml = written(Draft.domestic());

        assertThat(xml.outline("AccountingSupplierParty/Party")).isEqualTo("""
                Party
                  EndpointID schemeID=9930: DE123456789
                  PartyName
                    Name: Ziegel
                  PostalAddress
                    StreetName: Lange Straße 1
                    AdditionalStreetName: Hof 2
                    CityName: Köln
                    PostalZone: 50667
                    CountrySubentity: NRW
                    AddressLine
                      Line: 3. Stock
                    Country
                      IdentificationCode: DE
                  PartyTaxScheme
                    CompanyID: DE123456789
                    TaxScheme
                      ID: VAT
                  PartyTaxScheme
                    CompanyID: 215/5912/3456
                    TaxScheme
                      ID: TAX
                  PartyLegalEntity
                    RegistrationName: Ziegel Software GmbH
                    CompanyID: HRB 12345
                  Contact
                    Name: Erika Muster
                    Telephone: +49 221 123456
                    ElectronicMail: erika@ziegel.example
                """);
        assertThat(xml.names("AccountingCustomerParty/Party")).containsExactly("EndpointID", "PostalAddress",
                "PartyTaxScheme", "PartyLegalEntity");
    }

    @Test
    void paymentTaxesAndSumsFollow() {
        var xml = written(Draft.domestic());

        assertThat(xml.outline("PaymentMeans") + xml.outline("PaymentTerms") + xml.outline("TaxTotal")
                + xml.outline("LegalMonetaryTotal")).isEqualTo("""
                        PaymentMeans
                          PaymentMeansCode: 58
                          PaymentID: INV-2026-0042
                          PayeeFinancialAccount
                            ID: DE02120300000000202051
                            Name: Ziegel Software GmbH
                            FinancialInstitutionBranch
                              ID: BYLADEM1001
                        PaymentTerms
                          Note: Within 30 days, without deduction
                        TaxTotal
                          TaxAmount currencyID=EUR: 46.55
                          TaxSubtotal
                            TaxableAmount currencyID=EUR: 245.00
                            TaxAmount currencyID=EUR: 46.55
                            TaxCategory
                              ID: S
                              Percent: 19
                              TaxScheme
                                ID: VAT
                        LegalMonetaryTotal
                          LineExtensionAmount currencyID=EUR: 245.00
                          TaxExclusiveAmount currencyID=EUR: 245.00
                          TaxInclusiveAmount currencyID=EUR: 291.55
                          PayableAmount currencyID=EUR: 291.55
                        """);
    }

    @Test
    void aLineHasItsQuantityAmountPeriodItemAndPrice() {
        assertThat(written(Draft.domestic()).outline("InvoiceLine")).isEqualTo("""
                InvoiceLine
                  ID: 1
                  InvoicedQuantity unitCode=C62: 10
                  LineExtensionAmount currencyID=EUR: 245.00
                  InvoicePeriod
                    StartDate: 2026-03-01
                    EndDate: 2026-03-31
                  Item
                    Description: Named users
                    Name: Seats
                    SellersItemIdentification
                      ID: seat
                    ClassifiedTaxCategory
                      ID: S
                      Percent: 19
                      TaxScheme
                        ID: VAT
                  Price
                    PriceAmount currencyID=EUR: 24.5
                """);
    }

    @Test
    void noTaxComesWithItsReason() {
        assertThat(category(Samples.reverseCharge())).isEqualTo("AE 0 VATEX-EU-AE Reverse charge VAT");
        assertThat(category(Samples.intraCommunity())).isEqualTo("K 0 VATEX-EU-IC Intra-community supply VAT");
        assertThat(category(Samples.export())).isEqualTo("G 0 VATEX-EU-G Export outside the EU VAT");
        assertThat(category(Samples.exempt())).isEqualTo("E 0 VATEX-EU-132 Exempt by article 132 VAT");
        assertThat(category(Samples.outsideScope())).isEqualTo("O 0 VATEX-EU-O Not subject to VAT VAT");
        assertThat(written(Samples.outsideScope()).names("InvoiceLine/Item/ClassifiedTaxCategory"))
                .containsExactly("ID", "TaxScheme");
    }

    @Test
    void anIntraCommunitySupplySaysWhereItWent() {
        assertThat(written(Samples.intraCommunity()).outline("Delivery")).isEqualTo("""
                Delivery
                  ActualDeliveryDate: 2026-03-02
                  DeliveryLocation
                    Address
                      StreetName: Ring 3
                      CityName: Wien
                      PostalZone: 1010
                      Country
                        IdentificationCode: AT
                """);
    }

    @Test
    void aCreditNoteIsADocumentOfItsOwn() {
        var xml = written(Samples.creditNoteForTwo());

        assertThat(xml.root().getNamespaceURI()).isEqualTo("urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2");
        assertThat(xml.names("")).containsExactly("CustomizationID", "ProfileID", "ID", "IssueDate", "CreditNoteTypeCode",
                "DocumentCurrencyCode", "BuyerReference", "InvoicePeriod", "BillingReference", "BillingReference",
                "ContractDocumentReference", "AccountingSupplierParty", "AccountingCustomerParty", "PaymentMeans",
                "PaymentTerms", "TaxTotal", "LegalMonetaryTotal", "CreditNoteLine");
        assertThat(xml.text("CreditNoteTypeCode")).isEqualTo("381");
        assertThat(xml.texts("BillingReference/InvoiceDocumentReference/ID")).containsExactly("INV-2026-0041",
                "INV-2026-0040");
        assertThat(xml.text("BillingReference/InvoiceDocumentReference/IssueDate")).isEqualTo("2026-03-02");
        assertThat(xml.text("PaymentMeans/PaymentDueDate")).isEqualTo("2026-04-01");
        assertThat(xml.text("CreditNoteLine/CreditedQuantity")).isEqualTo("10");
    }

    @Test
    void discountsStandOnTheirLineOrOnTheDocument() {
        var xml = written(Samples.discounted());

        assertThat(xml.outline("InvoiceLine/AllowanceCharge") + xml.outline("AllowanceCharge")).isEqualTo("""
                AllowanceCharge
                  ChargeIndicator: false
                  AllowanceChargeReasonCode: 95
                  AllowanceChargeReason: Launch discount
                  MultiplierFactorNumeric: 12.5
                  Amount currencyID=EUR: 30.63
                  BaseAmount currencyID=EUR: 245.00
                AllowanceCharge
                  ChargeIndicator: false
                  AllowanceChargeReason: Coupon
                  Amount currencyID=EUR: 14.37
                  TaxCategory
                    ID: S
                    Percent: 19
                    TaxScheme
                      ID: VAT
                AllowanceCharge
                  ChargeIndicator: true
                  AllowanceChargeReasonCode: FC
                  Amount currencyID=EUR: 5.00
                  TaxCategory
                    ID: S
                    Percent: 7
                    TaxScheme
                      ID: VAT
                """);
        assertThat(xml.outline("LegalMonetaryTotal")).isEqualTo("""
                LegalMonetaryTotal
                  LineExtensionAmount currencyID=EUR: 214.37
                  TaxExclusiveAmount currencyID=EUR: 205.00
                  TaxInclusiveAmount currencyID=EUR: 243.35
                  AllowanceTotalAmount currencyID=EUR: 14.37
                  ChargeTotalAmount currencyID=EUR: 5.00
                  PayableAmount currencyID=EUR: 243.35
                """);
    }

    @Test
    void whatWasPaidBeforeIsTakenOffWhatIsDue() {
        var draft = Draft.domestic();
        draft.prepaid = new BigDecimal("100.00");
        draft.rounding = new BigDecimal("-0.05");

        assertThat(written(draft).outline("LegalMonetaryTotal")).isEqualTo("""
                LegalMonetaryTotal
                  LineExtensionAmount currencyID=EUR: 245.00
                  TaxExclusiveAmount currencyID=EUR: 245.00
                  TaxInclusiveAmount currencyID=EUR: 291.55
                  PrepaidAmount currencyID=EUR: 100.00
                  PayableRoundingAmount currencyID=EUR: -0.05
                  PayableAmount currencyID=EUR: 191.50
                """);
    }

    @Test
    void everyRateHasASubtotal() {
        var xml = written(Samples.severalRates());

        assertThat(xml.texts("TaxTotal/TaxSubtotal/TaxCategory/Percent")).containsExactly("19", "7", "0");
        assertThat(xml.texts("TaxTotal/TaxSubtotal/TaxableAmount")).containsExactly("250.00", "10.00", "3.00");
        assertThat(xml.text("TaxTotal/TaxAmount")).isEqualTo("48.20");
    }

    @Test
    void aCardIsNamedByItsLastDigits() {
        assertThat(written(Samples.export()).outline("PaymentMeans")).isEqualTo("""
                PaymentMeans
                  PaymentMeansCode: 48
                  CardAccount
                    PrimaryAccountNumberID: 4242
                    NetworkID: VISA
                    HolderName: Ann Smith
                """);
    }

    @Test
    void severalNotesAreOne() {
        var draft = Draft.domestic();
        draft.notes.addAll(List.of("First.", "Second."));

        assertThat(written(draft).text("Note")).isEqualTo("First.\nSecond.");
    }

    @Test
    void hostileTextStaysText() {
        var xml = written(Samples.hostile());

        assertThat(xml.text("ID")).isEqualTo("A&B<1>");
        assertThat(xml.text("AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName"))
                .isEqualTo("</ram:Name><evil a=\"1\"> & Söhne ]]>");
        assertThat(xml.text("Note")).isEqualTo("<!-- -->\n&amp; 🧱 �\t<![CDATA[");
    }

    private static String category(Draft draft) {
        var xml = written(draft);
        var path = "TaxTotal/TaxSubtotal/TaxCategory";
        return String.join(" ", xml.names(path).stream().map(name -> xml.text(path + "/" + name).strip()).toList());
    }

    private static ReadXml written(Draft draft) {
        return ReadXml.of(UblWriter.write(draft.finish()));
    }
}
