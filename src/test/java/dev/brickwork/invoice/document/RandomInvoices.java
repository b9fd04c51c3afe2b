package dev.brickwork.invoice.document;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

import dev.brickwork.core.Orders;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.LumpCharge;
import dev.brickwork.core.agreement.Meters;
import dev.brickwork.core.agreement.Overage;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.BrickKind;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.InvoiceVersion.BillTo;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.document.IssuedInvoice.Applied;
import dev.brickwork.invoice.document.IssuedInvoice.Settlement;
import dev.brickwork.invoice.document.IssuedInvoice.UsedCredit;
import dev.brickwork.invoice.document.IssuedInvoice.Version;
import dev.brickwork.spi.TaxCalculator.Place;

/**
 * Random invoices with everything that there is: all price models, discounts, coupons, upgrades, milestones, usage, corrections,
 * credit taken back, taxes and their treatments, credit, payments and credit notes, in every language. The same seed always gives the same one.
 */
public final class RandomInvoices {
    private static final String[] LANGUAGES = {"en", "de", "fr"};
    private static final String[] COUNTRIES = {"US", "GB", "DE", "CH", "FR", null};
    private static final String[] RATES = {"19", "7", "8.25", "20", "6.125"};
    private static final CurrencyCode[] CURRENCIES = {CurrencyCode.EUR, CurrencyCode.USD, CurrencyCode.GBP,
            CurrencyCode.CAD};
    private static final int LINES_MAX = 12;

    private final Random random;
    private final RandomOrders orders;
    private final List<IssuedLine> lines = new ArrayList<>();
    private final boolean isTaxed;

    private RandomInvoices(long seed) {
        random = new Random(seed);
        orders = new RandomOrders(seed);
        isTaxed = random.nextInt(3) > 0;
    }

    public static IssuedInvoice of(long seed) {
        return new RandomInvoices(seed).invoice();
    }

    private IssuedInvoice invoice() {
        var timeline = Timeline.start(orders.order().order(), orders.plans);
        for (int i = random.nextInt(3); i > 0; i--) {
            var day = orders.dayOf(timeline);
            var order = Orders.from(day).coupon(orders.coupon());
            orders.bricks(4).forEach(order::sell);
            timeline = timeline.upgrade(order.upgrade(), orders.plans,
                    new BillingProgress(orders.issuedBy(timeline, day), Map.of()));
        }
        var term = timeline.current();
        planned(term);
        completed(term);
        metered(term);
        custom();
        return whole();
    }

    private void planned(Term term) {
        var invoices = Planner.plan(term).invoices();
        // those of an upgrade come last
        var invoice = invoices.isEmpty() ? null : invoices.get(random.nextInt(invoices.size()));
        if (invoice != null) {
            invoice.lines().stream().limit(LINES_MAX).forEach(planned -> {
                var line = SampleInvoices.line(lines.size(), term, planned, "0");
                add(LineKind.PLANNED, line.brickName(), line.startsOn(), line.quantity(), line.amount(), line.discount(),
                        line.breakdown());
            });
        }
    }

    private void completed(Term term) {
        for (var line : term.lines()) {
            int total = line.item().quantity().intValue();
            if (line.item().brick().kind() == BrickKind.MILESTONE && total > line.doneBefore().intValue()) {
                int done = line.doneBefore().intValue() + random.nextInt(total - line.doneBefore().intValue());
                int reached = done + 1 + random.nextInt(total - done);
                var breakdown = LumpCharge.explain(line, BigDecimal.valueOf(done), BigDecimal.valueOf(reached));
                var totals = LumpCharge.completing(line, BigDecimal.valueOf(done), BigDecimal.valueOf(reached));
                add(LineKind.COMPLETION, "Milestone " + line.number(), line.days().from(),
                        BigDecimal.valueOf(reached - done), totals.gross(), totals.discount(), breakdown);
            }
        }
    }

    private void metered(Term term) {
        for (var period : Meters.of(term)) {
            if (lines.size() > LINES_MAX || random.nextInt(3) > 0) {
                continue;
            }
            var used = BigDecimal.valueOf(random.nextInt(2_000), random.nextInt(3));
            var now = Overage.of(term, period, used);
            var totals = now.totals();
            add(LineKind.OVERAGE, period.brick().code(), period.days().from(),
                    used.subtract(now.committed()).max(BigDecimal.ZERO), totals.gross(), totals.discount(), now.breakdown());
            var late = used.add(BigDecimal.valueOf(random.nextInt(500)));
            var corrected = Overage.of(term, period, late);
            var difference = corrected.totals().minus(totals);
            add(LineKind.CORRECTION, period.brick().code(), period.days().from(), late.subtract(used), difference.gross(),
                    difference.discount(), corrected.breakdown());
        }
    }

    private void custom() {
        if (random.nextInt(3) == 0) {
            add(LineKind.CUSTOM, "Travel", LocalDate.of(2026, 3, 1), BigDecimal.ONE, random.nextInt(100_000), 0, null);
        }
        if (random.nextInt(4) == 0) {
            add(LineKind.TAKEN_BACK, "Credit taken back: invoice K7QF3M-000 was voided", LocalDate.of(2026, 3, 1),
                    BigDecimal.ONE, random.nextInt(60_000) - 10_000, 0, null);
        }
    }

    private void add(LineKind kind, String name, LocalDate day, BigDecimal quantity, long amount, long discount,
            Breakdown breakdown) {
        var treatment = isTaxed || random.nextBoolean()
                ? TaxTreatment.STANDARD
                : TaxTreatment.values()[random.nextInt(TaxTreatment.values().length)];
        var percent = isTaxed ? new BigDecimal(RATES[random.nextInt(2)]) : BigDecimal.ZERO;
        var rate = Rate.ofPercent(percent);
        long net = amount - discount;
        lines.add(new IssuedLine(lines.size(), kind.name(), name, null, day, day.plusDays(30), quantity, amount, discount,
                isTaxed ? "VAT" : null, percent, treatment,
                treatment == TaxTreatment.STANDARD || treatment == TaxTreatment.ZERO ? null : "Because of " + treatment,
                rate.of(net), net + rate.of(net), breakdown));
    }

    private IssuedInvoice whole() {
        var taxed = SampleInvoices.taxed(lines);
        lines.clear();
        lines.addAll(taxed);
        long below = lines.stream().mapToLong(IssuedLine::grandTotal).sum();
        if (below < 0) {
            var day = LocalDate.of(2026, 3, 1);
            lines.add(new IssuedLine(lines.size(), LineKind.CARRIED_TO_CREDIT.name(), "Carried to credit", null, day, day,
                    BigDecimal.ONE, -below, 0, null, BigDecimal.ZERO, TaxTreatment.STANDARD, null, 0, -below, null));
        }
        long amount = lines.stream().mapToLong(IssuedLine::amount).sum();
        long discount = lines.stream().mapToLong(IssuedLine::discount).sum();
        long tax = lines.stream().mapToLong(IssuedLine::tax).sum();
        long total = amount - discount + tax;
        var settlement = settlement(total);
        var days = new DateRange(LocalDate.of(2026, 3, 1), LocalDate.of(2026, 4, 1));
        return new IssuedInvoice(new UUID(0, random.nextLong()), CURRENCIES[random.nextInt(CURRENCIES.length)],
                ZoneId.of("UTC"), days.from(), days.lastDay(), Instant.parse("2026-03-01T08:00:00Z"), days.to(), "Globex",
                null, null,
                new Version(1, "K7QF3M-001", null, Instant.parse("2026-03-01T08:00:00Z"), amount, discount, tax, total),
                SampleInvoices.NORTHWIND_INC, billTo(), lines, settlement, 0, SampleInvoices.OPEN);
    }

    private BillTo billTo() {
        return new BillTo("Globex", null, Place.of(COUNTRIES[random.nextInt(COUNTRIES.length)], null), List.of(), List.of(),
                null,
                null, LANGUAGES[random.nextInt(LANGUAGES.length)], null);
    }

    private Settlement settlement(long total) {
        if (total < 4) {
            return new Settlement(List.of(), List.of(), List.of(), total, 0);
        }
        long part = total / 4;
        var day = LocalDate.of(2026, 3, 9);
        var credits = random.nextBoolean() ? List.of(new UsedCredit("OVERPAID", null, part)) : List.<UsedCredit>of();
        var payments = random.nextBoolean()
                ? List.of(new Applied("WIRE", day, part), new Applied("CREDIT_CARD", day, 1))
                : List.<Applied>of();
        var notes = random.nextInt(4) == 0 ? List.of(new Applied("CN-1", day, part)) : List.<Applied>of();
        long settled = (credits.size() + notes.size()) * part + (payments.isEmpty() ? 0 : part + 1);
        return new Settlement(credits, payments, notes, total - settled, 0);
    }
}
