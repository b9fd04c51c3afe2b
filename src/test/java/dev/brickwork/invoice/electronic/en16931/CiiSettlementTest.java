package dev.brickwork.invoice.electronic.en16931;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;

import org.junit.jupiter.api.Test;

/** The part of a CII document about money: payment, taxes, allowances and sums. */
class CiiSettlementTest {
    private static final String LINE = "SupplyChainTradeTransaction/IncludedSupplyChainTradeLineItem/";
    private static final String SETTLEMENT = "SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/";

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

    private static List<String> tax(Draft draft) {
        var xml = written(draft);
        return xml.names(SETTLEMENT + "ApplicableTradeTax").stream()
                .map(name -> xml.text(SETTLEMENT + "ApplicableTradeTax/" + name)).toList();
    }

    private static ReadXml written(Draft draft) {
        return ReadXml.of(CiiWriter.write(draft.finish(), CiiProfile.EN16931));
    }
}
