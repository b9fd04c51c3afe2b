package dev.brickwork.invoice.billing;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

import dev.brickwork.core.agreement.InvoiceKey;
import dev.brickwork.core.agreement.PlannedInvoice;
import dev.brickwork.core.agreement.PlannedLine;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Decimals;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.LineTaxes;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.UntaxedLine;
import dev.brickwork.invoice.metering.UsageInvoice;

/**
 * An invoice that is not issued yet, as it stands in the database or as it should: when both are equal there is nothing to do.
 *
 * @param days of the calendar
 * @param billedCompanyId who pays
 */
record ScheduledInvoice(String key, UUID customerId, UUID billedCompanyId, String timeZone, DateRange days, Instant billAt,
        int paymentTerms, Amounts amounts, boolean isPaused, List<Line> lines) {

    ScheduledInvoice {
        lines = List.copyOf(lines);
    }

    /**
     * What it will bill.
     *
     * @param line 0 where an upgrade only takes a line back
     * @param replaced the line that an upgrade takes back, 0 for none
     * @param contractDays the days it claims
     * @param days the same on the calendar
     */
    record Line(int line, int replaced, DateRange contractDays, DateRange days, UUID brickId, String brickCode,
            String brickName, BigDecimal quantity, BigDecimal taxRate, Amounts amounts) {

        Line {
            quantity = Decimals.plain(quantity);
            taxRate = Decimals.plain(taxRate);
        }

        static Line of(PlannedLine planned, Term term, Rate rate, long tax) {
            var item = planned.item();
            return new Line(planned.line() == null ? 0 : planned.line().number(),
                    planned.replaced() == null ? 0 : planned.replaced().number(), planned.days(),
                    term.time().toCalendar(planned.days()), item.brick().brickId(), item.brick().code(),
                    item.brick().name(), quantity(planned), planned.taxRate(rate).percent(), Amounts.of(planned, tax));
        }

        /** What it is taxed on. What an upgrade gives back has the tax that was charged. */
        LineTaxes.Line taxed() {
            boolean isGivenBack = replaced != 0 && amounts.net() < 0;
            return new LineTaxes.Line(Rate.ofPercent(taxRate), amounts.net(), isGivenBack ? amounts.tax() : null);
        }

        Line withTax(long cents) {
            return new Line(line, replaced, contractDays, days, brickId, brickCode, brickName, quantity, taxRate,
                    amounts.withTax(cents));
        }

        /** Of an upgrade's difference what was added. */
        private static BigDecimal quantity(PlannedLine planned) {
            var after = planned.line() == null ? BigDecimal.ZERO : planned.line().item().quantity();
            return planned.replaced() == null ? after : after.subtract(planned.replaced().item().quantity());
        }
    }

    /** Who it is for, and in what state; the same for all invoices of a subscription. */
    record Addressee(UUID customerId, UUID billedCompanyId, String timeZone, boolean isPaused) {
    }

    /** Before discounts. A usage invoice is not known to charge nothing before its meters are read. */
    boolean chargesNothing() {
        var kind = InvoiceKey.parse(key).kind();
        return (kind == InvoiceKey.Kind.PERIOD || kind == InvoiceKey.Kind.CHANGE)
                && lines.stream().allMatch(line -> UntaxedLine.chargesNothing(line.amounts));
    }

    Addressee addressee() {
        return new Addressee(customerId, billedCompanyId, timeZone, isPaused);
    }

    static ScheduledInvoice of(PlannedInvoice planned, Term term, Taxes taxes, Addressee to, Instant billAt) {
        var ofLines = planned.taxes(taxes::rateFor);
        var lines = IntStream.range(0, ofLines.size()).mapToObj(i -> {
            var line = planned.lines().get(i);
            return Line.of(line, term, taxes.rateFor(line.item().brick()), ofLines.get(i));
        }).toList();
        var amounts = lines.stream().map(Line::amounts).reduce(Amounts.ZERO, Amounts::plus);
        return new ScheduledInvoice(planned.key().toString(), to.customerId, to.billedCompanyId, to.timeZone, planned.days(),
                billAt, term.phases().get(planned.key().phase()).paymentTermsDays(), amounts, to.isPaused, lines);
    }

    /** Without a total, until its meters are priced. */
    static ScheduledInvoice of(UsageInvoice usage, Term term, Addressee to) {
        return new ScheduledInvoice(usage.key().toString(), to.customerId, to.billedCompanyId, to.timeZone, usage.days(),
                InvoiceScheduling.billAt(usage.billedOn(), ZoneId.of(to.timeZone), null),
                term.phases().get(usage.key().phase()).paymentTermsDays(), Amounts.ZERO, to.isPaused, List.of());
    }
}
