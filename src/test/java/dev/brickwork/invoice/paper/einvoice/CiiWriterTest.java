package dev.brickwork.invoice.paper.einvoice;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.invoice.paper.einvoice.ElectronicInvoice.Preceding;
import dev.brickwork.invoice.paper.einvoice.ElectronicInvoice.References;
import dev.brickwork.invoice.paper.einvoice.ElectronicInvoice.Type;

class CiiWriterTest {
    private static final String LINE = "SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/";
    private static final String AGREEMENT = "SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/";
    private static final String DELIVERY = "SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery";
    private static final String SETTLEMENT = "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/";

    @Test
    void aDomesticInvoiceBeginsWithItsProfileAndItsNumber() {
        var draft = Draft.domestic();
        draft.notes.add("Thank you.");
        var xml = written(draft);

        assertThat(xml.root().getNodeName()).isEqualTo("rsm:CrossIndustryInvoice");
        assertThat(xml.outline("ExchangedDocumentContext")).isEqualTo("""
                ExchangedDocumentContext
                  GuidelineSpecifiedDocumentContextParameter
                    ID: urn:cen.eu:en16931:2017
                """);
        assertThat(xml.outline("ExchangedDocument")).isEqualTo("""
                ExchangedDocument
                  ID: INV-2026-0042
                  TypeCode: 380
                  IssueDateTime
                    DateTimeString format=102: 20260302
                  IncludedNote
                    Content: Thank you.
                """);
        assertThat(xml.names("SupplyChainTradeTransaction")).containsExactly("IncludedSupplyChainTradeLineItem",
                "ApplicableHeaderTradeAgreement", "ApplicableHeaderTradeDelivery", "ApplicableHeaderTradeSettlement");
    }

    @Test
    void xRechnungNamesItsSpecificationAndItsProcess() {
        var xml = ReadXml.of(CiiWriter.write(Draft.domestic().finish(), CiiProfile.XRECHNUNG));

        assertThat(xml.outline("ExchangedDocumentContext")).isEqualTo("""
                ExchangedDocumentContext
                  BusinessProcessSpecifiedDocumentContextParameter
                    ID: urn:fdc:peppol.eu:2017:poacc:billing:01:1.0
                  GuidelineSpecifiedDocumentContextParameter
                    ID: urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0
                """);
    }

    @Test
    void aLineHasItsProductPriceQuantityTaxAndPeriod() {
        var xml = written(Draft.domestic());

        assertThat(xml.outline(LINE)).isEqualTo("""
                IncludedSupplyChainTradeLineItem
                  AssociatedDocumentLineDocument
                    LineID: 1
                  SpecifiedTradeProduct
                    SellerAssignedID: seat
                    Name: Seats
                    Description: Named users
                  SpecifiedLineTradeAgreement
                    NetPriceProductTradePrice
                      ChargeAmount: 24.5
                  SpecifiedLineTradeDelivery
                    BilledQuantity unitCode=C62: 10
                  SpecifiedLineTradeSettlement
                    ApplicableTradeTax
                      TypeCode: VAT
                      CategoryCode: S
                      RateApplicablePercent: 19
                    BillingSpecifiedPeriod
                      StartDateTime
                        DateTimeString format=102: 20260301
                      EndDateTime
                        DateTimeString format=102: 20260331
                    SpecifiedTradeSettlementLineMonetarySummation
                      LineTotalAmount: 245.00
                """);
    }

    @Test
    void thePartiesStandInTheAgreement() {
        var xml = written(Draft.domestic());

        assertThat(xml.names(AGREEMENT)).containsExactly("BuyerReference", "SellerTradeParty", "BuyerTradeParty",
                "BuyerOrderReferencedDocument");
        assertThat(xml.outline(AGREEMENT + "SellerTradeParty")).isEqualTo("""
                SellerTradeParty
                  Name: Ziegel Software GmbH
                  SpecifiedLegalOrganization
                    ID: HRB 12345
                    TradingBusinessName: Ziegel
                  DefinedTradeContact
                    PersonName: Erika Muster
                    TelephoneUniversalCommunication
                      CompleteNumber: +49 221 123456
                    EmailURIUniversalCommunication
                      URIID: erika@ziegel.example
                  PostalTradeAddress
                    PostcodeCode: 50667
                    LineOne: Lange Straße 1
                    LineTwo: Hof 2
                    LineThree: 3. Stock
                    CityName: Köln
                    CountryID: DE
                    CountrySubDivisionName: NRW
                  URIUniversalCommunication
                    URIID schemeID=9930: DE123456789
                  SpecifiedTaxRegistration
                    ID schemeID=VA: DE123456789
                  SpecifiedTaxRegistration
                    ID schemeID=FC: 215/5912/3456
                """);
        assertThat(xml.names(AGREEMENT + "BuyerTradeParty")).containsExactly("Name", "PostalTradeAddress",
                "URIUniversalCommunication", "SpecifiedTaxRegistration");
    }

    @Test
    void theSettlementHasPaymentTaxesPeriodTermsAndSums() {
        var xml = written(Draft.domestic());

        assertThat(xml.outline(SETTLEMENT)).isEqualTo("""
                ApplicableHeaderTradeSettlement
                  PaymentReference: INV-2026-0042
                  InvoiceCurrencyCode: EUR
                  SpecifiedTradeSettlementPaymentMeans
                    TypeCode: 58
                    PayeePartyCreditorFinancialAccount
                      IBANID: DE02120300000000202051
                      AccountName: Ziegel Software GmbH
                    PayeeSpecifiedCreditorFinancialInstitution
                      BICID: BYLADEM1001
                  ApplicableTradeTax
                    CalculatedAmount: 46.55
                    TypeCode: VAT
                    BasisAmount: 245.00
                    CategoryCode: S
                    RateApplicablePercent: 19
                  BillingSpecifiedPeriod
                    StartDateTime
                      DateTimeString format=102: 20260301
                    EndDateTime
                      DateTimeString format=102: 20260331
                  SpecifiedTradePaymentTerms
                    Description: Within 30 days, without deduction
                    DueDateDateTime
                      DateTimeString format=102: 20260401
                  SpecifiedTradeSettlementHeaderMonetarySummation
                    LineTotalAmount: 245.00
                    TaxBasisTotalAmount: 245.00
                    TaxTotalAmount currencyID=EUR: 46.55
                    GrandTotalAmount: 291.55
                    DuePayableAmount: 291.55
                """);
    }

    @Test
    void noTaxComesWithItsReason() {
        assertThat(tax(Samples.reverseCharge())).containsExactly("0.00", "VAT", "Reverse charge", "245.00", "AE",
                "VATEX-EU-AE", "0");
        assertThat(tax(Samples.intraCommunity())).containsExactly("0.00", "VAT", "Intra-community supply", "245.00", "K",
                "VATEX-EU-IC", "0");
        assertThat(tax(Samples.export())).containsExactly("0.00", "VAT", "Export outside the EU", "245.00", "G",
                "VATEX-EU-G", "0");
        assertThat(tax(Samples.exempt())).containsExactly("0.00", "VAT", "Exempt by article 132", "245.00", "E",
                "VATEX-EU-132", "0");
        assertThat(tax(Draft.untaxed(TaxCategory.ZERO_RATED))).containsExactly("0.00", "VAT", "245.00", "Z", "0");
    }

    @Test
    void outsideTheScopeThereIsNoRateExceptInTheSubtotalOfXRechnung() {
        var draft = Samples.outsideScope();
        var line = LINE + "SpecifiedLineTradeSettlement/ApplicableTradeTax";
        var xRechnung = ReadXml.of(CiiWriter.write(draft.finish(), CiiProfile.XRECHNUNG));

        assertThat(tax(draft)).containsExactly("0.00", "VAT", "Not subject to VAT", "245.00", "O", "VATEX-EU-O");
        assertThat(written(draft).names(line)).containsExactly("TypeCode", "CategoryCode");
        assertThat(xRechnung.names(line)).containsExactly("TypeCode", "CategoryCode");
        assertThat(xRechnung.text(SETTLEMENT + "ApplicableTradeTax/RateApplicablePercent")).isEqualTo("0");
    }

    @Test
    void aDiscountForPayingEarlyEndsWithALineEnd() {
        var draft = Draft.domestic();
        draft.payment = new Payment(null, null, "30 days\n#SKONTO#TAGE=14#PROZENT=2.00#\n");

        assertThat(written(draft).text(SETTLEMENT + "SpecifiedTradePaymentTerms/Description"))
                .isEqualTo("30 days\n#SKONTO#TAGE=14#PROZENT=2.00#\n");
    }

    @Test
    void anIntraCommunitySupplySaysWhereItWent() {
        assertThat(written(Samples.intraCommunity()).outline(DELIVERY)).isEqualTo("""
                ApplicableHeaderTradeDelivery
                  ShipToTradeParty
                    PostalTradeAddress
                      PostcodeCode: 1010
                      LineOne: Ring 3
                      CityName: Wien
                      CountryID: AT
                  ActualDeliverySupplyChainEvent
                    OccurrenceDateTime
                      DateTimeString format=102: 20260302
                """);
        // without anything to say the schema still wants the element
        assertThat(written(Draft.domestic()).names(DELIVERY)).isEmpty();
    }

    @Test
    void aCreditNoteNamesTheInvoiceThatItCorrects() {
        var xml = written(Samples.creditNote());

        assertThat(xml.text("ExchangedDocument/TypeCode")).isEqualTo("381");
        assertThat(xml.outline(SETTLEMENT + "InvoiceReferencedDocument")).isEqualTo("""
                InvoiceReferencedDocument
                  IssuerAssignedID: INV-2026-0041
                  FormattedIssueDateTime
                    DateTimeString format=102: 20260302
                """);
        assertThat(xml.text(AGREEMENT + "ContractReferencedDocument/IssuerAssignedID")).isEqualTo("C-9");
    }

    @Test
    void discountsStandOnTheirLineOrOnTheDocument() {
        var xml = written(Samples.discounted());

        assertThat(xml.outline(LINE + "SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge")).isEqualTo("""
                SpecifiedTradeAllowanceCharge
                  ChargeIndicator
                    Indicator: false
                  CalculationPercent: 12.5
                  BasisAmount: 245.00
                  ActualAmount: 30.63
                  ReasonCode: 95
                  Reason: Launch discount
                """);
        assertThat(xml.outline(SETTLEMENT + "SpecifiedTradeAllowanceCharge")).isEqualTo("""
                SpecifiedTradeAllowanceCharge
                  ChargeIndicator
                    Indicator: false
                  ActualAmount: 14.37
                  Reason: Coupon
                  CategoryTradeTax
                    TypeCode: VAT
                    CategoryCode: S
                    RateApplicablePercent: 19
                SpecifiedTradeAllowanceCharge
                  ChargeIndicator
                    Indicator: true
                  ActualAmount: 5.00
                  ReasonCode: FC
                  CategoryTradeTax
                    TypeCode: VAT
                    CategoryCode: S
                    RateApplicablePercent: 7
                """);
        assertThat(xml.outline(SETTLEMENT + "SpecifiedTradeSettlementHeaderMonetarySummation")).isEqualTo("""
                SpecifiedTradeSettlementHeaderMonetarySummation
                  LineTotalAmount: 214.37
                  ChargeTotalAmount: 5.00
                  AllowanceTotalAmount: 14.37
                  TaxBasisTotalAmount: 205.00
                  TaxTotalAmount currencyID=EUR: 38.35
                  GrandTotalAmount: 243.35
                  DuePayableAmount: 243.35
                """);
    }

    @Test
    void whatWasPaidBeforeIsTakenOffWhatIsDue() {
        var draft = Draft.domestic();
        draft.prepaid = new BigDecimal("100.00");
        draft.rounding = new BigDecimal("-0.05");

        assertThat(written(draft).outline(SETTLEMENT + "SpecifiedTradeSettlementHeaderMonetarySummation")).isEqualTo("""
                SpecifiedTradeSettlementHeaderMonetarySummation
                  LineTotalAmount: 245.00
                  TaxBasisTotalAmount: 245.00
                  TaxTotalAmount currencyID=EUR: 46.55
                  RoundingAmount: -0.05
                  GrandTotalAmount: 291.55
                  TotalPrepaidAmount: 100.00
                  DuePayableAmount: 191.50
                """);
    }

    @Test
    void everyRateHasASubtotal() {
        var xml = written(Samples.severalRates());

        assertThat(xml.texts(SETTLEMENT + "ApplicableTradeTax/RateApplicablePercent")).containsExactly("19", "7", "0");
        assertThat(xml.texts(SETTLEMENT + "ApplicableTradeTax/BasisAmount")).containsExactly("250.00", "10.00", "3.00");
        assertThat(xml.texts(SETTLEMENT + "ApplicableTradeTax/CalculatedAmount")).containsExactly("47.50", "0.70", "0.00");
    }

    @Test
    void aPriceMayBeExactAndForManyUnits() {
        var draft = new Draft();
        draft.lines.add(new InvoiceLine("1", new InvoiceLine.Item("API calls", null, null), new BigDecimal("1.25E+6"), "C62",
                new InvoiceLine.Price(new BigDecimal("0.012345"), new BigDecimal("1E+3")), null, List.of(),
                new BigDecimal("15.43"), Draft.VAT_19));

        assertThat(written(draft).outline(LINE + "SpecifiedLineTradeAgreement/NetPriceProductTradePrice")).isEqualTo("""
                NetPriceProductTradePrice
                  ChargeAmount: 0.012345
                  BasisQuantity unitCode=C62: 1000
                """);
        assertThat(written(draft).text(LINE + "SpecifiedLineTradeDelivery/BilledQuantity")).isEqualTo("1250000");
    }

    @Test
    void accountsOutsideOfTheIbanCountriesAndCardsHaveElementsOfTheirOwn() {
        var draft = Draft.domestic();
        draft.payment = new Payment(Payment.Means.transfer(new Payment.Account("0012345678", null, null)), null, null);
        assertThat(written(draft).outline(SETTLEMENT + "SpecifiedTradeSettlementPaymentMeans")).isEqualTo("""
                SpecifiedTradeSettlementPaymentMeans
                  TypeCode: 30
                  PayeePartyCreditorFinancialAccount
                    ProprietaryID: 0012345678
                """);

        draft.payment = Samples.byCard();
        assertThat(written(draft).outline(SETTLEMENT + "SpecifiedTradeSettlementPaymentMeans")).isEqualTo("""
                SpecifiedTradeSettlementPaymentMeans
                  TypeCode: 48
                  ApplicableTradeSettlementFinancialCard
                    ID: 4242
                    CardholderName: Ann Smith
                """);
    }

    @Test
    void hostileTextStaysText() {
        var draft = Samples.hostile();
        var document = CiiWriter.write(draft.finish(), CiiProfile.EN16931);
        var xml = ReadXml.of(document);

        assertThat(xml.text(AGREEMENT + "SellerTradeParty/Name")).isEqualTo("</ram:Name><evil a=\"1\"> & Söhne ]]>");
        assertThat(xml.text("ExchangedDocument/IncludedNote/Content")).isEqualTo("<!-- -->\n&amp; 🧱 �\t<![CDATA[");
        assertThat(new String(document, StandardCharsets.UTF_8)).startsWith("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    }

    @Test
    void emptyTextsLeaveNoEmptyElements() {
        var draft = Draft.domestic();
        draft.references = new References(" ", "\u0001", "", List.of(new Preceding("X", null)));
        draft.notes.add(" \n ");
        draft.payment = new Payment(null, "\u0000", "30 days");
        draft.type = Type.CREDIT_NOTE;
        var xml = written(draft);

        assertThat(xml.names(AGREEMENT)).containsExactly("SellerTradeParty", "BuyerTradeParty");
        assertThat(xml.names("ExchangedDocument")).containsExactly("ID", "TypeCode", "IssueDateTime");
        assertThat(xml.names(SETTLEMENT)).startsWith("InvoiceCurrencyCode", "ApplicableTradeTax");
    }

    private static List<String> tax(Draft draft) {
        var xml = written(draft);
        return xml.names(SETTLEMENT + "ApplicableTradeTax").stream()
                .map(name -> xml.text(SETTLEMENT + "ApplicableTradeTax/" + name)).toList();
    }

    private static ReadXml written(Draft draft) {
        return ReadXml.of(CiiWriter.write(draft.finish(), CiiProfile.EN16931));
    }
}
