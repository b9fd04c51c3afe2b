package dev.brickwork.invoice.electronic.en16931;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.References;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.Totals;
import dev.brickwork.invoice.electronic.en16931.Party.Contact;

class DocumentRulesTest {
    private static final BigDecimal CENT = new BigDecimal("0.01");

    @Test
    void aTotalThatIsOffByACentIsRefusedByItsRule() {
        var invoice = withAllowanceAndCharge().finish();
        var t = invoice.totals();
        var wrong = Map.of(
                "BR-CO-10", new Totals(t.lines().add(CENT), t.allowances(), t.charges(), t.taxExclusive(), t.tax(),
                        t.taxInclusive(), t.prepaid(), t.rounding(), t.due()),
                "BR-CO-11", new Totals(t.lines(), t.allowances().add(CENT), t.charges(), t.taxExclusive(), t.tax(),
                        t.taxInclusive(), t.prepaid(), t.rounding(), t.due()),
                "BR-CO-12", new Totals(t.lines(), t.allowances(), t.charges().subtract(CENT), t.taxExclusive(), t.tax(),
                        t.taxInclusive(), t.prepaid(), t.rounding(), t.due()),
                "BR-CO-13", new Totals(t.lines(), t.allowances(), t.charges(), t.taxExclusive().add(CENT), t.tax(),
                        t.taxInclusive(), t.prepaid(), t.rounding(), t.due()),
                "BR-CO-14", new Totals(t.lines(), t.allowances(), t.charges(), t.taxExclusive(), t.tax().add(CENT),
                        t.taxInclusive(), t.prepaid(), t.rounding(), t.due()),
                "BR-CO-15", new Totals(t.lines(), t.allowances(), t.charges(), t.taxExclusive(), t.tax(),
                        t.taxInclusive().subtract(CENT), t.prepaid(), t.rounding(), t.due()),
                "BR-CO-16", new Totals(t.lines(), t.allowances(), t.charges(), t.taxExclusive(), t.tax(), t.taxInclusive(),
                        t.prepaid(), t.rounding(), t.due().add(CENT)));

        wrong.forEach((rule, totals) -> {
            var document = with(invoice, invoice.lines(), invoice.taxes(), totals);
            assertThat(rule(document::check)).isEqualTo(rule);
            assertThat(rule(() -> CiiWriter.write(document, CiiProfile.EN16931))).isEqualTo(rule);
            assertThat(rule(() -> UblWriter.write(document))).isEqualTo(rule);
        });
        assertThatCode(invoice::check).doesNotThrowAnyException();
    }

    @Test
    void theMessageSaysWhatIsWrongAndWhatWouldBeRight() {
        var invoice = Draft.domestic().finish();
        var t = invoice.totals();
        var document = with(invoice, invoice.lines(), invoice.taxes(), new Totals(t.lines(), t.allowances(), t.charges(),
                t.taxExclusive(), t.tax(), t.taxInclusive(), t.prepaid(), t.rounding(), t.due().add(CENT)));

        assertThat(catchThrowableOfType(RuleViolation.class, document::check))
                .hasMessage("BR-CO-16: the amount due is 291.56, but should be 291.55");
    }

    @Test
    void aLineIsItsQuantityAtItsPriceGiveOrTakeTwoCents() {
        assertThatCode(() -> new Draft().line("3", "33.33", "100.01", Draft.VAT_19).finish().check())
                .doesNotThrowAnyException();
        assertThat(rule(() -> new Draft().line("3", "33.33", "100.02", Draft.VAT_19).finish().check()))
                .isEqualTo("PEPPOL-EN16931-R120");
    }

    @Test
    void taxThatWasRoundedByLineMayDifferFromItsRate() {
        var draft = new Draft();
        draft.isTaxedByLine = true;
        for (int i = 0; i < 20; i++) {
            draft.line("1", "0.03", "0.03", Draft.VAT_19);
        }
        var invoice = draft.finish();

        assertThat(invoice.totals().tax()).isEqualByComparingTo("0.20"); // 19 % of 0.60 are 0.11
        assertThatCode(invoice::check).doesNotThrowAnyException();
    }

    @Test
    void taxThatIsOffByAWholeUnitIsRefused() {
        assertThat(rule(changedTax(new BigDecimal("1.00"))::check)).isEqualTo("BR-CO-17");
        assertThat(rule(changedTax(new BigDecimal("-1.00"))::check)).isEqualTo("BR-CO-17");
        assertThatCode(changedTax(new BigDecimal("0.99"))::check).doesNotThrowAnyException();
    }

    @Test
    void everyTaxHasOneSubtotalOfAllThatIsTaxedByIt() {
        var invoice = new Draft().line("1", "10", "10.00", Draft.VAT_19).line("1", "5", "5.00", Draft.VAT_7).finish();
        var standard = invoice.taxes().get(0);
        var reduced = invoice.taxes().get(1);
        var more = TaxSubtotal.of(reduced.tax(), reduced.taxable().add(CENT), reduced.amount());

        assertThat(rule(with(invoice, invoice.lines(), List.of(standard, more), invoice.totals())::check))
                .isEqualTo("BR-S-08");
        var alone = TaxSubtotal.of(standard.tax(), standard.taxable(), invoice.totals().tax());
        assertThat(rule(with(invoice, invoice.lines(), List.of(alone), invoice.totals())::check)).isEqualTo("BR-S-01");
        var nothing = TaxSubtotal.of(reduced.tax(), Amounts.ZERO, Amounts.ZERO);
        assertThat(rule(with(invoice, invoice.lines(), List.of(standard, reduced, nothing), invoice.totals())::check))
                .isEqualTo("BR-S-01");
    }

    @Test
    void everyCategoryAsksForTheIdsThatProveIt() {
        assertThat(rule(() -> check(TaxCategory.REVERSE_CHARGE, draft -> {
            draft.buyer = Parties.american();
            return draft;
        }))).isEqualTo("BR-AE-02");
        assertThat(rule(() -> check(TaxCategory.EXPORT, draft -> {
            draft.seller = Parties.withoutVatId(draft.seller);
            return draft;
        }))).isEqualTo("BR-G-02");
        assertThat(rule(() -> check(TaxCategory.OUTSIDE_SCOPE, draft -> draft))).isEqualTo("BR-O-02");
        assertThat(rule(() -> check(TaxCategory.INTRA_COMMUNITY, draft -> draft))).isEqualTo("BR-IC-12");
        assertThat(rule(() -> check(TaxCategory.INTRA_COMMUNITY, draft -> {
            draft.delivery = new Delivery(null, null, draft.buyer.address());
            return draft;
        }))).isEqualTo("BR-IC-11");
    }

    @Test
    void whatIsOutsideTheScopeStandsAlone() {
        var draft = Draft.untaxed(TaxCategory.OUTSIDE_SCOPE).line("1", "5", "5.00", Tax.none(TaxCategory.ZERO_RATED));
        draft.seller = Parties.withoutVatId(draft.seller);
        draft.buyer = Parties.withoutVatId(draft.buyer);

        assertThat(rule(draft.finish()::check)).isEqualTo("BR-O-11");
    }

    @Test
    void valuesRefuseWhatNoDocumentMayHold() {
        assertThat(rule(() -> Tax.standard(BigDecimal.ZERO))).isEqualTo("BR-S-05");
        assertThat(rule(() -> new Tax(TaxCategory.EXPORT, BigDecimal.ONE))).isEqualTo("BR-G-05");
        assertThat(rule(() -> new TaxSubtotal(Draft.VAT_19, CENT, CENT, "none", null))).isEqualTo("BR-S-10");
        assertThat(rule(() -> TaxSubtotal.of(Tax.none(TaxCategory.EXEMPT), CENT, CENT))).isEqualTo("BR-E-10");
        assertThat(rule(() -> InvoiceLine.Price.each(new BigDecimal("-1")))).isEqualTo("BR-27");
        assertThat(rule(() -> new Period(Draft.DUE_ON, Draft.ISSUED_ON))).isEqualTo("BR-29, BR-30");
        assertThat(rule(() -> TaxSubtotal.of(Draft.VAT_19, new BigDecimal("0.001"), CENT))).isEqualTo("BR-DEC");
        assertThat(rule(() -> Parties.named(Parties.german(), " \u0007 "))).isEqualTo("BR-06, BR-07");
        assertThat(rule(() -> new Payment.Card("4111111111111111", "VISA", null))).isEqualTo("BR-51");
        assertThat(rule(() -> Payment.Means.sepaTransfer(new Payment.Account("DE02120300000000202052", null, null))))
                .isEqualTo("BR-DE-19");
        assertThat(rule(() -> new AllowanceOrCharge(false, CENT, null, null, " ", null))).contains("BR-CO-21");
        assertThat(
                rule(() -> new AllowanceOrCharge(false, new BigDecimal("9.98"), new AllowanceOrCharge.Share(BigDecimal.TEN,
                        new BigDecimal("100")), "95", null, null)))
                .isEqualTo("PEPPOL-EN16931-R040");
    }

    @Test
    void anAmountDueSaysWhenOrHowItIsPaid() {
        var draft = Draft.domestic();
        draft.dueOn = null;
        draft.payment = Payment.UNKNOWN;
        assertThat(rule(draft.finish()::check)).isEqualTo("BR-CO-25");

        draft.prepaid = new BigDecimal("291.55");
        assertThatCode(draft.finish()::check).doesNotThrowAnyException();
    }

    @Test
    void peppolWantsAReferenceAndElectronicAddresses() {
        var draft = Draft.domestic();
        draft.references = References.NONE;
        assertThat(rule(() -> UblWriter.write(draft.finish()))).isEqualTo("PEPPOL-EN16931-R003");

        var other = Draft.domestic();
        other.buyer = Parties.withElectronicAddress(other.buyer, null);
        assertThat(rule(() -> UblWriter.write(other.finish()))).isEqualTo("PEPPOL-EN16931-R010");
        assertThatCode(() -> CiiWriter.write(other.finish(), CiiProfile.EN16931)).doesNotThrowAnyException();

        other.buyer = Parties.withElectronicAddress(other.buyer, new Identifier("einkauf@musterstadt.example", "EM"));
        assertThat(rule(() -> UblWriter.write(other.finish()))).isEqualTo("PEPPOL-EN16931-CL008");
        assertThatCode(() -> CiiWriter.write(other.finish(), CiiProfile.XRECHNUNG)).doesNotThrowAnyException();
    }

    @Test
    void xRechnungWantsMoreThanTheStandard() {
        var draft = Draft.domestic();
        draft.references = new References(null, "PO-77", null, List.of());
        assertThat(rule(() -> CiiWriter.write(draft.finish(), CiiProfile.XRECHNUNG))).isEqualTo("BR-DE-15");

        var silent = Draft.domestic();
        silent.seller = Parties.withContact(silent.seller, new Contact("Erika", " ", "erika@ziegel.example"));
        assertThat(rule(() -> CiiWriter.write(silent.finish(), CiiProfile.XRECHNUNG))).isEqualTo("BR-DE-6");
        // Peppol has the German rules between two Germans
        assertThat(rule(() -> UblWriter.write(silent.finish()))).isEqualTo("BR-DE-6");

        var terms = Draft.domestic();
        terms.payment = new Payment(terms.payment.means(), null, "Thanks!\n#1 rule: pay");
        assertThat(rule(() -> CiiWriter.write(terms.finish(), CiiProfile.XRECHNUNG))).isEqualTo("BR-DE-18");
    }

    @Test
    void ciiHasRoomForOnePrecedingInvoice() {
        for (var profile : CiiProfile.values()) {
            assertThat(rule(() -> CiiWriter.write(Samples.creditNoteForTwo().finish(), profile)))
                    .isEqualTo("CII D16B InvoiceReferencedDocument");
        }
        assertThatCode(() -> UblWriter.write(Samples.creditNoteForTwo().finish())).doesNotThrowAnyException();
    }

    @Test
    void aLineMayNotLeaveThePeriodOfItsDocument() {
        var draft = Draft.domestic();
        draft.delivery = new Delivery(null, new Period(Draft.MARCH.firstDay().plusDays(1), null), null);

        assertThat(rule(() -> UblWriter.write(draft.finish()))).contains("PEPPOL-EN16931-R110");
    }

    static Draft withAllowanceAndCharge() {
        var draft = Draft.domestic();
        draft.allowances.add(new AllowanceOrCharge(false, new BigDecimal("24.50"),
                new AllowanceOrCharge.Share(new BigDecimal("10"), new BigDecimal("245")), AllowanceOrCharge.DISCOUNT,
                "Discount", Draft.VAT_19));
        draft.allowances.add(new AllowanceOrCharge(true, new BigDecimal("5.00"), null, "FC", "Freight", Draft.VAT_7));
        draft.prepaid = new BigDecimal("100");
        draft.rounding = new BigDecimal("0.02");
        return draft;
    }

    private static void check(TaxCategory category, UnaryOperator<Draft> change) {
        change.apply(Draft.untaxed(category)).finish().check();
    }

    /** A document whose tax, and all sums after it, are off by as much. */
    private static ElectronicInvoice changedTax(BigDecimal off) {
        var invoice = Draft.domestic().finish();
        var t = invoice.totals();
        var tax = invoice.taxes().get(0);
        return with(invoice, invoice.lines(), List.of(TaxSubtotal.of(tax.tax(), tax.taxable(), tax.amount().add(off))),
                new Totals(t.lines(), t.allowances(), t.charges(), t.taxExclusive(), t.tax().add(off),
                        t.taxInclusive().add(off), t.prepaid(), t.rounding(), t.due().add(off)));
    }

    private static ElectronicInvoice with(ElectronicInvoice invoice, List<InvoiceLine> lines, List<TaxSubtotal> taxes,
            Totals totals) {
        return new ElectronicInvoice(invoice.head(), invoice.seller(), invoice.buyer(), invoice.delivery(),
                invoice.payment(), invoice.allowances(), lines, taxes, totals);
    }

    private static String rule(ThrowingCallable call) {
        return catchThrowableOfType(RuleViolation.class, call).rule();
    }
}
