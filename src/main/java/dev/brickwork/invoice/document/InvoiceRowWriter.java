package dev.brickwork.invoice.document;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.document.InvoiceDocument.Detail;
import dev.brickwork.invoice.document.InvoiceDocument.Row;
import dev.brickwork.platform.words.Words;

/** Writes a line so that its reader can compute it again. */
public final class InvoiceRowWriter {
    private final DocumentFormat format;
    private final Words words;

    public InvoiceRowWriter(DocumentFormat format) {
        this.format = format;
        this.words = format.words();
    }

    public Row row(IssuedLine line) {
        var arithmetic = LineArithmetic.of(line);
        var product = arithmetic.single();
        boolean isInColumns = product != null && product.time().isShort() && !isUnlimited(line)
                && product.quantity().compareTo(billed(line, arithmetic)) == 0;
        boolean isAllInColumns = isInColumns && arithmetic.change() == null && arithmetic.terms().size() == 1;
        return new Row(name(line), format.period(line.startsOn(), line.endsOn()), quantity(line, arithmetic), unit(line),
                isInColumns ? format.price(product.unitPrice()) : givenPrice(line),
                isInColumns ? per(line, product.time()) : perOfTiers(arithmetic),
                isInColumns ? product.time().text(format) : "",
                rate(line), treatment(line), format.money(line.net()), details(line, arithmetic, isAllInColumns));
    }

    /** What the quantity says that is billed: all of it, or by how much it has changed. */
    private static BigDecimal billed(IssuedLine line, LineArithmetic arithmetic) {
        var change = arithmetic.change();
        return change == null ? line.quantity() : change.to().subtract(change.from());
    }

    /** What was metered is told apart from what was paid ahead. */
    public String name(IssuedLine line) {
        return switch (LineKind.valueOf(line.kind())) {
            case OVERAGE -> words.get("invoice.line.overage", "name", line.brickName());
            case CORRECTION -> words.get("invoice.line.correction", "name", line.brickName());
            case CARRIED_TO_CREDIT -> words.get("invoice.line.carried");
            default -> line.brickName();
        };
    }

    private String quantity(IssuedLine line, LineArithmetic arithmetic) {
        var change = arithmetic.change();
        if (change != null) {
            return words.fill("invoice.change", "from", format.quantity(change.from()), "to", format.quantity(change.to()));
        }
        if (isUnlimited(line)) {
            return words.get("unlimited");
        }
        return isCounted(line) ? format.quantity(line.quantity()) : "";
    }

    private static boolean isUnlimited(IssuedLine line) {
        return line.breakdown() != null && line.breakdown().parts().get(0).unlimited();
    }

    private static boolean isCounted(IssuedLine line) {
        var kind = LineKind.valueOf(line.kind());
        return kind != LineKind.CARRIED_TO_CREDIT && kind != LineKind.TAKEN_BACK;
    }

    private static String unit(IssuedLine line) {
        return line.breakdown() == null ? null : line.breakdown().parts().get(0).unit();
    }

    /** One of something that was billed by its amount costs that amount. */
    private String givenPrice(IssuedLine line) {
        return line.breakdown() == null && isCounted(line) && line.quantity().compareTo(BigDecimal.ONE) == 0
                ? format.money(line.net())
                : "";
    }

    /** What the prices of the details are for. */
    private String perOfTiers(LineArithmetic arithmetic) {
        return arithmetic.terms().stream().filter(term -> term instanceof LineTerm.Product).findFirst()
                .map(term -> ((LineTerm.Product) term).time().per(format)).orElse("");
    }

    private String per(IssuedLine line, BilledTime time) {
        if (time != BilledTime.NONE) {
            return time.per(format);
        }
        return switch (LineKind.valueOf(line.kind())) {
            case PLANNED -> words.get("once");
            case COMPLETION -> words.get("on_completion");
            default -> "";
        };
    }

    private String rate(IssuedLine line) {
        return line.taxRate().signum() == 0 && treatment(line).isEmpty() ? "–" : format.percent(line.taxRate());
    }

    private String treatment(IssuedLine line) {
        return line.isUsuallyTaxed() ? "" : words.get("treatment." + line.taxTreatment());
    }

    private List<Detail> details(IssuedLine line, LineArithmetic arithmetic, boolean isAllInColumns) {
        var details = new ArrayList<Detail>();
        if (isMetered(line)) {
            var part = line.breakdown().parts().get(0);
            details.add(new Detail(words.fill("invoice.used", "used", format.quantity(part.quantity()), "committed",
                    format.quantity(part.before())), null, false));
        }
        if (!isAllInColumns) {
            arithmetic.terms().forEach(term -> details.add(new Detail(text(term), format.money(term.cents()),
                    term.isDiscount())));
        }
        return details;
    }

    private static boolean isMetered(IssuedLine line) {
        var kind = LineKind.valueOf(line.kind());
        return line.breakdown() != null && (kind == LineKind.OVERAGE || kind == LineKind.CORRECTION);
    }

    private String text(LineTerm term) {
        if (term instanceof LineTerm.Product product) {
            var text = product(product.quantity(), product.unitPrice(), product.time());
            return product.isSubtracted() ? words.get("invoice.term.less", "product", text) : text;
        }
        if (term instanceof LineTerm.Share share) {
            return words.fill(share.word(), "rate", format.percent(share.percent()), "base", format.money(share.base()));
        }
        return words.get(((LineTerm.Given) term).word());
    }

    /** {@code 10,000 × $0.002 × 3 months} */
    String product(BigDecimal quantity, BigDecimal unitPrice, BilledTime time) {
        var text = format.quantity(quantity) + " × " + format.price(unitPrice);
        var factor = time.factorText(format);
        return factor.isEmpty() ? text : text + " × " + factor;
    }
}
