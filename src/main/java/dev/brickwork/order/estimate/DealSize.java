package dev.brickwork.order.estimate;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;

import dev.brickwork.core.Refused;
import dev.brickwork.core.agreement.Phase;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.estimate.Estimate;
import dev.brickwork.core.estimate.EstimateLine;
import dev.brickwork.document.Printable;

/**
 * How much a deal may come to. Each of its lists has a bound, and so must what they make of each other: 500 bricks that 50
 * phases inherit are a small request and would be an answer of 179 MB.
 */
final class DealSize {
    static final int LINES_MAX = 2_000;
    /** 500 bricks for five years. What is planned when the order is accepted, and in the end billed, grows with it. */
    static final int LINE_MONTHS_MAX = 30_000;
    private static final int ANSWER_MIB_MAX = 8;

    /** About what a line, a row and a period take in an answer besides the names, in letters. */
    private static final long LINE_LENGTH = 450;
    private static final long ROW_LENGTH = 100;
    private static final long PERIOD_LENGTH = 130;

    private DealSize() {
    }

    /** Refuses a new agreement of too many lines before anything is computed for it. */
    static void check(Deal deal) {
        if (deal.phases().isEmpty()) {
            refuse(deal, deal.bricks().size(), (long) deal.bricks().size() * deal.contractLength());
        } else {
            checkPhases(deal, PhaseBody::contractLength);
        }
    }

    /** The same of an upgrade, which touches lines of the term: in the phase that is on, or in those it names. */
    static void checkUpgrade(Deal deal, Term term) {
        int longest = term.phases().stream().mapToInt(Phase::lengthMonths).max().orElseThrow();
        if (deal.phases().isEmpty()) {
            refuse(deal, deal.bricks().size(), (long) deal.bricks().size() * longest);
        } else {
            checkPhases(deal, phase -> longest);
        }
    }

    private static void checkPhases(Deal deal, ToIntFunction<PhaseBody> months) {
        int lines = 0;
        long lineMonths = 0;
        var bricks = deal.bricks();
        for (var phase : deal.phases().stream().sorted(Comparator.comparing(PhaseBody::phasePosition)).toList()) {
            bricks = phase.bricks() == null ? bricks : phase.bricks();
            lines += bricks.size();
            lineMonths += (long) bricks.size() * months.applyAsInt(phase);
        }
        refuse(deal, lines, lineMonths);
    }

    private static void refuse(Deal deal, int lines, long lineMonths) {
        if (lines > LINES_MAX) {
            throw Refused.field(member(deal), "make " + lines + " lines together; there may be at most " + LINES_MAX);
        }
        if (lineMonths > LINE_MONTHS_MAX) {
            throw Refused.field(member(deal), "make lines of " + lineMonths
                    + " months together; there may be at most " + LINE_MONTHS_MAX);
        }
    }

    /** Prices of a hundred tiers and long names make a large answer of few lines; refused before it is written. */
    static void checkAnswer(Deal deal, Estimate estimate) {
        long length = lengthOf(estimate.lines()) + PERIOD_LENGTH * estimate.schedule().size();
        // an answer with phases shows everything once more, by phase
        if ((estimate.phases().isEmpty() ? length : 2 * length) > (long) ANSWER_MIB_MAX << 20) {
            throw Refused.field(member(deal), "make an estimate of more than " + ANSWER_MIB_MAX + " MiB");
        }
    }

    /** What is agreed on is billed, one phase at a time, and what is billed must be printed. */
    static void checkInvoices(Deal deal, Estimate estimate) {
        if (estimate.phases().isEmpty()) {
            checkInvoice(deal, estimate.lines());
        } else {
            estimate.phases().forEach(phase -> checkInvoice(deal, phase.lines()));
        }
    }

    private static void checkInvoice(Deal deal, List<EstimateLine> lines) {
        long rows = lines.stream().mapToLong(line -> 1 + line.tiers().size()).sum();
        if (rows > Printable.ROWS_MAX) {
            throw Refused.field(member(deal), "make invoices of " + rows + " rows with their price steps; at most "
                    + Printable.ROWS_MAX + " can be printed");
        }
        if (lines.stream().mapToLong(line -> Printable.weight(line.item().brick().name())).sum() > Printable.TEXT_MAX) {
            throw Refused.field(member(deal), "have names of more text together than can be printed: " + Printable.TEXT_MAX
                    + " letters, of which those of other scripts than Latin count eight times");
        }
    }

    private static long lengthOf(List<EstimateLine> lines) {
        return lines.stream().mapToLong(line -> {
            var item = line.item();
            return LINE_LENGTH + item.brick().name().length() + item.plan().name().length()
                    + ROW_LENGTH * line.tiers().size();
        }).sum();
    }

    private static String member(Deal deal) {
        return deal.phases().isEmpty() ? "bricks" : "phases";
    }
}
