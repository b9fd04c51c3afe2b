package dev.brickwork.adapter.tax;

import java.util.Collections;
import java.util.List;

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
        if (sale.isExempt() || sale.place() == null) {
            return Collections.nCopies(sale.items().size(), Tax.NONE);
        }
        var rules = rates.rulesOf(sale.place().country());
        return sale.items().stream().map(item -> TaxRule.mostSpecific(rules, sale.place(), item)
                .map(rule -> new Tax(rule.name(), rule.rate())).orElse(Tax.NONE)).toList();
    }
}
