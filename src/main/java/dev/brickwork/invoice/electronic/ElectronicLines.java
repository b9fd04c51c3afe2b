package dev.brickwork.invoice.electronic;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.document.IssuedLine;
import dev.brickwork.invoice.document.LineArithmetic;
import dev.brickwork.invoice.document.LineTerm;
import dev.brickwork.invoice.electronic.en16931.AllowanceOrCharge;
import dev.brickwork.invoice.electronic.en16931.InvoiceLine;
import dev.brickwork.invoice.electronic.en16931.InvoiceLine.Price;
import dev.brickwork.invoice.electronic.en16931.Period;
import dev.brickwork.invoice.electronic.en16931.Tax;
import dev.brickwork.invoice.electronic.en16931.TaxCategory;
import dev.brickwork.invoice.electronic.en16931.TaxSubtotal;

/**
 * Lines in the terms of EN 16931. A line is its quantity at its unit price where that is all there is to it; else it is 1 at
 * its amount, and how that came about is in the description. No price is negative: what is given back has a negative quantity.
 */
final class ElectronicLines {
    /** What rounding on running totals may make of a share, in cents; the rules leave room for that. */
    private static final int ROUNDING_MAX = 1;

    private final List<IssuedLine> lines;
    private final ElectronicWords words;

    /** @param lines without what is carried to credit, which is a payment and no sale */
    ElectronicLines(List<IssuedLine> lines, ElectronicWords words) {
        this.lines = lines.stream().filter(line -> !isCarried(line)).toList();
        this.words = words;
    }

    static boolean isCarried(IssuedLine line) {
        return line.kind().equals(LineKind.CARRIED_TO_CREDIT.name());
    }

    List<InvoiceLine> lines() {
        return lines.stream().map(this::line).toList();
    }

    /** All days that a line is for. */
    Period period() {
        return new Period(lines.stream().map(IssuedLine::startsOn).min(LocalDate::compareTo).orElse(null),
                lines.stream().map(IssuedLine::endsOn).max(LocalDate::compareTo).orElse(null));
    }

    private InvoiceLine line(IssuedLine line) {
        var priced = priced(line);
        return new InvoiceLine(Integer.toString(line.place() + 1),
                new InvoiceLine.Item(words.name(line), priced.isWhole ? words.arithmetic(line) : null, line.brickCode()),
                priced.quantity, priced.unit, Price.each(priced.price), new Period(line.startsOn(), line.endsOn()),
                discount(line), amount(line.net()), tax(line));
    }

    /** @param isWhole whether it is the whole amount at once */
    private record Priced(BigDecimal quantity, String unit, BigDecimal price, boolean isWhole) {
    }

    private static Priced priced(IssuedLine line) {
        var tier = onlyTier(line);
        if (tier != null && tier.unitPrice().signum() >= 0
                && cents(tier.quantity().multiply(tier.unitPrice())) == line.amount()
                && tier.quantity().signum() != 0) {
            return new Priced(tier.quantity(), unit(line, tier), tier.unitPrice(), false);
        }
        return new Priced(line.amount() < 0 ? BigDecimal.ONE.negate() : BigDecimal.ONE, InvoiceLine.ONE,
                amount(Math.abs(line.amount())), true);
    }

    /** A price for a whole package counts packages and not what is in them. */
    private static String unit(IssuedLine line, TierRow tier) {
        return tier.quantity().abs().compareTo(line.quantity().abs()) == 0
                ? UnitCodes.of(line.breakdown().parts().get(0).unit())
                : InvoiceLine.ONE;
    }

    /** Null if there is none, or several. */
    private static TierRow onlyTier(IssuedLine line) {
        var breakdown = line.breakdown();
        if (breakdown == null || breakdown.parts().size() != 1 || breakdown.parts().get(0).tiers().size() != 1) {
            return null;
        }
        var part = breakdown.parts().get(0);
        return part.takenBack() ? part.tiers().get(0).negated() : part.tiers().get(0);
    }

    /** What takes back a sale takes back its discount as well, which is a charge, as is a discount below zero. */
    private List<AllowanceOrCharge> discount(IssuedLine line) {
        long cents = line.discount();
        if (cents == 0) {
            return List.of();
        }
        return List.of(new AllowanceOrCharge(cents < 0, amount(Math.abs(cents)), share(line),
                cents < 0 ? null : AllowanceOrCharge.DISCOUNT, words.discount(), null));
    }

    /** The discount as a share of the line (BT-137, BT-138), without signs; null where it is an amount, or several. */
    private static AllowanceOrCharge.Share share(IssuedLine line) {
        var percents = LineArithmetic.of(line).terms().stream().filter(LineTerm.Share.class::isInstance)
                .map(term -> ((LineTerm.Share) term).percent()).distinct().toList();
        if (percents.size() != 1) {
            return null;
        }
        long exact = Rate.ofPercent(percents.get(0)).of(line.amount());
        return Math.abs(exact - line.discount()) > ROUNDING_MAX
                ? null
                : new AllowanceOrCharge.Share(percents.get(0).abs(), amount(Math.abs(line.amount())));
    }

    /** One for each rate and category. What is given back has the tax that was charged; the rules leave room for that. */
    List<TaxSubtotal> taxes() {
        var sums = new LinkedHashMap<Tax, Sum>();
        for (var line : lines) {
            var sum = sums.computeIfAbsent(tax(line), tax -> new Sum());
            sum.net += line.net();
            sum.tax += line.tax();
            if (line.taxReason() != null) {
                sum.reasons.add(line.taxReason());
            }
        }
        return sums.entrySet().stream().map(ElectronicLines::subtotal).toList();
    }

    private static final class Sum {
        private long net;
        private long tax;
        private final Set<String> reasons = new LinkedHashSet<>();
    }

    private static TaxSubtotal subtotal(Map.Entry<Tax, Sum> entry) {
        var tax = entry.getKey();
        var sum = entry.getValue();
        return new TaxSubtotal(tax, amount(sum.net), amount(sum.tax),
                sum.reasons.isEmpty() ? tax.category().reason() : String.join("; ", sum.reasons),
                tax.category().reasonCode());
    }

    private static Tax tax(IssuedLine line) {
        var category = category(line);
        return category == TaxCategory.STANDARD ? Tax.standard(line.taxRate()) : Tax.none(category);
    }

    private static TaxCategory category(IssuedLine line) {
        if (line.taxRate().signum() > 0) {
            return TaxCategory.STANDARD;
        }
        return switch (line.taxTreatment()) {
            case STANDARD, ZERO -> TaxCategory.ZERO_RATED;
            case EXEMPT -> TaxCategory.EXEMPT;
            case REVERSE_CHARGE -> TaxCategory.REVERSE_CHARGE;
            case INTRA_COMMUNITY -> TaxCategory.INTRA_COMMUNITY;
            case EXPORT -> TaxCategory.EXPORT;
            case OUTSIDE_SCOPE -> TaxCategory.OUTSIDE_SCOPE;
        };
    }

    boolean has(TaxCategory category) {
        return lines.stream().anyMatch(line -> category(line) == category);
    }

    static BigDecimal amount(long cents) {
        return BigDecimal.valueOf(cents, CurrencyCode.DECIMALS);
    }

    private static long cents(BigDecimal amount) {
        return amount.setScale(CurrencyCode.DECIMALS, RoundingMode.HALF_UP).unscaledValue().longValueExact();
    }
}
