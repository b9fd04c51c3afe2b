package dev.brickwork.invoice.document;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.Breakdown.Rule;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.platform.words.Words;

/**
 * For how long a unit price is billed: whole months and a share of one more, which is written as days of that month wherever
 * it is one.
 *
 * <pre>
 *   12 Mar          1 Apr       1 May
 *     |-- 20 of 31 --|-- 1 month --|        1 month + 20 of 31 days
 * </pre>
 *
 * @param priceMonths the months that one price is for; 0 where time does not matter, -1 for a share of a price for all
 * @param whole months
 * @param numerator of the share of a month; 0 for none
 * @param denominator of the share
 * @param isOfDays whether the share counts days of a month
 */
public record BilledTime(int priceMonths, long whole, long numerator, long denominator, boolean isOfDays) {
    static final BilledTime NONE = new BilledTime(0, 0, 0, 1, false);
    private static final int OF_THE_WHOLE = -1;
    private static final int SHORTEST_MONTH = 28;
    private static final int LONGEST_MONTH = 31;

    static BilledTime of(Breakdown.Part part) {
        if (part.priceMonths() == 0) {
            return part.unlimited() && part.steps().get(0).rule() == Rule.PRICE ? share(part) : NONE;
        }
        var parts = part.measure().split("/");
        var months = new BigInteger(parts[0]).divideAndRemainder(new BigInteger(parts[1]));
        long whole = months[0].longValueExact();
        long share = months[1].longValueExact();
        long of = Long.parseLong(parts[1]);
        if (share == 0) {
            return new BilledTime(part.priceMonths(), whole, 0, 1, false);
        }
        long month = monthOf(part.days().from(), part.days().to(), whole, Fraction.of(share, of));
        return month == 0
                ? new BilledTime(part.priceMonths(), whole, share, of, false)
                : new BilledTime(part.priceMonths(), whole, share * (month / of), month, true);
    }

    /** A milestone without a limit has one price for all of it, which is earned by quantity. */
    private static BilledTime share(Breakdown.Part part) {
        var price = Fraction.centsOf(part.tiers().stream().map(tier -> tier.quantity().multiply(tier.unitPrice()))
                .reduce(BigDecimal.ZERO, BigDecimal::add));
        var step = part.steps().get(0);
        var billed = Fraction.parse(step.after().exact()).minus(Fraction.parse(step.before().exact()));
        if (price.signum() == 0 || billed.equals(price)) {
            return NONE;
        }
        var share = billed.dividedBy(price).toString().split("/");
        return new BilledTime(OF_THE_WHOLE, 0, Long.parseLong(share[0]), Long.parseLong(share[1]), false);
    }

    /** How long the month is that the share is of: the one before the whole months, the one after them, or any; else 0. */
    private static long monthOf(LocalDate from, LocalDate to, long whole, Fraction share) {
        var wholeBegin = to.minusMonths(whole);
        long head = ChronoUnit.DAYS.between(to.minusMonths(whole + 1), wholeBegin);
        if (isShare(ChronoUnit.DAYS.between(from, wholeBegin), head, share)) {
            return head;
        }
        var wholeEnd = from.plusMonths(whole);
        long tail = ChronoUnit.DAYS.between(wholeEnd, from.plusMonths(whole + 1));
        if (isShare(ChronoUnit.DAYS.between(wholeEnd, to), tail, share)) {
            return tail;
        }
        for (int month = LONGEST_MONTH; month >= SHORTEST_MONTH; month--) {
            var days = share.times(Fraction.of(month));
            if (days.toString().endsWith("/1") && (whole > 0 || days.rounded() == ChronoUnit.DAYS.between(from, to))) {
                return month;
            }
        }
        return 0;
    }

    private static boolean isShare(long days, long month, Fraction share) {
        return days > 0 && days < month && Fraction.of(days, month).equals(share);
    }

    /** What a unit price for its whole period is multiplied by. */
    Fraction factor() {
        return priceMonths == 0
                ? Fraction.ONE
                : Fraction.of(whole).plus(Fraction.of(numerator, denominator)).times(Fraction.of(1, Math.abs(priceMonths)));
    }

    /** What the unit price is for; empty where time does not matter. */
    String per(DocumentFormat format) {
        return format.per(Math.max(priceMonths, 0));
    }

    /** In words, as a factor; empty where time does not matter. */
    String text(DocumentFormat format) {
        var words = format.words();
        if (priceMonths == 0) {
            return "";
        }
        if (priceMonths == OF_THE_WHOLE) {
            return mixed();
        }
        if (numerator == 0) {
            return format.months(whole, priceMonths);
        }
        if (priceMonths > 1) {
            return ofPeriod(words);
        }
        if (!isOfDays) {
            return words.get("time.months_fraction", "n", mixed());
        }
        var days = words.fill("time.days", "n", numerator, "of", denominator);
        return whole == 0
                ? days
                : words.fill("time.months_days", "months", words.count("months", whole), "days", days);
    }

    /** A part of a price of several months. More than one of them, and a part of another, is a mere number. */
    private String ofPeriod(Words words) {
        return whole < priceMonths
                ? words.fill("time.of_months", "n", mixed(), "of", priceMonths)
                : "(" + mixed() + ")/" + priceMonths;
    }

    /** The same in a product: a sum is in brackets. */
    String factorText(DocumentFormat format) {
        boolean isInBrackets = priceMonths > 1 && whole >= priceMonths;
        return whole > 0 && numerator > 0 && !isInBrackets ? "(" + text(format) + ")" : text(format);
    }

    /** Whether it fits into a column. */
    boolean isShort() {
        return whole == 0 && isOfDays || numerator == 0;
    }

    private String mixed() {
        var share = numerator + "/" + denominator;
        return numerator == 0 ? Long.toString(whole) : whole == 0 ? share : whole + " + " + share;
    }
}
