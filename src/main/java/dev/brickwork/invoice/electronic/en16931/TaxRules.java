package dev.brickwork.invoice.electronic.en16931;

import java.math.BigDecimal;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;

/** The rules of EN 16931 on taxes: every tax has its subtotal, and each category asks for who and where. */
final class TaxRules {
    /**
     * How far the tax may be from its rate. The standard rounds once for each rate, as invoices do; its official rules let it differ
     * by less than 1. A document that only gives back has the tax that was charged, which may be a cent apart.
     */
    private static final BigDecimal SLACK = BigDecimal.ONE;

    private final ElectronicInvoice invoice;

    TaxRules(ElectronicInvoice invoice) {
        this.invoice = invoice;
    }

    void check() {
        var taxable = taxable();
        RuleViolation.unless(!invoice.taxes().isEmpty(), "BR-CO-18", "a document needs a tax subtotal");
        var seen = new HashSet<Tax>();
        for (var subtotal : invoice.taxes()) {
            var tax = subtotal.tax();
            RuleViolation.unless(seen.add(tax) && taxable.containsKey(tax), tax.category().rule("01"),
                    "each tax in the document has one subtotal, but there is another of " + tax);
            check(subtotal, taxable.get(tax));
        }
        taxable.keySet().forEach(tax -> RuleViolation.unless(seen.contains(tax), tax.category().rule("01"),
                "there is no subtotal of " + tax));
        taxable.keySet().stream().map(Tax::category).distinct().forEach(this::checkParties);
        RuleViolation.unless(taxable.size() == 1 || !taxable.containsKey(Tax.none(TaxCategory.OUTSIDE_SCOPE)), "BR-O-11",
                "what is outside the scope of VAT needs a document of its own");
        RuleViolation.unless(invoice.seller().vatId() != null || invoice.seller().registration() != null
                || invoice.seller().identifier() != null, "BR-CO-26",
                "the seller needs a VAT id, a registration or another identifier");
    }

    /** What is taxed alike, from the lines and from the allowances and charges on the whole document. */
    private Map<Tax, BigDecimal> taxable() {
        var sums = new LinkedHashMap<Tax, BigDecimal>();
        invoice.lines().forEach(line -> sums.merge(line.tax(), line.net(), BigDecimal::add));
        invoice.allowances().forEach(allowance -> sums.merge(
                RuleViolation.required(allowance.tax(), "BR-32, BR-37", "the tax category of an allowance or charge"),
                allowance.signed(), BigDecimal::add));
        return sums;
    }

    private static void check(TaxSubtotal subtotal, BigDecimal taxable) {
        var tax = subtotal.tax();
        RuleViolation.unless(subtotal.taxable().compareTo(taxable) == 0, tax.category().rule("08"),
                "the taxable amount of " + tax + " is " + subtotal.taxable() + ", but should be " + taxable);
        if (tax.rate().signum() == 0) {
            RuleViolation.unless(subtotal.amount().signum() == 0, tax.category().rule("09"),
                    "the tax amount of " + tax.category() + " must be 0");
        } else {
            var expected = Amounts.share(taxable, tax.rate());
            RuleViolation.unless(subtotal.amount().subtract(expected).abs().compareTo(SLACK) < 0, "BR-CO-17",
                    "the tax amount of " + tax + " is " + subtotal.amount() + ", but should be " + expected);
        }
    }

    private void checkParties(TaxCategory category) {
        var seller = invoice.seller();
        var buyer = invoice.buyer();
        var isSellerKnown = switch (category) {
            case STANDARD, ZERO_RATED, EXEMPT, REVERSE_CHARGE -> seller.vatId() != null || seller.taxNumber() != null;
            case INTRA_COMMUNITY, EXPORT -> seller.vatId() != null;
            case OUTSIDE_SCOPE -> seller.vatId() == null;
        };
        var isBuyerKnown = switch (category) {
            case STANDARD, ZERO_RATED, EXEMPT, EXPORT -> true;
            case REVERSE_CHARGE -> buyer.vatId() != null || buyer.registration() != null;
            case INTRA_COMMUNITY -> buyer.vatId() != null;
            case OUTSIDE_SCOPE -> buyer.vatId() == null;
        };
        RuleViolation.unless(isSellerKnown && isBuyerKnown, category.rule("02"), category == TaxCategory.OUTSIDE_SCOPE
                ? "what is outside the scope of VAT names no VAT id"
                : category + " needs a tax id of the " + (isSellerKnown ? "buyer" : "seller"));
        if (category == TaxCategory.INTRA_COMMUNITY) {
            var delivery = invoice.delivery();
            RuleViolation.unless(delivery.on() != null || delivery.period() != null, "BR-IC-11",
                    "an intra-community supply needs the day of delivery or a period");
            RuleViolation.required(delivery.to(), "BR-IC-12", "the country of delivery of an intra-community supply");
        }
    }
}
