package dev.brickwork.order;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.customer.CustomerService;
import dev.brickwork.spi.TaxCalculator;

/** The tax rates of a customer for the bricks of an order. Asked outside of transactions: a calculator may be far away. */
@ApplicationScoped
class OrderTaxes {
    private final CustomerService customers;
    private final TaxCalculator calculator;

    OrderTaxes(CustomerService customers, TaxCalculator calculator) {
        this.customers = customers;
        this.calculator = calculator;
    }

    /** The end customer is taxed where it is, also when a partner pays. */
    Taxes of(UUID customerId, Collection<Brick> bricks) {
        var company = customers.get(customerId);
        var categories = new ArrayList<>(new LinkedHashSet<>(bricks.stream().map(Brick::taxCategory).toList()));
        var taxes = calculator.taxesOn(new TaxCalculator.Sale(
                company.billingAddress() == null ? null : company.billingAddress().place(), company.isTaxExempt(),
                categories.stream().map(TaxCalculator.Item::new).toList()));
        var rates = new HashMap<String, Rate>();
        for (int i = 0; i < categories.size(); i++) {
            rates.put(categories.get(i), Rate.ofPercent(taxes.get(i).percent()));
        }
        return brick -> rates.get(brick.taxCategory());
    }
}
