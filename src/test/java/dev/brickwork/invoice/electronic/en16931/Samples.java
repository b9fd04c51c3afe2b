package dev.brickwork.invoice.electronic.en16931;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.invoice.electronic.en16931.AllowanceOrCharge.Share;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.Preceding;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.References;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.Type;

/** One document of each kind. */
final class Samples {

    private Samples() {
    }

    static Map<String, Draft> all() {
        return Map.ofEntries(Map.entry("domestic", Draft.domestic()), Map.entry("reverse charge", reverseCharge()),
                Map.entry("intra-community", intraCommunity()), Map.entry("export", export()),
                Map.entry("exempt", exempt()), Map.entry("outside scope", outsideScope()),
                Map.entry("credit note", creditNote()), Map.entry("discounted", discounted()),
                Map.entry("several rates", severalRates()), Map.entry("hostile", hostile()),
                Map.entry("prepaid", DocumentRulesTest.withAllowanceAndCharge()));
    }

    static Draft reverseCharge() {
        var draft = Draft.untaxed(TaxCategory.REVERSE_CHARGE);
        draft.buyer = Parties.austrian();
        return draft;
    }

    static Draft intraCommunity() {
        var draft = Draft.untaxed(TaxCategory.INTRA_COMMUNITY);
        draft.buyer = Parties.austrian();
        draft.delivery = new Delivery(Draft.ISSUED_ON, null, draft.buyer.address());
        return draft;
    }

    static Draft export() {
        var draft = Draft.untaxed(TaxCategory.EXPORT);
        draft.buyer = Parties.american();
        draft.currency = CurrencyCode.USD;
        draft.payment = byCard();
        return draft;
    }

    static Draft exempt() {
        return Draft.untaxed(TaxCategory.EXEMPT);
    }

    static Draft outsideScope() {
        var draft = Draft.untaxed(TaxCategory.OUTSIDE_SCOPE);
        draft.seller = Parties.withoutVatId(draft.seller);
        draft.buyer = Parties.american();
        return draft;
    }

    static Draft creditNote() {
        var draft = Draft.domestic();
        draft.type = Type.CREDIT_NOTE;
        draft.number = "CN-2026-0007";
        draft.references = new References("04011000-12345-34", null, "C-9",
                List.of(new Preceding("INV-2026-0041", Draft.ISSUED_ON)));
        return draft;
    }

    /** CII refuses it. */
    static Draft creditNoteForTwo() {
        var draft = creditNote();
        draft.references = new References("04011000-12345-34", null, "C-9",
                List.of(new Preceding("INV-2026-0041", Draft.ISSUED_ON), new Preceding("INV-2026-0040", null)));
        return draft;
    }

    /** On the line, on the document, and a charge under another rate. */
    static Draft discounted() {
        var off = new AllowanceOrCharge(false, new BigDecimal("30.63"),
                new Share(new BigDecimal("12.50"), new BigDecimal("245")), AllowanceOrCharge.DISCOUNT, "Launch discount",
                null);
        var draft = new Draft().line("10", "24.50", "214.37", Draft.VAT_19, List.of(off));
        draft.allowances.add(new AllowanceOrCharge(false, new BigDecimal("14.37"), null, null, "Coupon", Draft.VAT_19));
        draft.allowances.add(new AllowanceOrCharge(true, new BigDecimal("5"), null, "FC", null, Draft.VAT_7));
        return draft;
    }

    /** A part is taken back by a negative quantity. */
    static Draft severalRates() {
        return Draft.domestic().line("1", "10", "10.00", Draft.VAT_7)
                .line("1", "3", "3.00", Tax.none(TaxCategory.ZERO_RATED))
                .line("-1", "5", "-5.00", Draft.VAT_19).line("0.5", "20", "10.00", Draft.VAT_19);
    }

    static Payment byCard() {
        return new Payment(Payment.Means.card(new Payment.Card("4242", "VISA", "Ann Smith")), null, "Charged to your card");
    }

    /** Texts that break out of XML, and characters that it has no way to write. */
    static Draft hostile() {
        var draft = Draft.domestic();
        draft.seller = Parties.named(draft.seller, "</ram:Name><evil a=\"1\"> & Söhne\u0000 ]]>");
        draft.notes.add("<!-- -->\r\n&amp; 🧱\u0008\uD800 \uFFFF\uFFFD\t<![CDATA[\u001B");
        draft.number = "A&B<1>";
        return draft;
    }
}
