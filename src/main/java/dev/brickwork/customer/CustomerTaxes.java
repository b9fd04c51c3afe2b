package dev.brickwork.customer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

import jakarta.enterprise.context.ApplicationScoped;

import dev.brickwork.core.agreement.Brick;
import dev.brickwork.core.estimate.Taxes;
import dev.brickwork.core.money.Rate;
import dev.brickwork.core.tax.AppliedTax;
import dev.brickwork.platform.refusal.Warning;
import dev.brickwork.spi.TaxCalculator;
import dev.brickwork.spi.TaxRates;

/** The tax rates of a customer for the bricks that it buys. The calculator may be far away. */
@ApplicationScoped
public class CustomerTaxes {
    private static final String NO_TAX_RATE = "NO_TAX_RATE";

    private final CustomerService customers;
    private final TaxCalculator calculator;
    private final TaxRates rates;

    CustomerTaxes(CustomerService customers, TaxCalculator calculator, TaxRates rates) {
        this.customers = customers;
        this.calculator = calculator;
        this.rates = rates;
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

    /**
     * Warns of what is sold without tax because no rate matches. A seller without any rates does not tax by this table, and a customer that is
     * not taxed by its place needs none.
     *
     * @param isUntaxed whether something is charged for which no tax is set up
     */
    public Optional<Warning> missingRate(UUID customerId, boolean isUntaxed) {
        if (!isUntaxed || !rates.hasAny()) {
            return Optional.empty();
        }
        var customer = customers.get(customerId);
        if (!customer.taxStatus().isTaxedByPlace()) {
            return Optional.empty();
        }
        return Optional.of(new Warning(NO_TAX_RATE, "customer_id", customer.billingAddress() == null
                ? "the customer has no billing address, so no tax rate matches and no tax is charged"
                : "no tax rate matches the customer's billing address in " + customer.billingAddress().place().country()
                        + ", so no tax is charged; if that is right, set a rate of 0 for it"));
    }

    /** The same of an issued invoice. It was right when it was issued, whatever the customer and the rates are now. */
    public Optional<Warning> missedRate(boolean wasUntaxed) {
        return wasUntaxed && rates.hasAny()
                ? Optional.of(new Warning(NO_TAX_RATE, "customer_id",
                        "no tax rate matched the customer when the invoice was issued, so it charges no tax"))
                : Optional.empty();
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
