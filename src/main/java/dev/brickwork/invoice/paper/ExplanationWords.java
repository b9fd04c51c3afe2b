package dev.brickwork.invoice.paper;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.paper.InvoiceExplanation.Before;
import dev.brickwork.invoice.paper.InvoiceExplanation.TaxExplanation;

/** Explanations in sentences, for people who pay the bill. */
final class ExplanationWords {
    private static final int EXACT_DECIMALS = 6;

    private final DocumentFormat format;

    ExplanationWords(DocumentFormat format) {
        this.format = format;
    }

    List<String> whole(IssuedInvoice.Version version, int lines) {
        var sum = new StringBuilder();
        sum.append(lines == 1 ? "The line comes" : "The " + lines + " lines come").append(" to ")
                .append(money(version.subTotal()));
        if (version.discount() != 0) {
            sum.append(" less discounts of ").append(money(version.discount()));
        }
        if (version.tax() != 0) {
            sum.append(" plus tax of ").append(money(version.tax()));
        }
        return List.of(sum.append(": ").append(money(version.grandTotal())).append(".").toString());
    }

    /** A line that nobody computed. @param tax null when there is none */
    List<String> given(IssuedLine line, TaxExplanation tax) {
        var sentences = new ArrayList<String>();
        if (line.kind().equals("CARRIED_TO_CREDIT")) {
            sentences.add("The other lines come to less than nothing. " + money(line.amount())
                    + " is carried to your credit, which later invoices use.");
        } else if (line.kind().equals(LineKind.TAKEN_BACK.name())) {
            sentences.add("Credit that was given for a charge is taken back with the charge. It was spent by then, so "
                    + money(line.amount()) + " is charged again.");
        } else {
            sentences.add("Agreed by itself: " + money(line.amount()) + ".");
        }
        sentences.addAll(sum(line, tax));
        return sentences;
    }

    List<String> part(IssuedLine line, Breakdown.Part part) {
        var sentences = new ArrayList<String>();
        sentences.add(head(line, part));
        part.tiers().forEach(tier -> sentences.add(format.quantity(tier.quantity()) + " × " + format.price(tier.unitPrice())
                + (tier.durationText().isEmpty() ? "" : ", " + tier.durationText()) + ": " + money(tier.subTotalCents())
                + "."));
        part.steps().forEach(step -> sentences.add(step(line, step)));
        return sentences;
    }

    String billedBefore(Before before) {
        return "Less what was billed for it before: " + money(before.amount() - before.discount()) + ".";
    }

    /** @param tax null when there is none */
    List<String> sum(IssuedLine line, TaxExplanation tax) {
        var sentences = new ArrayList<String>();
        if (tax != null) {
            var name = tax.name() == null ? "Tax" : tax.name();
            var exact = exact(tax.exact());
            sentences.add(name + " of " + format.percent(new BigDecimal(tax.percent())) + " on " + money(line.net()) + " is "
                    + exact + rounded(exact, tax.amount()) + ".");
        }
        var sum = new StringBuilder("In all ").append(money(line.amount()));
        if (line.discount() != 0) {
            sum.append(" less ").append(money(line.discount()));
        }
        if (line.tax() != 0) {
            sum.append(" plus ").append(money(line.tax()));
        }
        if (line.discount() != 0 || line.tax() != 0) {
            sum.append(" is ").append(money(line.grandTotal()));
        }
        sentences.add(sum.append(".").toString());
        return sentences;
    }

    private String head(IssuedLine line, Breakdown.Part part) {
        if (line.kind().equals(LineKind.CUSTOM.name())) {
            return "Agreed by itself: quantity " + format.quantity(part.quantity()) + ".";
        }
        if (isCompletion(line)) {
            // its days are those of the segment, and none of them counts
            return "Segment " + part.line() + ": " + format.quantity(part.quantity()) + " completed.";
        }
        var days = part.days();
        var what = part.unlimited() ? "unlimited" : "quantity " + format.quantity(part.quantity());
        var when = days.isEmpty()
                ? "on " + format.date(days.from())
                : format.period(days.from(), days.lastDay()) + " (" + format.words().count("days", days.days()) + ")";
        return (part.takenBack() ? "Less the price of segment " : "Segment ") + part.line()
                + (part.takenBack() ? ", which was billed for these days before: " : ": ") + what + ", " + when + ".";
    }

    /** What is completed is charged by running totals of the quantity, all else by those of the time. */
    private static boolean isCompletion(IssuedLine line) {
        return line.kind().equals(LineKind.COMPLETION.name());
    }

    private String step(IssuedLine line, Breakdown.Step step) {
        var amount = money(step.cents());
        return switch (step.rule()) {
            case PRICE -> "Price: " + running(line, step) + amount + ".";
            case OVERAGE -> "Usage beyond what was paid ahead: " + exact(step.after().exact())
                    + rounded(exact(step.after().exact()), step.after().cents()) + ".";
            case NOT_CHARGED -> "Less what is not given back, since it does not stand charged: " + amount + ".";
            case RENEWING_RATE, ONE_TIME_RATE, FIXED_AMOUNT, COUPON ->
                discount(line, step) + ": " + running(line, step) + amount
                        + " off.";
        };
    }

    private static String discount(IssuedLine line, Breakdown.Step step) {
        var rate = step.factor().endsWith("%") ? " of " + step.factor().replace(" ", "") : "";
        return switch (step.rule()) {
            case RENEWING_RATE -> "Discount" + rate + ", also on renewal";
            case ONE_TIME_RATE -> "Discount" + rate + ", once";
            case FIXED_AMOUNT -> "Discount of a fixed amount, spread over the "
                    + (isCompletion(line) ? "quantity" : "term");
            default -> "Coupon" + rate;
        };
    }

    /** What rounding on running totals did; nothing to say where the run begins here and is exact. */
    private String running(IssuedLine line, Breakdown.Step step) {
        var before = step.before();
        var after = step.after();
        var exactAfter = exact(after.exact());
        if (before.cents() == 0 && exact(before.exact()).equals(money(0))) {
            return exactAfter.equals(money(after.cents())) ? "" : exactAfter + ", rounded: ";
        }
        var exactBefore = exact(before.exact());
        return (isCompletion(line) ? "for all that is completed now " : "up to the last day ") + exactAfter
                + rounded(exactAfter, after.cents())
                + (isCompletion(line) ? ", for what was completed before " : ", up to the day before the first ")
                + exactBefore + rounded(exactBefore, before.cents()) + "; between them ";
    }

    private String rounded(String exact, long cents) {
        return exact.equals(money(cents)) ? "" : ", rounded " + money(cents);
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
