package dev.brickwork.customer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.spi.TaxCalculator;

/** The tax rates of a customer for the bricks that it buys. The calculator may be far away. */
@ApplicationScoped
public class CustomerTaxes {
    private final CustomerService customers;
    private final TaxCalculator calculator;

    CustomerTaxes(CustomerService customers, TaxCalculator calculator) {
        this.customers = customers;
        this.calculator = calculator;
    }

    public Taxes of(UUID customerId, Collection<Brick> bricks) {
        return of(customers.get(customerId), bricks);
    }

    /** The end customer is taxed where it is, also when a partner pays. */
    public Taxes of(Company customer, Collection<Brick> bricks) {
        var categories = new ArrayList<>(new LinkedHashSet<>(bricks.stream().map(Brick::taxCategory).toList()));
        var taxes = calculator.taxesOf(List.of(new TaxCalculator.Sale(
                customer.billingAddress() == null ? null : customer.billingAddress().place(), customer.taxStatus(),
                categories.stream().map(TaxCalculator.Item::new).toList()))).get(0);
        var byCategory = new HashMap<String, AppliedTax>();
        for (int i = 0; i < categories.size(); i++) {
            byCategory.put(categories.get(i), taxes.get(i).applied(treatment -> null));
        }
        return new ByCategory(byCategory);
    }

    private record ByCategory(Map<String, AppliedTax> taxes) implements Taxes {
        @Override
        public Rate rateFor(Brick brick) {
            return taxFor(brick).rate();
        }

        @Override
        public AppliedTax taxFor(Brick brick) {
            return taxes.get(brick.taxCategory());
        }
    }
}
