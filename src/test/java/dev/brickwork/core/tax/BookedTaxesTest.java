package dev.brickwork.core.tax;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;

import dev.brickwork.core.money.Rate;

class BookedTaxesTest {
    private static final TaxGroup FULL = new TaxGroup("DE", "USt", Rate.ofPercent("19"), TaxTreatment.STANDARD);
    private static final TaxGroup REDUCED = new TaxGroup("DE", "USt", Rate.ofPercent("7"), TaxTreatment.STANDARD);

    @Test
    void whatDocumentsAndBooksAgreeOnStaysAsItIs() {
        var stated = List.of(new TaxedAmount(FULL, 10_000, 1_900), new TaxedAmount(REDUCED, -500, -35));

        assertThat(BookedTaxes.fit(stated, 9_500, 1_865)).isEqualTo(stated);
    }

    @Test
    void amountsOfOneGroupAreAddedUpAndThoseOfNothingAreLeftOut() {
        assertThat(BookedTaxes.fit(List.of(new TaxedAmount(FULL, 10_000, 1_900), new TaxedAmount(REDUCED, 100, 7),
                new TaxedAmount(FULL, -4_000, -760), new TaxedAmount(REDUCED, 100, 7).negated()), 6_000, 1_140))
                .containsExactly(new TaxedAmount(FULL, 6_000, 1_140));
    }

    @Test
    void aPartOfWhatDocumentsSayIsSpreadInProportion() {
        var stated = List.of(new TaxedAmount(FULL, 7_500, 1_425), new TaxedAmount(REDUCED, 2_500, 175));

        assertThat(BookedTaxes.fit(stated, 1_000, 160)).containsExactly(new TaxedAmount(FULL, 750, 142),
                new TaxedAmount(REDUCED, 250, 18));
    }

    @Test
    void whatNoDocumentExplainsHasAGroupOfItsOwn() {
        assertThat(BookedTaxes.fit(List.of(), -5_000, 0)).containsExactly(new TaxedAmount(TaxGroup.NONE, -5_000, 0));
        assertThat(BookedTaxes.fit(List.of(), 0, 0)).isEmpty();
        assertThat(BookedTaxes.fit(List.of(new TaxedAmount(FULL, 100, 0)), 100, 19))
                .containsExactly(new TaxedAmount(FULL, 100, 0), new TaxedAmount(TaxGroup.NONE, 0, 19));
    }

    @Test
    void theSumIsAlwaysWhatWasBooked() {
        var random = new Random(42);
        for (int run = 0; run < 10_000; run++) {
            var stated = new ArrayList<TaxedAmount>();
            for (int i = random.nextInt(4); i > 0; i--) {
                stated.add(new TaxedAmount(random.nextBoolean() ? FULL : REDUCED, random.nextInt(-1_000, 10_000),
                        random.nextInt(-100, 1_000)));
            }
            long net = random.nextInt(-10_000, 10_000);
            long tax = random.nextInt(-2_000, 2_000);
            var fitted = BookedTaxes.fit(stated, net, tax);

            assertThat(fitted.stream().mapToLong(TaxedAmount::net).sum()).as("run %d", run).isEqualTo(net);
            assertThat(fitted.stream().mapToLong(TaxedAmount::tax).sum()).as("run %d", run).isEqualTo(tax);
        }
    }
}
