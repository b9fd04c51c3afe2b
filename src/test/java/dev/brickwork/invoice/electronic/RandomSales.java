package dev.brickwork.invoice.electronic;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

import dev.brickwork.core.Orders;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.Explainer;
import dev.brickwork.core.agreement.PlannedLine;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Term;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.invoice.LineKind;
import dev.brickwork.invoice.document.IssuedLine;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice;
import dev.brickwork.platform.words.TaxReasons;
import dev.brickwork.platform.words.Words;

/**
 * Random invoices with all that may be on one: every price model, discounts, upgrades that take back, corrections,
 * lines by hand, every treatment of tax, credit and payments, three languages. Prices come from the core, so they add up.
 */
public final class RandomSales {
    private static final int LINES_MAX = 25;
    private static final String[] RATES = {"19", "7", "8.25", "5.5"};
    private static final CurrencyCode[] CURRENCIES = {CurrencyCode.EUR, CurrencyCode.EUR, CurrencyCode.USD,
            CurrencyCode.GBP};

    private final Random random;
    private final RandomOrders orders;
    private final TaxTreatment treatment;
    private final String language;
    private final boolean isCorrected;

    public RandomSales(long seed) {
        orders = new RandomOrders(seed);
        random = new Random(seed);
        treatment = TaxTreatment.values()[random.nextInt(TaxTreatment.values().length)];
        language = Words.languages().get(random.nextInt(Words.languages().size()));
        isCorrected = random.nextInt(4) == 0;
    }

    ElectronicInvoiceMapping mapping() {
        return new ElectronicInvoiceMapping(source(), parties());
    }

    TradeParties parties() {
        return RandomParties.of(random, treatment, language);
    }

    ElectronicSource source() {
        var lines = invoiceLines();
        long total = lines.stream().mapToLong(IssuedLine::grandTotal).sum();
        long remaining = total == 0 || random.nextBoolean() ? total : random.nextLong(total + 1);
        var issuedOn = LocalDate.of(2026, 3, 1).plusDays(random.nextInt(300));
        return new ElectronicSource(
                isCorrected ? ElectronicInvoice.Type.CORRECTED_INVOICE : ElectronicInvoice.Type.INVOICE,
                "K7QF3M-" + random.nextInt(1000), issuedOn, issuedOn.plusDays(random.nextInt(60)),
                CURRENCIES[random.nextInt(CURRENCIES.length)], random.nextBoolean() ? "PO 4711 & <1>" : null,
                random.nextBoolean() ? "https://pay.example/p/abc" : null, lines, remaining,
                isCorrected ? new ElectronicInvoice.Preceding("K7QF3M-0", issuedOn.minusDays(10)) : null);
    }

    private List<IssuedLine> invoiceLines() {
        var lines = new ArrayList<IssuedLine>();
        var term = term();
        var invoices = Planner.plan(term).invoices();
        if (!invoices.isEmpty()) {
            for (var planned : invoices.get(random.nextInt(invoices.size())).lines()) {
                lines.add(planned(lines.size(), term, planned));
            }
        }
        while (lines.isEmpty() || lines.size() < LINES_MAX && random.nextInt(3) == 0) {
            lines.add(byHand(lines.size(), random.nextInt(5) == 0 ? -random.nextInt(10_000) : random.nextInt(200_000)));
        }
        long total = lines.stream().mapToLong(IssuedLine::grandTotal).sum();
        if (total < 0) {
            var last = lines.get(0);
            lines.add(new IssuedLine(lines.size(), LineKind.CARRIED_TO_CREDIT.name(), "Carried to credit", null,
                    last.startsOn(), last.endsOn(), BigDecimal.ONE, -total, 0, null, BigDecimal.ZERO, TaxTreatment.ZERO,
                    null, 0,
                    -total, null));
        }
        return lines;
    }

    private Term term() {
        var timeline = Timeline.start(orders.order().order(), orders.plans);
        if (random.nextBoolean()) {
            var day = orders.dayOf(timeline);
            var order = Orders.from(day).coupon(orders.coupon());
            orders.bricks(4).forEach(order::sell);
            timeline = timeline.upgrade(order.upgrade(), orders.plans,
                    new BillingProgress(orders.issuedBy(timeline, day), Map.of()));
        }
        return timeline.current();
    }

    private IssuedLine planned(int place, Term term, PlannedLine planned) {
        var rate = Rate.ofPercent(rate());
        var totals = planned.totals();
        var breakdown = Explainer.explain(term, planned).taxed(rate);
        long before = random.nextInt(6) == 0 ? random.nextInt(1000) : 0;
        long tax = rate.of(totals.net() - before);
        return new IssuedLine(place, before == 0 ? LineKind.PLANNED.name() : LineKind.CORRECTION.name(),
                planned.item().brick().code(), planned.item().brick().code(), planned.days().from(),
                planned.days().lastDay(), planned.item().quantity(), totals.gross() - before, totals.gross() - totals.net(),
                "VAT", new BigDecimal(rate.percent().toPlainString()), treatment, reason(), tax,
                totals.net() - before + tax, breakdown);
    }

    private IssuedLine byHand(int place, long net) {
        var rate = Rate.ofPercent(rate());
        long discount = random.nextInt(4) == 0 ? net / 4 : 0;
        long tax = rate.of(net);
        var from = LocalDate.of(2026, 1, 1).plusDays(random.nextInt(100));
        return new IssuedLine(place, LineKind.CUSTOM.name(), "Beratung für <Köln> & Søn €", null, from,
                from.plusDays(random.nextInt(30)), BigDecimal.ONE, net + discount, discount, "VAT",
                new BigDecimal(rate.percent().toPlainString()), treatment, reason(), tax, net + tax, null);
    }

    private String rate() {
        return treatment == TaxTreatment.STANDARD ? RATES[random.nextInt(RATES.length)] : "0";
    }

    private String reason() {
        return TaxReasons.usual(treatment, language);
    }
}
