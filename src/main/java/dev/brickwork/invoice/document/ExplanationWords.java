package dev.brickwork.invoice.document;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.document.InvoiceExplanation.Before;
import dev.brickwork.invoice.document.InvoiceExplanation.TaxExplanation;
import dev.brickwork.platform.words.Words;

/** Explanations in sentences, for people who pay the bill. */
final class ExplanationWords {
    private static final int EXACT_DECIMALS = 6;

    private final DocumentFormat format;
    private final Words words;

    ExplanationWords(DocumentFormat format) {
        this.format = format;
        this.words = format.words();
    }

    List<String> whole(IssuedInvoice.Version version, int lines) {
        return List.of(words.fill("explain.whole", "lines", words.count("explain.lines", lines), "amount",
                money(version.subTotal()), "discount", unlessZero("explain.less_discounts", version.discount()), "tax",
                unlessZero("explain.plus_tax", version.tax()), "total", money(version.grandTotal())));
    }

    /** A line that nobody computed. @param tax null when there is none */
    List<String> given(IssuedLine line, TaxExplanation tax) {
        var sentences = new ArrayList<String>();
        var key = switch (LineKind.valueOf(line.kind())) {
            case CARRIED_TO_CREDIT -> "explain.carried";
            case TAKEN_BACK -> "explain.taken_back";
            default -> "explain.given";
        };
        sentences.add(words.get(key, "amount", money(line.amount())));
        sentences.addAll(sum(line, tax));
        return sentences;
    }

    List<String> part(IssuedLine line, Breakdown.Part part) {
        var sentences = new ArrayList<String>();
        if (part.steps().get(0).rule() != Breakdown.Rule.NOT_CHARGED) {
            sentences.add(head(line, part));
        }
        part.tiers().forEach(tier -> sentences.add(words.fill("explain.row", "row", row(part, tier), "amount",
                money(tier.subTotalCents()))));
        part.steps().forEach(step -> sentences.add(step(line, step)));
        return sentences;
    }

    private String row(Breakdown.Part part, TierRow tier) {
        var duration = duration(part, tier);
        return format.quantity(tier.quantity()) + " × " + format.price(tier.unitPrice())
                + (duration.isEmpty() ? "" : ", " + duration);
    }

    private String duration(Breakdown.Part part, TierRow tier) {
        return switch (tier.durationText()) {
            case TierRow.ONE_TIME -> words.get("once");
            case TierRow.ON_COMPLETION -> words.get("on_completion");
            case TierRow.METERED -> words.get("explain.metered");
            case TierRow.COMMITTED -> words.get("explain.committed");
            default -> BilledTime.of(part).text(format);
        };
    }

    String billedBefore(Before before) {
        return words.get("explain.billed_before", "amount", money(before.amount() - before.discount()));
    }

    /** @param tax null when there is none */
    List<String> sum(IssuedLine line, TaxExplanation tax) {
        var sentences = new ArrayList<String>();
        if (tax != null) {
            sentences.add(tax(tax));
        }
        boolean isSum = line.discount() != 0 || line.tax() != 0;
        sentences.add(words.fill("explain.sum", "amount", money(line.amount()), "less",
                unlessZero("explain.less", line.discount()), "plus", unlessZero("explain.plus", line.tax()), "total",
                isSum ? " " + words.get("explain.is", "amount", money(line.grandTotal())) : ""));
        return sentences;
    }

    private String tax(TaxExplanation tax) {
        var exact = exact(tax.exact());
        var key = switch (tax.basis()) {
            case LINE -> "explain.tax";
            case LINES_SO_FAR -> "explain.tax_so_far";
            case LINES_OF_RATE -> "explain.tax_of_all";
            case AS_CHARGED -> "explain.tax_charged";
        };
        return words.fill(key, "tax", tax.name() == null ? words.get("tax") : tax.name(), "rate",
                format.percent(new BigDecimal(tax.percent())), "net", money(tax.net()), "exact", exact, "rounded",
                rounded(exact, tax.others() + tax.amount()), "before", money(tax.others()), "amount",
                money(tax.amount()));
    }

    private String unlessZero(String key, long cents) {
        return cents == 0 ? "" : " " + words.get(key, "amount", money(cents));
    }

    private String head(IssuedLine line, Breakdown.Part part) {
        var quantity = format.quantity(part.quantity());
        if (line.kind().equals(LineKind.CUSTOM.name())) {
            return words.get("explain.custom", "n", quantity);
        }
        if (isCompletion(line)) {
            return words.fill("explain.completed", "name", line.brickName(), "n", quantity);
        }
        var what = part.unlimited() ? words.get("explain.unlimited") : words.get("explain.quantity", "n", quantity);
        return words.fill(part.takenBack() ? "explain.part_back" : "explain.part", "name", line.brickName(), "what",
                isOneTime(part) ? what : words.fill("explain.for_days", "what", what, "when", when(part)));
    }

    private String when(Breakdown.Part part) {
        var days = part.days();
        return days.isEmpty()
                ? words.get("explain.on", "day", format.date(days.from()))
                : words.fill("explain.period", "period", format.period(days.from(), days.lastDay()), "days",
                        words.count("days", days.days()));
    }

    /** Its days are those of the period that bills it, and none of them counts. */
    private static boolean isOneTime(Breakdown.Part part) {
        return part.tiers().stream().anyMatch(tier -> tier.durationText().equals(TierRow.ONE_TIME));
    }

    /** What is completed is charged by running totals of the quantity, all else by those of the time. */
    private static boolean isCompletion(IssuedLine line) {
        return line.kind().equals(LineKind.COMPLETION.name());
    }

    private String step(IssuedLine line, Breakdown.Step step) {
        var amount = money(step.cents());
        return switch (step.rule()) {
            case PRICE -> words.fill("explain.price", "running", running(line, step), "amount", amount);
            case OVERAGE -> {
                var exact = exact(step.after().exact());
                yield words.fill("explain.overage", "exact", exact, "rounded", rounded(exact, step.after().cents()));
            }
            case NOT_CHARGED -> words.get("explain.not_charged", "amount", amount);
            case RENEWING_RATE, ONE_TIME_RATE, FIXED_AMOUNT, COUPON -> words.fill("explain.off", "discount",
                    discount(line, step), "running", running(line, step), "amount", amount);
        };
    }

    private String discount(IssuedLine line, Breakdown.Step step) {
        if (!step.factor().endsWith("%")) {
            return words.get(step.rule() == Breakdown.Rule.COUPON
                    ? "explain.coupon"
                    : isCompletion(line) ? "explain.fixed_by_quantity" : "explain.fixed_amount");
        }
        var key = step.rule() == Breakdown.Rule.COUPON
                ? "explain.coupon_rate"
                : "explain." + step.rule().name().toLowerCase(Locale.ROOT);
        return words.get(key, "rate", format.percent(new BigDecimal(step.factor().replace("%", "").strip())));
    }

    /** What rounding on running totals did; nothing to say where the run begins here and is exact. */
    private String running(IssuedLine line, Breakdown.Step step) {
        var before = step.before();
        var after = step.after();
        var exactAfter = exact(after.exact());
        if (before.cents() == 0 && exact(before.exact()).equals(money(0))) {
            return exactAfter.equals(money(after.cents())) ? "" : words.get("explain.exact", "exact", exactAfter) + " ";
        }
        var exactBefore = exact(before.exact());
        return words.fill(isCompletion(line) ? "explain.running_completed" : "explain.running", "after", exactAfter,
                "rounded_after", rounded(exactAfter, after.cents()), "before", exactBefore, "rounded_before",
                rounded(exactBefore, before.cents())) + " ";
    }

    private String rounded(String exact, long cents) {
        return exact.equals(money(cents)) ? "" : words.get("explain.rounded", "amount", money(cents));
    }

    /** Cents as a fraction, in major units; an ellipsis says that there is no end to its decimals. */
    String exact(String fraction) {
        var parts = fraction.split("/");
        var numerator = new BigDecimal(new BigInteger(parts[0])).movePointLeft(CurrencyCode.DECIMALS);
        var denominator = new BigDecimal(new BigInteger(parts[1]));
        var decimal = numerator.divide(denominator, EXACT_DECIMALS, RoundingMode.DOWN);
        var isExact = decimal.multiply(denominator).compareTo(numerator) == 0;
        var text = format.price(decimal);
        return isExact ? text : text + "…";
    }

    private String money(long cents) {
        return format.money(cents);
    }
}
