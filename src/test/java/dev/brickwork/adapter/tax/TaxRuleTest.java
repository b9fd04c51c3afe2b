package dev.brickwork.adapter.tax;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import dev.brickwork.spi.TaxCalculator.Item;
import dev.brickwork.spi.TaxCalculator.Place;
import dev.brickwork.spi.TaxCalculator.Tax;

class TaxRuleTest {
    private static final List<TaxRule> RULES = List.of(rule("US", null, null, "1"), rule("US", null, "saas", "2"),
            rule("US", "CA", null, "3"), rule("US", "CA", "saas", "4"), rule("DE", null, "saas", "5"),
            rule("CA", null, null, "6"));

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            US, CA,     saas,  4
            US, CA,     books, 3
            US, CA,     -,     3
            US, NY,     saas,  2
            US, NY,     books, 1
            US, -,      saas,  2
            US, -,      -,     1
            US, ca,     saas,  4
            US, ' Ca ', saas,  4
            US, CA,     SAAS,  3
            DE, BE,     saas,  5
            DE, BE,     books, -
            CA, CA,     saas,  6
            FR, -,      -,     -
            """)
    void theMostSpecificRuleWins(String country, String region, String category, String rate) {
        var found = TaxRule.mostSpecific(RULES, Place.of(country, region), new Item(category));

        assertThat(found.map(rule -> rule.tax().percent()).map(BigDecimal::toPlainString).orElse(null)).isEqualTo(rate);
    }

    @Test
    void theOrderOfTheTableDoesNotMatter() {
        var rules = new ArrayList<>(RULES);
        for (int seed = 0; seed < 100; seed++) {
            Collections.shuffle(rules, new Random(seed));

            assertThat(TaxRule.mostSpecific(rules, Place.of("US", "CA"), new Item("saas"))).as("seed %d", seed).get()
                    .extracting(rule -> rule.tax().percent()).isEqualTo(new BigDecimal("4"));
            assertThat(TaxRule.mostSpecific(rules, Place.of("US", "CA"), new Item("books"))).as("seed %d", seed).get()
                    .extracting(rule -> rule.tax().percent()).isEqualTo(new BigDecimal("3"));
        }
    }

    private static TaxRule rule(String country, String region, String category, String rate) {
        return new TaxRule(country, region, category, new Tax("tax " + rate, new BigDecimal(rate)));
    }
}
