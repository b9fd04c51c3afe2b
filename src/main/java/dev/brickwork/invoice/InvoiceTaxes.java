package dev.brickwork.invoice;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.customer.Company;
import dev.brickwork.spi.TaxCalculator;

/** The tax rates of a customer for the bricks of its agreement. */
@ApplicationScoped
class InvoiceTaxes {
    private final TaxCalculator calculator;

    InvoiceTaxes(TaxCalculator calculator) {
        this.calculator = calculator;
    }

    /** The end customer is taxed where it is, also when a partner pays. */
    Taxes of(Company customer, Collection<Brick> bricks) {
        var categories = new ArrayList<>(new LinkedHashSet<>(bricks.stream().map(Brick::taxCategory).toList()));
        var taxes = calculator.taxesOn(new TaxCalculator.Sale(
                customer.billingAddress() == null ? null : customer.billingAddress().place(), customer.isTaxExempt(),
                categories.stream().map(TaxCalculator.Item::new).toList()));
        var rates = new HashMap<String, Rate>();
        for (int i = 0; i < categories.size(); i++) {
            rates.put(categories.get(i), Rate.ofPercent(taxes.get(i).percent()));
        }
        return brick -> rates.get(brick.taxCategory());
    }
}
