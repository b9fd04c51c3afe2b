package dev.brickwork.adapter.tax;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.function.Function;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.spi.TaxCalculator;
import io.quarkus.arc.DefaultBean;

/** Taxes from the seller's own table; steps back when another calculator is there. */
@ApplicationScoped
@DefaultBean
class TableTaxCalculator implements TaxCalculator {
    private final TaxRateService rates;

    TableTaxCalculator(TaxRateService rates) {
        this.rates = rates;
    }

    @Override
    public List<Tax> taxesOn(Sale sale) {
        return taxesOn(sale, rates::rulesOf);
    }

    /** Reads the table once a country. */
    @Override
    public List<List<Tax>> taxesOnAll(List<Sale> sales) {
        var known = new HashMap<String, List<TaxRule>>();
        return sales.stream().map(sale -> taxesOn(sale, country -> known.computeIfAbsent(country, rates::rulesOf)))
                .toList();
    }

    private static List<Tax> taxesOn(Sale sale, Function<String, List<TaxRule>> rulesOf) {
        if (!sale.status().isTaxedByPlace() || sale.place() == null) {
            return Collections.nCopies(sale.items().size(),
                    sale.status().isTaxedByPlace() ? Tax.NONE : Tax.of(sale.status()));
        }
        var rules = rulesOf.apply(sale.place().country());
        return sale.items().stream().map(item -> TaxRule.mostSpecific(rules, sale.place(), item)
                .map(rule -> rule.tax()).orElse(Tax.NONE)).toList();
    }
}
