package dev.brickwork.core.tax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.core.money.Rate;
import dev.brickwork.testing.Rounds;

class ChargedTaxTest {

    /** The tax of the charge, what was given back before, the step, and its tax. */
    @ParameterizedTest
    @CsvSource({
            "13, 601, 78, 0, 0, 135, 18", "13, 601, 78, 135, 18, 466, 60", // all of it gives back all its tax
            "13, 601, 79, 135, 18, 466, 61", "13, 601, 78, 0, 0, 601, 78", "13, 601, 78, 0, 0, 0, 0",
            "20, 100, 19, 0, 0, 99, 19", "20, 100, 19, 99, 19, 1, 0", // never more than was charged
            "20, 100, 20, 50, 12, 1, 0", "20, 100, 20, 50, 25, 50, -5", // more was given back than its share
            "20, -100, -20, 0, 0, -30, -6", "20, -100, -20, -30, -6, -70, -14", // a line below 0
            "20, 1, -1, 0, 0, 1, -1", "0, 100, 0, 0, 0, 100, 0"})
    void aStepGivesTheTaxOfAllThatIsGivenBackByThen(String rate, long net, long tax, long givenNet, long givenTax, long step,
            long expected) {
        assertThat(new ChargedTax(Rate.ofPercent(rate), net, tax).givenBackWith(step, givenNet, givenTax))
                .isEqualTo(expected);
    }

    @Test
    void anyNumberOfStepsGivesBackExactlyTheTaxThatWasCharged() {
        var random = new Random(48);
        for (int run = 0; run < Rounds.of(5_000); run++) {
            var rate = Rate.ofPercent(List.of("13", "8.25", "7.7", "19", "20").get(random.nextInt(5)));
            long net = 1 + random.nextInt(5_000);
            // a line of an invoice may have a cent more or less than its own rounding
            long tax = Math.max(0, rate.of(net) + random.nextInt(3) - 1);
            var charge = new ChargedTax(rate, net, tax);
            long givenNet = 0;
            long givenTax = 0;
            while (givenNet < net) {
                long step = 1 + random.nextInt((int) (net - givenNet));
                long ofStep = charge.givenBackWith(step, givenNet, givenTax);
                assertThat(ofStep).as("run %d of seed 48", run).isBetween(0L, tax - givenTax);
                givenNet += step;
                givenTax += ofStep;
            }
            assertThat(givenTax).as("run %d of seed 48", run).isEqualTo(tax);
        }
    }
}
