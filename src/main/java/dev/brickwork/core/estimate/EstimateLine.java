package dev.brickwork.core.estimate;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

import dev.brickwork.core.agreement.Item;
import dev.brickwork.core.pricing.TierRow;
import dev.brickwork.core.tax.AppliedTax;

/**
 * A line item of an estimate: what is sold, what it comes to over the term, and the steps of its price.
 *
 * @param previousQuantity how many there were before an upgrade; null unless it changes a line that was there and was limited
 * @param netPerMonth what its first month costs without tax, in cents; of an upgrade, by how much that changes. Null where time
 * does not matter, and of a trial
 * @param taxes what of the amounts is taxed alike
 */
public record EstimateLine(Item item, BigDecimal previousQuantity, Amounts amounts, List<TierRow> tiers, Long netPerMonth,
        List<TaxTotal> taxes) {
    public EstimateLine {
        tiers = List.copyOf(tiers);
        taxes = List.copyOf(taxes);
    }

    boolean isTaxedAt(AppliedTax.Kind kind) {
        return taxes.stream().anyMatch(total -> total.tax().kind().equals(kind));
    }

    /** The same with some tax more, or less. */
    EstimateLine plus(TaxTotal tax) {
        return new EstimateLine(item, previousQuantity, amounts.plus(new Amounts(0, 0, tax.taxCents())), tiers, netPerMonth,
                TaxTotal.sum(Stream.concat(taxes.stream(), Stream.of(tax))));
    }
}
