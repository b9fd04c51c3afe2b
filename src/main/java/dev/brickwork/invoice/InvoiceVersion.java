package dev.brickwork.invoice;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

import dev.brickwork.core.estimate.Amounts;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.spi.TaxCalculator.Place;
import dev.brickwork.spi.TaxCalculator.Tax;
import io.quarkus.runtime.annotations.RegisterForReflection;

/**
 * What was said to the customer, one time that an invoice was generated.
 *
 * @param number null until it is given, right before the invoice is written
 * @param taxedAt null when nobody knew where the end customer is
 */
public record InvoiceVersion(UUID id, UUID invoiceId, int version, String number, Instant madeAt, Place taxedAt,
        BillTo billTo,
        List<Line> lines) {
    /** The name of the line that brings an invoice below 0 to 0. */
    public static final String CARRIED_TO_CREDIT = "Carried to credit";

    public InvoiceVersion {
        lines = List.copyOf(lines);
    }

    /** The company that pays, as it was. */
    @RegisterForReflection(targets = {BillTo.class, Place.class})
    public record BillTo(String name, Place address, List<String> recipients) {
    }

    /**
     * @param line the number of the line it bills, 0 for none; {@code replaced} that of the one it takes back
     * @param contractDays null where it bills none
     * @param taxName null when nothing is due
     * @param breakdown with tax; null where nothing was computed
     */
    public record Line(LineKind kind, int line, int replaced, DateRange contractDays, DateRange days, UUID brickId,
            String brickCode, String brickName, BigDecimal quantity, String taxCategory, String taxName, Rate taxRate,
            Amounts amounts, Breakdown breakdown) {

        /** @param breakdown without tax */
        public static Line taxed(UntaxedLine line, int replaced, Tax tax) {
            if (line.charged() != null) {
                return taxedAsCharged(line, replaced, line.charged());
            }
            var rate = Rate.ofPercent(tax.percent());
            return new Line(line.kind(), line.line() == null ? 0 : line.line(), replaced, line.contractDays(), line.days(),
                    line.brickId(), line.brickCode(), line.brickName(), line.quantity(), line.taxCategory(), tax.name(),
                    rate, withTax(line.amounts(), rate),
                    line.breakdown() == null ? null : line.breakdown().taxed(rate));
        }

        private static Line taxedAsCharged(UntaxedLine line, int replaced, UntaxedLine.Charged tax) {
            var amounts = new Amounts(line.amounts().subTotal(), line.amounts().discount(), tax.cents());
            return new Line(line.kind(), line.line() == null ? 0 : line.line(), replaced, line.contractDays(), line.days(),
                    line.brickId(), line.brickCode(), line.brickName(), line.quantity(), line.taxCategory(), tax.name(),
                    tax.rate(), amounts, line.breakdown() == null ? null : line.breakdown().taxed(tax.rate()));
        }

        /** Rounded by itself, on what the discounts left. */
        private static Amounts withTax(Amounts amounts, Rate rate) {
            return new Amounts(amounts.subTotal(), amounts.discount(), rate.of(amounts.net()));
        }

        /** @param cents by how much the other lines are below 0 */
        static Line carriedToCredit(long cents, DateRange days) {
            return new Line(LineKind.CARRIED_TO_CREDIT, 0, 0, null, days, null, null, CARRIED_TO_CREDIT, BigDecimal.ONE,
                    null, null, Rate.ZERO, new Amounts(cents, 0, 0), null);
        }
    }

    public InvoiceVersion numbered(String given) {
        return new InvoiceVersion(id, invoiceId, version, given, madeAt, taxedAt, billTo, lines);
    }

    public Amounts amounts() {
        return lines.stream().map(Line::amounts).reduce(Amounts.ZERO, Amounts::plus);
    }

    /** What was carried to credit; 0 when it is not below 0 without. */
    public long carried() {
        return lines.stream().filter(line -> line.kind == LineKind.CARRIED_TO_CREDIT)
                .mapToLong(line -> line.amounts.grandTotal()).sum();
    }

    /** The lines, and where they come to less than 0 the one that makes good for it. */
    public static List<Line> neverBelowZero(List<Line> lines, DateRange days) {
        long total = lines.stream().map(Line::amounts).reduce(Amounts.ZERO, Amounts::plus).grandTotal();
        if (total >= 0) {
            return lines;
        }
        var all = new java.util.ArrayList<>(lines);
        all.add(Line.carriedToCredit(-total, days));
        return all;
    }
}
