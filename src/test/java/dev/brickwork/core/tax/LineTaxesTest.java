package dev.brickwork.core.tax;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.Rate;
import dev.brickwork.testing.Rounds;

class LineTaxesTest {
    private static final Rate VAT = Rate.ofPercent("19");
    private static final Rate REDUCED = Rate.ofPercent("7");
    private static final List<String> RATES = List.of("0", "7", "7.7", "8.25", "13", "19", "20", "6.125");

    @Test
    void theTaxOfTheSumIsSplitByRunningTotals() {
        assertThat(LineTaxes.of(List.of(vat(9_125), vat(9_125), vat(9_125)))).containsExactly(1_734L, 1_734L, 1_733L);
        assertThat(LineTaxes.of(List.of(vat(3), vat(3), vat(3), vat(0), vat(-9)))).containsExactly(1L, 0L, 1L, 0L, -2L);
        assertThat(LineTaxes.of(List.of())).isEmpty();
        assertThat(LineTaxes.sum(List.of(vat(9_125), vat(9_125), vat(9_125)))).isEqualTo(5_201);
    }

    @Test
    void eachRateIsRoundedByItself() {
        assertThat(LineTaxes.of(List.of(vat(9_125), LineTaxes.Line.of(REDUCED, 65), vat(9_125),
                LineTaxes.Line.of(REDUCED, 65), vat(9_125), LineTaxes.Line.of(Rate.ZERO, 500))))
                .containsExactly(1_734L, 5L, 1_734L, 4L, 1_733L, 0L);
    }

    @Test
    void whatIsGivenBackKeepsItsTaxAndTheLastOtherLineHasTheRest() {
        // 19 % of 95.91 is 18.22
        assertThat(LineTaxes.of(List.of(vat(9_125), charged(466, 88)))).containsExactly(1_734L, 88L);
        // 19 % of 86.59 is 16.45
        assertThat(LineTaxes.of(List.of(vat(9_000), vat(125), vat(0), charged(-466, -88))))
                .containsExactly(1_710L, 23L, 0L, -88L);
        assertThat(LineTaxes.of(List.of(charged(-466, -90), vat(9_125)))).containsExactly(-90L, 1_735L);
    }

    @Test
    void whereAllIsGivenBackTheTaxIsWhatWasCharged() {
        assertThat(LineTaxes.of(List.of(charged(-466, -90), charged(-135, -26), vat(0)))).containsExactly(-90L, -26L, 0L);
    }

    @Test
    void theTaxOfARateIsItsBaseTimesTheRateRoundedOnce() {
        var random = new Random(48);
        for (int run = 0; run < Rounds.of(5_000); run++) {
            var lines = new ArrayList<LineTaxes.Line>();
            for (int i = random.nextInt(8); i >= 0; i--) {
                var rate = Rate.ofPercent(RATES.get(random.nextInt(RATES.size())));
                long net = random.nextInt(200_000) - 50_000;
                lines.add(random.nextInt(4) == 0
                        ? new LineTaxes.Line(rate, net, rate.of(net) + random.nextInt(3) - 1)
                        : LineTaxes.Line.of(rate, net));
            }

            var taxes = LineTaxes.of(lines);

            var bases = new HashMap<Rate, BigDecimal>();
            var sums = new HashMap<Rate, Long>();
            var charging = new HashSet<Rate>();
            for (int i = 0; i < lines.size(); i++) {
                var line = lines.get(i);
                bases.merge(line.rate(), BigDecimal.valueOf(line.netCents()), BigDecimal::add);
                sums.merge(line.rate(), taxes.get(i), Long::sum);
                if (line.chargedCents() != null) {
                    assertThat(taxes.get(i)).as("run %d of seed 48", run).isEqualTo(line.chargedCents());
                } else if (line.netCents() != 0) {
                    charging.add(line.rate());
                }
            }
            for (var rate : charging) {
                assertThat(sums.get(rate)).as("run %d of seed 48: %s", run, lines).isEqualTo(bases.get(rate)
                        .multiply(rate.percent()).movePointLeft(2).setScale(0, RoundingMode.HALF_UP).longValueExact());
            }
        }
    }

    private static LineTaxes.Line vat(long cents) {
        return LineTaxes.Line.of(VAT, cents);
    }

    private static LineTaxes.Line charged(long cents, long tax) {
        return new LineTaxes.Line(VAT, cents, tax);
    }
}
