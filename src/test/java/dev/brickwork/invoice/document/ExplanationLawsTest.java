package dev.brickwork.invoice.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.Orders;
import dev.brickwork.core.RandomOrders;
import dev.brickwork.core.agreement.BillingProgress;
import dev.brickwork.core.agreement.Explainer;
import dev.brickwork.core.agreement.LumpCharge;
import dev.brickwork.core.agreement.Planner;
import dev.brickwork.core.agreement.Timeline;
import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.document.DocumentFormat;
import dev.brickwork.invoice.BreakdownJson;
import dev.brickwork.invoice.document.InvoiceExplanation.LineExplanation;
import dev.brickwork.invoice.document.InvoiceExplanation.PartExplanation;
import dev.brickwork.invoice.document.InvoiceExplanation.TaxBasis;
import dev.brickwork.invoice.document.InvoiceExplanation.TaxExplanation;
import dev.brickwork.platform.words.Words;
import dev.brickwork.testing.Rounds;

/** Random agreements, issued, stored and explained: the explanation comes to the line to the cent. */
class ExplanationLawsTest {
    private static final int LINES = Rounds.of(1_000);
    private static final String[] RATES = {"0", "19", "8.25", "7.7", "6.125"};

    private static InvoiceExplainer german(List<IssuedLine> lines) {
        return new InvoiceExplainer(DocumentFormat.of(CurrencyCode.USD, Words.of("de"), "DE", ZoneId.of("Europe/Berlin")),
                lines);
    }

    private static List<String> english(IssuedLine line, IssuedLine... others) {
        return new InvoiceExplainer(DocumentFormat.english(CurrencyCode.USD, ZoneId.of("UTC")),
                Stream.concat(Stream.of(others), Stream.of(line)).toList()).explain(line).sentences();
    }

    @Test
    void everyCentOfEveryLineIsExplained() {
        int explained = 0;
        for (long seed = 0; explained < LINES; seed++) {
            var orders = new RandomOrders(seed);
            var timeline = Timeline.start(orders.order().order(), orders.plans);
            for (int i = 0; i < 2; i++) {
                var day = orders.dayOf(timeline);
                var order = Orders.from(day).coupon(orders.coupon());
                orders.bricks(4).forEach(order::sell);
                timeline = timeline.upgrade(order.upgrade(), orders.plans,
                        new BillingProgress(orders.issuedBy(timeline, day), Map.of()));
            }
            var term = timeline.current();
            for (int i = 0; i < Planner.plan(term).invoices().size(); i++) {
                var lines = SampleInvoices.lines(term, i, RATES[explained % RATES.length]).stream()
                        .map(ExplanationLawsTest::stored).toList();
                var explainer = german(lines);
                for (var line : lines) {
                    check(seed, line, explainer.explain(line));
                }
                explained += lines.size();
            }
        }
    }

    @Test
    void aBreakdownIsReadBackAsItWasWritten() {
        for (long seed = 0; seed < 200; seed++) {
            var orders = new RandomOrders(seed);
            var term = Timeline.start(orders.order().order(), orders.plans).current();
            for (var line : Planner.plan(term).invoices().get(0).lines()) {
                var breakdown = Explainer.explain(term, line);

                assertThat(BreakdownJson.read(BreakdownJson.write(breakdown))).as("seed %d", seed).isEqualTo(breakdown);
            }
        }
        assertThat(BreakdownJson.write(null)).isNull();
        assertThat(BreakdownJson.read(null)).isNull();
    }

    @Test
    void aCorrectionShowsWhatWasBilledBefore() {
        var whole = SampleInvoices.month("19").get(0);
        long billed = 100_000;
        long tax = Rate.ofPercent("19").of(whole.net() - billed);
        var correction = new IssuedLine(0, "CORRECTION", whole.brickName(), null, whole.startsOn(), whole.endsOn(),
                whole.quantity(), whole.amount() - billed, whole.discount(), whole.taxName(), whole.taxRate(),
                whole.taxTreatment(), null, tax,
                whole.net() - billed + tax, whole.breakdown());

        var explanation = german(List.of(correction)).explain(correction);

        assertThat(explanation.billedBefore().amount()).isEqualTo(billed);
        assertThat(explanation.billedBefore().discount()).isZero();
        assertThat(explanation.sentences()).anyMatch(sentence -> sentence.startsWith("Abzüglich bereits dafür berechnet"));
        check(-1, correction, explanation);
    }

    @Test
    void sentencesSayHowRoundingCameAbout() {
        var third = Orders.perSeat("third", "3.333333");
        var term = Timeline
                .start(Orders.from("2026-01-01").sell(third, 1, Orders.renewing("10")).order(), Orders.plans(third))
                .current();

        assertThat(english(SampleInvoices.lines(term, 1, "8.25").get(0))).containsExactly(
                "third: quantity 1, 1 Feb 2026 – 28 Feb 2026 (28 days).",
                "1 × $3.333333, 1 month: $3.34.",
                "Price: up to the last day $6.666666, rounded $6.67, up to the day before the first $3.333333, rounded $3.33; "
                        + "the difference is $3.34.",
                "Discount of 10%, also on renewal: up to the last day $0.667, rounded $0.67, up to the day before the first "
                        + "$0.333, rounded $0.33; the difference is $0.34 off.",
                "VAT of 8.25% on $3.00 is $0.2475, rounded $0.25.", "Total $3.34 less $0.34 plus $0.25 is $3.25.");
    }

    @Test
    void sentencesOfAnUpgradeSayWhatWasThereBefore() {
        var seats = Orders.perSeat("seats", "10");
        var setup = Orders.setup("setup", "100");
        var plans = Orders.plans(seats, setup);
        var order = Orders.from("2026-01-01").sell(seats, 2).sell(setup, 1).order();
        var upgrade = Orders.from("2026-01-15").sell(seats, 5).sell(setup, 3).upgrade();
        var before = Timeline.start(order, plans);
        var issued = RandomOrders.issuedBefore(before, LocalDate.parse("2026-02-01"));
        var term = before.upgrade(upgrade, plans, new BillingProgress(issued, Map.of())).current();

        var heads = Planner.plan(term).invoices().stream().flatMap(invoice -> invoice.lines().stream())
                .filter(line -> line.replaced() != null)
                .flatMap(line -> english(SampleInvoices.line(0, term, line, "0")).stream())
                .filter(sentence -> sentence.contains("quantity"));

        assertThat(heads).containsExactly("seats: quantity 5, 15 Jan 2026 – 31 Jan 2026 (17 days).",
                "Less what was ordered and billed before the change: quantity 2, 15 Jan 2026 – 31 Jan 2026 (17 days).",
                "setup: quantity 3.", "Less what was ordered and billed before the change: quantity 1.");
    }

    @Test
    void sentencesOfACompletionSpeakOfItsQuantityAndNotOfDays() {
        var rollout = Orders.milestone("rollout", 3, Orders.perUnit("3.333333"));
        var line = Timeline.start(Orders.from("2026-01-01").sell(rollout, 3, Orders.amount(100)).order(),
                Orders.plans(rollout)).current().lines().get(0);
        var breakdown = LumpCharge.explain(line, BigDecimal.ONE, BigDecimal.valueOf(2));
        var day = LocalDate.parse("2026-02-03");
        var completion = new IssuedLine(0, "COMPLETION", "rollout", "rollout", day, day, BigDecimal.ONE, 334, 34, null,
                BigDecimal.ZERO, TaxTreatment.STANDARD, null, 0, 300, breakdown);

        var explanation = new InvoiceExplainer(DocumentFormat.english(CurrencyCode.USD, ZoneId.of("UTC")),
                List.of(completion)).explain(completion);

        assertThat(explanation.sentences()).containsExactly("rollout: 1 completed.",
                "2 × $3.333333, on completion: $6.67.", "-1 × $3.333333, on completion: -$3.33.",
                "Price: for all that is completed now $6.666666, rounded $6.67, for what was completed before $3.333333, "
                        + "rounded $3.33; the difference is $3.34.",
                "Discount of a fixed amount, spread over the quantity: for all that is completed now $0.666666…, rounded "
                        + "$0.67, for what was completed before $0.333333…, rounded $0.33; the difference is $0.34 off.",
                "Total $3.34 less $0.34 is $3.00.");
        check(-1, completion, explanation);
    }

    @Test
    void sentencesSayThatTheTaxOfARateIsRoundedOnce() {
        var lines = SampleInvoices.taxed(
                List.of(custom(0, "CUSTOM", 9_125), custom(1, "CUSTOM", 9_125), custom(2, "CUSTOM", 9_125)));

        assertThat(english(lines.get(0)).get(1)).isEqualTo("VAT of 19% on $91.25 is $17.3375, rounded $17.34.");
        assertThat(english(lines.get(2), lines.get(0), lines.get(1)).get(1)).isEqualTo("VAT of 19% on $273.75, the lines up "
                + "to here, is $52.0125, rounded $52.01; the lines before have $34.68, this one has $17.33.");
    }

    @Test
    void sentencesSayThatWhatIsTakenBackHasTheTaxThatWasCharged() {
        var taken = SampleInvoices.withTax(custom(1, "TAKEN_BACK", 466), 90);
        var sold = SampleInvoices.withTax(custom(0, "CUSTOM", 9_125), 1_732);

        assertThat(english(taken).get(1)).isEqualTo("VAT of 19%, as it was charged: $0.90.");
        // 19 % of 95.91 is 18.2229
        var others = List.of(sold, taken);
        assertThat(new InvoiceExplainer(DocumentFormat.english(CurrencyCode.USD, ZoneId.of("UTC")), others).explain(sold)
                .sentences().get(1)).isEqualTo("VAT of 19% on $95.91, all lines of this rate, is $18.2229, rounded $18.22; "
                        + "the others have $0.90, this one has $17.32.");
    }

    private static IssuedLine custom(int place, String kind, long amount) {
        var day = LocalDate.parse("2026-02-03");
        return new IssuedLine(place, kind, "Day", null, day, day, BigDecimal.ONE, amount, 0, "VAT", new BigDecimal("19"),
                TaxTreatment.STANDARD, null, 0, amount, null);
    }

    private static void check(long seed, IssuedLine line, LineExplanation explanation) {
        long amount = 0;
        long discount = 0;
        for (var part : explanation.parts()) {
            int sign = part.takenBack() ? -1 : 1;
            amount += sign * part.steps().get(0).amount();
            discount += sign * part.steps().stream().skip(1).mapToLong(step -> step.amount()).sum();
            checkPart(seed, part);
        }
        var before = explanation.billedBefore();
        assertThat(amount - (before == null ? 0 : before.amount())).as("amount, seed %d %s", seed, line)
                .isEqualTo(line.amount());
        assertThat(discount - (before == null ? 0 : before.discount())).as("discount, seed %d %s", seed, line)
                .isEqualTo(line.discount());
        checkTax(seed, line, explanation.taxRule());
        assertThat(line.amount() - line.discount() + line.tax()).isEqualTo(line.grandTotal());
        assertThat(explanation.sentences()).as("seed %d", seed).isNotEmpty().noneMatch(String::isBlank);
    }

    private static void checkTax(long seed, IssuedLine line, TaxExplanation tax) {
        if (tax == null) {
            assertThat(line.tax()).as("tax, seed %d", seed).isZero();
            return;
        }
        assertThat(tax.amount()).as("tax, seed %d", seed).isEqualTo(line.tax());
        var exact = Rate.ofPercent(tax.percent()).exact(tax.net());
        assertThat(tax.exact()).as("tax, seed %d", seed).isEqualTo(exact.toString());
        if (tax.basis() != TaxBasis.AS_CHARGED) {
            assertThat(tax.others() + tax.amount()).as("tax, seed %d", seed).isEqualTo(exact.rounded());
        }
    }

    private static void checkPart(long seed, PartExplanation part) {
        long tiers = part.tiers().stream().mapToLong(tier -> new java.math.BigDecimal(tier.subTotal()).movePointRight(2)
                .longValueExact()).sum();
        assertThat(tiers).as("tiers, seed %d", seed).isEqualTo(part.steps().get(0).amount());
        part.steps().forEach(
                step -> assertThat(step.after().rounded() - step.before().rounded()).isEqualTo(step.amount()));
    }

    /** By way of the database's JSON. */
    private static IssuedLine stored(IssuedLine line) {
        return new IssuedLine(line.place(), line.kind(), line.brickName(), line.brickCode(), line.startsOn(), line.endsOn(),
                line.quantity(), line.amount(), line.discount(), line.taxName(), line.taxRate(),
                line.taxTreatment(), line.taxReason(), line.tax(),
                line.grandTotal(),
                BreakdownJson.read(BreakdownJson.write(line.breakdown())));
    }
}
