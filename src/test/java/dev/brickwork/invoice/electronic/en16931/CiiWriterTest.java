package dev.brickwork.invoice.electronic.en16931;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

import org.junit.jupiter.api.Test;

import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.Preceding;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.References;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.Type;

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

    private static ReadXml written(Draft draft) {
        return ReadXml.of(CiiWriter.write(draft.finish(), CiiProfile.EN16931));
    }
}
