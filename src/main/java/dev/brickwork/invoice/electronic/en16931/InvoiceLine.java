package dev.brickwork.invoice.electronic.en16931;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/**
 * One line (BG-25).
 *
 * @param quantity may be below zero: what is taken back has a negative quantity, since no price is negative
 * @param unit a code of UN/ECE Recommendation 20 or 21: C62 for one, MON for a month
 * @param period may be null
 * @param net the quantity at the price, less allowances plus charges (BT-131)
 */
public record InvoiceLine(String id, Item item, BigDecimal quantity, String unit, Price price, Period period,
        List<AllowanceOrCharge> allowances, BigDecimal net, Tax tax) {
    /** The unit of things that are counted. */
    public static final String ONE = "C62";

    private static final BigDecimal SLACK = new BigDecimal("0.02");
    private static final int QUOTIENT_DECIMALS = 10;

    /**
     * @param description may be null
     * @param sellersId the seller's own number for it (BT-155); may be null
     */
    public record Item(String name, String description, String sellersId) {

        public Item {
            name = RuleViolation.requiredText(name, "BR-25", "the name of an item");
            description = Texts.orNull(description);
            sellersId = Texts.orNull(sellersId);
        }
    }

    /**
     * The exact price of {@code baseQuantity} units, without tax and after discounts on the price itself.
     *
     * @param baseQuantity 1 if the price is that of one unit
     */
    public record Price(BigDecimal amount, BigDecimal baseQuantity) {

        public Price {
            RuleViolation.required(amount, "BR-26", "the price of an item");
            RuleViolation.unless(amount.signum() >= 0, "BR-27", "a price may not be negative; the quantity may");
            RuleViolation.unless(baseQuantity.signum() > 0, "PEPPOL-EN16931-R121", "the base quantity must be above 0");
            amount = Amounts.shortest(amount);
            baseQuantity = Amounts.shortest(baseQuantity);
        }

        public static Price each(BigDecimal amount) {
            return new Price(amount, BigDecimal.ONE);
        }

        boolean isForOne() {
            return baseQuantity.compareTo(BigDecimal.ONE) == 0;
        }
    }

    public InvoiceLine {
        id = RuleViolation.requiredText(id, "BR-21", "the number of a line");
        RuleViolation.required(item, "BR-25", "the item of a line");
        RuleViolation.required(quantity, "BR-22", "the quantity of a line");
        unit = RuleViolation.requiredText(unit, "BR-23", "the unit of a line");
        RuleViolation.required(price, "BR-26", "the price of a line");
        RuleViolation.required(tax, "BR-CO-04", "the tax category of a line");
        quantity = Amounts.shortest(quantity);
        allowances = List.copyOf(allowances);
        if (allowances.stream().anyMatch(allowance -> allowance.tax() != null)) {
            throw new IllegalArgumentException("an allowance or charge on a line is taxed as the line is");
        }
        net = Amounts.amount(net, "the amount of a line");
    }

    /** The rule allows two cents, since the price of a unit may have no end to its decimals. */
    void check() {
        var gross = quantity.multiply(price.amount()).divide(price.baseQuantity(), QUOTIENT_DECIMALS,
                RoundingMode.HALF_UP);
        var expected = gross.add(Amounts.sum(allowances.stream().map(AllowanceOrCharge::signed)));
        RuleViolation.unless(expected.subtract(net).abs().compareTo(SLACK) <= 0, "PEPPOL-EN16931-R120",
                "line " + id + " is " + net + ", but its quantity, price and allowances make "
                        + Amounts.rounded(expected));
    }
}
