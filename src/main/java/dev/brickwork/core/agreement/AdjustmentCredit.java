package dev.brickwork.core.agreement;

import java.util.ArrayList;
import java.util.List;

import dev.brickwork.core.money.Fraction;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.money.Rounding;
import dev.brickwork.core.pricing.Totals;
import dev.brickwork.core.time.DateRange;

/**
 * What a recast gives back: the unused part of what was issued.
 *
 * <pre>
 *   an issued line  |==================|
 *   recast                   x
 *   unused                   |---------|  its net, and tax on that at the rate it was issued with
 * </pre>
 *
 * @param cents never below 0
 * @param shares each invoice's part, so that voiding one later can take its part back
 */
public record AdjustmentCredit(long cents, List<Share> shares) {

    /**
     * @param cents below 0 for what an upgrade gave back and would give back twice
     * @param taxCents what of it is tax; in proportion where less is given back than is unused
     */
    public record Share(String invoice, long cents, long taxCents) {
    }

    /**
     * An invoice that was issued and is not void.
     *
     * @param invoice whatever the caller knows it by
     * @param settledOtherwiseCents credit notes and write-offs, which are not given back again
     * @param lines those that came from planned lines; overage, corrections and completions give nothing and are left out
     */
    public record IssuedInvoice(String invoice, long totalCents, long settledOtherwiseCents, List<IssuedLine> lines) {
        public IssuedInvoice {
            lines = List.copyOf(lines);
        }
    }

    /**
     * @param line the number of the line it billed, 0 where an upgrade only took one back
     * @param replaced the number of the line it took back, 0 for none
     * @param days the contract days it billed
     */
    public record IssuedLine(int line, int replaced, DateRange days, Rate taxRate) {
        public static IssuedLine of(PlannedLine planned, Rate taxRate) {
            return new IssuedLine(planned.line() == null ? 0 : planned.line().number(),
                    planned.replaced() == null ? 0 : planned.replaced().number(), planned.days(), taxRate);
        }
    }

    public AdjustmentCredit {
        shares = List.copyOf(shares);
    }

    static AdjustmentCredit of(List<Share> shares) {
        long sum = 0;
        for (var share : shares) {
            sum = Rounding.within(sum + share.cents());
        }
        return new AdjustmentCredit(Math.max(sum, 0), shares);
    }

    /** @param term the term that the recast ends, whose lines the invoices billed; its cut is the recast's day */
    static List<Share> shares(Term term, List<IssuedInvoice> invoices) {
        var day = term.cut().day();
        var shares = new ArrayList<Share>();
        for (var invoice : invoices) {
            long unused = 0;
            long tax = 0;
            for (var line : invoice.lines()) {
                long net = net(term, line, line.days().since(day));
                long taxOfLine = line.taxRate().of(net);
                unused += Rounding.within(net + taxOfLine);
                tax += taxOfLine;
            }
            long share = Math.min(unused, invoice.totalCents() - invoice.settledOtherwiseCents());
            if (share != 0) {
                shares.add(new Share(invoice.invoice(), share, share == unused ? tax : part(tax, share, unused)));
            }
        }
        return shares;
    }

    private static long part(long tax, long share, long unused) {
        return Fraction.of(tax).times(Fraction.of(share)).dividedBy(Fraction.of(unused)).rounded();
    }

    private static long net(Term term, IssuedLine line, DateRange unused) {
        return over(term, line.line(), unused).minus(over(term, line.replaced(), unused)).net();
    }

    /** One-time lines are used up when they are billed. */
    private static Totals over(Term term, int number, DateRange days) {
        return term.lines().stream().filter(line -> line.number() == number && line.item().charging() == Charging.RECURRING)
                .map(line -> new RecurringCharge(line, term.measure()).over(days)).findFirst().orElse(Totals.ZERO);
    }
}
