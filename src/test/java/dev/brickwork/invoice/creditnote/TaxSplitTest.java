package dev.brickwork.invoice.creditnote;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.Rounding;
import dev.brickwork.core.tax.TaxTreatment;

class TaxSplitTest {
    private static final String[] RATES = {"0", "7", "19", "20", "5.5"};

    @Test
    void aNoteIsSplitInProportionToWhatWasCharged() {
        assertThat(TaxSplit.of(List.of(at("20", 10_000, 2_000), at("10", 5_000, 500)), List.of(), 1_750))
                .containsExactly(at("20", 1_000, 200), at("10", 500, 50));
    }

    @Test
    void aTaxOfWhichNothingIsCreditedIsLeftOut() {
        assertThat(TaxSplit.of(List.of(at("20", 10_000, 2_000), at("10", 1, 0)), List.of(), 12))
                .containsExactly(at("20", 10, 2));
    }

    @Test
    void whatAnInvoiceGivesBackAtAnotherTaxIsSplitToo() {
        assertThat(TaxSplit.of(List.of(at("20", 10_000, 2_000), at("10", -3_000, -300)), List.of(), 870))
                .containsExactly(at("20", 1_000, 200), at("10", -300, -30));
    }

    @Test
    void linesThatCancelOutExceptForTheirTaxAreSplitByTheTotal() {
        assertThat(TaxSplit.of(List.of(at("20", 10_000, 2_000), at("0", -10_000, 0)), List.of(), 1_000))
                .containsExactly(at("20", 5_000, 1_000), at("0", -5_000, 0));
    }

    @Test
    void notesOverTheWholeInvoiceTakeExactlyWhatItChargedAtEachTax() {
        var random = new Random(229);
        for (int run = 0; run < 5_000; run++) {
            var charged = charged(random);
            long whole = charged.stream().mapToLong(tax -> tax.net() + tax.tax()).sum();
            var credited = new ArrayList<CreditedTax>();
            long noted = 0;
            while (noted < whole) {
                long amount = Math.min(whole - noted, 1 + random.nextInt((int) whole));
                var split = TaxSplit.of(charged, credited, amount);

                assertThat(split.stream().mapToLong(tax -> tax.net() + tax.tax()).sum()).as("run %d of seed 229", run)
                        .isEqualTo(amount);
                credited.addAll(split);
                noted += amount;
            }
            for (var tax : charged) {
                var same = credited.stream().filter(tax::isSameTax).toList();
                assertThat(tax.with(same.stream().mapToLong(CreditedTax::net).sum(),
                        same.stream().mapToLong(CreditedTax::tax).sum())).as("run %d of seed 229", run).isEqualTo(tax);
            }
        }
    }

    @Test
    void whatNotesOnAnotherVersionTookOffIsNotLeft() {
        assertThat(TaxSplit.rest(List.of(at("20", 10_000, 2_000), at("10", 5_000, 500)),
                List.of(at("20", 1_000, 200), at("10", 5_000, 500)))).containsExactly(at("20", 9_000, 1_800));
    }

    @Test
    void notesAtATaxThatAVersionDoesNotHaveAreTakenOffAllOfIt() {
        assertThat(TaxSplit.rest(List.of(at("20", 10_000, 2_000)), List.of(at("10", 1_000, 200))))
                .containsExactly(at("20", 9_000, 1_800));
        assertThat(TaxSplit.rest(List.of(at("20", 1_000, 200), at("10", 10_000, 1_000)), List.of(at("20", 2_000, 400))))
                .satisfies(rest -> assertThat(rest.stream().mapToLong(tax -> tax.net() + tax.tax()).sum()).isEqualTo(9_800))
                .allMatch(tax -> tax.net() > 0);
    }

    @Test
    void nothingIsLeftOfWhatNotesTookOffWhole() {
        assertThat(TaxSplit.rest(List.of(at("20", 10_000, 2_000)), List.of(at("20", 10_000, 2_000)))).isEmpty();
        assertThat(TaxSplit.rest(List.of(at("20", 1_000, 200)), List.of(at("10", 10_000, 1_000)))).isEmpty();
    }

    @Test
    void whatAnInvoiceGaveBackIsLeftAsItIs() {
        assertThat(TaxSplit.rest(List.of(at("20", -10_000, -2_000)), List.of())).containsExactly(at("20", -10_000, -2_000));
    }

    private static List<CreditedTax> charged(Random random) {
        var charged = new ArrayList<CreditedTax>();
        int taxes = 1 + random.nextInt(RATES.length);
        for (int i = 0; i < taxes; i++) {
            long net = 1 + random.nextInt(random.nextBoolean() ? 50 : 1_000_000);
            long tax = Rounding.halfAwayFromZero(
                    BigInteger.valueOf(net).multiply(new java.math.BigDecimal(RATES[i]).movePointRight(1).toBigInteger()),
                    BigInteger.valueOf(1_000));
            charged.add(at(RATES[i], net, tax));
        }
        return charged;
    }

    private static CreditedTax at(String rate, long net, long tax) {
        return rate.equals("0")
                ? new CreditedTax(null, rate, TaxTreatment.ZERO, null, net, tax)
                : new CreditedTax("VAT", rate, TaxTreatment.STANDARD, null, net, tax);
    }
}
