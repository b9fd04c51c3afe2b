package dev.brickwork.invoice.electronic;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.core.money.CurrencyCode;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.pricing.Breakdown;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.tax.TaxTreatment;
import dev.brickwork.core.time.DateRange;
import dev.brickwork.invoice.document.IssuedLine;
import dev.brickwork.invoice.electronic.en16931.ElectronicInvoice;
import dev.brickwork.invoice.electronic.en16931.Payment;
import dev.brickwork.seller.ElectronicFormat;

class ElectronicInvoiceMappingTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 1);

    @Test
    void amountsAreThoseOfTheDocument() {
        for (long seed = 0; seed < 1_000; seed++) {
            var sales = new RandomSales(seed);
            var source = sales.source();
            var invoice = new ElectronicInvoiceMapping(source, sales.parties()).invoice();

            invoice.check();
            var sold = source.lines().stream().filter(line -> !ElectronicLines.isCarried(line)).toList();
            assertThat(invoice.totals().taxExclusive()).as("seed %d", seed)
                    .isEqualTo(cents(sold.stream().mapToLong(IssuedLine::net).sum()));
            assertThat(invoice.totals().tax()).as("seed %d", seed)
                    .isEqualTo(cents(sold.stream().mapToLong(IssuedLine::tax).sum()));
            assertThat(invoice.totals().due()).as("seed %d", seed).isEqualTo(cents(source.remaining()));
            assertThat(invoice.lines()).as("seed %d", seed).allMatch(line -> line.price().amount().signum() >= 0);
        }
    }

    @Test
    void everyFormatTakesWhatIsWhole() {
        for (long seed = 0; seed < 200; seed++) {
            for (var format : ElectronicFormat.values()) {
                var sales = new RandomSales(seed, format == ElectronicFormat.peppol);
                var source = sales.source();
                assertThat(new String(ElectronicRequirements.write(source, sales.parties(), format), StandardCharsets.UTF_8))
                        .as("seed %d", seed).contains(source.number());
            }
        }
    }

    /** The sale is below zero, so the tax is as well; what the buyer gets for it is credit. */
    @Test
    void whatIsCarriedToCreditIsPaidAheadWithAMinus() {
        var invoice = mapped(TaxTreatment.STANDARD,
                line("CUSTOM", -10_000, 0, "19", -1_900), line("CARRIED_TO_CREDIT", 11_900, 0, "0", 0));

        assertThat(invoice.lines()).hasSize(1);
        assertThat(invoice.lines().get(0).quantity()).isEqualTo("-1");
        assertThat(invoice.totals().taxInclusive()).isEqualTo("-119.00");
        assertThat(invoice.totals().prepaid()).isEqualTo("-119.00");
        assertThat(invoice.totals().due()).isEqualTo("0.00");
        assertThat(invoice.head().notes()).anyMatch(note -> note.contains("119.00"));
    }

    @Test
    void aDiscountIsAnAllowanceAndADiscountTakenBackIsACharge() {
        var invoice = mapped(TaxTreatment.STANDARD, line("CUSTOM", 10_000, 1_000, "19", 1_710),
                line("CUSTOM", -5_000, -500, "19", -855));

        assertThat(invoice.lines().get(0).allowances()).singleElement()
                .satisfies(one -> assertThat(one.isCharge()).isFalse())
                .satisfies(one -> assertThat(one.amount()).isEqualTo("10.00"));
        assertThat(invoice.lines().get(1).allowances()).singleElement()
                .satisfies(one -> assertThat(one.isCharge()).isTrue())
                .satisfies(one -> assertThat(one.amount()).isEqualTo("5.00"));
        assertThat(invoice.lines().get(1).net()).isEqualTo("-45.00");
    }

    /** PEPPOL-EN16931-R040: an amount is its percentage of its base, and neither has a sign. */
    @ParameterizedTest
    @CsvSource({"10, 10000, 1000, false", "10, -10000, -1000, true", "-10, 10000, -1000, true", "-10, -10000, 1000, false"})
    void aRateIsWrittenWithoutItsSign(String percent, long amount, long discount, boolean isCharge) {
        var invoice = mapped(TaxTreatment.STANDARD, discounted(percent, amount, discount));

        assertThat(invoice.lines().get(0).allowances()).singleElement().satisfies(one -> {
            assertThat(one.isCharge()).isEqualTo(isCharge);
            assertThat(one.amount()).isEqualTo("10.00");
            assertThat(one.share().percent()).isEqualByComparingTo("10");
            assertThat(one.share().base()).isEqualTo("100.00");
        });
    }

    @Test
    void whatIsOutsideTheScopeOfVatNamesNoVatId() {
        var invoice = mapped(TaxTreatment.OUTSIDE_SCOPE, line("CUSTOM", 10_000, 0, "0", 0));

        assertThat(invoice.seller().vatId()).isNull();
        assertThat(invoice.buyer().vatId()).isNull();
    }

    @Test
    void anIntraCommunitySupplySaysWhereItWent() {
        var invoice = mapped(TaxTreatment.INTRA_COMMUNITY, line("CUSTOM", 10_000, 0, "0", 0));

        assertThat(invoice.delivery().to().country()).isEqualTo("AT");
        assertThat(invoice.delivery().period()).isNotNull();
    }

    @Test
    void anAccountIsPaidToBySepaIfTheCurrencyIsEuro() {
        var invoice = mapped(TaxTreatment.STANDARD, line("CUSTOM", 10_000, 0, "19", 1_900));

        assertThat(invoice.payment().means().code()).isEqualTo(Payment.Means.SEPA_TRANSFER);
        assertThat(invoice.payment().means().account().number()).isEqualTo("DE02120300000000202051");
        assertThat(invoice.payment().reference()).isEqualTo("A-1");
    }

    private static ElectronicInvoice mapped(TaxTreatment treatment, IssuedLine... lines) {
        var treated = List.of(lines).stream().map(line -> new IssuedLine(line.place(), line.kind(), line.brickName(), null,
                DAY, DAY, line.quantity(), line.amount(), line.discount(), null, line.taxRate(), treatment,
                treatment.needsReason() ? "because" : null, line.tax(), line.grandTotal(), line.breakdown())).toList();
        long total = treated.stream().mapToLong(IssuedLine::grandTotal).sum();
        var source = new ElectronicSource(ElectronicInvoice.Type.INVOICE, "A-1", DAY, DAY.plusDays(30), CurrencyCode.EUR,
                null, null, treated, total, null);
        var invoice = new ElectronicInvoiceMapping(source, RandomParties.of(new Random(1), treatment, "en"))
                .invoice();
        invoice.check();
        return invoice;
    }

    /** At a discount of some per cent; below zero it is taken back. */
    private static IssuedLine discounted(String percent, long amount, long discount) {
        int sign = Long.signum(amount);
        var tier = new TierRow(BigDecimal.ONE, cents(sign * amount), sign * amount, TierRow.ONE_TIME);
        var part = new Breakdown.Part(sign < 0, 1, BigDecimal.ONE, BigDecimal.ZERO, null, false,
                new DateRange(DAY, DAY.plusDays(1)), "1/1", 0, List.of(tier),
                List.of(step(Breakdown.Rule.PRICE, "10000", sign * amount),
                        step(Breakdown.Rule.ONE_TIME_RATE, percent + "%", sign * discount)));
        long tax = Rate.ofPercent("19").of(amount - discount);
        return new IssuedLine(0, "PLANNED", "Line", null, DAY, DAY, BigDecimal.ONE, amount, discount, null,
                new BigDecimal("19"), TaxTreatment.STANDARD, null, tax, amount - discount + tax,
                new Breakdown(List.of(part)));
    }

    private static Breakdown.Step step(Breakdown.Rule rule, String factor, long cents) {
        return new Breakdown.Step(rule, factor, new Breakdown.Running("0", 0),
                new Breakdown.Running(Long.toString(cents), cents));
    }

    private static IssuedLine line(String kind, long amount, long discount, String rate, long tax) {
        return new IssuedLine(0, kind, "Line", null, DAY, DAY, BigDecimal.ONE, amount, discount, null,
                new BigDecimal(rate), TaxTreatment.STANDARD, null, tax, amount - discount + tax, null);
    }

    private static BigDecimal cents(long cents) {
        return BigDecimal.valueOf(cents, 2);
    }
}
