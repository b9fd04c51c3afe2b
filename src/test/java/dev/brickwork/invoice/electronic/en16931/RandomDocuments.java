package dev.brickwork.invoice.electronic.en16931;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.invoice.electronic.en16931.AllowanceOrCharge.Share;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.Preceding;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.References;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice.Type;
import dev.brickwork.invoice.electronic.en16931.InvoiceLine.Item;
import dev.brickwork.invoice.electronic.en16931.InvoiceLine.Price;
import dev.brickwork.invoice.electronic.en16931.Payment.Account;
import dev.brickwork.invoice.electronic.en16931.Payment.Card;
import dev.brickwork.invoice.electronic.en16931.Payment.Means;

/** Documents that our invoices could become, and some that they could not. The same seed gives the same ones. */
final class RandomDocuments {
    private static final List<String> WORDS = List.of("Seats", "Support", "Löschung", "数据", "Überzug & Co.",
            "<b>", "\"x\"", "🧱", "a\u0000b", "it's", "Zeile\r\nzwei", "100 %", "]]>", "{{7*7}}", "–");
    private static final List<String> UNITS = List.of("C62", "MON", "HUR", "DAY", "E48", "AD");

    private final Random random;
    private final boolean isFromGermany;

    /** @param isFromGermany as XRechnung wants it: the seller has a contact, and the buyer a reference */
    RandomDocuments(long seed, boolean isFromGermany) {
        this.random = new Random(seed);
        this.isFromGermany = isFromGermany;
    }

    ElectronicInvoice next() {
        var draft = new Draft();
        draft.type = chance(3) ? Type.CREDIT_NOTE : Type.INVOICE;
        draft.number = "R-" + random.nextInt(1_000_000);
        draft.currency = CurrencyCode.values()[random.nextInt(CurrencyCode.values().length)];
        draft.isTaxedByLine = chance(2);
        draft.seller = isFromGermany || chance(2) ? Parties.german() : chance(2) ? Parties.french() : Parties.austrian();
        draft.references = new References("REF-" + random.nextInt(1000), chance(2) ? "PO " + words() : null,
                chance(3) ? "C-" + random.nextInt(1000) : null, preceding());
        draft.notes.addAll(chance(2) ? List.of(words(), words()) : List.of());
        var taxes = place(draft);
        if (isFromGermany && chance(2)) {
            draft.buyer = Parties.withElectronicAddress(draft.buyer, new Identifier("ap@buyer.example", "EM"));
        }
        draft.payment = payment(draft.seller);
        int lines = 1 + random.nextInt(12);
        for (int i = 1; i <= lines; i++) {
            draft.lines.add(line(Integer.toString(i), pick(taxes)));
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            draft.allowances.add(allowance(new BigDecimal(random.nextInt(100_000)).movePointLeft(2), pick(taxes)));
        }
        draft.prepaid = chance(3) ? cents(50_000) : BigDecimal.ZERO;
        draft.rounding = chance(5) ? cents(10).subtract(new BigDecimal("0.05")) : BigDecimal.ZERO;
        draft.dueOn = chance(4) && draft.payment.terms() != null ? null : Draft.DUE_ON;
        return draft.finish();
    }

    /** Puts buyer and delivery into the draft, and says which taxes are possible then. */
    private List<Tax> place(Draft draft) {
        // XRechnung asks for a day or a period (BR-DE-TMP-32)
        draft.delivery = new Delivery(chance(3) ? Draft.ISSUED_ON : null, isFromGermany || chance(2) ? Draft.MARCH : null,
                null);
        switch (random.nextInt(6)) {
            case 0 -> {
                draft.buyer = Parties.austrian();
                return List.of(Tax.none(TaxCategory.REVERSE_CHARGE));
            }
            case 1 -> {
                draft.buyer = Parties.french();
                draft.delivery = new Delivery(Draft.ISSUED_ON, draft.delivery.period(), draft.buyer.address());
                return List.of(Tax.none(TaxCategory.INTRA_COMMUNITY));
            }
            case 2 -> {
                draft.buyer = Parties.american();
                return List.of(Tax.none(TaxCategory.EXPORT));
            }
            case 3 -> {
                draft.buyer = chance(2) ? Parties.american() : Parties.withoutVatId(Parties.germanBuyer());
                draft.seller = Parties.withoutVatId(isFromGermany || chance(2) ? Parties.german() : Parties.french());
                return List.of(Tax.none(TaxCategory.OUTSIDE_SCOPE));
            }
            default -> {
                draft.buyer = Parties.germanBuyer();
                return List.of(Draft.VAT_19, Draft.VAT_7, Tax.standard(new BigDecimal("5.5")),
                        Tax.none(TaxCategory.ZERO_RATED), Tax.none(TaxCategory.EXEMPT));
            }
        }
    }

    private InvoiceLine line(String id, Tax tax) {
        var quantity = new BigDecimal(1 + random.nextInt(100_000)).movePointLeft(random.nextInt(4));
        if (chance(8)) {
            quantity = quantity.negate();
        }
        var price = new Price(new BigDecimal(random.nextInt(1_000_000)).movePointLeft(random.nextInt(7)),
                new BigDecimal(pick(List.of("1", "1", "100", "1000"))));
        var gross = quantity.multiply(price.amount()).divide(price.baseQuantity(), 2, RoundingMode.HALF_UP);
        var allowances = new ArrayList<AllowanceOrCharge>();
        for (int i = random.nextInt(3); i > 0 && gross.signum() > 0; i--) {
            allowances.add(allowance(gross, null));
        }
        var net = gross.add(Amounts.sum(allowances.stream().map(AllowanceOrCharge::signed)));
        return new InvoiceLine(id, new Item("Item " + words(), chance(2) ? words() : null, chance(2) ? "sku-" + id : null),
                quantity, pick(UNITS), price, chance(2) ? Draft.MARCH : null, allowances, net, tax);
    }

    /** A share of the base, or an amount below it. */
    private AllowanceOrCharge allowance(BigDecimal base, Tax tax) {
        var isCharge = chance(3);
        var code = chance(2) ? null : isCharge ? "FC" : AllowanceOrCharge.DISCOUNT;
        var reason = code == null || chance(2) ? "Because of " + words() : null;
        var percent = new BigDecimal(random.nextInt(10_000)).movePointLeft(2);
        var amount = Amounts.share(base, percent);
        return new AllowanceOrCharge(isCharge, amount, chance(2) ? new Share(percent, base) : null, code, reason, tax);
    }

    private Payment payment(Party seller) {
        var terms = chance(2) ? "Within 30 days" : chance(2) ? "#SKONTO#TAGE=14#PROZENT=2.00#\n" : null;
        var means = switch (random.nextInt(isFromGermany || seller.address().country().equals("DE") ? 3 : 4)) {
            case 0 -> Means.sepaTransfer(new Account("DE02120300000000202051", chance(2) ? "BYLADEM1001" : null, null));
            case 1 -> Means.transfer(new Account("0012345678", null, "Holder " + words()));
            case 2 -> Means.card(new Card("4242", "VISA", chance(2) ? "Ann Smith" : null));
            default -> null;
        };
        return new Payment(means, chance(2) ? "Ref " + random.nextInt(1000) : null, terms);
    }

    private List<Preceding> preceding() {
        var one = new Preceding("OLD-1", chance(2) ? Draft.ISSUED_ON : null);
        return chance(3) ? List.of(one) : List.of();
    }

    private String words() {
        return pick(WORDS) + " " + pick(WORDS);
    }

    private BigDecimal cents(int limit) {
        return new BigDecimal(random.nextInt(limit)).movePointLeft(2);
    }

    private <T> T pick(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }
}
